// Drive's refusals: the same body as everywhere (rulebook 1.1) plus Drive's list of reasons.
import { GoogleError, type GoogleStatus } from "../errors.ts";

interface Location {
  readonly locationType: "parameter" | "header";
  readonly location: string;
}

function driveError(
  status: GoogleStatus,
  reason: string,
  message: string,
  location: Location | Record<string, never> = {},
): GoogleError {
  return new GoogleError(status, message, {
    errors: [{ message, domain: "global", reason, ...location }],
  });
}

function at(parameter: string): Location {
  return { locationType: "parameter", location: parameter };
}

export function fileNotFound(fileId: string): GoogleError {
  return driveError("NOT_FOUND", "notFound", `File not found: ${fileId}.`, at("fileId"));
}

export function commentNotFound(commentId: string): GoogleError {
  return driveError("NOT_FOUND", "notFound", `Comment not found: ${commentId}.`, at("commentId"));
}

export function replyNotFound(replyId: string): GoogleError {
  return driveError("NOT_FOUND", "notFound", `Reply not found: ${replyId}.`, at("replyId"));
}

export function permissionNotFound(permissionId: string): GoogleError {
  return driveError("NOT_FOUND", "notFound", `Permission not found: ${permissionId}.`, at("permissionId"));
}

export function revisionNotFound(revisionId: string): GoogleError {
  return driveError("NOT_FOUND", "notFound", `Revision not found: ${revisionId}.`, at("revisionId"));
}

export function sharedDriveNotFound(driveId: string): GoogleError {
  return driveError("NOT_FOUND", "notFound", `Shared drive not found: ${driveId}`, at("driveId"));
}

/** 403 with a reason of its own. */
export function forbidden(reason: string, message: string, parameter?: string): GoogleError {
  return driveError("PERMISSION_DENIED", reason, message, parameter === undefined ? {} : at(parameter));
}

export function fileIdInUse(): GoogleError {
  return driveError("ALREADY_EXISTS", "fileIdInUse", "A file already exists with the provided ID.");
}

export function exportTooLarge(): GoogleError {
  return driveError("PERMISSION_DENIED", "exportSizeLimitExceeded", "This file is too large to be exported.");
}

export function insufficientFilePermissions(): GoogleError {
  return driveError(
    "PERMISSION_DENIED",
    "insufficientFilePermissions",
    "The user does not have sufficient permissions for this file.",
  );
}

export function fileNotDownloadable(): GoogleError {
  return driveError(
    "PERMISSION_DENIED",
    "fileNotDownloadable",
    "Only files with binary content can be directly downloaded. Use Export with Docs Editors files.",
    at("alt"),
  );
}

export function fieldsRequired(): GoogleError {
  return driveError(
    "INVALID_ARGUMENT",
    "required",
    "The 'fields' parameter is required for this method.",
    at("fields"),
  );
}

export function invalidFieldSelection(selection: string): GoogleError {
  return driveError(
    "INVALID_ARGUMENT",
    "invalidParameter",
    `Invalid field selection ${selection}`,
    at("fields"),
  );
}

export function invalidValue(parameter: string): GoogleError {
  return driveError("INVALID_ARGUMENT", "invalid", "Invalid Value", at(parameter));
}

export function outOfRange(parameter: string, value: string, minimum: string, maximum: string): GoogleError {
  return driveError(
    "INVALID_ARGUMENT",
    "invalidParameter",
    `Invalid value '${value}'. Values must be within the range: [${minimum}, ${maximum}]`,
    at(parameter),
  );
}

export function badRequest(message: string): GoogleError {
  return driveError("INVALID_ARGUMENT", "badRequest", message);
}

/** Reasons for refusals that are the same for both APIs, by their status word. */
const commonReasons: Partial<Record<GoogleStatus, { reason: string; location?: Location }>> = {
  INVALID_ARGUMENT: { reason: "badRequest" },
  UNAUTHENTICATED: {
    reason: "authError",
    location: { locationType: "header", location: "Authorization" },
  },
  PERMISSION_DENIED: { reason: "forbidden" },
  NOT_FOUND: { reason: "notFound" },
  INTERNAL: { reason: "internalError" },
};

/** A refusal as Drive words it: with its list of reasons. What has one, and what Google never says, stays as it is. */
export function inDriveForm(error: GoogleError): GoogleError {
  const common = commonReasons[error.status];
  if (error.errors !== undefined || common === undefined) return error;
  const message = error.status === "UNAUTHENTICATED" ? "Invalid Credentials" : error.message;
  return new GoogleError(error.status, error.message, {
    httpStatus: error.httpStatus,
    errors: [{ message, domain: "global", reason: common.reason, ...common.location }],
    ...(error.details === undefined ? {} : { details: error.details }),
  });
}
