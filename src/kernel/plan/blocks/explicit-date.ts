// A date chip with everything stated that the service would choose by itself.
import type { DateElementProperties } from "../../../google-api/docs.ts";
import type { ContentDate } from "../content.ts";

/** Google's own choices (rulebook, section 7, insertDate), under what the content states. */
export function explicitDate({ date }: ContentDate): DateElementProperties {
  return {
    locale: "en",
    dateFormat: "DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED",
    timeFormat: "TIME_FORMAT_DISABLED",
    ...date,
  };
}
