// A time as the pages show it.
import { element, type Html } from "./html.ts";

/** Minutes are exact enough to read; UTC, because the page does not know where its reader is. */
export function shownTime(timeMs: number): Html {
  const iso = new Date(timeMs).toISOString();
  return element("time", { datetime: iso }, `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`);
}
