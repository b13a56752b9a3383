// Utilities.formatString: the directives of sprintf that scripts use; others are refused by name.
import { exception } from "../host-call.ts";

/** `%[-0+][width][.precision]` with `s`, `d`, `i`, `f`, `x` or `X`, and `%%`. */
export function formatString(template: string, values: readonly unknown[]): string {
  const rest = [...values];
  return template.replace(
    /%(?:%|([-0+]*)(\d*)(?:\.(\d+))?([A-Za-z]))/g,
    (
      directive: string,
      flags: string | undefined,
      width: string | undefined,
      precision: string | undefined,
      type: string | undefined,
    ) => {
      if (type === undefined) return "%";
      if (rest.length === 0) throw exception(`Expected a value for ${directive}, found none.`);
      const words = formatted(
        rest.shift(),
        type,
        precision === undefined ? null : Number(precision),
        directive,
      );
      const marked =
        flags?.includes("+") === true && type !== "s" && !words.startsWith("-") ? `+${words}` : words;
      return padded(marked, Number(width ?? "0"), flags ?? "", type);
    },
  );
}

function formatted(value: unknown, type: string, precision: number | null, directive: string): string {
  switch (type) {
    case "s":
      return precision === null ? String(value) : String(value).slice(0, precision);
    case "d":
    case "i":
      return String(Math.trunc(numberOf(value, directive)));
    case "f":
      return numberOf(value, directive).toFixed(precision ?? 6);
    case "x":
      return Math.trunc(numberOf(value, directive)).toString(16);
    case "X":
      return Math.trunc(numberOf(value, directive)).toString(16).toUpperCase();
    default:
      throw exception(`((the directive "${directive}" is not implemented by the local Google))`);
  }
}

function numberOf(value: unknown, directive: string): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number))
    throw exception(`Expected a number for ${directive}, found ${String(value)}.`);
  return number;
}

function padded(words: string, width: number, flags: string, type: string): string {
  if (flags.includes("-")) return words.padEnd(width);
  if (!flags.includes("0") || type === "s") return words.padStart(width);
  const sign = /^[-+]/.exec(words)?.[0] ?? "";
  return sign + words.slice(sign.length).padStart(width - sign.length, "0");
}
