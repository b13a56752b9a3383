// `npm run where`: reads a log of the script on standard input and says beside each place of Code.js where it is in the sources.
// The log must come from the script that was built last: the map is that build's.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { scriptMapName, withSourcePlaces } from "./bundles/script-map.ts";
import { root } from "./child.ts";

const stored = readFileSync(join(root, "dist", scriptMapName), "utf8");
process.stdout.write(withSourcePlaces(await text(process.stdin), stored));
