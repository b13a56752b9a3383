// The refusal of a picture, in the one form that callers see, and the check of bytes that is made of it. Asks nobody.
import { ToolError, type Json, type JsonObject } from "../errors.ts";
import { judgePicture, type PictureBytes, type UsablePicture } from "./usable-picture.ts";

/** Longest part of a caller's own words that is quoted back, in characters. */
const quotedChars = 200;

/** What the bytes of a file are. Throws IMAGE_SOURCE_UNSUPPORTED with every problem. */
export function checkPictureFile(name: string, bytes: Uint8Array): UsablePicture {
  return usable(wholeOf(bytes), { file: clipped(name) });
}

/** What bytes are, as far as they are there; `told` goes into the refusal. */
export function usable(bytes: PictureBytes, told: JsonObject): UsablePicture {
  const judged = judgePicture(bytes);
  if (judged.kind === "usable") return judged.picture;
  throw unsupported(judged.problems, told);
}

export function wholeOf(bytes: Uint8Array): PictureBytes {
  return { bytes, totalBytes: bytes.length, isWhole: true };
}

interface Problem {
  readonly reason: string;
  readonly sentence: string;
  readonly data: JsonObject;
}

/** The one refusal of a source; `reason` is the first problem's. Precondition: at least one problem. */
export function unsupported(problems: readonly Problem[], told: JsonObject): ToolError {
  const [first] = problems;
  const all: readonly Json[] = problems.map(({ reason, sentence, data }) => ({
    reason,
    message: sentence,
    ...data,
  }));
  return new ToolError(
    "IMAGE_SOURCE_UNSUPPORTED",
    `${problems.map(({ sentence }) => `Picture: ${sentence}`).join(" ")} Nothing was written.`,
    {
      reason: first?.reason ?? "",
      ...first?.data,
      problems: all,
      ...told,
      write_status: "not_written",
      retry_safe: true,
    },
  );
}

export function clipped(text: string): string {
  return text.length <= quotedChars ? text : `${text.slice(0, quotedChars)}…`;
}
