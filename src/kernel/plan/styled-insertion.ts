// How new text in the place of old looks: decided by the text that goes, or by what stands around a place where none does.
import type { TextStyle } from "../../google-api/docs.ts";
import { asJson } from "./json-form.ts";
import { sliceStyled } from "./styled-slice.ts";
import type { StyledRun, StyledText } from "./styled-text.ts";
import { withoutLink } from "./text-style.ts";
import type { Hunk } from "./word-diff.ts";

/** What a hunk puts in, styled. New text takes the style of the first replaced character, a pure insertion that of the character before it inside the match. */
export function styledInsertion(hunk: Hunk, runs: StyledText): StyledText {
  if (hunk.inserted === "") return [];
  const isPure = hunk.endUtf16 === hunk.startUtf16;
  const model = isPure
    ? sliceStyled(runs, Math.max(0, hunk.startUtf16 - 1), Math.max(1, hunk.startUtf16))
    : sliceStyled(runs, hunk.startUtf16, hunk.endUtf16);
  const style = model[0]?.textStyle ?? {};
  const isLinkKept = isPure
    ? hasLinkAcross(runs, hunk.startUtf16, style)
    : model.every((run) => isSameLink(run, style));
  const kept = isLinkKept ? style : withoutLink(style);
  const inserted: StyledRun[] = [];
  for (const part of hunk.inserted.split(/(\n)/)) {
    // A link never covers a paragraph's end (rulebook 3.6).
    if (part !== "") inserted.push({ text: part, textStyle: part === "\n" ? withoutLink(kept) : kept });
  }
  return inserted;
}

/** Text put between two characters stays linked only where both sides have the link; at the match's edge the one inside decides. */
function hasLinkAcross(runs: StyledText, positionUtf16: number, style: TextStyle): boolean {
  const behind = sliceStyled(runs, positionUtf16, positionUtf16 + 1)[0];
  return behind === undefined || isSameLink(behind, style);
}

function isSameLink(run: StyledRun, style: TextStyle): boolean {
  return JSON.stringify(asJson(run.textStyle.link ?? {})) === JSON.stringify(asJson(style.link ?? {}));
}
