// One envelope in, one reply out: who may speak, once only, for granted documents, to which tool. The one place where errors become replies.
import {
  allTextKept,
  keptByBoth,
  keptTextOf,
  noTextKept,
  ToolError,
  type ErrorEnvelope,
  type Json,
  type JsonObject,
  type KeptText,
} from "../kernel/index.ts";
import { askResultJson } from "../protocol/ask.ts";
import {
  controlCall,
  encodeReply,
  protocolVersion,
  type Answer,
  type ChainMark,
} from "../protocol/envelope.ts";
import { helloJson } from "../protocol/hello.ts";
import { catalog } from "../tools/catalog.ts";
import { catalogueHello } from "../tools/catalog-digests.ts";
import type { Tool } from "../tools/define-tool.ts";
import { admit, seenEntry, type Admitted } from "./admission.ts";
import { reserveClaim, type WriteClaim } from "./claims.ts";
import { keepAnswer } from "./first-answer.ts";
import { readableBy, requireGrants } from "./grants.ts";
import { imageHostRule } from "./image-hosts.ts";
import { askAbout } from "./once.ts";
import { pieceOf, wholeOrTicket } from "./pieces.ts";
import { keyRefused, RepeatedRequest } from "./refusal.ts";
import { countAndSweep } from "./sweep.ts";
import { welcomeFor } from "./welcome.ts";
import type { Caller, World } from "./world.ts";

/** The text of the reply to a request body. Throws only when the keys themselves cannot be read: then nobody can be answered. */
export function route(world: World, body: string): string {
  const startedMs = world.clock.nowMs();
  const admitted = admit(world, body);
  if (admitted === null) return encodeReply(keyRefused(startedMs));
  const { payload } = admitted.request;
  const handled = handle(world, admitted);
  if (handled === null) return encodeReply(keyRefused(startedMs));
  // The flush that carries the kept answer away is counted before it is made.
  const storeCalls = world.counts.storeCalls + (world.cache.hasWaiting() ? 1 : 0);
  world.cache.flush();
  return encodeReply({
    proofmark: protocolVersion,
    requestId: payload.requestId,
    ...handled.answer,
    meta: {
      apiCalls: world.counts.apiCalls,
      storeCalls,
      elapsedMs: Math.max(0, world.clock.nowMs() - startedMs),
      version: catalogueHello.version,
      catalogue: catalogueHello.catalogue,
      ...(handled.chain === null ? {} : { chain: handled.chain }),
    },
  });
}

interface Handled {
  readonly answer: Answer;
  readonly chain: ChainMark | null;
}

/** Null for a repetition. */
function handle(world: World, admitted: Admitted): Handled | null {
  const { payload } = admitted.request;
  const tool = catalog.find(({ name }) => name === payload.tool);
  try {
    if (tool !== undefined && tool.isWriting(payload.args)) return handleWrite(world, admitted, tool);
    admitted.rememberKeys();
    const result = tool === undefined ? control(world, admitted) : read(world, admitted, tool);
    countAndSweep(world, admitted.claimsSinceSweep, false);
    return { answer: { ok: true, result }, chain: null };
  } catch (thrown) {
    if (thrown instanceof RepeatedRequest) return null;
    return { answer: { ok: false, error: errorOf(world, thrown) }, chain: null };
  }
}

/** A call about a call. Asking may reuse an id; everything else may not. */
function control(world: World, admitted: Admitted): Json {
  const { payload } = admitted.request;
  const { keyId } = admitted.key;
  if (payload.tool === controlCall.ask) {
    return askResultJson(
      askAbout(world, world.ports(callerOf(world, admitted, null)), payload.requestId, keyId),
    );
  }
  markSeen(world, admitted);
  if (payload.tool === controlCall.hello) return helloJson(catalogueHello);
  if (payload.tool === controlCall.piece) return pieceOf(world, keyId, payload.args);
  throw new ToolError(
    "INVALID_INPUT",
    `Expected one of the tools ${catalog.map(({ name }) => name).join(", ")}; found ${JSON.stringify(payload.tool)}. ` +
      "Call a tool of this version, or update the older side.",
    { tool: payload.tool },
  );
}

function read(world: World, admitted: Admitted, tool: Tool): Json {
  const { payload } = admitted.request;
  markSeen(world, admitted);
  checkGrants(world, admitted, tool, payload.args);
  const result = tool.run(world.ports(callerOf(world, admitted, null)), payload.args);
  return wholeOrTicket(world, payload.requestId, admitted.key.keyId, result);
}

function handleWrite(world: World, admitted: Admitted, tool: Tool): Handled {
  const { payload } = admitted.request;
  const { keyId } = admitted.key;
  const claim = reserveClaim(
    world,
    { requestId: payload.requestId, keyId, tool: tool.name },
    world.clock.nowMs(),
  );
  if (claim === null) throw new RepeatedRequest();
  const ports = world.ports(callerOf(world, admitted, claim));
  const answer = write(world, admitted, tool, claim, (args) => tool.run(ports, args));
  // A defect after the write may have been sent has no answer worth keeping: asking settles it by reading.
  if (answer.ok || answer.error.error_code !== "INTERNAL")
    keepAnswer(world.cache, payload.requestId, keyId, answer);
  countAndSweep(world, admitted.claimsSinceSweep, true);
  return { answer, chain: ports.lastChainMark() };
}

function write(
  world: World,
  admitted: Admitted,
  tool: Tool,
  claim: WriteClaim,
  run: (args: JsonObject) => JsonObject,
): Answer {
  const { args } = admitted.request.payload;
  try {
    checkGrants(world, admitted, tool, args);
    const result = run(args);
    if (!claim.isStarted()) claim.finish("not-written", "", null);
    return { ok: true, result };
  } catch (thrown) {
    const error = errorOf(world, thrown);
    if (error.error_code === "INTERNAL" && claim.isStarted()) {
      claim.abandon();
      return { ok: false, error: { ...error, diagnostics: { ...error.diagnostics, ...mayBeWritten } } };
    }
    if (!claim.isWritten()) claim.refuse(error.error_code);
    return { ok: false, error };
  }
}

/** What is true of a write that met a defect after it may have been sent. */
const mayBeWritten: JsonObject = { write_status: "written_unverified", retry_safe: false };

function checkGrants(world: World, admitted: Admitted, tool: Tool, args: JsonObject): void {
  const { key } = admitted;
  if (key.isForAllDocuments) return;
  const [grants, nowMs] = [admitted.grants(), world.clock.nowMs()];
  requireGrants(key, grants, tool.documentIds(args), tool.kind === "write" ? "edit" : "read", nowMs);
  const others = tool.otherFiles(args);
  for (const access of ["edit", "read"] as const) {
    const ids = others.filter((file) => file.access === access).map(({ id }) => id);
    requireGrants(key, grants, ids, access, nowMs);
  }
}

function markSeen(world: World, admitted: Admitted): void {
  const { requestId } = admitted.request.payload;
  if (admitted.isSeen) throw new RepeatedRequest();
  world.cache.putLater(seenEntry(requestId), "1");
}

function callerOf(world: World, admitted: Admitted, claim: WriteClaim | null): Caller {
  const mayRead = readableBy(admitted.key, admitted.grants, world.clock.nowMs());
  return {
    claim,
    client: clientOf(admitted),
    keptText: keptTextFor(admitted),
    mayRead,
    mayComeFrom: imageHostRule(admitted.imageHosts),
    welcome: welcomeFor(world, admitted.key),
  };
}

/** Neither the owner's setting nor the caller's can have kept what the other leaves out. A setting that cannot be read keeps nothing. */
function keptTextFor({ ownersAuditText, request }: Admitted): KeptText {
  const kept = (setting: string | null): KeptText =>
    setting === null ? allTextKept : (keptTextOf(setting) ?? noTextKept);
  return keptByBoth(kept(ownersAuditText), kept(request.payload.auditText ?? null));
}

/** Who asked, for the audit record: the program, and the key that it held. */
function clientOf(admitted: Admitted): string {
  const { client } = admitted.request.payload;
  return `${client.name} ${client.version} (key ${admitted.key.keyId})`;
}

/** A refusal keeps its words. Anything else is a defect: the caller gets an id, the script's log the place, nobody the document's text. */
function errorOf(world: World, thrown: unknown): ErrorEnvelope {
  if (thrown instanceof ToolError) return thrown.toEnvelope();
  const id = world.ids.newId();
  world.logBug(id, thrown);
  return new ToolError(
    "INTERNAL",
    `Expected to answer, found a defect of Proofmark. Report it with the id ${id}; the script's execution log has the place.`,
    { id },
  ).toEnvelope();
}
