import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { transformSync } from "esbuild";
import { scriptSource } from "../../build/bundles/script-source.ts";
import { declarations } from "../../src/tools/declarations.ts";

const code = readFileSync(resolve(__dirname, "..", "..", "dist", "gas", "Code.js"), "utf8");

/** The value of a program's last expression, after it went through the change for the script. */
function valueOf(source: string): unknown {
  const { code: plain } = transformSync(scriptSource(join("/src", "kernel", "some.ts"), source), {
    loader: "ts",
  });
  return (0, eval)(plain);
}

describe("scriptSource", () => {
  it("keeps what classes with private names do, a parent and a child with the same name included", () => {
    const source = `
      class Parent {
        #count = 1;
        static #made = 10;
        get parents() { return this.#count; }
        static make() { Parent.#made += 1; return Parent.#made; }
      }
      class Child extends Parent {
        #count = 2;
        #add(other: Child) { return this.#count + other.#count; }
        both() { const inner = class Inner { #own = 5; sum(child: Child) { return this.#own + child.#count; } };
          return [this.parents, this.#add(new Child()), new inner().sum(this), Parent.make()]; }
      }
      new Child().both();`;
    expect(valueOf(source)).toEqual([1, 4, 7, 11]);
  });

  it("leaves strings, comments and expressions that only look like private names alone", () => {
    const source = 'const text = "#count"; // #count\nconst found = /#[a-f]+/.test("#abc"); text + found;';
    expect(scriptSource("/src/kernel/some.ts", source)).toBe(source);
  });

  it("takes the published words out of a tool and out of nothing else", () => {
    const source =
      'defineReadTool({ name: "a", title: "T", description: "D" + x, output: { y }, input: { z: q.check(z.describe("words")) } }); const o = { title: "kept" };';
    expect(scriptSource("/src/tools/a.tool.ts", source)).toBe(
      'defineReadTool({ name: "a", title: "", description: "", output: {}, input: { z: q.check(z.describe("")) } }); const o = { title: "kept" };',
    );
    expect(scriptSource("/src/kernel/a.ts", source)).toBe(source);
  });

  it("refuses a private name that no class around it declares", () => {
    expect(() => scriptSource("/src/kernel/a.ts", "this.#lost;")).toThrow("#lost");
  });
});

describe("the script's text", () => {
  it("holds no tool's description, and no field that is looked up in a map", () => {
    for (const { description } of declarations) expect(code).not.toContain(description.slice(0, 60));
    expect(code).not.toMatch(/__private(?:Get|Add|Set)/);
  });
});
