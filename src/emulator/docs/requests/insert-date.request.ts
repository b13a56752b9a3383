// insertDate: a date chip; what it shows is made from the timestamp, never taken from the request (rulebook 7).
import { dateText } from "../edit/date-text.ts";
import { insertContent } from "../edit/insert-content.ts";
import { insertionPlace } from "../edit/insertion-place.ts";
import { Refusal } from "../edit/refusal.ts";
import { defineRequest } from "./define-request.ts";

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

export const insertDate = defineRequest({
  kind: "insertDate",
  asSuggestion: "made",
  apply: (draft, { dateElementProperties = {}, location, endOfSegmentLocation }) => {
    const { place, atUtf16 } = insertionPlace(draft, { location, endOfSegmentLocation }, "Insert date");
    const { timestamp = "", locale = "en", timeZoneId } = dateElementProperties;
    const dateFormat =
      specified(dateElementProperties.dateFormat) ?? "DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED";
    const timeFormat = specified(dateElementProperties.timeFormat) ?? "TIME_FORMAT_DISABLED";
    const timeMs = rfc3339.test(timestamp) ? Date.parse(timestamp) : NaN;
    // Google's words for these refusals are not known.
    if (Number.isNaN(timeMs))
      throw new Refusal(
        `The timestamp must be an RFC 3339 time, as 2026-01-23T12:00:00Z; it is ${JSON.stringify(timestamp)}.`,
      );
    if (timeZoneId !== undefined && timeFormat !== "TIME_FORMAT_HOUR_MINUTE_TIMEZONE")
      throw new Refusal("A time zone can only be given with a time format that shows it.");
    if (dateFormat === "DATE_FORMAT_CUSTOM") throw new Refusal("A custom date format cannot be set.");
    const displayText = dateText({
      timeMs,
      locale,
      timeZoneId: timeZoneId ?? "Etc/UTC",
      dateFormat,
      timeFormat,
    });
    if (displayText === null) throw new Refusal(`Unknown locale ${locale} or time zone ${timeZoneId ?? ""}.`);
    const dateId = draft.ids.kixId();
    const shown = {
      timestamp: new Date(timeMs).toISOString().replace(".000Z", "Z"),
      locale,
      dateFormat,
      timeFormat,
      ...(timeZoneId === undefined ? {} : { timeZoneId }),
      displayText,
    };
    insertContent(draft, place, atUtf16, {
      parts: [
        (textStyle) => ({
          kind: "inline",
          name: "dateElement",
          size: 1,
          value: { dateId, textStyle, dateElementProperties: shown },
        }),
      ],
    });
    return {};
  },
});

function specified(format: string | undefined): string | undefined {
  return format === undefined || format.endsWith("_UNSPECIFIED") ? undefined : format;
}
