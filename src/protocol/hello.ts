// First contact: what each side says of itself, and which tools the two agree on.
import type { Json } from "../kernel/errors.ts";
import { isJsonObject } from "./json-text.ts";
import { compareVersions } from "./version.ts";

/** Version, digest of the whole catalogue, and digest of each tool's declaration. */
export interface Hello {
  readonly version: string;
  readonly catalogue: string;
  readonly tools: { readonly [name: string]: string };
}

export function helloJson(hello: Hello): Json {
  return { version: hello.version, catalogue: hello.catalogue, tools: { ...hello.tools } };
}

/** Reads what `helloJson` wrote; null for anything else. */
export function parseHello(value: Json): Hello | null {
  if (!isJsonObject(value)) return null;
  const { version, catalogue, tools } = value;
  if (typeof version !== "string" || typeof catalogue !== "string" || !isJsonObject(tools)) return null;
  const digests: Record<string, string> = {};
  for (const [name, digest] of Object.entries(tools)) {
    if (typeof digest !== "string") return null;
    digests[name] = digest;
  }
  return { version, catalogue, tools: digests };
}

export type Side = "bridge" | "script";

/** How one tool stands between the two sides; `older` is null when the versions are the same and the code is not. */
export type ToolAgreement =
  | { readonly isAgreed: true }
  | { readonly isAgreed: false; readonly older: Side | null; readonly sentence: string };

/** Whether both sides mean the same by `tool`; if not, a sentence that names the older side and what to do. */
export function agreementOn(tool: string, bridge: Hello, script: Hello): ToolAgreement {
  const ours = bridge.tools[tool];
  const theirs = script.tools[tool];
  if (ours !== undefined && ours === theirs) return { isAgreed: true };
  const order = compareVersions(bridge.version, script.version);
  const older = order < 0 ? "bridge" : order > 0 ? "script" : null;
  return { isAgreed: false, older, sentence: sentenceAbout(tool, older, bridge.version, script.version) };
}

const cure: Record<Side, string> = {
  bridge: "Update the bridge (the `proofmark` package) and start it again.",
  script: "Push and deploy the script again from the version of the bridge.",
};

function sentenceAbout(tool: string, older: Side | null, bridge: string, script: string): string {
  const found = `Expected both sides to declare \`${tool}\` alike; found bridge ${bridge} and script ${script} to differ.`;
  if (older === null)
    return `${found} Both were built from different states of the same version: ${cure.script}`;
  return `${found} The ${older} is older. ${cure[older]}`;
}
