// A document on its way out: the format by its type, Google's limit, and the refusals for what is not exported.
import type { Document } from "../../../google-api/docs.ts";
import type { ApiResult } from "../../api/api-call.ts";
import { notImplemented } from "../../errors.ts";
import { ownValue } from "../../json-value.ts";
import { badRequest, exportTooLarge } from "../drive-error.ts";
import { docxExport } from "./docx-export.ts";
import { htmlExport } from "./html-export.ts";
import { markdownExport } from "./markdown-export.ts";
import { exportFormats, exportsOfGoogleAlone, type ExportFormat } from "./media-types.ts";
import { pdfExport } from "./pdf-export.ts";
import { readableDocument, type ImageSource, type ReadableDocument } from "./readable.ts";
import { textExport } from "./text-export.ts";

export interface ExportOptions {
  readonly imageAt: ImageSource;
  /** Whether Google's limit of 10 MB holds; export links have none (rulebook 13.2). */
  readonly isLimited: boolean;
}

const maxExportBytes = 10 * 1024 * 1024;

const writers: Readonly<Record<ExportFormat, (document: ReadableDocument) => Buffer | Promise<Buffer>>> = {
  txt: textExport,
  md: markdownExport,
  html: htmlExport,
  docx: docxExport,
  pdf: pdfExport,
};

/**
 * The export of an answer of documents.get as `mimeType`. Throws Google's 400 for a type it does not export to, 501 for
 * one that only Google does; the answer is 403 for more than 10 MB.
 */
export function exportDocument(
  document: Document,
  mimeType: string,
  { imageAt, isLimited }: ExportOptions,
): ApiResult {
  if (exportsOfGoogleAlone.includes(mimeType)) throw notImplemented(`the export to ${mimeType}`);
  const format = ownValue(exportFormats, mimeType);
  if (format === undefined) throw badRequest("The requested conversion is not supported.");
  const readable = readableDocument(document, imageAt);
  return {
    kind: "later",
    finish: async () => {
      const bytes = await writers[format](readable);
      if (isLimited && bytes.length > maxExportBytes) throw exportTooLarge();
      return { kind: "media", media: { mimeType, bytes } };
    },
  };
}
