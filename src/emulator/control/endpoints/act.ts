// /emulator/act: what another editor does to a document.
import { otherEditor } from "../../api/api-call.ts";
import { addEditorComment } from "../../drive/comments.ts";
import { readPlace } from "../../faults/fault.ts";
import { BodyReader, ControlError } from "../body-reader.ts";
import type { ControlDependencies, ControlEndpoint } from "../endpoint.ts";

export const actEndpoint: ControlEndpoint = {
  name: "act",
  words:
    "Done by another editor, who is called `as`. `type`: `{tabId, segmentId?, index, text?, deleteTo?}` → `{revisionId}`. `comment`: `{content, quote?, anchor?}` → `{revisionId, commentId}`. `suggest`: `{requests}`, Docs requests that are made as suggestions, each `as` an author of its own → `{revisionId, replies, suggestionResponses}`, which name the suggestions that each request made, joined or took back.",
  verbs: {
    POST: { body: "{as?, documentId, action, …}", answer: "by action", run: act },
  },
};

function act(deps: ControlDependencies, body: unknown): unknown {
  const reader = new BodyReader(body);
  const as = reader.optionalText("as") ?? otherEditor.name;
  const documentId = reader.text("documentId") ?? "";
  const action = reader.choice("action", ["type", "comment", "suggest"]);
  switch (action) {
    case undefined:
      return reader.refuse();
    case "type":
      return type(deps, documentId, reader);
    case "comment":
      return comment(deps, documentId, as, reader);
    case "suggest":
      return suggest(deps, documentId, as, reader);
  }
}

function type(deps: ControlDependencies, documentId: string, reader: BodyReader): unknown {
  const edit = readPlace(reader);
  reader.finish();
  return { revisionId: deps.dispatcher.editAsOther(existing(deps, documentId), edit) };
}

function comment(deps: ControlDependencies, documentId: string, as: string, reader: BodyReader): unknown {
  const content = reader.text("content") ?? "";
  const quote = reader.optionalText("quote");
  const anchor = reader.optionalText("anchor");
  reader.finish();
  existing(deps, documentId);
  const made = deps.database.transaction(() =>
    addEditorComment(
      deps.comments,
      documentId,
      { email: otherEditor.email, name: as },
      { content, quote, anchor },
    ),
  );
  return { revisionId: deps.documents.head(documentId)?.revisionId ?? "", commentId: made.id };
}

function suggest(deps: ControlDependencies, documentId: string, as: string, reader: BodyReader): unknown {
  const requests = reader.list("requests") ?? [];
  reader.finish();
  const author = { email: otherEditor.email, displayName: as };
  const { docs, database } = deps;
  return database.transaction(() => docs.suggest(existing(deps, documentId), requests, author));
}

function existing(deps: ControlDependencies, documentId: string): string {
  if (deps.documents.head(documentId) === null)
    throw new ControlError(
      [`"documentId": expected a document of this local Google, found ${JSON.stringify(documentId)}`],
      404,
    );
  return documentId;
}
