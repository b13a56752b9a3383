// Utilities.formatDate: the letters of Java's SimpleDateFormat that dates in logs and names use; others are refused by name.
import { exception } from "../host-call.ts";

/** Throws for letters that are not emulated and for time zones that nobody knows. */
export function formatDate(date: Date, timeZone: string, format: string): string {
  const parts = partsOf(date, timeZone);
  return format.replace(/'((?:[^']|'')*)'|([A-Za-z])\2*/g, (letters: string, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted === "" ? "'" : quoted.replace(/''/g, "'");
    const value = parts[letters];
    if (value === undefined)
      throw exception(`((the date format "${letters}" is not implemented by the local Google))`);
    return value;
  });
}

function partsOf(date: Date, timeZone: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour12: false,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const inWords = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat("en-US", { timeZone, ...options }).format(date);
  for (const { type, value } of formatter.formatToParts(date)) fields[type] = value;
  // Midnight is hour 24 of the day before in this locale's 24-hour form.
  const hour = fields["hour"] === "24" ? "00" : (fields["hour"] ?? "");
  const offsetMinutes = Math.round(
    (Date.UTC(
      Number(fields["year"]),
      Number(fields["month"]) - 1,
      Number(fields["day"]),
      Number(hour),
      Number(fields["minute"]),
      Number(fields["second"]),
    ) -
      date.getTime()) /
      60_000,
  );
  const [year = "", month = "", day = ""] = [fields["year"], fields["month"], fields["day"]];
  const [minute = "", second = ""] = [fields["minute"], fields["second"]];
  const hourOf12 = String(((Number(hour) + 11) % 12) + 1);
  return {
    yyyy: year,
    yy: year.slice(-2),
    MMMM: inWords({ month: "long" }),
    MMM: inWords({ month: "short" }),
    MM: month,
    M: String(Number(month)),
    dd: day,
    d: String(Number(day)),
    EEEE: inWords({ weekday: "long" }),
    EEE: inWords({ weekday: "short" }),
    E: inWords({ weekday: "short" }),
    HH: hour,
    H: String(Number(hour)),
    hh: hourOf12.padStart(2, "0"),
    h: hourOf12,
    a: Number(hour) < 12 ? "AM" : "PM",
    mm: minute,
    m: String(Number(minute)),
    ss: second,
    s: String(Number(second)),
    SSS: String(date.getUTCMilliseconds()).padStart(3, "0"),
    Z: offset(offsetMinutes, ""),
    XXX: offsetMinutes === 0 ? "Z" : offset(offsetMinutes, ":"),
  };
}

function offset(minutes: number, separator: string): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${separator}${two(size % 60)}`;
}
