// /emulator/files: puts a file of any kind into Drive, or changes what the account may do with one.
import { resolveAlias } from "../../drive/file-access.ts";
import { documentMimeType, folderMimeType, roles } from "../../state/files.ts";
import { newFileId } from "../../state/ids.ts";
import { BodyReader, ControlError } from "../body-reader.ts";
import type { ControlDependencies, ControlEndpoint } from "../endpoint.ts";

export const filesEndpoint: ControlEndpoint = {
  name: "files",
  words:
    "Makes a file, or changes the one with that `id`. `role` is what the account may do: `owner`, `writer`, `commenter`, `reader`, `none`. Documents are imported instead; here their name, role, place and bin change.",
  verbs: {
    POST: {
      body: "{id?, name?, mimeType?, role?, trashed?, parent?, content?}",
      answer: "{id}",
      run: setFile,
    },
  },
};

function setFile(deps: ControlDependencies, body: unknown): { id: string } {
  const reader = new BodyReader(body);
  const id = reader.optionalText("id");
  const name = reader.optionalText("name");
  const mimeType = reader.optionalText("mimeType");
  const role = reader.optionalChoice("role", roles);
  const isTrashed = reader.optionalFlag("trashed");
  const parent = reader.optionalText("parent");
  const content = reader.optionalText("content");
  const known = id === undefined ? null : deps.files.get(id);
  if (known === null && name === undefined)
    reader.problem('"name": expected a name for a new file, found nothing');
  if (known === null && mimeType === documentMimeType)
    reader.problem(
      '"mimeType": a document is made by POST /emulator/import; change its role here afterwards',
    );
  if (content !== undefined && (mimeType ?? known?.mimeType ?? "").startsWith("application/vnd.google-apps."))
    reader.problem('"content": a file of a Google type has no bytes');
  reader.finish();

  const parentId = parent === undefined ? undefined : resolveAlias(parent, deps.roots);
  const folder = parentId === undefined ? null : deps.files.get(parentId);
  if (parentId !== undefined && folder?.mimeType !== folderMimeType)
    throw new ControlError([`"parent": expected the id of a folder, found "${parent}"`], 404);
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(mimeType === undefined ? {} : { mimeType }),
    ...(role === undefined ? {} : { role }),
    ...(isTrashed === undefined ? {} : { isTrashed }),
    ...(parentId === undefined ? {} : { parent: parentId }),
  };
  return deps.database.transaction(() => {
    const file =
      known !== null
        ? deps.files.change(known.id, changes)
        : deps.files.add({
            id: id ?? newFileId(),
            name: name ?? "Untitled",
            mimeType: "application/octet-stream",
            parent: deps.roots.rootId,
            space: folder?.space ?? "drive",
            ...changes,
          });
    if (content !== undefined) deps.files.setContent(file.id, Buffer.from(content, "utf8"));
    return { id: file.id };
  });
}
