// /emulator/import: a document out of Docs JSON or text.
import { BodyReader } from "../body-reader.ts";
import type { ControlEndpoint } from "../endpoint.ts";

export const importEndpoint: ControlEndpoint = {
  name: "import",
  words:
    "Makes a document. `content` is Docs JSON (a value or its text) or plain text; with `once` content that was imported before is left alone.",
  verbs: {
    POST: {
      body: "{name, content, once?}",
      answer: "{documentId, title, url, isNew?}",
      run: ({ shelf, describe }, body) => {
        const reader = new BodyReader(body);
        const name = reader.text("name") ?? "";
        const content = reader.anything("content");
        const isOnce = reader.optionalFlag("once") ?? false;
        if (content === undefined) reader.problem('"content": expected Docs JSON or text, found nothing');
        reader.finish();
        if (!isOnce) return describe(shelf.import(name, content));
        const text = typeof content === "string" ? content : JSON.stringify(content);
        const imported = shelf.importOnce(name, text);
        return { ...describe(imported), isNew: imported.isNew };
      },
    },
  },
};
