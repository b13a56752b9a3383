// Reads finished pages back without a parser of their own kind: tags out, entities in.
const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** The words of a piece of HTML. */
export function wordsOf(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/gs, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!);
}

/** Values of an attribute, in their order. */
export function attributeValues(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value]) =>
    value!.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!),
  );
}

/** The paper of a document's page. */
export function paperOf(page: string): string {
  return /<main class="paper".*<\/main>/s.exec(page)![0];
}
