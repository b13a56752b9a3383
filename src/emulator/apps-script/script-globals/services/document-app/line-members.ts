// What a paragraph takes into its line beside plain text: copies of elements, pictures, rules, breaks.
import { textArgument } from "../../arguments.ts";
import { Blob } from "../blob.ts";
import { detachedArgument, isElement, linePlace, newChild, putIntoLine } from "./copies.ts";
import type { ElementMaker } from "./handles.ts";
import type { DocNode } from "./node.ts";
import { childArgument } from "./child-members.ts";
import { positionedImageMembers, takePicture } from "./pictures.ts";
import { insertTextAt } from "./text-span.ts";

export function lineMembers(maker: ElementMaker, node: DocNode): Record<string, unknown> {
  const { document } = maker;
  const end = (): number => document.fresh(node).children.length;
  const place = (index: unknown): number => childArgument(index, end());
  const putText = (index: number, text: unknown): object => {
    if (isElement(text)) return putIntoLine(maker, node, index, detachedArgument(text, ["TEXT"], "text"));
    const words = textArgument(text, "text");
    const at = linePlace(document.fresh(node), index);
    document.edit(words === "" ? [] : [insertTextAt(node, at, words)]);
    const { children } = document.fresh(node);
    return maker.of(children[Math.min(index, children.length - 1)] ?? node);
  };
  return {
    ...positionedImageMembers(maker, node),
    appendText: (text: unknown) => putText(end(), text),
    insertText: (index: unknown, text: unknown) => putText(place(index), text),
    appendInlineImage: (image: unknown) => putPicture(maker, node, end(), image),
    insertInlineImage: (index: unknown, image: unknown) => putPicture(maker, node, place(index), image),
    appendHorizontalRule: () => putMark(maker, node, end(), "horizontalRule"),
    insertHorizontalRule: (index: unknown) => putMark(maker, node, place(index), "horizontalRule"),
    appendPageBreak: () => putMark(maker, node, end(), "pageBreak"),
    insertPageBreak: (index: unknown) => putMark(maker, node, place(index), "pageBreak"),
  };
}

/** Puts a picture, from bytes or a detached copy, in as child `index` of a paragraph; answers the InlineImage. */
function putPicture(maker: ElementMaker, node: DocNode, index: number, image: unknown): object {
  return pictureFor(maker, image)(node, index);
}

/** The same in two steps: what is given is checked first, so that nothing is made for a picture that cannot be. */
export function pictureFor(maker: ElementMaker, image: unknown): (node: DocNode, index: number) => object {
  const { document, of } = maker;
  if (!(image instanceof Blob)) {
    const copy = detachedArgument(image, ["INLINE_IMAGE"], "image");
    return (node, index) => putIntoLine(maker, node, index, copy);
  }
  const picture = takePicture(maker, image);
  return (node, index) => {
    const at = { ...node.segment, atUtf16: linePlace(document.fresh(node), index) };
    document.change("document.putPicture", { ...at, picture });
    return newChild(document, of, node, index);
  };
}

/** Puts a horizontal rule or a page break in as child `index` of a paragraph. */
export function putMark(
  { document, of }: ElementMaker,
  node: DocNode,
  index: number,
  name: "horizontalRule" | "pageBreak",
): object {
  const at = { ...node.segment, atUtf16: linePlace(document.fresh(node), index) };
  document.change("document.mark", { ...at, name });
  return newChild(document, of, node, index);
}
