// Reading nodes of parsed HTML: attributes, children, text, and the picture that an <img> holds.
import type { parseDocument } from "htmlparser2";
import type { StoredImage } from "../../state/images.ts";
import { usablePicture } from "../../docs/pictures.ts";
import { pointsOf } from "./css.ts";

export type HtmlNode = ReturnType<typeof parseDocument>["children"][number];

export function attributeOf(node: HtmlNode, name: string): string | undefined {
  return "attribs" in node ? node.attribs[name] : undefined;
}

export function childrenOf(node: HtmlNode): readonly HtmlNode[] {
  return "children" in node ? node.children : [];
}

/** All text below a node. */
export function textIn(node: HtmlNode): string {
  return node.type === "text" ? node.data : childrenOf(node).map(textIn).join("");
}

export interface HtmlImage {
  /** Its bytes when they stand in the HTML (a data URI); null when they are elsewhere, or no picture. */
  readonly image: StoredImage | null;
  /** Where it is when it is elsewhere. */
  readonly source: string;
  readonly alt: string;
  readonly widthPt: number | null;
  readonly heightPt: number | null;
}

export function imageOf(node: HtmlNode): HtmlImage {
  const source = attributeOf(node, "src") ?? "";
  const data = /^data:[\w/+.-]+;base64,([\sA-Za-z0-9+/=]*)$/.exec(source);
  return {
    image: data === null ? null : pictureIn(Buffer.from(data[1] ?? "", "base64")),
    source: data === null && !source.startsWith("data:") ? source : "",
    alt: attributeOf(node, "alt") ?? "",
    widthPt: pointsOf(attributeOf(node, "width")),
    heightPt: pointsOf(attributeOf(node, "height")),
  };
}

/** What the bytes are, not what the HTML says of them: they are served under that type. Null for what no document can hold. */
function pictureIn(bytes: Buffer): StoredImage | null {
  const usable = usablePicture(bytes);
  return usable === null ? null : { mimeType: usable.mimeType, bytes };
}
