// Small documents in Docs JSON, written as their content: indexes are counted here, never in a test.
import type {
  Document,
  Footnote,
  ParagraphElement,
  StructuralElement,
  TextStyle,
} from "../../src/google-api/docs.ts";

/** A part of a paragraph before it has its place. */
export type Part = Omit<ParagraphElement, "startIndex" | "endIndex"> & { readonly width: number };

export interface BodyContent {
  readonly paragraphs: readonly (readonly Part[])[];
  readonly footnotes: Readonly<Record<string, string>>;
}

export function run(content: string, textStyle: TextStyle = {}): Part {
  return { width: content.length, textRun: { content, textStyle } };
}

export function chip(email: string): Part {
  return {
    width: 1,
    person: { personId: `kix.${email.length}chip`, textStyle: {}, personProperties: { email } },
  };
}

export function footnoteMark(footnoteId: string, number: number): Part {
  return { width: 1, footnoteReference: { footnoteId, footnoteNumber: String(number), textStyle: {} } };
}

export function paragraph(...parts: Part[]): readonly Part[] {
  return [...parts, run("\n")];
}

/** A body of paragraphs; a last argument that is no paragraph gives the texts of its footnotes. */
export function body(...content: (readonly Part[] | Readonly<Record<string, string>>)[]): BodyContent {
  const paragraphs = content.filter((one): one is readonly Part[] => Array.isArray(one));
  const footnotes = content.find((one): one is Readonly<Record<string, string>> => !Array.isArray(one)) ?? {};
  return { paragraphs, footnotes };
}

/** A document with a tab for each body, as documents.get answers it. */
export function doc(bodies: readonly BodyContent[], title = "Case"): Document {
  return {
    title,
    revisionId: "case-revision-1",
    suggestionsViewMode: "SUGGESTIONS_INLINE",
    documentId: "",
    tabs: bodies.map((one, index) => ({
      tabProperties: { tabId: `t.${index}`, title: `Tab ${index + 1}`, index },
      documentTab: {
        body: {
          content: [
            {
              endIndex: 1,
              sectionBreak: {
                sectionStyle: {
                  columnSeparatorStyle: "NONE",
                  contentDirection: "LEFT_TO_RIGHT",
                  sectionType: "CONTINUOUS",
                },
              },
            },
            ...placed(one.paragraphs, 1),
          ],
        },
        ...(Object.keys(one.footnotes).length === 0
          ? {}
          : {
              footnotes: Object.fromEntries(
                Object.entries(one.footnotes).map(([footnoteId, text]): [string, Footnote] => [
                  footnoteId,
                  { footnoteId, content: placed([paragraph(run(text))], 0) },
                ]),
              ),
            }),
        documentStyle: {},
        namedStyles: {
          styles: [{ namedStyleType: "NORMAL_TEXT", textStyle: { bold: false }, paragraphStyle: {} }],
        },
      },
    })),
  };
}

function placed(paragraphs: readonly (readonly Part[])[], start: number): StructuralElement[] {
  let at = start;
  return paragraphs.map((parts) => {
    const from = at;
    const elements = parts.map(({ width, ...element }): ParagraphElement => {
      const startIndex = at;
      at += width;
      return { ...(startIndex === 0 ? {} : { startIndex }), endIndex: at, ...element };
    });
    return {
      ...(from === 0 ? {} : { startIndex: from }),
      endIndex: at,
      paragraph: { elements, paragraphStyle: { namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" } },
    };
  });
}
