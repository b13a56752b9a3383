// A document that the script has open: its JSON as this execution sees it, the elements handed out, and its edits as Docs requests.
import type {
  Document,
  DocumentTab,
  Request,
  StructuralElement,
  Tab,
} from "../../../../../google-api/docs.ts";
import { isObject } from "../../arguments.ts";
import { exception, type Host } from "../../host-call.ts";
import { DocNode, type SegmentPlace } from "./node.ts";
import { segmentShape, type ElementKind } from "./shape.ts";

export class OpenDocument {
  readonly documentId: string;
  readonly host: Host;
  #json: Document | null = null;
  #top: DocNode | null = null;
  readonly #roots = new Map<string, DocNode>();

  /** Throws when the account may not open the document. */
  constructor(host: Host, documentId: string) {
    this.host = host;
    this.documentId = documentId;
    this.call("document.open", {});
  }

  /** A call of the host about this document. */
  call(operation: string, payload: Readonly<Record<string, unknown>>): unknown {
    return this.host.call(operation, { ...payload, documentId: this.documentId });
  }

  json(): Document {
    if (this.#json === null) {
      const read = this.call("document.read", {});
      if (!isDocument(read)) throw exception("Service error: Docs");
      this.#json = read;
      for (const root of this.#roots.values()) this.#update(root, read);
    }
    return this.#json;
  }

  /** Tabs in their order, children behind their parent. */
  tabs(): Tab[] {
    const flatten = (tabs: readonly Tab[]): Tab[] =>
      tabs.flatMap((tab) => [tab, ...flatten(tab.childTabs ?? [])]);
    return flatten(this.json().tabs ?? []);
  }

  tab(tabId: string): DocumentTab {
    return this.tabs().find((tab) => tab.tabProperties?.tabId === tabId)?.documentTab ?? {};
  }

  /** The element of a whole segment; null when there is no such segment. */
  segment(place: SegmentPlace): DocNode | null {
    const key = `${place.tabId} ${place.segmentId}`;
    const json = this.json();
    const known = this.#roots.get(key);
    if (known !== undefined) return known.isGone ? null : known;
    const content = contentOf(json, place, this.tab(place.tabId));
    if (content === null) return null;
    const root = new DocNode(place, null, segmentShape(content.kind, content.blocks));
    this.#roots.set(key, root);
    return root;
  }

  /** The element as it is now. Throws when it is no longer in the document. */
  fresh(node: DocNode): DocNode {
    this.json();
    if (node.isGone) throw exception("Element is no longer in the document.");
    return node;
  }

  /** Edits what this execution sees; answers Google's replies. */
  edit(requests: readonly Request[]): unknown[] {
    if (requests.length === 0) return [];
    const replies = this.call("document.edit", { requests });
    this.#json = null;
    return Array.isArray(replies) ? replies : [];
  }

  /** Changes what this execution sees by an operation of the host's; answers what that answers. */
  change(operation: string, payload: Readonly<Record<string, unknown>>): unknown {
    const answer = this.call(operation, payload);
    this.#json = null;
    return answer;
  }

  /** From now on nothing of this document is seen around `node`: it is a detached element. */
  detach(node: DocNode): void {
    this.#top = node;
  }

  /** Whether `node` is the detached element that this document is there for. */
  isTop(node: DocNode): boolean {
    return this.#top === node;
  }

  rename(title: string): void {
    this.call("document.rename", { title });
    this.#json = null;
  }

  #update(root: DocNode, json: Document): void {
    this.#json = json;
    const content = contentOf(json, root.segment, this.tab(root.segment.tabId));
    if (content === null) root.remove();
    else root.update(segmentShape(content.kind, content.blocks));
  }
}

function contentOf(
  json: Document,
  { tabId, segmentId }: SegmentPlace,
  tab: DocumentTab,
): { kind: ElementKind; blocks: readonly StructuralElement[] } | null {
  if (json.tabs === undefined || tabId === "") return null;
  const found = (kind: ElementKind, segment: { content?: StructuralElement[] } | undefined) =>
    segment === undefined ? null : { kind, blocks: segment.content ?? [] };
  if (segmentId === "") return found("BODY_SECTION", tab.body);
  return (
    found("HEADER_SECTION", tab.headers?.[segmentId]) ??
    found("FOOTER_SECTION", tab.footers?.[segmentId]) ??
    found("FOOTNOTE_SECTION", tab.footnotes?.[segmentId])
  );
}

function isDocument(value: unknown): value is Document {
  return isObject(value);
}
