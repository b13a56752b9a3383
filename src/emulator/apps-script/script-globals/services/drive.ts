// The advanced Drive service (v3), in the parameter order of Google's typings.
import { service } from "../arguments.ts";
import type { Host } from "../host-call.ts";
import { advancedFunction, type AdvancedMethod } from "./advanced-call.ts";

const comment = ["fileId", "commentId"];
const reply = [...comment, "replyId"];

const collections: Readonly<Record<string, Readonly<Record<string, AdvancedMethod>>>> = {
  About: { get: { name: "about.get", path: [], hasOptions: true } },
  Files: {
    get: { name: "files.get", path: ["fileId"], hasOptions: true },
    list: { name: "files.list", path: [], hasOptions: true },
    create: { name: "files.create", hasResource: true, path: [], hasBlob: true, hasOptions: true },
    update: { name: "files.update", hasResource: true, path: ["fileId"], hasBlob: true, hasOptions: true },
    remove: { name: "files.delete", path: ["fileId"], hasOptions: true },
    copy: { name: "files.copy", hasResource: true, path: ["fileId"], hasOptions: true },
    generateIds: { name: "files.generateIds", path: [], hasOptions: true },
    emptyTrash: { name: "files.emptyTrash", path: [], hasOptions: true },
  },
  Permissions: {
    get: { name: "permissions.get", path: ["fileId", "permissionId"], hasOptions: true },
    list: { name: "permissions.list", path: ["fileId"], hasOptions: true },
    create: { name: "permissions.create", hasResource: true, path: ["fileId"], hasOptions: true },
    update: {
      name: "permissions.update",
      hasResource: true,
      path: ["fileId", "permissionId"],
      hasOptions: true,
    },
    remove: { name: "permissions.delete", path: ["fileId", "permissionId"], hasOptions: true },
  },
  Revisions: {
    get: { name: "revisions.get", path: ["fileId", "revisionId"], hasOptions: true },
    list: { name: "revisions.list", path: ["fileId"], hasOptions: true },
    update: { name: "revisions.update", hasResource: true, path: ["fileId", "revisionId"], hasOptions: true },
    remove: { name: "revisions.delete", path: ["fileId", "revisionId"] },
  },
  Drives: { list: { name: "drives.list", path: [], hasOptions: true } },
  Comments: {
    get: { name: "comments.get", path: comment, hasOptions: true },
    list: { name: "comments.list", path: ["fileId"], hasOptions: true },
    create: { name: "comments.create", hasResource: true, path: ["fileId"], hasOptions: true },
    update: { name: "comments.update", hasResource: true, path: comment, hasOptions: true },
    remove: { name: "comments.delete", path: comment },
  },
  Replies: {
    get: { name: "replies.get", path: reply, hasOptions: true },
    list: { name: "replies.list", path: comment, hasOptions: true },
    create: { name: "replies.create", hasResource: true, path: comment, hasOptions: true },
    update: { name: "replies.update", hasResource: true, path: reply, hasOptions: true },
    remove: { name: "replies.delete", path: reply },
  },
};

export function driveService(host: Host): object {
  const members: Record<string, object> = {};
  for (const [collection, methods] of Object.entries(collections)) {
    const functions: Record<string, unknown> = {};
    for (const [name, method] of Object.entries(methods)) functions[name] = advancedFunction(host, method);
    members[collection] = service(`Drive.${collection}`, functions);
  }
  return service("Drive", members);
}
