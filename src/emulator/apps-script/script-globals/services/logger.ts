// Logger and console: lines for the execution's log.
import { service } from "../arguments.ts";
import type { Host } from "../host-call.ts";

export function loggerService(host: Host): object {
  let lines: string[] = [];
  const self: object = service("Logger", {
    log: (format: unknown, ...values: unknown[]) => {
      const line = formatLine(format, values);
      lines.push(line);
      host.call("log", { level: "info", line });
      return self;
    },
    getLog: () => lines.map((line) => `${line}\n`).join(""),
    clear: () => {
      lines = [];
    },
  });
  return self;
}

/** Apps Script's console: it has no `table`. */
export function consoleService(host: Host): object {
  const write =
    (level: string) =>
    (format: unknown, ...values: unknown[]) => {
      host.call("log", { level, line: formatLine(format, values) });
    };
  const starts: Record<string, number> = {};
  return {
    log: write("info"),
    info: write("info"),
    warn: write("warning"),
    error: write("error"),
    time: (label: unknown) => {
      starts[String(label)] = Date.now();
    },
    timeEnd: (label: unknown) => {
      const started = starts[String(label)];
      if (started !== undefined) write("info")(`${String(label)}: ${Date.now() - started}ms`);
    },
  };
}

function formatLine(format: unknown, values: readonly unknown[]): string {
  const rest = [...values];
  const text =
    typeof format === "string"
      ? format.replace(/%[sdifoO]/g, (mark) => (rest.length > 0 ? show(rest.shift()) : mark))
      : show(format);
  return [text, ...rest.map(show)].join(" ");
}

function show(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Error) return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
