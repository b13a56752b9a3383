// The sentences by which an answer says why its edit cannot be taken back. They are constant and hold no text of a document, so a record
// keeps them whatever it leaves out.

export const undoReasons = {
  inverseNotKept: "the audit setting keeps no inverse, because it holds text of the document",
  notVerified: "the write was not verified",
  nothingWritten: "nothing was written",
} as const;

/** Whether a text is one of these sentences, to the letter. */
export function isUndoReason(text: string): boolean {
  return Object.values(undoReasons).some((reason) => reason === text);
}
