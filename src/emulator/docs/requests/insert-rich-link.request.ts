// insertRichLink: a chip for a file; title and type are the service's own knowledge (rulebook 7).
import { ownValue } from "../../json-value.ts";
import type { LinkedFile } from "../batch-context.ts";
import { insertContent } from "../edit/insert-content.ts";
import { insertionPlace } from "../edit/insertion-place.ts";
import { Refusal } from "../edit/refusal.ts";
import { defineRequest } from "./define-request.ts";

const typesByPath: Readonly<Record<string, string>> = {
  document: "application/vnd.google-apps.document",
  spreadsheets: "application/vnd.google-apps.spreadsheet",
  presentation: "application/vnd.google-apps.presentation",
  forms: "application/vnd.google-apps.form",
  file: "application/octet-stream",
};

export const insertRichLink = defineRequest({
  kind: "insertRichLink",
  asSuggestion: "made",
  apply: (draft, { richLinkProperties = {}, location, endOfSegmentLocation }) => {
    const { place, atUtf16 } = insertionPlace(draft, { location, endOfSegmentLocation }, "Insert rich link");
    const { uri = "" } = richLinkProperties;
    const target = workspaceTarget(uri);
    if (target === null) throw new Refusal("The URL is invalid");
    const file = draft.context.fileWithId(target.fileId) ?? target.asLinked;
    const richLinkId = draft.ids.kixId();
    const { title, mimeType } = file;
    insertContent(draft, place, atUtf16, {
      parts: [
        (textStyle) => ({
          kind: "inline",
          name: "richLink",
          size: 1,
          value: { richLinkId, textStyle, richLinkProperties: { title, uri, mimeType } },
        }),
      ],
    });
    return {};
  },
});

/** The file that a Workspace address names; a file that is not known here shows its address as its title. */
function workspaceTarget(uri: string): { fileId: string; asLinked: LinkedFile } | null {
  const match = /^https:\/\/(?:docs|drive)\.google\.com\/(?:a\/[^/]+\/)?([a-z]+)\/d\/([\w-]+)/.exec(uri);
  const [, path = "", fileId = ""] = match ?? [];
  const mimeType = ownValue(typesByPath, path);
  return mimeType === undefined ? null : { fileId, asLinked: { title: uri, mimeType } };
}
