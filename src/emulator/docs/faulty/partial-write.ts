// A batch of which only a part arrives: the first half of its requests, or part of what its only request does.
import type { Range, Request } from "../../../google-api/docs.ts";
import type { BatchApplier } from "../batch.ts";
import { applyBatch } from "../batch.ts";
import { firstDifferent, NothingToTamper, repeatedContext } from "./attempts.ts";

/** Answers as if all had been applied. Throws NothingToTamper when no part differs from nothing and from all. */
export function partialWrite(): BatchApplier {
  return (model, requests, context) => {
    const repeated = repeatedContext(context);
    const whole = applyBatch(model, requests, repeated.restart());
    const partial = firstDifferent(model, parts(requests), [model, whole.model], repeated);
    if (partial === null)
      throw new NothingToTamper(
        "partial-write needs a batch with a part that changes less than the whole; this one has none.",
      );
    return { ...whole, ...partial };
  };
}

/** Parts of a batch, the half of it first. */
function* parts(requests: readonly Request[]): Generator<readonly Request[]> {
  const half = Math.max(1, Math.floor(requests.length / 2));
  for (let count = half; count < requests.length; count++) yield requests.slice(0, count);
  for (let count = half - 1; count > 0; count--) yield requests.slice(0, count);
  for (const [index, request] of requests.entries())
    for (const part of partsOf(request)) yield [...requests.slice(0, index), part];
}

/** Requests that do part of what one does. */
function partsOf(request: Request): Request[] {
  const {
    insertText,
    deleteContentRange,
    updateTextStyle,
    updateParagraphStyle,
    createNamedRange,
    deleteNamedRange,
  } = request;
  if (insertText !== undefined)
    return shorterTexts(insertText.text ?? "").map((text) => ({ insertText: { ...insertText, text } }));
  if (deleteContentRange !== undefined)
    return shorterRanges(deleteContentRange.range).map((range) => ({ deleteContentRange: { range } }));
  if (updateTextStyle !== undefined)
    return [
      ...shorterMasks(updateTextStyle.fields).map((fields) => ({
        updateTextStyle: { ...updateTextStyle, fields },
      })),
      ...shorterRanges(updateTextStyle.range).map((range) => ({
        updateTextStyle: { ...updateTextStyle, range },
      })),
    ];
  if (updateParagraphStyle !== undefined)
    return [
      ...shorterMasks(updateParagraphStyle.fields).map((fields) => ({
        updateParagraphStyle: { ...updateParagraphStyle, fields },
      })),
      ...shorterRanges(updateParagraphStyle.range).map((range) => ({
        updateParagraphStyle: { ...updateParagraphStyle, range },
      })),
    ];
  if (createNamedRange !== undefined)
    return shorterRanges(createNamedRange.range).map((range) => ({
      createNamedRange: { ...createNamedRange, range },
    }));
  const tabIds = deleteNamedRange?.tabsCriteria?.tabIds ?? [];
  return deleteNamedRange === undefined || tabIds.length < 2
    ? []
    : [{ deleteNamedRange: { ...deleteNamedRange, tabsCriteria: { tabIds: tabIds.slice(0, 1) } } }];
}

function shorterTexts(text: string): string[] {
  const characters = [...text];
  const half = characters.slice(0, Math.floor(characters.length / 2)).join("");
  return [half, characters.slice(0, 1).join(""), characters.slice(0, -1).join("")].filter(
    (part) => part !== "",
  );
}

function shorterRanges(range: Range | undefined): Range[] {
  const start = range?.startIndex ?? 0;
  const end = range?.endIndex ?? 0;
  const ends = [start + Math.floor((end - start) / 2), end - 1, start + 1, end - 2, start + 2];
  return ends.filter((part) => part > start && part < end).map((endIndex) => ({ ...range, endIndex }));
}

function shorterMasks(fields: string | undefined): string[] {
  const names = (fields ?? "").split(",").filter((name) => name.trim() !== "");
  return names.length < 2 ? [] : [names.slice(0, Math.floor(names.length / 2)).join(",")];
}
