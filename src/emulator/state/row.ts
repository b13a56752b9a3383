// Typed reading of SQLite rows. A column of another type is a damaged store and throws.
import type { Row } from "./database.ts";

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === "string") return value;
  throw new TypeError(`expected text in column ${column}, found ${typeof value}`);
}

export function optionalTextOf(row: Row, column: string): string | null {
  return row[column] === null ? null : textOf(row, column);
}

export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === "number" || typeof value === "bigint") return Number(value);
  throw new TypeError(`expected a number in column ${column}, found ${typeof value}`);
}

export function bytesOf(row: Row, column: string): Buffer {
  const value = row[column];
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  throw new TypeError(`expected bytes in column ${column}, found ${typeof value}`);
}
