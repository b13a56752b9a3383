// Google's failures as values of one class; one place renders their bodies (rulebook section 1.1).

/** google.rpc status words that the emulated APIs answer with. */
export type GoogleStatus =
  | "INVALID_ARGUMENT"
  | "FAILED_PRECONDITION"
  | "UNAUTHENTICATED"
  | "PERMISSION_DENIED"
  | "NOT_FOUND"
  | "ABORTED"
  | "ALREADY_EXISTS"
  | "RESOURCE_EXHAUSTED"
  | "INTERNAL"
  | "UNAVAILABLE"
  | "UNIMPLEMENTED";

const httpStatusOf: Record<GoogleStatus, number> = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
};

/** One entry of Drive's `errors` list. */
export interface DriveErrorItem {
  readonly domain: string;
  readonly reason: string;
  readonly message: string;
  readonly locationType?: string;
  readonly location?: string;
}

export interface GoogleErrorBody {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly status: GoogleStatus;
    readonly errors?: readonly DriveErrorItem[];
    readonly details?: readonly unknown[];
  };
}

/** A failure that the emulated service answers. `message` is Google's exact text where the rulebook gives one. */
export class GoogleError extends Error {
  readonly status: GoogleStatus;
  readonly httpStatus: number;
  readonly errors: readonly DriveErrorItem[] | undefined;
  readonly details: readonly unknown[] | undefined;

  constructor(
    status: GoogleStatus,
    message: string,
    more: { errors?: readonly DriveErrorItem[]; details?: readonly unknown[]; httpStatus?: number } = {},
  ) {
    super(message);
    this.name = "GoogleError";
    this.status = status;
    this.httpStatus = more.httpStatus ?? httpStatusOf[status];
    this.errors = more.errors;
    this.details = more.details;
  }

  toBody(): GoogleErrorBody {
    return {
      error: {
        code: this.httpStatus,
        message: this.message,
        status: this.status,
        ...(this.errors === undefined ? {} : { errors: this.errors }),
        ...(this.details === undefined ? {} : { details: this.details }),
      },
    };
  }
}

/** The loud refusal of what the local Google does not have. Double parentheses: Google never says this. */
export function notImplemented(what: string): GoogleError {
  return new GoogleError("UNIMPLEMENTED", `((${what} is not implemented by the local Google))`);
}
