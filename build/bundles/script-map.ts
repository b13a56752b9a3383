// Which place of the sources a place of Code.js comes from. The map stays beside the script and is never pushed.
import { SourceMap } from "node:module";

/** Name of the map's file in dist/. */
export const scriptMapName = "script.map.json";

interface StoredMap {
  /** Lines of Code.js in front of the bundled text: the entry stubs and what goes with them. */
  readonly linesBefore: number;
  readonly map: ConstructorParameters<typeof SourceMap>[0];
}

/** The map of Code.js, given the bundled text in it and that text's own map. Throws an Error when the text is not there. */
export function scriptMap(code: string, bundled: string, map: string): string {
  const [firstLine = ""] = bundled.split("\n");
  const linesBefore = code.split("\n").indexOf(firstLine);
  if (firstLine === "" || linesBefore < 0) {
    throw new Error("expected the bundled text in Code.js as it is, found other lines.");
  }
  const stored: StoredMap = { linesBefore, map: JSON.parse(map) as StoredMap["map"] };
  return JSON.stringify(stored);
}

const place = /\bCode(?:\.js|\.gs)?:(\d+)(?::(\d+))?/g;

/** The text with every place of Code.js in it followed by the place in the sources that it comes from. */
export function withSourcePlaces(text: string, stored: string): string {
  const { linesBefore, map } = JSON.parse(stored) as StoredMap;
  const source = new SourceMap(map);
  return text.replace(place, (found: string, line: string, column = "1") => {
    const entry = source.findEntry(Number(line) - 1 - linesBefore, Number(column) - 1);
    if (!("originalSource" in entry)) return found;
    const path = entry.originalSource.replace(/^(?:\.\.\/)+/, "");
    return `${found} = ${path}:${entry.originalLine + 1}`;
  });
}
