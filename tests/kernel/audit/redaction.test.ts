import fc from "fast-check";
import {
  allTextKept,
  auditTextTypes,
  keptByBoth,
  keptTextOf,
  keptTextOfReference,
  keptTextSetting,
  noTextKept,
} from "../../../src/kernel/audit/kept-text.ts";
import { redactDraft } from "../../../src/kernel/audit/redaction.ts";
import { undoReasons } from "../../../src/kernel/undo-reasons.ts";
import type { Json, JsonObject } from "../../../src/kernel/errors.ts";
import { doc, heading, p, tab } from "../../support/document-builder.ts";
import { auditDraft } from "../../support/audit-drafts.ts";
import { KernelWorld } from "../../support/kernel-ports.ts";
import { failureOf, lastRecord, replaceText, takeBack } from "../../support/replace-call.ts";
import { propertyRuns } from "../../support/runs.ts";

const kept = fc
  .subarray([...auditTextTypes])
  .map((types): ReadonlySet<(typeof types)[number]> => new Set(types));

describe("keptTextOf", () => {
  it.each(["0", "false", "no", "off", "none", "", "  ", "FALSE", " No ", "OFF"])(
    "%j keeps nothing",
    (setting) => {
      expect(keptTextOf(setting)).toEqual(noTextKept);
    },
  );

  it.each(["1", "true", "yes", "on", "kept", "all", " ON "])("%j keeps everything", (setting) => {
    expect(keptTextOf(setting)).toEqual(allTextKept);
  });

  it("keeps the types of a list, and refuses a list with another word in it", () => {
    expect(keptTextOf("inverse")).toEqual(new Set(["inverse"]));
    expect(keptTextOf(" Steps, evidence ")).toEqual(new Set(["evidence", "steps"]));
    expect(keptTextOf("inverse,before")).toBeNull();
    expect(keptTextOf("a,b")).toBeNull();
    expect(keptTextOf("on,inverse")).toBeNull();
  });

  it.each(["evidnce", "nothing", "anything", "inverse evidence"])("refuses %j", (setting) => {
    expect(keptTextOf(setting)).toBeNull();
  });

  it("reads back what keptTextSetting writes, and both together keep what each keeps", () => {
    fc.assert(
      fc.property(kept, kept, (a, b) => {
        expect(keptTextOf(keptTextSetting(a))).toEqual(a);
        for (const type of auditTextTypes)
          expect(keptByBoth(a, b).has(type)).toBe(a.has(type) && b.has(type));
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe("keptTextOfReference", () => {
  it("keeps nothing for the reference's five words, and everything for any other", () => {
    for (const word of ["0", "False", "no", " off ", ""])
      expect(keptTextOfReference(word)).toEqual(noTextKept);
    for (const word of ["1", "none", "inverse", "anything"]) {
      expect(keptTextOfReference(word)).toEqual(allTextKept);
    }
  });
});

describe("redactDraft", () => {
  const secrets = fc.string({ minLength: 3 }).map((text) => `SECRET ${text}`);
  const data = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      secrets,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("value"), { maxLength: 3 }),
      tie("object"),
    ),
    object: fc.dictionary(
      fc.constantFrom("before", "text", "words", "runs", "style", "new_field"),
      tie("value"),
      {
        maxKeys: 4,
      },
    ),
  }));

  it("leaves no text of a type that is not kept, under whatever name, and every type that is kept as it was", () => {
    fc.assert(
      fc.property(data.object, data.value, data.value, kept, (evidence, steps, inverse, types) => {
        const draft = auditDraft({ evidence, steps, inverse });
        const redacted = redactDraft(draft, types);
        for (const type of auditTextTypes) {
          if (types.has(type)) expect(redacted[type]).toEqual(draft[type]);
          else expect(JSON.stringify(redacted[type])).not.toContain("SECRET");
        }
        expect(redactDraft(redacted, types)).toMatchObject({ inverse: redacted.inverse });
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("says how long a text was, and leaves ids, codes, numbers and claims", () => {
    const evidence = {
      before: "héllo",
      after: "",
      rung: "exact",
      write_status: "written_verified",
      match_count: 1,
      excerpts: [{ start_index: 4, before: "a b" }],
      losses: ["named_range:Fees"],
      untouched: { verified: true, other: [{ kind: "changed", tab_id: "t.0", inserted: "x" }] },
    };
    expect(redactDraft(auditDraft({ evidence }), noTextKept).evidence).toEqual({
      before: "[redacted; 5 chars]",
      after: "",
      rung: "exact",
      write_status: "written_verified",
      match_count: 1,
      excerpts: [{ start_index: 4, before: "[redacted; 3 chars]" }],
      losses: ["[redacted; 16 chars]"],
      untouched: {
        verified: true,
        other: [{ kind: "changed", tab_id: "t.0", inserted: "[redacted; 1 chars]" }],
      },
    });
  });
});

describe("redactDraft of a reason", () => {
  const reasonOf = (reason: string): unknown =>
    redactDraft(auditDraft({ evidence: { undo: { available: false, reason } } }), noTextKept).evidence;

  it("keeps our own sentences, and redacts every other", () => {
    for (const reason of Object.values(undoReasons)) {
      expect(reasonOf(reason)).toEqual({ undo: { available: false, reason } });
    }
    const quoting = `${undoReasons.notVerified}: SECRET`;
    expect(reasonOf(quoting)).toEqual({
      undo: { available: false, reason: `[redacted; ${quoting.length} chars]` },
    });
  });

  it("keeps such a sentence under no other name, where it would be text of the document", () => {
    const evidence = { before: undoReasons.notVerified };
    expect(redactDraft(auditDraft({ evidence }), noTextKept).evidence).toEqual({
      before: `[redacted; ${undoReasons.notVerified.length} chars]`,
    });
  });
});

describe("W-40: a record that keeps no text", () => {
  const world = (): KernelWorld =>
    new KernelWorld(
      doc(tab(heading("Confidential plan"), p("pay teh rent of Ms Example"), p("end"))).document,
    );
  const secrets = ["teh", "rent", "Example", "Confidential"];

  it("holds nothing of the document or of the arguments, and its edit says that it cannot be taken back", () => {
    const google = world();
    google.keptText = noTextKept;
    const answer = replaceText(google, "teh rent of Ms", "the rent of Mrs");
    expect(answer).toMatchObject({
      write_status: "written_verified",
      before: expect.stringContaining("teh rent"),
      undo: { available: false, code: "inverse_not_kept" },
    });
    // What is ours stays readable: the record says why it has no way back.
    expect(google.audit[0]?.evidence["undo"]).toEqual(answer["undo"]);
    const record = JSON.stringify(google.audit);
    for (const secret of [...secrets, "the rent", "Mrs"]) expect(record).not.toContain(secret);
    expect(failureOf(() => takeBack(google, lastRecord(google)))).toMatchObject({
      code: "UNDO_UNAVAILABLE",
      diagnostics: { reason: expect.stringContaining("setting keeps no inverse") },
    });
  });

  it("can still be taken back when the inverse alone is kept", () => {
    const google = world();
    google.keptText = new Set(["inverse"] as const);
    expect(replaceText(google, "teh", "the")).toMatchObject({ undo: { available: true } });
    const { evidence, steps } = google.audit[0]!;
    for (const secret of secrets) expect(JSON.stringify({ evidence, steps })).not.toContain(secret);
    expect(takeBack(google, lastRecord(google))).toMatchObject({ write_status: "written_verified" });
  });

  it("says the same in a dry run", () => {
    const google = world();
    google.keptText = noTextKept;
    expect(replaceText(google, "teh", "the", { isDryRun: true })).toMatchObject({
      undo: { available: false, code: "inverse_not_kept" },
    });
  });
});
