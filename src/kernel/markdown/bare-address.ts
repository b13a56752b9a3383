// Addresses that stand in text without brackets and are links all the same: `https://…`, `http://…`, `www.…`. Both directions must see the same ones.

/** What may stand in front of a bare address: nothing, white space, an opening parenthesis or a delimiter. */
export function canPrecedeAddress(character: string): boolean {
  return /^[\s(*_~]?$/.test(character);
}

/** Whether the colon or point at this place is what makes a bare address of the text around it. */
export function beginsBareAddress(text: string, at: number): boolean {
  const [start] =
    (text.charAt(at) === ":" ? /https?$/i : /www$/i).exec(text.slice(Math.max(0, at - 5), at)) ?? [];
  if (start === undefined) return false;
  const isGoingOn = text.charAt(at) === ":" ? /^:\/\/[^\s<]/ : /^\.[^\s<]/;
  return isGoingOn.test(text.slice(at, at + 4)) && canPrecedeAddress(text.charAt(at - start.length - 1));
}

const address = /^(?:https?:\/\/|www\.)[^\s<]+/i;

/** The bare address that a text begins with, without the punctuation that belongs to the sentence; null for none. */
export function bareAddress(text: string): string | null {
  const [found] = address.exec(text) ?? [];
  if (found === undefined) return null;
  let end = found.length;
  for (;;) {
    const shorter = trimmedEnd(found.slice(0, end));
    if (shorter === end) break;
    end = shorter;
  }
  const kept = found.slice(0, end);
  return /^(?:https?:\/\/|www\.)[\p{L}\p{N}]/iu.test(kept) ? kept : null;
}

function trimmedEnd(text: string): number {
  const reference = /&[A-Za-z\d]+;$/.exec(text);
  if (reference !== null) return reference.index;
  if (/[?!.,:*_~'"\\]$/.test(text)) return text.length - 1;
  if (text.endsWith(")") && count(text, ")") > count(text, "(")) return text.length - 1;
  return text.length;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
