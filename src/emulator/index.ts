// The one door of the local Google: what other folders and processes may use of it.
export {
  startLocalGoogle,
  type LocalGoogle,
  type LocalGoogleOptions,
  type DocumentSummary,
  type ImportedDocument,
} from "./local-google.ts";
export { readServing, type Serving } from "./serving.ts";
export { LocalGoogleStartError, type StartErrorCode } from "./start-error.ts";
