import { resolve } from "node:path";
import { readRules } from "../../../build/generators/rulebook-rules.ts";

const rules = readRules(resolve(__dirname, "..", "..", ".."));

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
});
