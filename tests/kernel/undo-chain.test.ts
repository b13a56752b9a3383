import type { AuditOutcome, AuditRecord } from "../../src/kernel/index.ts";
import { undoChain } from "../../src/kernel/index.ts";
import { maxTakenBack } from "../../src/kernel/undo-chain.ts";
import { auditDraft } from "../support/audit-drafts.ts";

/** Records written as "E1", "U2=E1" (an undo of E1), "U3=E2,E1", "X4!unverified", oldest first; answered newest first. */
function trail(...words: string[]): AuditRecord[] {
  return words
    .map((word, place): AuditRecord => {
      const [, auditId = "", undone = "", outcome = "verified"] =
        /^(\w+)(?:=([\w,]+))?(?:!(\w+))?$/.exec(word) ?? [];
      return {
        ...auditDraft({
          outcome: outcome as AuditOutcome,
          undoes: undone === "" ? [] : undone.split(","),
        }),
        version: 2,
        auditId,
        sequence: place + 1,
        atIso: "2026-01-31T08:00:00.000Z",
        actor: "owner@example.org",
        client: "tests 1",
        previousDigest: "",
      };
    })
    .reverse();
}

function chosen(words: readonly string[], isAllSince: boolean): string {
  const chain = undoChain(trail(...words), isAllSince);
  if (chain.kind === "chain") return chain.records.map(({ auditId }) => auditId).join(" ");
  expect(chain.error.code).toBe("UNDO_UNAVAILABLE");
  return String(chain.error.diagnostics["reason"]);
}

describe("undoChain of one record", () => {
  it.each([
    [["E1"], "E1"],
    [["E1", "E2", "E3"], "E1"],
    [["E1", "U2=E1"], "already_taken_back"],
    [["U2=E1"], "U2"],
    [["U2=E1", "R3=U2"], "already_taken_back"],
    [["R3=U2"], "R3"],
    [["E1", "U2=E1", "R3=U2"], "E1"],
    [["E1", "U2=E1", "R3=U2", "V4=E1"], "already_taken_back"],
    [["E1", "U2=E1", "R3=U2", "V4=R3"], "already_taken_back"],
    [["E1", "E2", "A3=E2,E1"], "already_taken_back"],
    [["E1", "U2=E1!unverified"], "E1"],
  ])("%j takes back %s", (words, expected) => {
    expect(chosen(words, false)).toBe(expected);
  });

  it("names who took it back, and how to have the edit again", () => {
    const chain = undoChain(trail("E1", "E2", "U3=E1"), false);
    expect(chain).toMatchObject({
      kind: "refused",
      error: {
        message: expect.stringMatching(
          /already taken back by record U3 .*take back U3 to have the edit again/,
        ),
        diagnostics: { audit_id: "E1", taken_back_by: "U3" },
      },
    });
  });

  it("tells of later records, which may be in the way", () => {
    const chain = undoChain(trail("E1", "E2", "E3"), false);
    expect(chain.kind === "chain" && chain.later.map(({ auditId }) => auditId)).toEqual(["E3", "E2"]);
  });
});

describe("undoChain of all since a record", () => {
  it.each([
    [["E1"], "E1"],
    [["E1", "E2", "E3"], "E3 E2 E1"],
    [["E1", "X2!refused", "E3"], "E3 E1"],
    // What was taken back right away needs nothing, nor does its undo.
    [["E1", "E2", "U3=E2"], "E1"],
    [["E1", "E2", "U3=E2", "E4"], "E4 E1"],
    [["E1", "E2", "E3", "A4=E3,E2"], "E1"],
    [["E1", "U2=E1"], "already_taken_back"],
    // A redo stands for the edit that it made again.
    [["E1", "U2=E1", "R3=U2"], "R3"],
    [["E1", "U2=E1", "R3=U2", "V4=R3"], "already_taken_back"],
    // Taken back out of turn: everything goes, in the one order that is certain.
    [["E1", "E2", "U3=E1"], "U3 E2 E1"],
    [["E1", "X2!unverified", "E3"], "outcome_not_verified"],
    [["E1", "X2!unknown"], "outcome_not_verified"],
  ])("%j takes back %s", (words, expected) => {
    expect(chosen(words, true)).toBe(expected);
  });

  it("refuses more than one write bears, and says where to begin", () => {
    const words = Array.from({ length: maxTakenBack + 3 }, (_, place) => `E${place + 1}`);
    const chain = undoChain(trail(...words), true);
    expect(chain).toMatchObject({
      kind: "refused",
      error: { diagnostics: { reason: "too_many", count: maxTakenBack + 3, begin_with: "E4" } },
    });
  });
});
