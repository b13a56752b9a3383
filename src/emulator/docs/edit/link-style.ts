// The look that a link gives its text (rulebook 3.6).
import type { Properties } from "../model/properties.ts";

/** The foreground colour of linked text. */
export const linkBlue: Properties = {
  color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } },
};
