import { headEntry } from "../../../src/gas/audit/head.ts";
import {
  append,
  driveCalls,
  read,
  script,
  segments,
  useFakeTrail,
} from "../../support/apps-script/audit-trail.ts";

useFakeTrail();

describe("a forged trail", () => {
  const problems = (): readonly string[] => read({ isChainVerified: true }).chain?.problems ?? [];
  const lines = (): string[] => segments()[0]!.content.trimEnd().split("\n");
  const rewrite = (content: readonly string[]): void => {
    segments()[0]!.content = `${content.join("\n")}\n`;
  };

  it.each<[string, () => void, string]>([
    [
      "a record was changed",
      () => rewrite(lines().map((line, at) => (at === 1 ? line.replace("teh", "ten") : line))),
      "record 2 was changed",
    ],
    [
      "the last record was changed",
      () => rewrite(lines().map((line) => line.replace('"sequence":4', '"sequence":4 '))),
      "expected digest",
    ],
    ["a record was taken out", () => rewrite(lines().filter((_, at) => at !== 1)), "record 2 is missing"],
    ["the tail was cut off", () => rewrite(lines().slice(0, 2)), "found 2: the newest are missing"],
    [
      "two records changed places",
      () => rewrite([0, 2, 1, 3].map((at) => lines()[at]!)),
      "record 2 is missing",
    ],
    [
      "a line was cut short",
      () => rewrite(lines().map((line, at) => (at === 2 ? line.slice(0, 90) : line))),
      "a line that is none",
    ],
    [
      "the last line was cut short",
      () => rewrite(lines().map((line, at) => (at === 3 ? line.slice(0, 90) : line))),
      "a line that is none",
    ],
    ["a record stands twice", () => rewrite([...lines(), lines()[3]!]), "found record 4 again"],
    ["the head was lost", () => void script.stores.properties.delete(headEntry("doc")), "head: expected one"],
    ["the segment was removed", () => void script.drive.files.delete(segments()[0]!.id ?? ""), "found 0"],
  ])("shows that %s", (_what, forge, words) => {
    append(4);
    expect(problems()).toEqual([]);
    forge();
    expect(problems().join("; ")).toContain(words);
  });

  it("shows that segments changed places, that one was doubled, and that one is gone", () => {
    const evidence = { text: "中".repeat(30_000) };
    append(9, { evidence });
    const [first, second, third] = segments();
    expect(third).toBeDefined();
    const contents = [first!.content, second!.content] as const;
    [first!.content, second!.content] = [contents[1], contents[0]];
    expect(problems()).not.toEqual([]);
    [first!.content, second!.content] = contents;
    expect(problems()).toEqual([]);
    second!.content = contents[0];
    expect(problems()).not.toEqual([]);
    script.drive.files.delete(second!.id ?? "");
    expect(problems().join()).toContain("are missing");
  });

  it("shows that the file of an inverse is gone", () => {
    append(1, { inverse: "x".repeat(20_000) });
    expect(problems()).toEqual([]);
    for (const [id, { name }] of script.drive.files)
      if (name?.startsWith("inverse-")) script.drive.files.delete(id);
    expect(problems()).toEqual([
      expect.stringContaining("record 1: expected its inverse in the file inverse-"),
    ]);
  });

  it("is checked with a listing and one download a segment", () => {
    append(5, { inverse: "x".repeat(20_000) });
    const count = segments().length;
    expect(driveCalls(() => problems())).toEqual([
      "files.list",
      ...Array.from({ length: count }, () => "files.download"),
    ]);
  });
});
