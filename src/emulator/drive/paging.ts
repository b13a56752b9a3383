// Pages of a Drive list: page sizes in Drive's limits, and tokens that hold where the next page begins.
import { invalidValue } from "./drive-error.ts";

export interface Page<T> {
  readonly items: T[];
  readonly nextPageToken?: string;
}

/** Cuts one page out of `all`. `pageSize` was checked against its limits before. Throws 400 for a token that is not ours. */
export function pageOf<T extends { readonly id: string }>(
  all: readonly T[],
  pageSize: number,
  pageToken: string | undefined,
): Page<T> {
  const start = pageToken === undefined ? 0 : indexAfter(all, pageToken);
  const items = all.slice(start, start + pageSize);
  const last = items[items.length - 1];
  if (last === undefined || start + pageSize >= all.length) return { items };
  return { items, nextPageToken: Buffer.from(`${start + pageSize}:${last.id}`).toString("base64url") };
}

// The last id keeps the place when newer entries appear in front of it; the number serves when that entry is gone.
function indexAfter<T extends { readonly id: string }>(all: readonly T[], pageToken: string): number {
  const match = /^(\d+):(.+)$/.exec(Buffer.from(pageToken, "base64url").toString("utf8"));
  const [, count, lastId] = match ?? [];
  if (count === undefined || lastId === undefined) throw invalidValue("pageToken");
  const place = all.findIndex((item) => item.id === lastId);
  return place === -1 ? Math.min(Number(count), all.length) : place + 1;
}
