// Text with the style of every part, as steps delete and insert it.
import type { TextStyle } from "../../google-api/docs.ts";
import type { Json } from "../errors.ts";
import { arrayAt, asJson, objectAt, stringAt, textStyleAt } from "./json-form.ts";

export interface StyledRun {
  readonly text: string;
  readonly textStyle: TextStyle;
}

export type StyledText = readonly StyledRun[];

export function textOf(styled: StyledText): string {
  let text = "";
  for (const run of styled) text += run.text;
  return text;
}

export function styledTextToJson(styled: StyledText): Json {
  return styled.map(({ text, textStyle }) => ({ text, style: asJson(textStyle) }));
}

export function styledTextFromJson(value: Json | undefined, what: string): StyledText {
  return arrayAt(value, what).map((item, index) => {
    const run = objectAt(item, `${what}[${index}]`);
    return {
      text: stringAt(run["text"], `${what}[${index}].text`),
      textStyle: textStyleAt(run["style"], `${what}[${index}].style`),
    };
  });
}
