// The words that a date chip shows (rulebook 7, insertDate).

/** A moment (ms since 1970) and how it is to be shown, in Google's names. */
export interface DateLook {
  readonly timeMs: number;
  readonly locale: string;
  readonly timeZoneId: string;
  readonly dateFormat: string;
  readonly timeFormat: string;
}

const dateOptions: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  DATE_FORMAT_MONTH_DAY_ABBREVIATED: { month: "short", day: "numeric" },
  DATE_FORMAT_MONTH_DAY_FULL: { month: "long", day: "numeric" },
  DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED: { month: "short", day: "numeric", year: "numeric" },
};
const timeOptions: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  TIME_FORMAT_HOUR_MINUTE: { hour: "numeric", minute: "2-digit" },
  TIME_FORMAT_HOUR_MINUTE_TIMEZONE: { hour: "numeric", minute: "2-digit", timeZoneName: "short" },
};

/** The text, or null when the locale or the time zone does not exist. */
export function dateText({ timeMs, locale, timeZoneId, dateFormat, timeFormat }: DateLook): string | null {
  try {
    const formatted = (options: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat(locale.replace(/_/g, "-"), { timeZone: timeZoneId, ...options }).format(timeMs);
    const date =
      dateFormat === "DATE_FORMAT_ISO8601"
        ? isoDate(timeMs, timeZoneId)
        : formatted(dateOptions[dateFormat] ?? {});
    const time = timeOptions[timeFormat];
    return time === undefined ? date : `${date}, ${formatted(time)}`;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isoDate(timeMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return parts.format(timeMs);
}
