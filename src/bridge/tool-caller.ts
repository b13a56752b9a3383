// One tool call from arguments to answer: agreement on the tool, a read or a write, pieces put together, receipts kept and held
// against what is said of a chain. Knows nothing of MCP, and of documents only what receipts need.
import { ToolError, type Json, type JsonObject } from "../kernel/errors.ts";
import {
  controlCall,
  type Answer,
  type ChainMark,
  type ClientIdentity,
  type ReplyEnvelope,
} from "../protocol/envelope.ts";
import { agreementOn, parseHello, type Hello } from "../protocol/hello.ts";
import { isJsonObject } from "../protocol/json-text.ts";
import type { ConnectionSource } from "./connection.ts";
import { Lanes } from "./lanes.ts";
import { wholeResult } from "./large-result.ts";
import type { Pace } from "./pace.ts";
import type { PendingWrites } from "./pending-writes.ts";
import type { Receipts } from "./receipts.ts";
import { readScript } from "./script-read.ts";
import type { WebAppClient } from "./web-app-client.ts";
import { WriteOnce } from "./write-once.ts";

export interface ToolCall {
  readonly tool: string;
  readonly isWrite: boolean;
  readonly args: JsonObject;
  readonly client: ClientIdentity;
  /** Stops the waiting, never the script. */
  readonly signal?: AbortSignal;
}

export interface ToolCallerParts {
  readonly web: WebAppClient;
  readonly source: ConnectionSource;
  /** What this side says of itself. */
  readonly hello: Hello;
  readonly pending: PendingWrites;
  readonly receipts: Receipts;
  readonly pace: Pace;
  /** Makes the script's arguments of a client's: local files become their content. Throws ToolError. */
  readonly withLocalContent?: (tool: string, args: JsonObject) => JsonObject;
}

/** Calls tools over one connection. */
export class ToolCaller {
  readonly #parts: ToolCallerParts;
  readonly #writes: WriteOnce;
  readonly #lanes = new Lanes();
  #scriptHello: Promise<Hello> | null = null;

  constructor(parts: ToolCallerParts) {
    this.#parts = parts;
    this.#writes = new WriteOnce(parts);
  }

  /**
   * Calls the tool and answers its result, after earlier writes to the same document. Throws ToolError: the script's own, or what the way there came to. A write whose
   * outcome is not known throws OUTCOME_UNKNOWN and is asked for when the same call comes again.
   */
  async call(given: ToolCall): Promise<JsonObject> {
    const call = this.#withLocalContent(given);
    const { isWrite, signal, args } = call;
    const documentId = args["doc_id"];
    const lane = isWrite && typeof documentId === "string" ? documentId : null;
    const leave = await this.#lanes.enter(lane, signal).catch((error: unknown) => {
      throw isWrite ? notSent(error) : error;
    });
    try {
      return await this.#callNow(call);
    } finally {
      leave();
    }
  }

  #withLocalContent(call: ToolCall): ToolCall {
    try {
      return { ...call, args: this.#parts.withLocalContent?.(call.tool, call.args) ?? call.args };
    } catch (error) {
      throw call.isWrite ? notSent(error) : error;
    }
  }

  async #callNow(call: ToolCall): Promise<JsonObject> {
    const script = await this.#agreed(call).catch((error: unknown) => {
      throw call.isWrite ? notSent(error) : error;
    });
    const { answer, reply } = call.isWrite ? await this.#writes.write(call) : await this.#read(call);
    if (reply !== null) await this.#learnFrom(reply, script);
    const fetchPiece = async (args: JsonObject): Promise<Json> => {
      const piece = { ...call, tool: controlCall.piece, args };
      return resultOf(await readScript(this.#parts.web, this.#parts.pace, piece));
    };
    const result = await wholeResult(resultOf(answer), fetchPiece);
    return this.#heldAgainstReceipts(call, isJsonObject(result) ? result : { result });
  }

  async #read(call: ToolCall): Promise<{ answer: Answer; reply: ReplyEnvelope }> {
    const reply = await readScript(this.#parts.web, this.#parts.pace, call);
    return { answer: reply, reply };
  }

  /** What the script said at first contact, when both sides mean the same by the tool. */
  async #agreed(call: ToolCall): Promise<Hello> {
    const script = await this.#agree(call);
    const agreement = agreementOn(call.tool, this.#parts.hello, script);
    if (agreement.isAgreed) return script;
    throw new ToolError("NOT_CONNECTED", agreement.sentence, {
      state: "versions_differ",
      older: agreement.older,
      bridge_version: this.#parts.hello.version,
      script_version: script.version,
    });
  }

  /** First contact, once. A failure is forgotten, so that the next call tries again. */
  #agree(call: ToolCall): Promise<Hello> {
    this.#scriptHello ??= this.#hello(call).catch((error: unknown) => {
      this.#scriptHello = null;
      throw error;
    });
    return this.#scriptHello;
  }

  async #hello({ client }: ToolCall): Promise<Hello> {
    // Without the call's signal: others may be waiting for the same answer.
    const read = { tool: controlCall.hello, args: {}, client };
    const hello = parseHello(resultOf(await readScript(this.#parts.web, this.#parts.pace, read)));
    if (hello !== null) return hello;
    throw new ToolError(
      "NOT_CONNECTED",
      "Expected the script to say its version and tools, found something else: it is of another kind or much older. " +
        "Push and deploy the script again from the version of this bridge.",
      { state: "versions_differ", older: "script" },
    );
  }

  /** Keeps the receipt, and notices that the script was deployed anew: then it is asked again what it declares. */
  async #learnFrom(reply: ReplyEnvelope, script: Hello): Promise<void> {
    const { catalogue, chain } = reply.meta;
    if (catalogue !== "" && catalogue !== script.catalogue) this.#scriptHello = null;
    if (chain === undefined) return;
    const { keyId } = await this.#parts.source.current();
    this.#parts.receipts.keep(keyId, chain);
  }

  /** An answer about an audit chain, with what the receipts say of it. */
  async #heldAgainstReceipts(call: ToolCall, result: JsonObject): Promise<JsonObject> {
    const { chain, doc_id: documentId } = result;
    if (!isJsonObject(chain) || typeof documentId !== "string") return result;
    const { count, head_digest: headDigest, problems } = chain;
    if (typeof count !== "number" || typeof headDigest !== "string" || !Array.isArray(problems))
      return result;
    const { keyId } = await this.#parts.source.current();
    const { receipts } = this.#parts;
    const kept = receipts.find(keyId, documentId);
    const found =
      kept === null || count <= kept.sequence
        ? receipts.problems(keyId, documentId, count, headDigest)
        : receipts.problemsWithin(kept, await this.#followed(call, kept));
    if (found.length === 0) return result;
    return { ...result, chain: { ...chain, intact: false, problems: [...problems, ...found] } };
  }

  /** What the record after a receipt's says that it follows: the digest that the receipt must have. */
  async #followed(call: ToolCall, { documentId, sequence }: ChainMark): Promise<string | null> {
    const args = { doc_id: documentId, limit: 1, cursor: String(sequence + 2) };
    const result = resultOf(await readScript(this.#parts.web, this.#parts.pace, { ...call, args }));
    const records = isJsonObject(result) ? result["records"] : null;
    const [record] = Array.isArray(records) ? records : [];
    if (!isJsonObject(record) || record["sequence"] !== sequence + 1) return null;
    const { previous_digest: digest } = record;
    return typeof digest === "string" ? digest : null;
  }
}

function resultOf(answer: Answer): Json {
  if (answer.ok) return answer.result;
  const { error_code, message, diagnostics } = answer.error;
  throw new ToolError(error_code, message, diagnostics);
}

/** A failure before a write was sent, saying so. */
function notSent(error: unknown): unknown {
  if (!(error instanceof ToolError)) return error;
  return new ToolError(error.code, error.message, {
    ...error.diagnostics,
    write_status: "not_written",
    retry_safe: true,
  });
}
