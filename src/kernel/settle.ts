// What became of a write whose execution ended before it could say: told by reading.
import { ToolError, type JsonObject } from "./errors.ts";
import type { AuditRecord } from "./audit/record.ts";
import type { ClaimHeader, ClaimSettlement } from "./claim.ts";
import type { KernelPorts } from "./ports.ts";

export interface SettledClaim {
  readonly settlement: ClaimSettlement;
  /** Revision at which it was read. */
  readonly revisionId: string;
  /** For `prediction-present`: the outcome as far as the header tells it, `replayed: true`. */
  readonly outcome: JsonObject | null;
}

/** Reads the document once and looks for the predicted and the source blocks by digest, wherever others have moved them. */
export function settleClaim(_ports: KernelPorts, _header: ClaimHeader): SettledClaim {
  throw new ToolError("INTERNAL", "being built");
}

/** The answer of a write as its audit record tells it, with `replayed: true`. */
export function outcomeFromRecord(_record: AuditRecord): JsonObject {
  throw new ToolError("INTERNAL", "being built");
}
