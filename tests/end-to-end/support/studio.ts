// A desk with a web server of pictures beside it and a folder of local ones, and what tests of pictures look at.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dimension, Document } from "../../../src/google-api/docs.ts";
import { png } from "../../support/picture-bytes.ts";
import { PictureServer } from "../../support/picture-server.ts";
import { Desk } from "./desk.ts";

/** A picture in a document, with its place. */
export interface StandingPicture {
  readonly objectId: string;
  readonly size: { readonly width?: Dimension; readonly height?: Dimension } | undefined;
  readonly sourceUri: string | undefined;
  readonly contentUri: string | undefined;
  readonly index: number;
}

export class Studio {
  readonly desk: Desk;
  readonly web: PictureServer;
  /** The one folder from which local files may be read. */
  readonly files: string;
  /** Address of a PNG of 40 by 20 pixels: 30 by 15 points. */
  readonly dot: string;

  private constructor(desk: Desk, web: PictureServer, files: string) {
    this.desk = desk;
    this.web = web;
    this.files = files;
    this.dot = web.put("/dot.png", png(40, 20));
  }

  static async open(): Promise<Studio> {
    const files = mkdtempSync(join(tmpdir(), "pictures-"));
    const desk = await Desk.open([], { PROOFMARK_ALLOWED_FILE_ROOTS: files });
    return new Studio(desk, await PictureServer.open(), files);
  }

  async close(): Promise<void> {
    await this.web.close();
    await this.desk.close();
    rmSync(this.files, { recursive: true, force: true });
  }

  /** The only picture of the first tab beside the old ones. */
  async theNewPicture(documentId: string, old: readonly string[] = []): Promise<StandingPicture> {
    const document = await this.desk.house.read(documentId);
    const objects = Object.entries(document.tabs?.[0]?.documentTab?.inlineObjects ?? {});
    const fresh = objects.filter(([id]) => !old.includes(id));
    const [first] = fresh;
    if (first === undefined || fresh.length > 1)
      throw new Error(`expected one picture, found ${fresh.length}`);
    const [objectId, object] = first;
    const { size, imageProperties } = object.inlineObjectProperties?.embeddedObject ?? {};
    return {
      objectId,
      size,
      sourceUri: imageProperties?.sourceUri,
      contentUri: imageProperties?.contentUri,
      index: indexOf(document, objectId),
    };
  }

  /** Calls of Google that change anything, beside the audit's own. */
  async writesDuring(action: () => Promise<unknown>): Promise<string[]> {
    const calls = await this.desk.googleCalls(action);
    return calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  }
}

function indexOf(document: Document, objectId: string): number {
  const place = new RegExp(
    `"startIndex":(\\d+),"endIndex":\\d+,"inlineObjectElement":\\{"inlineObjectId":"${objectId}"`,
  );
  return Number(place.exec(JSON.stringify(document))?.[1]);
}
