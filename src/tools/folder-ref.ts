// Folders of Drive as callers name them: by id or by link. Nothing here asks Google.

const idPattern = /^[A-Za-z0-9_-]{1,200}$/;
const linkPattern =
  /^https?:\/\/drive\.google\.com\/(?:a\/[^/]+\/)?drive\/(?:u\/\d+\/)?(?:mobile\/)?folders\/([A-Za-z0-9_-]{1,200})(?:[/?#].*)?$/i;

/** The id in a folder's id or link; null when it is neither. */
export function parseFolderRef(text: string): string | null {
  const trimmed = text.trim();
  return idPattern.test(trimmed) ? trimmed : (linkPattern.exec(trimmed)?.[1] ?? null);
}
