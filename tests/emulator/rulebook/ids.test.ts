import { resolve } from "node:path";
import { readRequestRows } from "../../../build/generators/docs-requests.ts";
import { readRules } from "../../../build/generators/rulebook-rules.ts";

const root = resolve(__dirname, "..", "..", "..");
const rules = readRules(root);

describe("the rules that the tests name", () => {
  it("have an id each", () => {
    const ids = rules.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("stand in a file of their section", () => {
    const sectionOf = (file: string): number => Number(/^section-(\d\d)-/.exec(file)?.[1]);
    expect(rules.filter(({ file, section }) => sectionOf(file) !== section)).toEqual([]);
  });

  it("are numbered as the rulebook is: by section, or in section 7 by request", () => {
    const form = /^(7 [a-z]\w+( .+)?|\d+(\.\d+)*[a-z]{0,2})$/;
    expect(rules.map(({ id }) => id).filter((id) => !form.test(id))).toEqual([]);
  });

  it("reach every request of the local Google", () => {
    const named = new Set(rules.map(({ id }) => /^7 (\w+)/.exec(id)?.[1]));
    expect(readRequestRows(root).filter(({ kind }) => !named.has(kind))).toEqual([]);
  });
});
