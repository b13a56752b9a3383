// Drive's about.get: the account.
import { owner, type MethodHandlers } from "../api/api-call.ts";
import { fieldsRequired } from "./drive-error.ts";
import { selectFields } from "./field-selection.ts";

export const driveAboutMethods: MethodHandlers = {
  "about.get": (call) => {
    const fields = call.parameters["fields"] ?? "";
    if (fields === "") throw fieldsRequired();
    const about = {
      kind: "drive#about",
      user: {
        kind: "drive#user",
        displayName: owner.name,
        me: true,
        permissionId: owner.permissionId,
        emailAddress: owner.email,
      },
      canCreateDrives: false,
      appInstalled: false,
    };
    return { kind: "json", value: selectFields(about, fields, "About") };
  },
};
