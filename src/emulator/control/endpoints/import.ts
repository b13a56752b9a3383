// /emulator/import: a document out of Docs JSON, Markdown or text.
import { BodyReader } from "../body-reader.ts";
import { isMarkdownName } from "../../markdown-imports.ts";
import type { ControlEndpoint } from "../endpoint.ts";

export const importEndpoint: ControlEndpoint = {
  name: "import",
  words:
    "Makes a document. `content` is Docs JSON (a value or its text), or plain text; when `name` ends in `.md` or `.markdown` it is Markdown, which is " +
    "written by `create_document` of the script, as a client would. With `once` content that was imported before is left alone.",
  verbs: {
    POST: {
      body: "{name, content, once?}",
      answer: "{documentId, title, url, isNew?}",
      run: async ({ shelf, markdown, describe }, body) => {
        const reader = new BodyReader(body);
        const name = reader.text("name") ?? "";
        const content = reader.anything("content");
        const isOnce = reader.optionalFlag("once") ?? false;
        if (content === undefined) reader.problem('"content": expected Docs JSON or text, found nothing');
        reader.finish();
        const imports = isMarkdownName(name) ? markdown : shelf;
        if (!isOnce) return describe(await imports.import(name, content));
        const text = typeof content === "string" ? content : JSON.stringify(content);
        const imported = await imports.importOnce(name, text);
        return { ...describe(imported), isNew: imported.isNew };
      },
    },
  },
};
