// Which formats a document can come from and go to: those the local Google converts, and those only Google does.
import { ownValue } from "../../json-value.ts";
import { documentMimeType } from "../../state/files.ts";

export const docxMimeType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

export type ExportFormat = "txt" | "md" | "html" | "docx" | "pdf";

/** What documents are exported to here. */
export const exportFormats: Readonly<Record<string, ExportFormat>> = {
  "text/plain": "txt",
  "text/markdown": "md",
  "text/x-markdown": "md",
  "text/html": "html",
  [docxMimeType]: "docx",
  "application/pdf": "pdf",
};

/** What Google exports documents to and the local Google does not. */
export const exportsOfGoogleAlone: readonly string[] = [
  "application/rtf",
  "application/vnd.oasis.opendocument.text",
  "application/zip",
  "application/epub+zip",
];

export type ImportFormat = "txt" | "md" | "html" | "docx";

/** What becomes a document here. */
export const importFormats: Readonly<Record<string, ImportFormat>> = {
  "text/plain": "txt",
  "text/markdown": "md",
  "text/x-markdown": "md",
  "text/html": "html",
  "application/xhtml+xml": "html",
  [docxMimeType]: "docx",
};

const extensions: Readonly<Record<string, ImportFormat>> = {
  txt: "txt",
  md: "md",
  markdown: "md",
  html: "html",
  htm: "html",
  docx: "docx",
};

/** The format of content: by its type, or by its name where the type says nothing. Null when it becomes no document. */
export function importFormatOf(mimeType: string, name: string): ImportFormat | null {
  const byType = ownValue(importFormats, mimeType);
  if (byType !== undefined) return byType;
  if (mimeType !== "application/octet-stream") return null;
  return ownValue(extensions, /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "") ?? null;
}

/** The addresses under which a document's exports can be fetched with the token. */
export function exportLinks(documentId: string, baseUrl: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(exportFormats)
      .filter(([mimeType]) => mimeType !== "text/x-markdown")
      .map(([mimeType, format]) => [
        mimeType,
        `${baseUrl}/feeds/download/documents/export/Export?id=${encodeURIComponent(documentId)}&exportFormat=${format}`,
      ]),
  );
}

/** For about.get: Drive's lists of what can be turned into what. */
export const conversionLists = {
  importFormats: Object.fromEntries(
    Object.keys(importFormats).map((mimeType) => [mimeType, [documentMimeType]]),
  ),
  exportFormats: { [documentMimeType]: Object.keys(exportFormats) },
} as const;
