// The system's word for a failure, told by shape: an error may come from another realm, where `instanceof` does not hold.

/** "ENOENT", "ECONNREFUSED", …, or "unknown reason" when the thrown value carries no code. */
export function systemCode(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "unknown reason";
  return String(error.code);
}

/** What an error says, or the thrown value as text. */
export function messageOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("message" in error)) return String(error);
  return String(error.message);
}
