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
