// Markdown files on their way in: the local Google does not read Markdown for a document itself, it lets whoever started it write the
// document through the script, as any client would. Once by content.
import { createHash } from "node:crypto";
import { ImportError, type DocumentShelf, type ShelvedDocument } from "./document-shelf.ts";

/** Makes a document of this title and content; answers its id. Rejects with an Error that says what was expected and found. */
export type WriteMarkdown = (title: string, markdown: string) => Promise<string>;

const markdownName = /\.(md|markdown)$/i;

/** Whether a file of this name is taken for Markdown. */
export function isMarkdownName(name: string): boolean {
  return markdownName.test(name);
}

export class MarkdownImports {
  readonly #shelf: DocumentShelf;
  readonly #write: WriteMarkdown | null;
  /** Imports under way, by fingerprint: two that come at once make one document. */
  readonly #running = new Map<string, Promise<ShelvedDocument & { readonly isNew: boolean }>>();

  constructor(shelf: DocumentShelf, write: WriteMarkdown | null) {
    this.#shelf = shelf;
    this.#write = write;
  }

  /** Imports the file whether or not it was imported before. */
  async import(name: string, content: unknown): Promise<ShelvedDocument> {
    if (typeof content !== "string")
      throw new ImportError(`expected Markdown as the text of ${name}, found ${typeof content}.`);
    if (this.#write === null)
      throw new ImportError(
        `expected Docs JSON (.json) or plain text, found ${name}: Markdown is written by the script's own engine, and this local Google was started without one. Start it with \`proofmark local\`, or import plain text.`,
      );
    const title = titleOf(name);
    try {
      return { documentId: await this.#write(title, content), title };
    } catch (error) {
      throw new ImportError(error instanceof Error ? error.message : String(error));
    }
  }

  /** Imports the file, unless the same Markdown was imported before and its document is still there. */
  importOnce(name: string, content: string): Promise<ShelvedDocument & { readonly isNew: boolean }> {
    // The same text imported as plain text is another document.
    const fingerprint = createHash("sha256").update(`markdown\n${content}`).digest("hex");
    const running = this.#running.get(fingerprint);
    if (running !== undefined) return running.then((imported) => ({ ...imported, isNew: false }));
    const known = this.#shelf.knownImport(fingerprint);
    if (known !== null) return Promise.resolve({ ...known, isNew: false });
    const importing = this.import(name, content)
      .then((imported) => {
        this.#shelf.rememberImport(fingerprint, imported.documentId);
        return { ...imported, isNew: true };
      })
      .finally(() => this.#running.delete(fingerprint));
    this.#running.set(fingerprint, importing);
    return importing;
  }
}

function titleOf(name: string): string {
  const base = name.split(/[\\/]/).pop() ?? name;
  const bare = base.replace(markdownName, "");
  return bare.trim() === "" ? base : bare;
}
