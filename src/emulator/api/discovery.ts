// Google's own description of both APIs, read as data: method names, paths, parameters, resource schemas. No behaviour.
import docsJson from "../../google-api/discovery/docs-v1.json" with { type: "json" };
import driveJson from "../../google-api/discovery/drive-v3.json" with { type: "json" };

export interface ParameterDescription {
  readonly type: string;
  readonly location?: string;
  readonly required?: boolean;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly default?: string;
  readonly minimum?: string;
  readonly maximum?: string;
}

export interface SchemaDescription {
  readonly type?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, SchemaDescription>>;
  readonly items?: SchemaDescription;
  readonly additionalProperties?: SchemaDescription;
}

interface MethodDescription {
  readonly httpMethod: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, ParameterDescription>>;
  readonly request: string | null;
  readonly response: string | null;
}

interface DiscoveryDocument {
  readonly methods: Readonly<Record<string, MethodDescription>>;
  readonly schemas: Readonly<Record<string, SchemaDescription>>;
}

const docs: DiscoveryDocument = docsJson;
const drive: DiscoveryDocument = driveJson;

export type ApiName = "docs" | "drive";

/** One method of either API. `name` is Google's, as in `documents.batchUpdate`; both APIs together have no name twice. */
export interface ApiMethod extends MethodDescription {
  readonly api: ApiName;
  readonly name: string;
  /** Matches the whole path of a request; its groups are the path parameters. */
  readonly pathPattern: RegExp;
  /** True when the call changes something. */
  readonly isWrite: boolean;
}

const uploadable = new Set(["files.create", "files.update"]);

/** Every method of both APIs, those the local Google does not implement included. */
export const apiMethods: readonly ApiMethod[] = [
  ...describe("docs", docs, "/"),
  ...describe("drive", drive, "/drive/v3/"),
];

// `files/trash` is an address of its own, and not the file with the id `trash`: words are tried before parameters.
const byParameters = [...apiMethods].sort((one, other) => parametersIn(one.path) - parametersIn(other.path));

/** Resource schemas of Drive, for field selections. */
export const driveSchemas = drive.schemas;

/** Finds the method a request is for; null when neither API has one. */
export function findMethod(
  httpMethod: string,
  path: string,
): { method: ApiMethod; path: Record<string, string> } | null {
  for (const method of byParameters) {
    if (method.httpMethod !== httpMethod) continue;
    const match = method.pathPattern.exec(path);
    if (match === null) continue;
    const parameters: Record<string, string> = {};
    for (const [name, value] of Object.entries(match.groups ?? {})) {
      const decoded = decode(value);
      if (decoded === null) return null;
      parameters[name] = decoded;
    }
    return { method, path: parameters };
  }
  return null;
}

/** True for the name of a method of either API. */
export function isMethodName(name: string): boolean {
  return apiMethods.some((method) => method.name === name);
}

/** True for the name of a method that changes something. */
export function isWritingMethod(name: string): boolean {
  return apiMethods.some((method) => method.name === name && method.isWrite);
}

function describe(api: ApiName, document: DiscoveryDocument, base: string): ApiMethod[] {
  return Object.entries(document.methods).map(([name, method]) => {
    const template = `${base}${method.path}`
      .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
      .replace(/\{(\w+)\}/g, "(?<$1>[^/:]+)");
    const upload = uploadable.has(name) ? "(?:/upload)?" : "";
    return {
      ...method,
      api,
      name,
      pathPattern: new RegExp(`^${upload}${template}$`),
      isWrite: method.httpMethod !== "GET",
    };
  });
}

function parametersIn(path: string): number {
  return path.split("{").length - 1;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
