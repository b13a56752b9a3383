// What a paragraph and its text inherit from the tab's named styles (rulebook 3.5, 6.3).
import { isRecord } from "../../json-value.ts";
import { deepEqual } from "../deep-equal.ts";
import type { TabContent } from "../model/document.ts";
import type { Properties } from "../model/properties.ts";

/** The inherited text and paragraph style of one named style, NORMAL_TEXT's values below its own. */
export interface InheritedStyles {
  readonly textStyle: Properties;
  readonly paragraphStyle: Properties;
}

/** Looks up inherited styles by namedStyleType; answers the same object for the same type. */
export function inheritedStyles(content: TabContent): (namedStyleType: unknown) => InheritedStyles {
  const namedStyles = content.properties["namedStyles"];
  const list: unknown = isRecord(namedStyles) ? namedStyles["styles"] : [];
  const styles = new Map<unknown, Properties>();
  for (const style of Array.isArray(list) ? list : [])
    if (isRecord(style)) styles.set(style["namedStyleType"], style);
  const known = new Map<unknown, InheritedStyles>();
  return (namedStyleType) => {
    const found = known.get(namedStyleType);
    if (found !== undefined) return found;
    const part = (type: unknown, key: string): Properties => {
      const value = styles.get(type)?.[key];
      return isRecord(value) ? value : {};
    };
    const made = {
      textStyle: { ...part("NORMAL_TEXT", "textStyle"), ...part(namedStyleType, "textStyle") },
      paragraphStyle: { ...part("NORMAL_TEXT", "paragraphStyle"), ...part(namedStyleType, "paragraphStyle") },
    };
    known.set(namedStyleType, made);
    return made;
  };
}

/** What text in cells needs to look as a heading does, without being one (rulebook 8.6); nothing for normal text. */
export function headingLook(content: TabContent, namedStyleType: unknown): Properties {
  const inherited = inheritedStyles(content);
  const normal = inherited("NORMAL_TEXT").textStyle;
  const own = inherited(namedStyleType).textStyle;
  return Object.fromEntries(Object.entries(own).filter(([name, value]) => !deepEqual(value, normal[name])));
}
