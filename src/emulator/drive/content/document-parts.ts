// What a document that is being made holds beside its paragraphs: lists, pictures, heading ids. It knows Docs JSON, not HTML.
import { createHash, randomInt } from "node:crypto";
import type { InlineObject, List, NestingLevel } from "../../../google-api/docs.ts";
import { imageReference } from "../../api/image-addresses.ts";
import type { StoredImage } from "../../state/images.ts";

export type ListKind = "bullet" | "number" | "check";

/** A list in the making: one definition for all its levels. */
export interface ListDraft {
  readonly listId: string;
  readonly kinds: ListKind[];
  readonly startNumbers: number[];
}

const maxLevels = 9;
const symbols = ["●", "○", "■"] as const;
const numberings = ["DECIMAL", "ALPHA", "ROMAN"] as const;

export class DocumentParts {
  /** The service gives things of a .docx other ids and indents (rulebook 3.4, 3.6, 9.2). */
  readonly isFromDocx: boolean;
  readonly #lists: ListDraft[] = [];
  readonly #objects = new Map<string, InlineObject>();
  readonly #images = new Map<string, StoredImage>();
  readonly #headings = new Map<string, string>();
  readonly #linked = new Set<string>();

  constructor(isFromDocx: boolean) {
    this.isFromDocx = isFromDocx;
  }

  /** A new list; its first level is of that kind. */
  newList(kind: ListKind, startNumber: number): ListDraft {
    const listId = this.isFromDocx ? `kix.list.${this.#lists.length + 1}` : `kix.${base36(12)}`;
    const list = { listId, kinds: [kind], startNumbers: [startNumber] };
    this.#lists.push(list);
    return list;
  }

  /** An id for a heading. `anchors` are the names by which the source links to it. */
  newHeadingId(anchors: readonly string[]): string {
    const headingId = `h.${base36(12)}`;
    for (const anchor of anchors) this.#headings.set(anchor, headingId);
    return headingId;
  }

  /** The heading that a link to `#anchor` leads to; null when no heading has that name. */
  headingAt(anchor: string): string | null {
    const headingId = this.#headings.get(anchor) ?? null;
    if (headingId !== null) this.#linked.add(headingId);
    return headingId;
  }

  /** Whether a link was found that leads to the heading. */
  isLinked(headingId: string): boolean {
    return this.#linked.has(headingId);
  }

  /** Takes a picture in; answers the id of the object that shows it. Sizes in points; null where the source says nothing. */
  newImage(
    image: StoredImage,
    { alt, widthPt, heightPt }: { alt: string; widthPt: number | null; heightPt: number | null },
  ): string {
    const imageId = createHash("sha256").update(image.bytes).digest("base64url");
    const objectId = this.isFromDocx ? `i.${this.#objects.size}` : `kix.${base36(12)}`;
    const margin = { magnitude: 9, unit: "PT" } as const;
    this.#images.set(imageId, image);
    this.#objects.set(objectId, {
      objectId,
      inlineObjectProperties: {
        embeddedObject: {
          ...(alt === "" ? {} : { description: alt }),
          imageProperties: { contentUri: imageReference(imageId), cropProperties: {} },
          embeddedObjectBorder: {
            color: { color: { rgbColor: {} } },
            width: { unit: "PT" },
            dashStyle: "SOLID",
            propertyState: "NOT_RENDERED",
          },
          size: {
            height: { magnitude: heightPt ?? widthPt ?? 200, unit: "PT" },
            width: { magnitude: widthPt ?? heightPt ?? 200, unit: "PT" },
          },
          marginTop: margin,
          marginBottom: margin,
          marginRight: margin,
          marginLeft: margin,
        },
      },
    });
    return objectId;
  }

  /** The document's maps; those that would be empty are left out. */
  maps(): { lists?: Record<string, List>; inlineObjects?: Record<string, InlineObject> } {
    const lists = Object.fromEntries(this.#lists.map((list) => [list.listId, this.#definitionOf(list)]));
    return {
      ...(this.#lists.length === 0 ? {} : { lists }),
      ...(this.#objects.size === 0 ? {} : { inlineObjects: Object.fromEntries(this.#objects) }),
    };
  }

  images(): StoredImage[] {
    return [...this.#images.values()];
  }

  /** Where the marker of an item on this level stands, in points. */
  itemFirstLinePt({ kinds }: ListDraft, level: number): number {
    const isRoman = kinds[level] === "number" && numberings[level % 3] === "ROMAN";
    return itemIndentPt(level) - (this.isFromDocx && isRoman ? 9 : 18);
  }

  #definitionOf(list: ListDraft): List {
    const { kinds, startNumbers } = list;
    const nestingLevels = Array.from({ length: maxLevels }, (_, level): NestingLevel => {
      const indents = {
        indentFirstLine: { magnitude: this.itemFirstLinePt(list, level), unit: "PT" },
        indentStart: { magnitude: itemIndentPt(level), unit: "PT" },
        textStyle: { underline: false },
        startNumber: startNumbers[level] ?? 1,
      } as const;
      const place = level % 3;
      switch (kinds[level]) {
        case "number":
          return {
            bulletAlignment: place === 2 ? "END" : "START",
            glyphType: numberings[place] ?? "DECIMAL",
            glyphFormat: `%${level}.`,
            ...indents,
          };
        case "check":
          return {
            bulletAlignment: "START",
            glyphType: "GLYPH_TYPE_UNSPECIFIED",
            glyphFormat: `%${level}`,
            ...indents,
          };
        default:
          // A level that no item has gets a hyphen (rulebook 9.2).
          return {
            bulletAlignment: "START",
            glyphSymbol: kinds[level] === undefined ? "-" : (symbols[place] ?? "●"),
            glyphFormat: `%${level}`,
            ...indents,
          };
      }
    });
    return { listProperties: { nestingLevels } };
  }
}

/** How far the text of a list item of this level is indented, in points (rulebook 9.1). */
export function itemIndentPt(level: number): number {
  return 36 + 36 * level;
}

/** The deepest level that lists have. */
export function clampedLevel(level: number): number {
  return Math.min(level, maxLevels - 1);
}

function base36(length: number): string {
  return Array.from({ length }, () => randomInt(36).toString(36)).join("");
}
