// updateDocumentStyle: page size, margins, background, numbering of one tab (rulebook 7).
import { isRecord } from "../../json-value.ts";
import { updateDocumentStyle as update } from "../edit/document-style.ts";
import { parseStyleMask } from "../edit/style-mask.ts";
import { storedForm } from "../edit/style-values.ts";
import { defineRequest } from "./define-request.ts";

const readOnly = [
  ...["defaultHeaderId", "defaultFooterId", "evenPageHeaderId", "evenPageFooterId"],
  ...["firstPageHeaderId", "firstPageFooterId", "useCustomHeaderFooterMargins"],
];
/** What a suggestion cannot speak of (rulebook 11.5). */
const notAsSuggestion = ["documentFormat", "useEvenPageHeaderFooter", "useFirstPageHeaderFooter"];

export const updateDocumentStyle = defineRequest({
  kind: "updateDocumentStyle",
  asSuggestion: "made",
  apply: (draft, { documentStyle, fields, tabId }) => {
    const unallowed = draft.suggester === null ? readOnly : [...readOnly, ...notAsSuggestion];
    const paths = parseStyleMask(fields, "DocumentStyle", unallowed);
    const style = storedForm(documentStyle ?? {});
    if (!isRecord(style)) throw new Error("A document style is an object.");
    update(draft, draft.tab(tabId), { style, paths });
    return {};
  },
});
