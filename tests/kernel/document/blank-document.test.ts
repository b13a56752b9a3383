// The kernel's blank document and the emulator's are each written from the rulebook: they must be the same.
import type { Document } from "../../../src/google-api/docs.ts";
import { emitWithTabs } from "../../../src/emulator/docs/model/emit.ts";
import { blankDocument as emulated } from "../../../src/emulator/docs/model/blank.ts";
import { blankDocument } from "../../../src/kernel/document/blank-document.ts";
import { documentDigest } from "../../../src/kernel/document-digest.ts";
import { parseDocument } from "../../../src/kernel/document/parse.ts";
import { sha256Hex } from "../../support/signed-request.ts";

const head = { documentId: "", title: "Blank", revisionId: "new", suggestionsViewMode: "SUGGESTIONS_INLINE" };

it("holds what a new document of the emulator holds, style by style", () => {
  const [own] = blankDocument("Blank").tabs ?? [];
  const [theirs] = emitWithTabs(emulated(), head).tabs ?? [];
  expect(own?.documentTab?.body).toEqual(theirs?.documentTab?.body);
  expect(own?.documentTab?.namedStyles).toEqual(theirs?.documentTab?.namedStyles);
  expect(own?.tabProperties).toMatchObject({ tabId: theirs?.tabProperties?.tabId, title: "Tab 1" });
});

it("has the digest of the emulator's, and of no document that looks otherwise", () => {
  const digest = { sha256Hex };
  const own = documentDigest(parseDocument(blankDocument("Any title")), digest);
  expect(own).toBe(documentDigest(parseDocument(emitWithTabs(emulated(), head)), digest));
  const bold = JSON.parse(
    JSON.stringify(blankDocument("Blank")).replace('"textStyle":{}', '"textStyle":{"bold":true}'),
  ) as Document;
  expect(documentDigest(parseDocument(bold), digest)).not.toBe(own);
});
