// An answer as one MCP message: the same data as text and as structured content, within what a client takes on one line.
import { ToolError, type JsonObject } from "../kernel/errors.ts";
import type { ToolAnswer } from "./mcp-contract.ts";

/** Clients of the SDK give up on a line above 10 MiB; what stands around the data needs little of it. */
export const maxAnswerBytes = 10 * 1024 * 1024 - 64 * 1024;

export interface FittedAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly content: JsonObject;
}

/**
 * The answer with its text. When both together are too large, the text only points to the structured content; when that alone is
 * too large, the answer is an error that says so.
 */
export function fitAnswer(answer: ToolAnswer, limitBytes: number = maxAnswerBytes): FittedAnswer {
  const text = JSON.stringify(answer.content);
  const contentBytes = Buffer.byteLength(text);
  // Inside a message the text is quoted once more.
  const textBytes = Buffer.byteLength(JSON.stringify(text));
  if (contentBytes + textBytes <= limitBytes) return { ...answer, text };
  if (contentBytes <= limitBytes) {
    return { ...answer, text: `The result has ${contentBytes} bytes and stands in structuredContent only.` };
  }
  const { error_code, message, diagnostics, retryable } = new ToolError(
    "FEATURE_UNAVAILABLE",
    `Expected a result of at most ${limitBytes} bytes, which an MCP message can carry, found ${contentBytes}. ` +
      "Ask for less: another format, one tab, one section.",
    { bytes: contentBytes, max_bytes: limitBytes },
  ).toEnvelope();
  const content = { error_code, message, diagnostics, retryable };
  return { isError: true, text: JSON.stringify(content), content };
}
