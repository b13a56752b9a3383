// Makes content of one document fit for another: ids of its own, and along with it the lists, pictures and footnotes that
// it refers to.
import { withObject } from "../../../docs/edit/inline-images.ts";
import type { Draft } from "../../../docs/edit/draft.ts";
import type { Block, TableRow } from "../../../docs/model/block.ts";
import { cell, contents, paragraph, row, table } from "../../../docs/model/block.ts";
import type { TabContent } from "../../../docs/model/document.ts";
import { withBlocks } from "../../../docs/model/document.ts";
import type { Element } from "../../../docs/model/element.ts";
import type { Properties } from "../../../docs/model/properties.ts";
import { isRecord } from "../../../json-value.ts";

/** Takes content of `source` over into the tab `tabId` of the draft. */
export class Adoption {
  readonly #draft: Draft;
  readonly #source: TabContent;
  readonly #tabId: string;

  constructor(draft: Draft, source: TabContent, tabId: string) {
    this.#draft = draft;
    this.#source = source;
    this.#tabId = tabId;
  }

  blocks(blocks: readonly Block[]): Block[] {
    return blocks.map((block) => this.#block(block));
  }

  row({ cells, others }: TableRow): TableRow {
    return row(
      cells.map((one) => cell(this.blocks(one.blocks), one.others)),
      others,
    );
  }

  elements(elements: readonly Element[]): Element[] {
    return elements.map((element) => this.#element(element));
  }

  #block(block: Block): Block {
    switch (block.kind) {
      case "table":
        return table(
          block.rows.map((one) => this.row(one)),
          block.others,
        );
      case "contents":
        return contents(this.blocks(block.blocks), block.others);
      case "sectionBreak":
        return block;
      case "paragraph": {
        const style =
          "headingId" in block.style
            ? { ...block.style, headingId: this.#draft.ids.headingId() }
            : block.style;
        const anchored = block.others["positionedObjectIds"];
        const others = Array.isArray(anchored)
          ? {
              ...block.others,
              positionedObjectIds: anchored.map((id) => this.#object("positionedObjects", id)),
            }
          : block.others;
        if (block.bullet !== null) this.#takeList(block.bullet["listId"]);
        return paragraph(this.elements(block.elements), style, block.bullet, others);
      }
    }
  }

  #element(element: Element): Element {
    if (element.kind === "text") return element;
    switch (element.name) {
      case "inlineObjectElement": {
        const inlineObjectId = this.#object("inlineObjects", element.value["inlineObjectId"]);
        return { ...element, value: { ...element.value, inlineObjectId } };
      }
      case "footnoteReference": {
        const footnoteId = this.#footnote(element.value["footnoteId"]);
        return { ...element, value: { ...element.value, footnoteId } };
      }
      default:
        return element;
    }
  }

  /** Items that were in one list stay in one; a list that the tab has already is not taken over again. */
  #takeList(listId: unknown): void {
    const list = this.#held(this.#source.properties, "lists")[String(listId)];
    const { content } = this.#draft.tab(this.#tabId);
    if (!isRecord(list) || this.#held(content.properties, "lists")[String(listId)] !== undefined) return;
    this.#put(withObject(content.properties, "lists", String(listId), list));
  }

  #object(kind: "inlineObjects" | "positionedObjects", id: unknown): unknown {
    const object = this.#held(this.#source.properties, kind)[String(id)];
    if (!isRecord(object)) return id;
    const objectId = this.#draft.ids.kixId();
    const { content } = this.#draft.tab(this.#tabId);
    this.#put(withObject(content.properties, kind, objectId, { ...object, objectId }));
    return objectId;
  }

  #footnote(id: unknown): unknown {
    const footnote = this.#source.footnotes.find(({ segmentId }) => segmentId === id);
    if (footnote === undefined) return id;
    const segmentId = this.#draft.ids.kixId();
    const own = withBlocks({ ...footnote, segmentId }, this.blocks(footnote.blocks));
    const { content } = this.#draft.tab(this.#tabId);
    this.#draft.replaceContent(this.#tabId, { ...content, footnotes: [...content.footnotes, own] });
    return segmentId;
  }

  #put(properties: Properties): void {
    const { content } = this.#draft.tab(this.#tabId);
    this.#draft.replaceContent(this.#tabId, { ...content, properties });
  }

  #held(properties: Properties, key: string): Properties {
    const held = properties[key];
    return isRecord(held) ? held : {};
  }
}
