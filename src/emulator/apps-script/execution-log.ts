// What the script's executions did: how they ended, how long they took, what they logged, which services they called. Bounded.
import type { ExecutionOutcome } from "./script-thread.ts";

export interface ExecutionRecord {
  readonly functionName: string;
  readonly startedMs: number;
  endedMs: number | null;
  /** `running`, or the kind of its outcome. */
  state: string;
  /** The exception's words, when it ended with one. */
  exception: string | null;
  readonly lines: { readonly level: string; readonly line: string }[];
  /** Calls of services by operation. */
  readonly calls: Record<string, number>;
}

const maxRecords = 200;
const maxLines = 500;

export class ExecutionLog {
  #records: ExecutionRecord[] = [];

  begin(functionName: string, startedMs: number): ExecutionRecord {
    const record: ExecutionRecord = {
      functionName,
      startedMs,
      endedMs: null,
      state: "running",
      exception: null,
      lines: [],
      calls: {},
    };
    this.#records = [...this.#records.slice(1 - maxRecords), record];
    return record;
  }

  addLine(record: ExecutionRecord, level: string, line: string): void {
    if (record.lines.length < maxLines) record.lines.push({ level, line });
  }

  count(record: ExecutionRecord, operation: string): void {
    record.calls[operation] = (record.calls[operation] ?? 0) + 1;
  }

  end(record: ExecutionRecord, outcome: ExecutionOutcome, endedMs: number): void {
    record.endedMs = endedMs;
    record.state = outcome.kind;
    if (outcome.kind === "exception")
      record.exception = `${outcome.name}: ${outcome.message}\n${outcome.stack}`;
  }

  list(): readonly ExecutionRecord[] {
    return this.#records;
  }

  clear(): void {
    this.#records = [];
  }
}
