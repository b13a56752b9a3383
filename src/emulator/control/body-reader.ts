// Reads the JSON body of a control call member by member and collects every problem before it refuses.
import { isRecord, type JsonRecord } from "../json-value.ts";

/** A control call that cannot be obeyed; answered with `httpStatus` and all its problems. */
export class ControlError extends Error {
  readonly httpStatus: number;
  readonly problems: readonly string[];

  constructor(problems: readonly string[], httpStatus = 400) {
    super(problems.join("; "));
    this.name = "ControlError";
    this.problems = problems;
    this.httpStatus = httpStatus;
  }
}

export class BodyReader {
  readonly #body: JsonRecord;
  readonly #path: string;
  readonly #problems: string[];
  readonly #read = new Set<string>();
  readonly #inner: BodyReader[] = [];

  constructor(body: unknown, path = "", problems: string[] = []) {
    this.#path = path;
    this.#problems = problems;
    if (isRecord(body)) this.#body = body;
    else {
      this.#body = {};
      this.problem(`body: expected a JSON object, found ${describe(body)}`);
    }
  }

  /** The member's name as a person finds it in the body. */
  at(name: string): string {
    return `"${this.#path}${name}"`;
  }

  problem(text: string): void {
    this.#problems.push(text);
  }

  /** Reads the members of an inner object; its problems join this reader's. */
  inside(name: string, value: JsonRecord): BodyReader {
    const inner = new BodyReader(value, `${this.#path}${name}.`, this.#problems);
    this.#inner.push(inner);
    return inner;
  }

  text(name: string): string | undefined {
    const value = this.#take(name);
    if (typeof value === "string") return value;
    return this.#miss(name, "a string", value);
  }

  optionalText(name: string): string | undefined {
    return this.#take(name) === undefined ? undefined : this.text(name);
  }

  optionalFlag(name: string): boolean | undefined {
    const value = this.#take(name);
    return value === undefined || typeof value === "boolean"
      ? value
      : this.#miss(name, "true or false", value);
  }

  wholeNumber(name: string, minimum: number, maximum: number): number | undefined {
    const value = this.#take(name);
    if (typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum)
      return value;
    return this.#miss(name, `a whole number from ${minimum} to ${maximum}`, value);
  }

  optionalWholeNumber(name: string, minimum: number, maximum: number): number | undefined {
    return this.#take(name) === undefined ? undefined : this.wholeNumber(name, minimum, maximum);
  }

  optionalChoice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    const chosen = choices.find((choice) => choice === value);
    return chosen ?? this.#miss(name, `one of ${choices.join(", ")}`, value);
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    return this.#take(name) === undefined
      ? this.#miss(name, `one of ${choices.join(", ")}`, undefined)
      : this.optionalChoice(name, choices);
  }

  record(name: string): JsonRecord | undefined {
    const value = this.#take(name);
    return isRecord(value) ? value : this.#miss(name, "an object", value);
  }

  list(name: string): readonly unknown[] | undefined {
    const value = this.#take(name);
    return Array.isArray(value) ? value : this.#miss(name, "a list", value);
  }

  /** The member as it is; undefined when absent. */
  anything(name: string): unknown {
    return this.#take(name);
  }

  /** Throws a `ControlError` when anything was wrong, members that nobody asked for included. */
  finish(): void {
    this.#checkUnread();
    if (this.#problems.length > 0) throw new ControlError(this.#problems);
  }

  /** Throws what was wrong so far, where the other members mean nothing before that is mended. */
  refuse(): never {
    throw new ControlError(this.#problems);
  }

  #checkUnread(): void {
    const known = [...this.#read].join(", ");
    for (const name of Object.keys(this.#body))
      if (!this.#read.has(name))
        this.problem(
          `${this.at(name)}: not known here; ${known === "" ? "expected an empty object" : `expected ${known}`}`,
        );
    for (const inner of this.#inner) inner.#checkUnread();
  }

  #take(name: string): unknown {
    this.#read.add(name);
    return this.#body[name];
  }

  #miss(name: string, expected: string, found: unknown): undefined {
    this.problem(`${this.at(name)}: expected ${expected}, found ${describe(found)}`);
    return undefined;
  }
}

function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  return JSON.stringify(value).slice(0, 80);
}
