// Names between two pairs of underscores: bold, as CommonMark says, and told.
import fc from "fast-check";
import { parseMarkdown } from "../../../../src/kernel/markdown/parse/parse-markdown.ts";
import { isLine } from "../../../../src/kernel/markdown/block.ts";
import { plainText } from "../../../../src/kernel/markdown/inline.ts";

function parsed(text: string) {
  const answer = parseMarkdown(text, { isKnownPlaceholder: () => false });
  if (answer.kind === "refused") throw new Error(JSON.stringify(answer.problems));
  const lines = answer.content.blocks.filter(isLine);
  return { names: answer.boldNames, words: lines.map(({ content }) => plainText(content)) };
}

const letters = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,8}$/);
/** `init`, `get_user_id`, `my__name`. */
const name = fc
  .array(letters, { minLength: 1, maxLength: 3 })
  .chain((parts) => fc.constantFrom("_", "__").map((joint) => parts.join(joint)))
  .filter((text) => !/^(?:[hH]ttps?|[wW]ww)/.test(text));

describe("names between pairs of underscores", () => {
  it("are told with their line when they stand alone, and lose the underscores", () => {
    fc.assert(
      fc.property(name, fc.nat(3), (text, above) => {
        const { names, words } = parsed(`${"One.\n\n".repeat(above)}A __${text}__ b, **c** and _d_.`);
        expect(names).toEqual([{ name: `__${text}__`, line: 1 + 2 * above }]);
        expect(words[above]).toBe(`A ${text} b, c and d.`);
      }),
    );
  });

  it("are text, and not told, inside of words, escaped or as code", () => {
    fc.assert(
      fc.property(name, letters, (text, around) => {
        const written = [`${around}__${text}__${around}`, `\\_\\_${text}\\_\\_`, `\`__${text}__\``];
        for (const one of written) expect(parsed(`x ${one} y`).names).toEqual([]);
        expect(parsed(`x ${written[0]} y`).words).toEqual([`x ${written[0]} y`]);
      }),
    );
  });

  it("are not told where several words are bold", () => {
    expect(parsed("__two words__, __it is__ and __end.__").names).toEqual([]);
  });
});
