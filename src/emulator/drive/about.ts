// Drive's about.get: the account, its storage, and what can be converted into what.
import { owner, type MethodHandlers } from "../api/api-call.ts";
import type { FileStore } from "../state/files.ts";
import { conversionLists } from "./content/media-types.ts";
import { fieldsRequired } from "./drive-error.ts";
import { selectFields } from "./field-selection.ts";
import { userResource } from "./people.ts";

const limitBytes = 15 * 1024 ** 3;
const maxUploadBytes = 5 * 1024 ** 4;

export function driveAboutMethods(files: FileStore): MethodHandlers {
  return {
    "about.get": (call) => {
      const fields = call.parameters["fields"] ?? "";
      if (fields === "") throw fieldsRequired();
      const { usedBytes, trashedBytes } = usage(files);
      const about = {
        kind: "drive#about",
        user: userResource(owner.email),
        storageQuota: {
          limit: String(limitBytes),
          usage: String(usedBytes),
          usageInDrive: String(usedBytes),
          usageInDriveTrash: String(trashedBytes),
        },
        ...conversionLists,
        maxImportSizes: { "application/vnd.google-apps.document": String(50 * 1024 ** 2) },
        maxUploadSize: String(maxUploadBytes),
        canCreateDrives: false,
        canCreateTeamDrives: false,
        appInstalled: false,
        folderColorPalette: [],
        driveThemes: [],
        teamDriveThemes: [],
      };
      return { kind: "json", value: selectFields(about, fields, "About") };
    },
  };
}

function usage(files: FileStore): { usedBytes: number; trashedBytes: number } {
  let usedBytes = 0;
  let trashedBytes = 0;
  for (const file of [...files.list("drive"), ...files.list("appDataFolder")]) {
    if (file.role !== "owner") continue;
    const bytes = files.contentFacts(file.id)?.bytes ?? 0;
    usedBytes += bytes;
    if (file.isTrashed) trashedBytes += bytes;
  }
  return { usedBytes, trashedBytes };
}
