// Work is counted, not timed: how often a write looks at a node of the document that was read, or at a number of its maps.
import type { Document, StructuralElement } from "../../src/google-api/docs.ts";
import { locateText, planFormatText, planReplaceText, verifiedWrite } from "../../src/kernel/index.ts";
import { PositionMap, type Change } from "../../src/kernel/plan/position-map.ts";
import { doc, p, tab, table } from "../support/document-builder.ts";
import { KernelWorld } from "../support/kernel-ports.ts";
import { replaceCall } from "../support/replace-call.ts";

const line = (ordinal: number): string => `line ${ordinal} of the agreement ends here. `;

/** One match a paragraph, a run, a row; a name on each. */
const shapes: Readonly<Record<string, (matches: number) => Document>> = {
  "in as many paragraphs": (matches) => doc(tab(...texts(matches).map((text) => p(text)))).document,
  "in as many runs of one paragraph": (matches) => {
    const { document } = doc(tab(p(texts(matches).join(""))));
    let startIndex = 1;
    const [, first] = contentOf(document);
    first!.paragraph!.elements = [...texts(matches).slice(0, -1), `${line(matches - 1)}\n`].map(
      (content, ordinal) => {
        const element = {
          startIndex,
          endIndex: startIndex + content.length,
          textRun: { content, textStyle: ordinal % 2 === 0 ? { bold: true } : {} },
        };
        startIndex = element.endIndex;
        return element;
      },
    );
    return document;
  },
  "in as many rows of a table": (matches) =>
    doc(tab(table(...texts(matches).map((text) => [text])), p("end"))).document,
  "under as many named ranges": (matches) => {
    const { document } = doc(tab(...texts(matches).map((text) => p(text))));
    const namedRanges = contentOf(document)
      .slice(1)
      .map(({ startIndex = 0 }, ordinal) => ({
        namedRangeId: `kix.${ordinal}`,
        name: `name ${ordinal}`,
        ranges: [{ startIndex: startIndex + 1, endIndex: startIndex + 20 }],
      }));
    document.tabs![0]!.documentTab!.namedRanges = Object.fromEntries(
      namedRanges.map((range) => [range.name, { name: range.name, namedRanges: [range] }]),
    );
    return document;
  },
};

function texts(matches: number): string[] {
  return Array.from({ length: matches }, (_, ordinal) => line(ordinal));
}

function contentOf(document: Document): StructuralElement[] {
  return document.tabs![0]!.documentTab!.body!.content!;
}

/** The same value; every look at a field of it or of anything inside is counted. */
function counted<T extends object>(value: T, count: () => void): T {
  const seen = new WeakMap<object, object>();
  const wrap = <V>(inner: V): V => {
    if (typeof inner !== "object" || inner === null) return inner;
    const known =
      seen.get(inner) ??
      new Proxy(inner, { get: (target, key) => (count(), wrap(Reflect.get(target, key))) });
    seen.set(inner, known);
    return known as V;
  };
  return wrap(value);
}

function looks(document: Document, isFormat: boolean): number {
  let count = 0;
  const world = new KernelWorld(document);
  const read = counted(world.document, () => (count += 1));
  const { ports } = world;
  const call = { ...replaceCall, isDryRun: true };
  const result = verifiedWrite(
    { ...ports, docs: { ...ports.docs, getDocument: () => read } },
    call,
    (model, tabModel) => {
      const located = locateText(tabModel, { find: "agreement", isAll: true });
      return isFormat
        ? planFormatText(model, tabModel, located, { italic: true })
        : planReplaceText(model, tabModel, located, { find: "agreement", replace: "covenant" });
    },
  ).toResult();
  expect(result).toMatchObject({ undo: { available: true } });
  return count;
}

describe("a write with many matches", () => {
  it.each(
    Object.keys(shapes).flatMap((shape) => [
      [shape, "replace"],
      [shape, "format"],
    ]),
  )("%s looks four times as often at four times the document (%s)", (shape, what) => {
    const few = looks(shapes[shape]!(100), what === "format");
    const many = looks(shapes[shape]!(400), what === "format");
    expect(few).toBeGreaterThan(1000);
    expect(many / few).toBeLessThan(4.4);
  });

  it("maps a position over thousands of changes by looking at few", () => {
    let count = 0;
    const changes = Array.from({ length: 5000 }, (_, ordinal): Change => ({
      startUtf16: 10 * ordinal,
      oldLengthUtf16: 3,
      newLengthUtf16: 5,
    }));
    const map = new PositionMap(counted(changes, () => (count += 1)));
    expect(map.map(49_990, "before")).toBe(49_990 + 2 * 4999);
    count = 0;
    expect(map.map(25_005, "after")).toBe(25_005 + 2 * 2501);
    expect(count).toBeLessThan(100);
  });
});
