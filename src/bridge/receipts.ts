// Receipts of audit chains: how long a document's chain was when this bridge last wrote, and the digest of its end. They are kept
// apart from the records, so a tail that was cut off shows. Knows nothing else of documents.
import { join } from "node:path";
import type { ChainMark } from "../protocol/envelope.ts";
import { parseJsonObject } from "../protocol/json-text.ts";
import { sha256Hex } from "./digest.ts";
import { readFileIfThere, writePrivateFile } from "./private-file.ts";

/** Receipts in one folder, one file a document and key. */
export class Receipts {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Keeps the mark unless a longer one is kept already. Never throws: a receipt that is lost only proves less. */
  keep(keyId: string, mark: ChainMark): void {
    const kept = this.find(keyId, mark.documentId);
    if (kept !== null && kept.sequence > mark.sequence) return;
    try {
      writePrivateFile(this.#path(keyId, mark.documentId), `${JSON.stringify(mark)}\n`);
    } catch {
      // The write it belongs to is done and verified; the script's own head still guards the chain.
    }
  }

  /** The longest mark seen for the document, or null. */
  find(keyId: string, documentId: string): ChainMark | null {
    const content = parseJsonObject(safeRead(this.#path(keyId, documentId)) ?? "");
    if (content === null) return null;
    const { sequence, digest } = content;
    if (typeof sequence !== "number" || typeof digest !== "string") return null;
    return { documentId, sequence, digest };
  }

  /** One sentence a problem: what a chain of `count` records that ends in `headDigest` lacks against the receipt. */
  problems(keyId: string, documentId: string, count: number, headDigest: string): string[] {
    const kept = this.find(keyId, documentId);
    if (kept === null) return [];
    if (count < kept.sequence) {
      return [
        `This bridge was given a receipt for record ${kept.sequence}; the chain ends at record ${count}: its tail is missing.`,
      ];
    }
    if (count === kept.sequence && headDigest !== kept.digest) {
      return [`Record ${count} is not the one this bridge was given a receipt for: the chain was rewritten.`];
    }
    return [];
  }

  /**
   * The same for a chain that went on: `previousDigest` is what the record right after the receipt's says that it follows, null when there
   * is no such record.
   */
  problemsWithin(kept: ChainMark, previousDigest: string | null): string[] {
    if (previousDigest === kept.digest) return [];
    return [
      previousDigest === null
        ? `The record after number ${kept.sequence}, for which this bridge was given a receipt, is missing.`
        : `Record ${kept.sequence} is not the one this bridge was given a receipt for: the chain was rewritten.`,
    ];
  }

  #path(keyId: string, documentId: string): string {
    return join(this.#folder, `${sha256Hex(JSON.stringify([keyId, documentId])).slice(0, 32)}.receipt.json`);
  }
}

function safeRead(path: string): string | null {
  try {
    return readFileIfThere(path);
  } catch {
    return null;
  }
}
