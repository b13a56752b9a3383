// What stands in a paragraph's line: text, chips, pictures, references, breaks, with their marks.
import type { EmbeddedObject, ParagraphElement, TextStyle } from "../../google-api/docs.ts";
import type { Look } from "../drive/content/looks.ts";
import { lookStyling, pointsOf } from "./css.ts";
import { element, join, nothing, text, type Html } from "./html.ts";
import type { MarkedPart } from "./range-marks.ts";
import type { Pending } from "./suggestion-notes.ts";
import { addressOf, type SegmentWriting, type TabWriting } from "./writing.ts";

// Elements that the API cannot express stand in the text as this character (rulebook 2.5).
const inexpressible = "\uE907";

/** Pictures that are not kept here are drawn as a box of their size, up to this many points. */
const widestBoxPt = 480;
/** A narrower box has no room for words. */
const narrowestLabelPt = 60;

/** One element of a paragraph; `around` is the paragraph's own look. */
export function inlineHtml(writing: SegmentWriting, given: ParagraphElement, around: Look): Html {
  const { startIndex = 0 } = given;
  const endIndex = given.endIndex ?? startIndex + 1;
  const parts = writing.marks.parts(startIndex, endIndex);
  const { textRun } = given;
  if (textRun !== undefined) {
    const content = textRun.content ?? "";
    const look = writing.looks.over(around, textRun.textStyle ?? {});
    return join(
      parts.map((part) => {
        const words = content
          .slice(part.startUtf16 - startIndex, part.endUtf16 - startIndex)
          .replace(/\n$/, "");
        const shown = linked(writing, textRun.textStyle, styled(look, around, wordsHtml(words)));
        // A list of suggestions shows the run as one, however often a range or the selection cuts it.
        const noted = part === parts[0] ? content.replace(/\n$/, "") : "";
        return withMarks(writing, part, words === "" ? null : writing.notes.marked(shown, noted, textRun));
      }),
    );
  }
  const [part] = parts;
  if (part === undefined) return nothing;
  const { html, words, pending } = objectHtml(writing, given, around);
  return withMarks(writing, part, writing.notes.marked(html, words, pending));
}

interface Shown {
  readonly html: Html;
  /** What a list of suggestions calls it. */
  readonly words: string;
  readonly pending: Pending;
}

function objectHtml(writing: SegmentWriting, given: ParagraphElement, around: Look): Shown {
  const { person, richLink, dateElement, autoText, footnoteReference, inlineObjectElement } = given;
  const looking = (style: TextStyle | undefined, html: Html): Html =>
    styled(writing.looks.over(around, style ?? {}), around, html);
  if (person !== undefined) {
    const { name, email = "" } = person.personProperties ?? {};
    const words = name ?? email;
    const html = element("span", { class: "chip", "data-icon": "@", title: `person: ${email}` }, words);
    return { html: looking(person.textStyle, html), words, pending: person };
  }
  if (richLink !== undefined) {
    const { title, uri = "" } = richLink.richLinkProperties ?? {};
    const words = title ?? uri;
    const html = chipLink(uri, words);
    return { html: looking(richLink.textStyle, html), words, pending: richLink };
  }
  if (dateElement !== undefined) {
    const { displayText = "", timestamp = "" } = dateElement.dateElementProperties ?? {};
    const attributes = { class: "chip", "data-icon": "▦", title: `date: ${timestamp}` };
    const html = element("span", attributes, displayText);
    return { html: looking(dateElement.textStyle, html), words: displayText, pending: dateElement };
  }
  if (autoText !== undefined) {
    const words = autoText.type === "PAGE_COUNT" ? "page count" : "page number";
    return { html: element("span", { class: "chip", "data-icon": "#" }, words), words, pending: autoText };
  }
  if (footnoteReference !== undefined) {
    const { footnoteId = "", footnoteNumber = "" } = footnoteReference;
    writing.footnotes.set(footnoteId, footnoteNumber);
    const attributes = { href: `#footnote=${footnoteId}`, id: `reference=${footnoteId}` };
    const html = element("sup", {}, element("a", attributes, footnoteNumber));
    return { html, words: `footnote ${footnoteNumber}`, pending: footnoteReference };
  }
  if (inlineObjectElement !== undefined) {
    const object = writing.tab.inlineObjects?.[inlineObjectElement.inlineObjectId ?? ""];
    const html = pictureHtml(writing, object?.inlineObjectProperties?.embeddedObject ?? {}, "picture");
    const shown = linked(writing, inlineObjectElement.textStyle, html);
    return { html: shown, words: "picture", pending: inlineObjectElement };
  }
  if (given.pageBreak !== undefined) return breakOf("page break", given.pageBreak);
  if (given.columnBreak !== undefined) return breakOf("column break", given.columnBreak);
  if (given.horizontalRule !== undefined) {
    const html = element("span", { class: "rule", role: "separator" });
    return { html, words: "horizontal line", pending: given.horizontalRule };
  }
  if (given.equation !== undefined) {
    const html = element("span", { class: "chip", "data-icon": "∑" }, "equation");
    return { html, words: "equation", pending: given.equation };
  }
  return { html: unknown(), words: "", pending: {} };
}

function breakOf(words: string, pending: Pending): Shown {
  return { html: element("span", { class: "break", role: "separator" }, words), words, pending };
}

/** Line breaks as such; what the API cannot express as a box. */
function wordsHtml(words: string): Html {
  const pieces = words.split(/(\u000b|\uE907)/);
  return join(
    pieces.map((piece) => {
      if (piece === "\u000b") return element("br", {});
      return piece === inexpressible ? unknown() : text(piece);
    }),
  );
}

function unknown(): Html {
  const title = "something that Google's API does not describe, as a drop-down is";
  return element("span", { class: "chip unknown", title }, "chip");
}

function styled(look: Look, around: Look, html: Html): Html {
  const styling = lookStyling(look, around);
  if (styling.class === null && styling.style === null) return html;
  return element("span", { class: styling.class, style: styling.style }, html);
}

function linked(writing: SegmentWriting, style: TextStyle | undefined, html: Html): Html {
  const link = style?.link;
  if (link === undefined) return html;
  if (link.url !== undefined) return outsideLink(link.url, html);
  const headingId = link.heading?.id ?? link.headingId;
  const bookmarkId = link.bookmark?.id ?? link.bookmarkId;
  const tabId = link.heading?.tabId ?? link.bookmark?.tabId ?? link.tabId ?? writing.tabId;
  const at =
    headingId !== undefined
      ? `heading=${headingId}`
      : bookmarkId === undefined
        ? ""
        : `bookmark=${bookmarkId}`;
  return element("a", { href: addressOf(writing.documentId, tabId, at) }, html);
}

/** Only addresses of the web and of mail lead anywhere; of others the page shows the words alone. */
function outsideLink(url: string, html: Html, more: Readonly<Record<string, string>> = {}): Html {
  if (!/^(https?|mailto):/i.test(url)) return element("span", { title: `link: ${url}`, ...more }, html);
  return element("a", { href: url, rel: "noopener noreferrer", target: "_blank", title: url, ...more }, html);
}

function chipLink(uri: string, words: string): Html {
  return outsideLink(uri, text(words), { class: "chip", "data-icon": "↗" });
}

/** A picture that this local Google keeps, or a box that says what it is. */
export function pictureHtml(writing: TabWriting, object: EmbeddedObject, kind: string): Html {
  const alt = object.description ?? object.title ?? "";
  const widthPt = Math.min(pointsOf(object.size?.width) || 100, widestBoxPt);
  const heightPt = Math.min(pointsOf(object.size?.height) || 60, widestBoxPt);
  // The page fetches nothing from elsewhere: only the pictures that the local Google serves itself.
  const own = writing.pictureAt(object.imageProperties?.contentUri ?? "");
  const style = `width:${widthPt}pt;aspect-ratio:${widthPt}/${heightPt}`;
  if (own !== null) return element("img", { src: own, alt, style });
  const drawn = object.embeddedDrawingProperties === undefined ? kind : "drawing";
  const words = alt === "" ? drawn : `${drawn}: ${alt}`;
  const label = widthPt < narrowestLabelPt || heightPt < 20 ? "" : words;
  return element("span", { class: "picture", role: "img", "aria-label": words, title: words, style }, label);
}

/** The part's content between its marks; `content` is null for a part that shows nothing, such as a line's end. */
function withMarks(writing: SegmentWriting, part: MarkedPart, content: Html | null): Html {
  let html = content ?? nothing;
  if (content !== null && part.names.length > 0)
    html = element("span", { class: "range", title: `named range: ${part.names.join(", ")}` }, html);
  if (content !== null)
    for (const anchorId of part.anchors)
      html = element(
        "span",
        { class: "commented", title: "commented", id: anchorPlace(writing, anchorId) },
        html,
      );
  if (content !== null && part.isSelected)
    html = element("mark", { id: selectionId(writing), title: "selected" }, html);
  const names = part.begins.map((name) =>
    element("span", {
      class: "range-name",
      "data-name": name,
      role: "img",
      "aria-label": `named range ${name}`,
    }),
  );
  const cursor = part.hasCursor
    ? element("span", { class: "cursor", id: selectionId(writing), role: "img", "aria-label": "cursor" })
    : nothing;
  return join([...names, cursor, html]);
}

/** The first place of an anchor is where its comment's card leads. */
function anchorPlace(writing: SegmentWriting, anchorId: string): string | null {
  if (writing.anchors.has(anchorId)) return null;
  writing.anchors.add(anchorId);
  return `anchor=${anchorId}`;
}

/** The first place of the selection is where `#selection` leads. */
function selectionId(writing: SegmentWriting): string | null {
  if (writing.givenIds.has("selection")) return null;
  writing.givenIds.add("selection");
  return "selection";
}
