import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ParagraphElement, Request } from "../../../../src/google-api/docs.ts";
import { requestTable } from "../../../../src/emulator/docs/requests/table.ts";
import discovery from "../../../../src/google-api/discovery/docs-v1.json";
import { editor, openDocument, refusalOf, withPreview } from "../open-docs.ts";

/** One recorded exchange; what the recording left out is not compared. */
interface Exchange {
  readonly name: string;
  readonly seed?: string;
  readonly request?: { readonly requests: Request[]; readonly writeControl?: object };
  readonly http?: number;
  readonly response?: { readonly error?: { readonly message: string }; readonly commentUpdateState?: string };
  readonly inline_text?: string;
  readonly inline_text_when_sent_as_edit?: string;
}

const file = resolve(__dirname, "../../../../../shared/fixtures/replay/preview-suggestion-exchanges.json");
const own: Exchange[] = [
  {
    name: "a suggested deletion shifts nothing",
    seed: "0123456789",
    request: {
      requests: [
        { deleteContentRange: { range: { startIndex: 1, endIndex: 5 } } },
        { insertText: { location: { index: 6 }, text: "Z" } },
      ],
      writeControl: { writeMode: "SUGGEST" },
    },
    inline_text: "01234Z56789\n",
    inline_text_when_sent_as_edit: "45678Z9\n",
  },
];
const recorded = existsSync(file)
  ? (JSON.parse(readFileSync(file, "utf8")) as { exchanges: Exchange[] }).exchanges
  : [];
/** Those that say what was sent, to a document that begins with its seed alone. */
const replayable = [...own, ...recorded].filter(
  ({ request, seed, http }) => request !== undefined && (seed !== undefined || http !== undefined),
);

const textOf = (elements: readonly ParagraphElement[]): string =>
  elements.map(({ textRun }) => textRun?.content ?? "").join("");

describe("a recorded exchange of the preview", () => {
  it.each(replayable)("comes out as recorded: $name (rulebook 11.3, 11.4, 12)", (exchange) => {
    const { docs, documentId, readLegacy } = openDocument(exchange.seed ?? "0123456789", withPreview());
    const send = (): unknown => docs.batchUpdate(documentId, exchange.request, editor);
    const message = exchange.response?.error?.message;
    if (message !== undefined) {
      expect(refusalOf(send)).toBe(message);
      return;
    }
    const state = exchange.response?.commentUpdateState;
    expect(send()).toMatchObject({
      documentId,
      ...(state === undefined ? {} : { commentUpdateState: state }),
    });
    const inline = textOf(readLegacy().body?.content?.[1]?.paragraph?.elements ?? []);
    if (exchange.inline_text !== undefined) expect(inline).toBe(exchange.inline_text);
    const asEdit = exchange.inline_text_when_sent_as_edit;
    if (asEdit === undefined) return;
    const direct = openDocument(exchange.seed ?? "");
    direct.batch(exchange.request?.requests ?? []);
    expect(textOf(direct.readLegacy().body?.content?.[1]?.paragraph?.elements ?? [])).toBe(asEdit);
  });
});

describe("the requests", () => {
  it("are all that the discovery document names (rulebook 7)", () => {
    expect([...requestTable.keys()].sort()).toEqual(Object.keys(discovery.schemas.Request.properties).sort());
  });

  it("are refused as suggestions where the service refuses them: eight kinds (rulebook 11.5)", () => {
    const refused = [...requestTable.values()].filter(({ asSuggestion }) => asSuggestion === "refused");
    expect(refused.map(({ kind }) => kind).sort()).toEqual([
      "addDocumentTab",
      "createNamedRange",
      "deleteFooter",
      "deleteHeader",
      "deleteNamedRange",
      "deleteTab",
      "updateDocumentTabProperties",
      "updateTableColumnProperties",
    ]);
  });
});
