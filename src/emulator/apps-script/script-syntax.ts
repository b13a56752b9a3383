// What can be told of a script's text without running it: what it declares at its top, and syntax that Apps Script stops at.
// The engine itself is asked, by compiling the text with a change that only matters there.
import { Script } from "node:vm";

/** Whether the text declares `name` at its top level; true as well for one that does not compile, whose run says why. */
export function declaresAtTop(source: string, name: string): boolean {
  // A second declaration of a name is an error where there is a first one.
  return !compiles(`${source}\nlet ${name};`);
}

/** The unsupported syntax in a text (apps-script-platform 1.3), in words; null when there is none. */
export function unsupportedSyntax(source: string): string | null {
  if (!compiles(source)) return null;
  for (const { mark, words } of unsupported) {
    // In a string, a comment or a pattern the other sign changes nothing; in code it is none that could stand there.
    const changed = source.replace(mark, "\u00a7$1");
    if (changed !== source && !compiles(changed)) return words;
  }
  return null;
}

const unsupported = [
  { mark: /#([A-Za-z_$])/g, words: "private class members (#name) are not supported" },
  { mark: /\bstatic(\s+[A-Za-z_$][\w$]*\s*[=;}])/g, words: "static class fields are not supported" },
] as const;

function compiles(source: string): boolean {
  try {
    new Script(source);
    return true;
  } catch {
    return false;
  }
}
