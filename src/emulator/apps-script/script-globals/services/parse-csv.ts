// Utilities.parseCsv: rows of texts; quoted fields may hold delimiters, line breaks, and doubled quotes.

/** Throws nothing: a quote that is never closed runs to the end. */
export function parseCsv(csv: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let isQuoted = false;
  const endField = (): void => {
    row.push(field);
    field = "";
  };
  const endRow = (): void => {
    endField();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < csv.length; at += 1) {
    const character = csv.charAt(at);
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (csv.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && field === "") isQuoted = true;
    else if (character === delimiter) endField();
    else if (character === "\n" || character === "\r") {
      if (character === "\r" && csv.charAt(at + 1) === "\n") at += 1;
      endRow();
    } else field += character;
  }
  if (field !== "" || row.length > 0) endRow();
  return rows;
}
