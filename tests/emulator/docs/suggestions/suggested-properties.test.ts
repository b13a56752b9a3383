import type { DocumentTab, Request } from "../../../../src/google-api/docs.ts";
import { googleErrorOf, openDocument, refusalOf, withPreview } from "../open-docs.ts";
import { accepted, end, holds, pt, suggested, summaryOf, tabOf, without } from "./suggesting.ts";

describe.each([
  ["createHeader", "headers", "defaultHeaderId", "header"],
  ["createFooter", "footers", "defaultFooterId", "footer"],
] as const)("%s as a suggestion", (kind, map, key, word) => {
  const create: Request = { [kind]: { type: "DEFAULT" } };

  it("is a change of the document style and content under the same id (rulebook 11.1; chosen)", () => {
    const document = openDocument("body", withPreview());
    const id = suggested(document, create);
    const tab = tabOf(document.read());
    const [segmentId = ""] = Object.keys(tab[map] ?? {});
    expect(tab.documentStyle).not.toHaveProperty(key);
    expect(tab.suggestedDocumentStyleChanges?.[id]).toEqual({
      documentStyle: { ...tab.documentStyle, [key]: segmentId },
      documentStyleSuggestionState: { [`${key}Suggested`]: true },
    });
    const [first] = tab[map]?.[segmentId]?.content ?? [];
    expect(first?.paragraph?.elements?.[0]?.textRun).toMatchObject({
      content: "\n",
      suggestedInsertionIds: [id],
    });
    expect(summaryOf(document, id)).toBe(`Add ${word}`);
    expect(openDocument(document.read()).read().tabs).toEqual(document.read().tabs);
  });

  it("shows in no view without suggestions, and as a plain one when accepted (rulebook 11.1)", () => {
    const document = openDocument("body", withPreview());
    const before = document.view(without);
    const id = suggested(document, create);
    expect(tabOf(document.view(without))).toEqual(tabOf(before));
    const shown = tabOf(document.view(accepted));
    const [segmentId = ""] = Object.keys(shown[map] ?? {});
    expect(shown.documentStyle).toMatchObject({ [key]: segmentId });
    expect(holds(shown, "uggest")).toBe(false);
    document.batch([end("accept", id)]);
    expect(tabOf(document.read())).toEqual(shown);
  });

  it.each(["reject", "delete"] as const)("is gone with its text after %s (rulebook 11.7)", (ending) => {
    const document = openDocument("body", withPreview());
    const before = tabOf(document.read());
    const id = suggested(document, create);
    const [segmentId = ""] = Object.keys(tabOf(document.read())[map] ?? {});
    const { suggestionResponses = [] } = document.docs.batchUpdate(
      document.documentId,
      {
        requests: [{ insertText: { location: { segmentId, index: 0 }, text: "top" } }],
        writeControl: { writeMode: "SUGGEST" },
      },
      { email: "editor@example.com", canEdit: true },
    );
    expect(suggestionResponses).toEqual([{ updatedSummarySuggestionIds: [id] }]);
    expect(summaryOf(document, id)).toBe(`Add: “top”\nAdd ${word}`);
    document.batch([end(ending, id)]);
    expect(tabOf(document.read())).toEqual(before);
  });

  it("is refused where the document has one, be it only suggested (rulebook 1.7; chosen)", () => {
    const document = openDocument("body", withPreview());
    suggested(document, create);
    const text = `Default ${word} already exists.`;
    expect(refusalOf(() => document.suggest([create], "Somebody Else"))).toContain(text);
    expect(refusalOf(() => document.batch([create]))).toContain(text);
  });

  it("is refused for one section: the JSON of a section has no suggestions (chosen)", () => {
    const document = openDocument("ab\ncd", withPreview());
    document.batch([{ insertSectionBreak: { location: { index: 3 }, sectionType: "NEXT_PAGE" } }]);
    const request: Request = { [kind]: { type: "DEFAULT", sectionBreakLocation: { index: 4 } } };
    const error = googleErrorOf(() => document.suggest([request]));
    expect(error.httpStatus).toBe(501);
    expect(error.message).toContain(`a ${word} of one section as a suggestion`);
  });

  it("leaves nothing behind when somebody deletes it directly (rulebook 7)", () => {
    const document = openDocument("body", withPreview());
    const before = tabOf(document.read());
    suggested(document, create);
    const [segmentId = ""] = Object.keys(tabOf(document.read())[map] ?? {});
    const name = word === "header" ? "Header" : "Footer";
    document.batch([{ [`delete${name}`]: { [`${word}Id`]: segmentId } }]);
    expect(tabOf(document.read())).toEqual(before);
  });
});

describe("a document style as a suggestion", () => {
  const page = (field: string, value: unknown): Request => ({
    updateDocumentStyle: { documentStyle: { [field]: value }, fields: field },
  });

  it("keeps what the author suggested before (rulebook 11.4)", () => {
    const document = openDocument("body", withPreview());
    const id = suggested(document, page("marginTop", pt(50)), page("marginLeft", pt(60)));
    expect(tabOf(document.read()).suggestedDocumentStyleChanges?.[id]?.documentStyleSuggestionState).toEqual({
      marginTopSuggested: true,
      marginLeftSuggested: true,
    });
    document.batch([end("accept", id)]);
    expect(tabOf(document.read()).documentStyle).toMatchObject({ marginTop: pt(50), marginLeft: pt(60) });
  });

  it("can be of the background, whose colour has another name in the state (rulebook 11.1)", () => {
    const document = openDocument("body", withPreview());
    const background = { color: { color: { rgbColor: { red: 1 } } } };
    const id = suggested(document, page("background", background));
    expect(tabOf(document.read()).suggestedDocumentStyleChanges?.[id]?.documentStyleSuggestionState).toEqual({
      backgroundSuggestionState: { backgroundColorSuggested: true },
    });
    document.batch([end("accept", id)]);
    expect(tabOf(document.read()).documentStyle?.background).toEqual(background);
  });

  it("shows the whole style with later direct values (rulebook 11.2)", () => {
    const document = openDocument("body", withPreview());
    const id = suggested(document, page("marginTop", pt(50)));
    document.batch([page("marginLeft", pt(60))]);
    expect(tabOf(document.read()).suggestedDocumentStyleChanges?.[id]?.documentStyle).toMatchObject({
      marginTop: pt(50),
      marginLeft: pt(60),
    });
  });
});

describe("updateNamedStyle as a suggestion", () => {
  const request: Request = {
    updateNamedStyle: {
      namedStyle: {
        namedStyleType: "HEADING_1",
        textStyle: { italic: true },
        paragraphStyle: { alignment: "CENTER" },
      },
      fields: "namedStyleType,textStyle.italic,paragraphStyle.alignment",
    },
  };
  const heading = (tab: DocumentTab): unknown =>
    tab.namedStyles?.styles?.find(({ namedStyleType }) => namedStyleType === "HEADING_1");

  it("holds all named styles and in the same order what differs (rulebook 11.1)", () => {
    const document = openDocument("body", withPreview());
    const id = suggested(document, request);
    const tab = tabOf(document.read());
    const change = tab.suggestedNamedStylesChanges?.[id];
    const types = tab.namedStyles?.styles?.map(({ namedStyleType }) => namedStyleType);
    expect(change?.namedStyles?.styles?.map(({ namedStyleType }) => namedStyleType)).toEqual(types);
    expect(change?.namedStylesSuggestionState?.stylesSuggestionStates).toEqual(
      types?.map((namedStyleType) =>
        namedStyleType === "HEADING_1"
          ? {
              namedStyleType,
              textStyleSuggestionState: { italicSuggested: true },
              paragraphStyleSuggestionState: { alignmentSuggested: true },
            }
          : { namedStyleType },
      ),
    );
    expect(summaryOf(document, id)).toBe("Format style heading 1: italic, alignment");
    expect(openDocument(document.read()).read().tabs).toEqual(document.read().tabs);
  });

  it("shows and lands when accepted, and leaves no trace when rejected (rulebook 11.1, 11.7)", () => {
    const document = openDocument("body", withPreview());
    const before = tabOf(document.read());
    const direct = openDocument("body");
    direct.batch([request]);
    const first = suggested(document, request);
    expect(tabOf(document.view(without))).toEqual(before);
    expect(heading(tabOf(document.view(accepted)))).toEqual(heading(tabOf(direct.read())));
    document.batch([end("reject", first)]);
    expect(tabOf(document.read())).toEqual(before);
    document.batch([end("accept", suggested(document, request))]);
    expect(tabOf(document.read())).toEqual(tabOf(direct.read()));
  });
});
