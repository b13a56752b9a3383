import fc from "fast-check";
import { lineDigest, recordLine } from "../../../src/kernel/audit/record.ts";
import { verifyChain, type ChainHead } from "../../../src/gas/audit/chain.ts";
import { parseRecord } from "../../../src/gas/audit/parse-record.ts";
import { auditDraft } from "../../support/audit-drafts.ts";
import { propertyRuns } from "../../support/runs.ts";
import { sha256Hex } from "../../support/signed-request.ts";
import { anyText } from "../../support/texts.ts";

function chainOf(texts: readonly string[]): { lines: string[]; head: ChainHead } {
  const lines: string[] = [];
  let head: ChainHead = { count: 0, digest: "" };
  for (const text of texts) {
    const line = recordLine({
      ...auditDraft({ evidence: { text } }),
      version: 1,
      auditId: String(head.count).padStart(32, "0"),
      sequence: head.count + 1,
      atIso: "2026-01-31T08:00:00.000Z",
      actor: "owner@example.org",
      client: "tests 1",
      previousDigest: head.digest,
    });
    lines.push(line);
    head = { count: head.count + 1, digest: lineDigest(line, sha256Hex) };
  }
  return { lines, head };
}

const chains = fc.array(anyText(), { minLength: 1, maxLength: 6 }).map(chainOf);
const check = (lines: readonly string[], head: ChainHead | null): readonly string[] =>
  verifyChain(lines, head, "doc", sha256Hex).problems;

describe("verifyChain", () => {
  it("finds nothing wrong with an intact chain", () => {
    fc.assert(
      fc.property(chains, ({ lines, head }) => {
        expect(verifyChain(lines, head, "doc", sha256Hex)).toEqual({
          isIntact: true,
          count: head.count,
          headDigest: head.digest,
          problems: [],
        });
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("finds any line that was changed, removed, doubled or swapped", () => {
    fc.assert(
      fc.property(
        chains,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 0x7f }),
        ({ lines, head }, which, where, by) => {
          const at = which % lines.length;
          const line = lines[at]!;
          const place = where % line.length;
          const changed =
            line.slice(0, place) + String.fromCharCode(line.charCodeAt(place) ^ by) + line.slice(place + 1);
          const put = (instead: readonly string[]): string[] => [
            ...lines.slice(0, at),
            ...instead,
            ...lines.slice(at + 1),
          ];
          expect(check(put([changed]), head)).not.toEqual([]);
          expect(check(put([]), head)).not.toEqual([]);
          expect(check(put([line, line]), head)).not.toEqual([]);
          if (lines.length > 1) {
            const other = (at + 1) % lines.length;
            const swapped = lines.map((one, index) =>
              index === at ? lines[other]! : index === other ? line : one,
            );
            expect(check(swapped, head)).not.toEqual([]);
          }
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("finds a tail that was rewritten by somebody who knows how to chain", () => {
    fc.assert(
      fc.property(
        fc.array(anyText(), { minLength: 2, maxLength: 6 }),
        fc.nat(),
        anyText(),
        (texts, which, text) => {
          const at = which % texts.length;
          fc.pre(texts[at] !== text);
          const { head } = chainOf(texts);
          const { lines } = chainOf(texts.map((one, index) => (index === at ? text : one)));
          expect(check(lines, head)).not.toEqual([]);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("finds a missing head, and a tail cut off together with nothing else", () => {
    const { lines, head } = chainOf(["a", "b", "c"]);
    expect(check(lines, null)).toEqual(["head: expected one for 3 stored records, found none"]);
    expect(check(lines.slice(0, 2), head)).toEqual([
      "head: expected 3 records, found 2: the newest are missing",
    ]);
    expect(check([], null)).toEqual([]);
  });

  it("tells records that follow the head properly from records that stand in its place", () => {
    const { lines } = chainOf(["a", "b", "c"]);
    const earlier = chainOf(["a", "b"]).head;
    expect(check(lines, earlier)).toEqual([expect.stringContaining("stored without an answer")]);
    const other = chainOf(["x", "y"]).head;
    expect(check(lines, other)).toEqual(["head: expected 2 records, found 3: records were added"]);
  });

  it("finds records of another document", () => {
    const { lines, head } = chainOf(["a"]);
    expect(verifyChain(lines, head, "other", sha256Hex).problems).toEqual([
      "record 1: expected document other, found doc",
    ]);
  });
});

describe("parseRecord", () => {
  it("reads what recordLine wrote", () => {
    fc.assert(
      fc.property(chains, ({ lines }) => {
        for (const line of lines) expect(recordLine(parseRecord(line)!)).toBe(line);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it.each(["", "{}", "[]", '{"version":1}'])("takes %j for no record", (line) => {
    expect(parseRecord(line)).toBeNull();
  });
});
