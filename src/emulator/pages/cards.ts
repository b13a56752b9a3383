// The cards beside a document: comment threads, pending suggestions, named ranges.
import type { EditorMenu, EditorPanel } from "../apps-script/documents/open-editors.ts";
import type { StoredComment, StoredPost } from "../state/comments.ts";
import { element, join, nothing, type Html } from "./html.ts";
import type { Stretch } from "./range-marks.ts";
import { shownTime } from "./shown-time.ts";
import type { SuggestionNote } from "./suggestion-notes.ts";

/** Longest piece of a suggestion that is repeated in its card, in characters. */
const longestExcerpt = 160;

/** `anchors`: those that the shown tab has a place for. */
export function commentCard(comment: StoredComment, anchors: ReadonlySet<string>): Html {
  const quote = comment.quotedFileContent;
  const words = quote === null ? "" : quote.mimeType === "text/html" ? wordsOfHtml(quote.value) : quote.value;
  const place = comment.anchor !== null && anchors.has(comment.anchor) ? `#anchor=${comment.anchor}` : null;
  return element(
    "article",
    { class: "card", dir: "auto" },
    comment.isResolved === true ? element("span", { class: "label" }, "resolved") : nothing,
    words === ""
      ? nothing
      : element("blockquote", {}, place === null ? words : element("a", { href: place }, words)),
    post(comment),
    ...comment.replies
      .filter(({ isDeleted }) => !isDeleted)
      .map((reply) => {
        const action = { resolve: "marked as resolved", reopen: "opened again" }[String(reply.action)];
        return join([element("hr", {}), post(reply, action)]);
      }),
  );
}

/** The words of the HTML in which Drive keeps a quote. */
function wordsOfHtml(html: string): string {
  const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|#39|amp);/g, (entity, name: string) => entities[name] ?? entity);
}

function post({ authorName, createdMs, content }: StoredPost, action = ""): Html {
  return join([
    element(
      "p",
      {},
      element("strong", {}, authorName),
      " ",
      element("span", { class: "quiet" }, shownTime(createdMs)),
    ),
    content === "" ? nothing : element("p", { style: "white-space:pre-wrap" }, content),
    action === "" ? nothing : element("p", { class: "quiet" }, action),
  ]);
}

export function suggestionCard({ id, at, inserted, deleted, restyled }: SuggestionNote): Html {
  return element(
    "article",
    { class: "card", dir: "auto" },
    deleted.length === 0 ? nothing : element("p", {}, "Delete ", element("del", {}, excerpt(deleted))),
    inserted.length === 0 ? nothing : element("p", {}, "Insert ", element("ins", {}, excerpt(inserted))),
    restyled.length === 0 ? nothing : element("p", {}, `Change: ${restyled.join(", ")}`),
    element("p", { class: "quiet" }, element("a", { href: `#${at}` }, id)),
  );
}

/** One card a range, whatever number of stretches it has. */
export function namedRangeCards(stretches: readonly Stretch[]): Html[] {
  const byId = new Map<string, Stretch[]>();
  for (const stretch of stretches) byId.set(stretch.id, [...(byId.get(stretch.id) ?? []), stretch]);
  return [...byId].map(([id, parts]) => {
    const places = parts.map(
      ({ range }) =>
        `${range.segmentId === "" ? "" : `${range.segmentId} `}${range.startUtf16}–${range.endUtf16}`,
    );
    return element(
      "article",
      { class: "card" },
      element("p", {}, element("strong", {}, parts[0]?.name ?? "")),
      element("p", { class: "quiet" }, `${places.join(", ")} · ${id}`),
    );
  });
}

/** What the script put into the editor. Its pages are not run here: they are named, and their text can be read. */
export function editorCards(menus: readonly EditorMenu[], panels: readonly EditorPanel[]): Html[] {
  const cards = menus.map((menu) =>
    element(
      "article",
      { class: "card", dir: "auto" },
      element("span", { class: "label" }, "menu"),
      element("p", {}, menuWords(menu)),
    ),
  );
  const shown = panels.map(({ kind, title, html }) =>
    element(
      "article",
      { class: "card", dir: "auto" },
      element("span", { class: "label" }, kind),
      element("p", {}, title === "" ? "without a title" : title),
      element("details", {}, element("summary", {}, "its HTML"), element("pre", { dir: "ltr" }, html)),
    ),
  );
  return [...cards, ...shown];
}

/** `Name: first · second · Sub: third`. */
function menuWords({ name, items }: EditorMenu): string {
  const words = items.flatMap((item) =>
    item === null ? [] : ["items" in item ? menuWords(item) : item.caption],
  );
  return `${name}: ${words.join(" · ")}`;
}

function excerpt(places: readonly string[]): string {
  const line = places.join(" … ").replace(/[\n\u000b]/g, "⏎");
  return line.length > longestExcerpt ? `${line.slice(0, longestExcerpt)}…` : line;
}
