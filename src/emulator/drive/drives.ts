// Shared drives: there are none here, which Drive says in these ways.
import type { MethodHandlers } from "../api/api-call.ts";
import { sharedDriveNotFound } from "./drive-error.ts";
import { selectFields } from "./field-selection.ts";

export const driveDrivesMethods: MethodHandlers = {
  "drives.list": (call) => {
    const list = { kind: "drive#driveList", drives: [] };
    return { kind: "json", value: selectFields(list, call.parameters["fields"] ?? "*", "DriveList") };
  },

  "drives.get": (call) => {
    throw sharedDriveNotFound(call.parameters["driveId"] ?? "");
  },

  "teamdrives.list": (call) => {
    const list = { kind: "drive#teamDriveList", teamDrives: [] };
    return { kind: "json", value: selectFields(list, call.parameters["fields"] ?? "*", "TeamDriveList") };
  },
};
