// Style values as the service stores them (rulebook 3.3, 1.6), and the change of one style by a mask (6.3).
import { isRecord } from "../../json-value.ts";
import { shortSingle } from "../../single-precision.ts";
import { deepEqual } from "../deep-equal.ts";
import type { Properties } from "../model/properties.ts";
import type { StylePath } from "./style-mask.ts";
import { Refusal } from "./refusal.ts";

/**
 * A style's value in its stored form: zero magnitudes and colour components left out, components in single precision,
 * font weight filled in. Throws Refusal for a dimension without a unit.
 */
export function storedForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storedForm);
  if (!isRecord(value)) return value;
  if ("magnitude" in value || "unit" in value) return storedDimension(value);
  if (isRecord(value["rgbColor"])) return { ...value, rgbColor: storedColour(value["rgbColor"]) };
  if (typeof value["fontFamily"] === "string") return { weight: 400, ...value };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storedForm(inner)]));
}

/**
 * Throws Refusal for a font without a family, or with a weight that is no hundred from 100 to 900, where the mask names
 * the font. Google's reference says so of both; its words are not known.
 */
export function checkFont(textStyle: Properties, paths: readonly StylePath[]): void {
  const font = textStyle["weightedFontFamily"];
  if (!isRecord(font) || !paths.some(([field]) => field === "weightedFontFamily")) return;
  const { fontFamily = "", weight = 400 } = font;
  if (fontFamily === "") throw new Refusal("A weighted font family must specify a font family.");
  if (typeof weight !== "number" || weight % 100 !== 0 || weight < 100 || weight > 900)
    throw new Refusal(`The font weight must be a multiple of 100 from 100 to 900; it is ${String(weight)}.`);
}

function storedDimension({ magnitude, unit }: Properties): Properties {
  if (unit !== "PT") throw new Refusal("Unsupported dimension unit: UNIT_UNSPECIFIED");
  return magnitude === undefined || magnitude === 0 ? { unit } : { magnitude, unit };
}

function storedColour(components: Properties): Properties {
  return Object.fromEntries(
    Object.entries(components).flatMap(([name, value]) =>
      typeof value === "number" && value !== 0 ? [[name, shortSingle(value)]] : [],
    ),
  );
}

/**
 * The style with the named properties taken from `update`; a property that `update` lacks, or whose value is what
 * would be inherited anyway, is not stored. Properties in `kept` are stored even so.
 */
export function changeStyle(
  style: Properties,
  update: Properties,
  paths: readonly StylePath[],
  inherited: Properties,
  kept: readonly string[] = [],
): Properties {
  const changed: Record<string, unknown> = { ...style };
  for (const [field, ...below] of paths) {
    const value = below.length === 0 ? update[field] : changedAt(changed[field], update[field], below);
    if (value === undefined || (!kept.includes(field) && deepEqual(value, inherited[field])))
      delete changed[field];
    else changed[field] = value;
  }
  return changed;
}

function changedAt(current: unknown, update: unknown, [name, ...below]: readonly string[]): unknown {
  if (name === undefined) return update;
  const { [name]: old, ...others } = isRecord(current) ? current : {};
  const value = changedAt(old, isRecord(update) ? update[name] : undefined, below);
  return value === undefined
    ? Object.keys(others).length === 0
      ? undefined
      : others
    : { ...others, [name]: value };
}
