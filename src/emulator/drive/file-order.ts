// The `orderBy` parameter of files.list.
import { ownValue } from "../json-value.ts";
import type { FileRecord } from "../state/files.ts";
import { folderMimeType } from "../state/files.ts";
import { invalidValue } from "./drive-error.ts";
import { isSharedWithMe } from "./file-query-terms.ts";

type Order = (one: FileRecord, other: FileRecord) => number;

/** How many bytes a file takes of the account's storage. */
export type BytesOf = (file: FileRecord) => number;

const byModification: Order = (one, other) => one.modifiedMs - other.modifiedMs;

// The local Google keeps no views: a file counts as seen by the account when it was last changed.
const orders: Readonly<Record<string, (bytesOf: BytesOf) => Order>> = {
  createdTime: () => (one, other) => one.createdMs - other.createdMs,
  modifiedTime: () => byModification,
  modifiedByMeTime: () => byModification,
  viewedByMeTime: () => byModification,
  recency: () => byModification,
  sharedWithMeTime: () => {
    const sharedMs = (file: FileRecord): number => (isSharedWithMe(file) ? file.createdMs : 0);
    return (one, other) => sharedMs(one) - sharedMs(other);
  },
  name: () => (one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0),
  name_natural: () => (one, other) =>
    one.name.localeCompare(other.name, "en", { numeric: true, sensitivity: "base" }),
  folder: () => (one, other) =>
    Number(other.mimeType === folderMimeType) - Number(one.mimeType === folderMimeType),
  quotaBytesUsed: (bytesOf) => (one, other) => bytesOf(one) - bytesOf(other),
  starred: () => (one, other) =>
    Number(other.metadata["starred"] === true) - Number(one.metadata["starred"] === true),
};

/** Sorts by keys such as `folder,modifiedTime desc`; without keys the order stays. Throws 400 for an unknown key. */
export function sortFiles(
  files: readonly FileRecord[],
  orderBy: string | undefined,
  bytesOf: BytesOf,
): FileRecord[] {
  if (orderBy === undefined || orderBy === "") return [...files];
  const keys = orderBy.split(",").map((key): Order => {
    const [name = "", direction = "asc", ...rest] = key.trim().split(/\s+/);
    const order = ownValue(orders, name)?.(bytesOf);
    if (order === undefined || rest.length > 0 || !/^(asc|desc)$/.test(direction))
      throw invalidValue("orderBy");
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
