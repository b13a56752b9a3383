// What of a tab is no text, once suggestions are decided: its styles, lists and objects, and the headers and footers that
// its document style names (rulebook 11.1, 11.7).
import { isRecord } from "../../json-value.ts";
import { withoutPageSegments } from "../edit/orphans.ts";
import { withoutHangingObjects } from "../edit/positioned-objects.ts";
import { pageSegmentKey, sectionStyleOf } from "../edit/sections.ts";
import type { TabContent } from "../model/document.ts";
import type { Properties } from "../model/properties.ts";
import { without } from "../model/properties.ts";
import type { Decide } from "./decision.ts";
import { isGone } from "./decision.ts";
import { settledProperties } from "./settled-properties.ts";

/** The content with its properties settled, and without what nothing refers to any more after that. */
export function withSettledProperties(content: TabContent, decide: Decide): TabContent {
  const plain = settledProperties(content.properties, decide);
  const properties = ["lists", "inlineObjects", "positionedObjects"].reduce(
    (current, key) => settledObjects(current, key, decide),
    plain,
  );
  const settled = { ...content, properties };
  const left = idsAt(properties, "positionedObjects");
  const goneObjects = [...idsAt(content.properties, "positionedObjects")].filter((id) => !left.has(id));
  const unhung = goneObjects.length === 0 ? settled : withoutHangingObjects(settled, new Set(goneObjects));
  return plain === content.properties ? unhung : withoutUnnamed(unhung, content);
}

/** Lists and objects that are pending insertions or deletions themselves. */
function settledObjects(properties: Properties, key: string, decide: Decide): Properties {
  const objects = properties[key];
  if (!isRecord(objects)) return properties;
  const kept = Object.entries(objects).flatMap(([id, object]) => {
    if (!isRecord(object)) return [[id, object]];
    return isGone(object, decide) ? [] : [[id, settledProperties(object, decide)]];
  });
  return kept.length === 0 ? without(properties, [key]) : { ...properties, [key]: Object.fromEntries(kept) };
}

function idsAt(properties: Properties, key: string): ReadonlySet<string> {
  const objects = properties[key];
  return new Set(isRecord(objects) ? Object.keys(objects) : []);
}

/** A header has no marks of its own: one that only the document style named goes with its name. */
function withoutUnnamed(settled: TabContent, before: TabContent): TabContent {
  const named = new Set([...namesIn(settled.properties), ...namesOfSections(settled)]);
  const gone = [...namesIn(before.properties)].filter((id) => !named.has(id));
  if (gone.length === 0) return settled;
  return withoutPageSegments(settled, gone);
}

/** The headers and footers that the document style names, or would name. */
function namesIn(properties: Properties): Set<string> {
  const ids = new Set(namedBy(properties["documentStyle"], () => true));
  const changes = properties["suggestedDocumentStyleChanges"];
  for (const change of isRecord(changes) ? Object.values(changes) : []) {
    const state = isRecord(change) ? change["documentStyleSuggestionState"] : undefined;
    const suggested = isRecord(change) ? change["documentStyle"] : undefined;
    for (const id of namedBy(suggested, (key) => isRecord(state) && state[`${key}Suggested`] === true))
      ids.add(id);
  }
  return ids;
}

function namesOfSections({ body }: TabContent): string[] {
  return body.blocks.flatMap((block) =>
    block.kind === "sectionBreak" ? namedBy(sectionStyleOf(block), () => true) : [],
  );
}

function namedBy(style: unknown, counts: (key: string) => boolean): string[] {
  return Object.entries(isRecord(style) ? style : {}).flatMap(([key, id]) =>
    pageSegmentKey.test(key) && typeof id === "string" && counts(key) ? [id] : [],
  );
}
