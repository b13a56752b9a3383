// The text of the open segment as this execution read it: an undo looks into it before its record is appended to it.

/** Good for appending only while the head still says that nobody else has. */
export interface RememberedSegment {
  keep(fileId: string, text: string): void;
  /** Null when another file, or none, is remembered. */
  of(fileId: string): string | null;
}

/** Remembers one segment, the last one kept. */
export function rememberedSegment(): RememberedSegment {
  let kept: { readonly fileId: string; readonly text: string } | null = null;
  return {
    keep: (fileId, text) => {
      kept = { fileId, text };
    },
    of: (fileId) => (kept?.fileId === fileId ? kept.text : null),
  };
}
