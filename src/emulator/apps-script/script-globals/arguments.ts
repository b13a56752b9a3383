// Apps Script's complaints about arguments, and the wrapper that makes an unknown member of a service a loud refusal.
import { exception } from "./host-call.ts";

/** `Invalid argument: name`. */
export function invalidArgument(name: string): Error {
  return exception(`Invalid argument: ${name}`);
}

/** What Apps Script says when no overload fits: it names the types it was given. */
export function signatureMismatch(method: string, args: readonly unknown[]): Error {
  return exception(
    `The parameters (${args.map(typeName).join(",")}) don't match the method signature for ${method}.`,
  );
}

/** What an advanced service says about the number of its arguments. */
export function checkArgumentCount(args: readonly unknown[], minimum: number, maximum: number): void {
  if (args.length >= minimum && args.length <= maximum) return;
  const expected = minimum === maximum ? `${minimum}` : `${minimum}-${maximum}`;
  throw exception(`Invalid number of arguments provided. Expected ${expected} only`);
}

/** Text as Apps Script takes it: strings, and numbers and booleans turned into strings. Throws for anything else. */
export function textArgument(value: unknown, name: string): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw invalidArgument(name);
}

/** True for an object that is neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A service of Apps Script with these members. Any other member throws when it is read, so that a script
 * never goes on with something that Google has and the local Google does not.
 */
export function service<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, key, receiver): unknown {
      if (isQuestion(key) || key in target) return Reflect.get(target, key, receiver);
      throw exception(`((${name}.${key} is not implemented by the local Google))`);
    },
    set(): boolean {
      return false;
    },
  });
}

/** Makes every other member of a class's objects throw when it is read, as `service` does for services. */
export function refuseOtherMembers(name: string, prototype: object): void {
  const known: object = Object.prototype;
  const refusing = new Proxy(known, {
    get(target, key, receiver): unknown {
      if (isQuestion(key) || key in target) return Reflect.get(target, key, receiver);
      throw exception(`((${name}.${String(key)} is not implemented by the local Google))`);
    },
  });
  Object.setPrototypeOf(prototype, refusing);
}

/** What an engine or a library asks of any object without meaning a member of a service. */
function isQuestion(key: string | symbol): key is symbol | "toJSON" | "then" | "constructor" {
  return typeof key === "symbol" || key === "toJSON" || key === "then" || key === "constructor";
}

function typeName(value: unknown): string {
  if (typeof value === "string") return "String";
  if (typeof value === "number") return "Number";
  if (typeof value === "boolean") return "Boolean";
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "number[]";
  return "(class)";
}
