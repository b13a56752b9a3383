import fc from "fast-check";
import { decodeClaim, encodeClaim, maxClaimBytes, type StoredClaim } from "../../src/gas/claim-record.ts";
import {
  claimLifeMs,
  maxClaims,
  readClaim,
  reserveClaim,
  sweepClaims,
  type WriteClaim,
} from "../../src/gas/claims.ts";
import { openExecution } from "../../src/gas/execution.ts";
import type { ClaimHeader } from "../../src/kernel/claim.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { installFakeScript, type FakeScript } from "../support/apps-script/fake-script.ts";
import { propertyRuns } from "../support/runs.ts";
import { anyText } from "../support/texts.ts";

let script: FakeScript;

beforeEach(() => {
  script = installFakeScript();
});

afterEach(() => script.uninstall());

const header: ClaimHeader = {
  documentId: "d".repeat(44),
  tabId: "t.abcdefghijkl",
  planDigest: "0123456789abcdef",
  revisionBefore: "r".repeat(115),
  segmentId: "kix.abcdefghijkl",
  firstBlock: 1234,
  blocksBefore: 12,
  blocksAfter: 13,
  sourceDigest: "0123456789abcdef",
  predictionDigest: "fedcba9876543210",
  startedMs: 1_800_000_000_000,
};
const requestId = "1".repeat(32);

function reserve(id = requestId): WriteClaim | null {
  return reserveClaim(
    openExecution(),
    { requestId: id, keyId: "k".repeat(16), tool: "replace_text" },
    script.nowMs,
  );
}

function stored(id = requestId): StoredClaim | null {
  return readClaim(openExecution().properties, id);
}

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (thrown) {
    return thrown instanceof ToolError ? thrown.code : "another error";
  }
  return "none";
}

/** What a header has beside the fields that every one has. */
const mores: fc.Arbitrary<Partial<ClaimHeader>> = fc.constantFrom<Partial<ClaimHeader>>(
  {},
  { notesDigest: "0123456789abcdef" },
  { movesTo: "bin" },
  { isBound: true },
  { movesTo: "drive", notesDigest: "fedcba9876543210", isBound: true },
);

describe("a stored claim", () => {
  it("comes back as it was, within 600 bytes of ASCII", () => {
    fc.assert(
      fc.property(
        anyText(),
        fc.constantFrom("reserved", "started", "verified", "refused"),
        mores,
        (text, state, more) => {
          const claim: StoredClaim = {
            state: state as StoredClaim["state"],
            keyId: "k".repeat(16),
            tool: "replace_text",
            reservedMs: script.nowMs,
            isAbandoned: false,
            refusalCode: state === "refused" ? "ZERO_MATCH" : null,
            header: state === "reserved" ? null : { ...header, ...more, segmentId: text.slice(0, 8) },
            revisionAfter: state === "verified" ? "s".repeat(100) : "",
            auditId: "",
          };
          const encoded = encodeClaim(claim);
          expect(encoded).toMatch(/^[\u0020-\u007e]*$/);
          expect(encoded.length).toBeLessThanOrEqual(maxClaimBytes);
          expect(decodeClaim(encoded)).toEqual(claim);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("leaves out a revision after the write rather than grow over its limit", () => {
    const claim = reserve()!;
    claim.start(header);
    claim.finish("verified", "s".repeat(400), "a".repeat(32));
    expect(stored()).toMatchObject({ state: "verified", revisionAfter: "", auditId: "a".repeat(32) });
  });

  it.each(["", "null", "{}", "[]", '["s"]', '["x","k","t",1,0,"","",""]'])("is not read from %j", (text) => {
    expect(decodeClaim(text)).toBeNull();
  });
});

describe("reserveClaim", () => {
  it("takes an id once, whatever became of it", () => {
    const claim = reserve()!;
    expect(reserve()).toBeNull();
    claim.refuse("ZERO_MATCH");
    expect(reserve()).toBeNull();
    expect(stored()).toMatchObject({ state: "refused", refusalCode: "ZERO_MATCH" });
  });

  it("holds the lock for the reservation only, in four calls", () => {
    const before = script.stores.calls;
    reserve();
    expect(script.stores.calls - before).toBe(4);
    expect(script.stores.isLockTaken).toBe(false);
  });

  it("refuses with LOCK_BUSY when another call holds the lock", () => {
    script.stores.isLockTaken = true;
    expect(codeOf(reserve)).toBe("LOCK_BUSY");
    expect(stored()).toBeNull();
  });

  it("refuses with FEATURE_UNAVAILABLE when the store is full, and sweeps old headers first to make room", () => {
    script.stores.isFull = true;
    expect(codeOf(reserve)).toBe("FEATURE_UNAVAILABLE");
    script.stores.isFull = false;
    reserve("2".repeat(32));
    script.nowMs += claimLifeMs + 1;
    script.stores.beforeSet = () => {
      if (script.stores.properties.size > 0) throw new Error("no more room");
    };
    expect(reserve()).not.toBeNull();
    expect(stored("2".repeat(32))).toBeNull();
  });
});

describe("a claim", () => {
  it("goes from reserved to started to its end, and says so", () => {
    const claim = reserve()!;
    expect([claim.isStarted(), claim.isWritten()]).toEqual([false, false]);
    expect(stored()).toMatchObject({ state: "reserved", header: null });
    claim.start(header);
    expect([claim.isStarted(), claim.isWritten()]).toEqual([true, true]);
    expect(stored()).toMatchObject({ state: "started", header });
    claim.finish("not-written", "", null);
    expect([claim.isStarted(), claim.isWritten()]).toEqual([true, false]);
    expect(stored()).toMatchObject({ state: "not-written" });
  });

  it("refuses to start when its header cannot be stored, and is then not started", () => {
    const claim = reserve()!;
    script.stores.isFull = true;
    expect(codeOf(() => claim.start(header))).toBe("FEATURE_UNAVAILABLE");
    expect(claim.isStarted()).toBe(false);
    script.stores.isFull = false;
    expect(codeOf(() => claim.start({ ...header, revisionBefore: "r".repeat(500) }))).toBe(
      "FEATURE_UNAVAILABLE",
    );
    expect(stored()).toMatchObject({ state: "reserved" });
  });

  it("never fails to end, even when the store takes nothing more", () => {
    const claim = reserve()!;
    claim.start(header);
    script.stores.isFull = true;
    claim.finish("verified", "r2", null);
    claim.refuse("INTERNAL");
    claim.abandon();
    expect(stored()).toMatchObject({ state: "started" });
  });

  it("stores nothing at its end when the same was stored along with other properties", () => {
    const claim = reserve()!;
    claim.start(header);
    openExecution().properties.setAll(claim.entriesAlongside("verified", "r2", "a1"));
    const before = script.stores.calls;
    claim.finish("verified", "r2", "a1");
    expect(script.stores.calls).toBe(before);
    expect(stored()).toMatchObject({ state: "verified", revisionAfter: "r2", auditId: "a1" });
  });
});

describe("sweepClaims", () => {
  it("removes headers of yesterday and leaves younger ones and everything else", () => {
    reserve("2".repeat(32));
    script.stores.properties.set("keys", "[]");
    script.nowMs += claimLifeMs;
    reserve();
    expect(sweepClaims(openExecution().properties, script.nowMs)).toBe(0);
    script.nowMs += 1;
    expect(sweepClaims(openExecution().properties, script.nowMs)).toBe(1);
    expect([stored("2".repeat(32)), stored()?.state]).toEqual([null, "reserved"]);
    expect(script.stores.properties.get("keys")).toBe("[]");
  });

  it("keeps the newest when there are too many", () => {
    const ids = Array.from({ length: maxClaims }, (_, place) => place.toString(16).padStart(32, "0"));
    for (const id of ids) {
      reserve(id);
      script.nowMs += 1;
    }
    expect(sweepClaims(openExecution().properties, script.nowMs)).toBe(100);
    expect(stored(ids[99])).toBeNull();
    expect(stored(ids[100])).not.toBeNull();
  });
});
