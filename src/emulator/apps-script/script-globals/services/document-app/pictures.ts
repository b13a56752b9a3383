// Pictures in documents as scripts hold them: inline images in a line, positioned images anchored to a paragraph.
import type { EmbeddedObject, PositionedObjectPositioning } from "../../../../../google-api/docs.ts";
import { invalidArgument, isObject, service, textArgument } from "../../arguments.ts";
import { exception } from "../../host-call.ts";
import { Blob } from "../blob.ts";
import { textStyleRequests } from "./attributes.ts";
import type { ElementMaker } from "./handles.ts";
import type { DocNode } from "./node.ts";

/** `DocumentApp.PositionedLayout`, by Google's API. */
export const layouts = {
  ABOVE_TEXT: "IN_FRONT_OF_TEXT",
  BREAK_BOTH: "BREAK_LEFT_RIGHT",
  BREAK_LEFT: "BREAK_LEFT",
  BREAK_RIGHT: "BREAK_RIGHT",
  WRAP_TEXT: "WRAP_TEXT",
} as const;

/** Scripts measure pictures in pixels, of which 96 are an inch. */
const pointsPerPixel = 0.75;

/** Members of an InlineImage over the one element of `node`. */
export function inlineImageMembers(
  maker: ElementMaker,
  node: DocNode,
  self: () => object,
): Record<string, unknown> {
  const { document } = maker;
  const element = () => document.fresh(node).shape.elements?.[0]?.inlineObjectElement ?? {};
  const objectId = (): string => element().inlineObjectId ?? "";
  const object = (): EmbeddedObject =>
    document.tab(node.segment.tabId).inlineObjects?.[objectId()]?.inlineObjectProperties?.embeddedObject ??
    {};
  const change = (what: Readonly<Record<string, unknown>>): object => {
    document.change("document.changeObject", {
      tabId: node.segment.tabId,
      objectId: objectId(),
      ...what,
    });
    return self();
  };
  const setLinkUrl = (url: unknown): object => {
    const { startUtf16, endUtf16 } = document.fresh(node).shape;
    const range = { startIndex: startUtf16, endIndex: endUtf16, ...node.segment };
    document.edit(textStyleRequests({ LINK_URL: url ?? null }, [range]));
    return self();
  };
  const link = (): string | null => element().textStyle?.link?.url ?? null;
  const sizes = sizeMembers(object, change);
  return {
    ...sizes,
    ...blobMembers(maker, object),
    getAltTitle: () => object().title ?? null,
    setAltTitle: (title: unknown) => change({ title: title === null ? "" : textArgument(title, "title") }),
    getAltDescription: () => object().description ?? null,
    setAltDescription: (words: unknown) =>
      change({ description: words === null ? "" : textArgument(words, "description") }),
    getLinkUrl: link,
    setLinkUrl,
    getAttributes: () => ({ WIDTH: sizes.getWidth(), HEIGHT: sizes.getHeight(), LINK_URL: link() }),
    setAttributes: (given: unknown) => {
      if (!isObject(given)) throw invalidArgument("attributes");
      const { WIDTH, HEIGHT } = given;
      if (WIDTH !== undefined) sizes.setWidth(WIDTH);
      if (HEIGHT !== undefined) sizes.setHeight(HEIGHT);
      if ("LINK_URL" in given) setLinkUrl(given["LINK_URL"]);
      return self();
    },
  };
}

/** Members of a paragraph about the pictures anchored to it. */
export function positionedImageMembers(maker: ElementMaker, node: DocNode): Record<string, unknown> {
  const { document } = maker;
  const ids = (): readonly string[] => document.fresh(node).shape.paragraph?.positionedObjectIds ?? [];
  return {
    addPositionedImage: (image: unknown) => {
      const at = { ...node.segment, atUtf16: document.fresh(node).shape.startUtf16 };
      const objectId = document.change("document.putPicture", {
        ...at,
        picture: takePicture(maker, image),
        floats: true,
      });
      return makePositionedImage(maker, node, String(objectId));
    },
    getPositionedImages: () => ids().map((id) => makePositionedImage(maker, node, id)),
    getPositionedImage: (id: unknown) => {
      const known = ids().find((one) => one === id);
      return known === undefined ? null : makePositionedImage(maker, node, known);
    },
    removePositionedImage: (id: unknown) => {
      const known = ids().find((one) => one === id);
      if (known === undefined) return false;
      document.edit([{ deletePositionedObject: { objectId: known, tabId: node.segment.tabId } }]);
      return true;
    },
  };
}

/** The picture in a blob that a script gives, as the host knows it. Throws where no document can hold it. */
export function takePicture({ document }: ElementMaker, image: unknown): unknown {
  if (!(image instanceof Blob)) throw invalidArgument("image");
  return document.call("document.takePicture", { binary: Blob.binaryOf(image) });
}

function makePositionedImage(maker: ElementMaker, paragraph: DocNode, objectId: string): object {
  const { document } = maker;
  const { tabId } = paragraph.segment;
  const properties = () => {
    const object = document.tab(tabId).positionedObjects?.[objectId];
    if (object === undefined) throw exception("Element is no longer in the document.");
    return object.positionedObjectProperties ?? {};
  };
  const object = (): EmbeddedObject => properties().embeddedObject ?? {};
  const positioning = (): PositionedObjectPositioning => properties().positioning ?? {};
  const change = (what: Readonly<Record<string, unknown>>): object => {
    document.change("document.changeObject", { tabId, objectId, ...what });
    return self;
  };
  const self: object = service("PositionedImage", {
    getId: () => objectId,
    ...sizeMembers(object, change),
    ...blobMembers(maker, object),
    getParagraph: () => maker.of(document.fresh(paragraph)),
    getLayout: () => {
      const { layout } = positioning();
      const name = Object.entries(layouts).find(([, known]) => known === layout)?.[0];
      if (name === undefined)
        throw exception(`((the layout ${String(layout)} is not implemented by the local Google))`);
      return name;
    },
    setLayout: (name: unknown) => {
      const layout = Object.entries(layouts).find(([known]) => known === name)?.[1];
      if (layout === undefined) throw invalidArgument("layout");
      return change({ layout });
    },
    getLeftOffset: () => positioning().leftOffset?.magnitude ?? 0,
    setLeftOffset: (points: unknown) => change({ leftPt: numberArgument(points, "offset") }),
    getTopOffset: () => positioning().topOffset?.magnitude ?? 0,
    setTopOffset: (points: unknown) => change({ topPt: numberArgument(points, "offset") }),
  });
  return self;
}

function sizeMembers(
  object: () => EmbeddedObject,
  change: (what: Readonly<Record<string, unknown>>) => object,
) {
  const pixels = (points = 0): number => Math.round(points / pointsPerPixel);
  const points = (value: unknown, name: string): number => {
    const size = numberArgument(value, name);
    if (size <= 0) throw invalidArgument(name);
    return size * pointsPerPixel;
  };
  return {
    getWidth: () => pixels(object().size?.width?.magnitude),
    setWidth: (width: unknown) => change({ widthPt: points(width, "width") }),
    getHeight: () => pixels(object().size?.height?.magnitude),
    setHeight: (height: unknown) => change({ heightPt: points(height, "height") }),
  };
}

function blobMembers({ document }: ElementMaker, object: () => EmbeddedObject) {
  const getBlob = (): Blob => {
    const { contentUri } = object().imageProperties ?? {};
    const read = document.call("document.pictureBytes", { contentUri });
    const { mimeType, binary } = isObject(read) ? read : {};
    return new Blob(document.host, String(binary), String(mimeType), null);
  };
  return {
    getBlob,
    getAs: (contentType: unknown) => {
      const blob = getBlob();
      if (blob.getContentType() === contentType) return blob;
      throw exception(
        `((a picture of ${String(blob.getContentType())} as ${String(contentType)} is not implemented by the local Google))`,
      );
    },
  };
}

function numberArgument(value: unknown, name: string): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw invalidArgument(name);
  return value;
}
