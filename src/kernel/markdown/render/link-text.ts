// Addresses as the destination of a link or picture. Says nothing about the words of the link.
import { isEscapable } from "../characters.ts";
import { entityReference } from "../entity-reference.ts";

/** What stands between the parentheses: as it is where it can be, else between angle brackets. */
export function linkDestination(address: string): string {
  const url = address.replace(/[\n\r]/g, (unit) => encodeURIComponent(unit));
  const isPlain = url !== "" && !/[\s\u0000-\u001F<>]/.test(url) && isBalanced(url);
  return isPlain ? escapeAddress(url) : `<${escapeAddress(url).replace(/[<>]/g, "\\$&")}>`;
}

function escapeAddress(url: string): string {
  return url.replace(/[\\&`]/g, (unit: string, at: number) => {
    if (unit === "\\") return isEscapable(url.charAt(at + 1)) || at + 1 === url.length ? "\\\\" : unit;
    if (unit === "&") return entityReference.test(url.slice(at, at + 40)) ? "\\&" : unit;
    return `\\${unit}`;
  });
}

/** Parentheses pair up, and not deeper than a reader must follow. */
function isBalanced(url: string): boolean {
  let depth = 0;
  for (const unit of url.replace(/[^()]/g, "")) {
    depth += unit === "(" ? 1 : -1;
    if (depth < 0 || depth > 3) return false;
  }
  return depth === 0;
}

/** Whether a link whose words are its own address may be written `<address>`. */
export function isAutolink(text: string, address: string): boolean {
  if (address === `mailto:${text}`)
    return /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)+$/.test(text) && !/[&`|\\]/.test(text);
  return (
    text === address &&
    /^[A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>\u0000-\u001F]*$/.test(address) &&
    !/[`|\\]/.test(text)
  );
}
