// The `orderBy` parameter of files.list.
import type { FileRecord } from "../state/files.ts";
import { folderMimeType } from "../state/files.ts";
import { notImplemented } from "../errors.ts";

type Order = (one: FileRecord, other: FileRecord) => number;

const orders: Readonly<Record<string, Order>> = {
  createdTime: (one, other) => one.createdMs - other.createdMs,
  modifiedTime: (one, other) => one.modifiedMs - other.modifiedMs,
  name: (one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0),
  name_natural: (one, other) =>
    one.name.localeCompare(other.name, "en", { numeric: true, sensitivity: "base" }),
  folder: (one, other) => Number(other.mimeType === folderMimeType) - Number(one.mimeType === folderMimeType),
};

/** Sorts by keys such as `folder,modifiedTime desc`; without keys the order stays. Keys that are not emulated are refused. */
export function sortFiles(files: readonly FileRecord[], orderBy: string | undefined): FileRecord[] {
  if (orderBy === undefined || orderBy === "") return [...files];
  const keys = orderBy.split(",").map((key): Order => {
    const [name = "", direction = "asc", ...rest] = key.trim().split(/\s+/);
    const order = orders[name];
    if (order === undefined || rest.length > 0 || !/^(asc|desc)$/.test(direction))
      throw notImplemented(`the order "${key.trim()}" of files.list`);
    return direction === "desc" ? (one, other) => order(other, one) : order;
  });
  return [...files].sort((one, other) => {
    for (const order of keys) {
      const difference = order(one, other);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}
