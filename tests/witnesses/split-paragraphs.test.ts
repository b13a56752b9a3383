// A line feed in the new text splits a paragraph of any kind: the kernel's prediction and the local Google agree on both halves.
import type { Document } from "../../src/google-api/docs.ts";
import {
  locateText,
  planReplaceText,
  rollbackPlanner,
  verifiedWrite,
  type Planner,
} from "../../src/kernel/index.ts";
import { body, doc, paragraph, run } from "../support/docs-json.ts";
import { memoryGoogle, type MemoryGoogle } from "../support/witnesses/memory-google.ts";
import { plainView } from "../support/witnesses/plain-view.ts";

const namedStyles = ["NORMAL_TEXT", "TITLE", "SUBTITLE", "HEADING_1", "HEADING_3", "HEADING_6"] as const;
interface SplitCase {
  readonly namedStyleType: (typeof namedStyles)[number];
  readonly headingId: string | undefined;
  readonly replace: string;
}
const cases: readonly SplitCase[] = namedStyles.flatMap((namedStyleType) =>
  [undefined, "h.target0000001"].flatMap((headingId) =>
    ["one\n", "\ntwo", "a\nb", "\n", "a\n\nb"].map((replace) => ({ namedStyleType, headingId, replace })),
  ),
);

/** Three paragraphs; the middle one in this style, with a heading id or (as in imported documents) without. */
function documentOf({ namedStyleType, headingId }: SplitCase): Document {
  const document = doc([
    body(paragraph(run("before")), paragraph(run("some words here")), paragraph(run("after"))),
  ]);
  const block = document.tabs?.[0]?.documentTab?.body?.content?.[2]?.paragraph;
  if (block === undefined) throw new Error("expected a second paragraph");
  block.paragraphStyle = {
    ...(headingId === undefined ? {} : { headingId }),
    namedStyleType,
    direction: "LEFT_TO_RIGHT",
  };
  return document;
}

function write(google: MemoryGoogle, planner: Planner, undoes?: string): unknown {
  const { documentId, ports } = google;
  const call = {
    tool: "test",
    documentId,
    isDryRun: false,
    mode: "direct",
    acceptLosses: [],
    verify: [],
  } as const;
  return verifiedWrite(
    ports,
    { ...call, argumentsDigest: "", undoes: undoes === undefined ? [] : [undoes] },
    planner,
  ).toResult();
}

describe("a paragraph that is split", () => {
  it.each(cases)("is verified and joined again: $namedStyleType, heading id $headingId, $replace", (one) => {
    const google = memoryGoogle(documentOf(one));
    const before = plainView(google.read());
    const written = write(google, (document, tab) =>
      planReplaceText(document, tab, locateText(tab, { find: "words" }), {
        find: "words",
        replace: one.replace,
      }),
    );
    expect(written).toMatchObject({
      write_status: "written_verified",
      untouched: { other: [], unknown: [] },
    });
    const text = plainView(google.read())
      .paragraphs.flatMap(({ units }) => units.map(({ what }) => what))
      .join("");
    expect(text).toBe(`before\nsome ${one.replace} here\nafter\n`);

    const [record] = google.records;
    if (record === undefined) throw new Error("expected a record");
    expect(write(google, rollbackPlanner({ records: [record] }), record.auditId)).toMatchObject({
      write_status: "written_verified",
    });
    expect(plainView(google.read())).toEqual(before);
  });
});
