// Makes a bare context into Apps Script's: takes newer builtins away, puts the services in. Bundled by itself and run inside the context.
import { service } from "./arguments.ts";
import { inAuthMode } from "./auth-mode.ts";
import { keepEs2019 } from "./builtins.ts";
import { moveClock } from "./clock.ts";
import type { ExecutionFacts } from "./facts.ts";
import { Host, type HostFunction } from "./host-call.ts";
import { outcomeOf, outcomeOfPromise } from "./outcome.ts";
import { countWebAssembly } from "./web-assembly.ts";
import { cacheService } from "./services/cache.ts";
import { contentService } from "./services/content.ts";
import { documentAppService } from "./services/document-app/index.ts";
import { docsService } from "./services/docs.ts";
import { driveService } from "./services/drive.ts";
import { htmlService } from "./services/html.ts";
import { lockService } from "./services/lock.ts";
import { consoleService, loggerService } from "./services/logger.ts";
import { propertiesService } from "./services/properties.ts";
import { scriptAppService } from "./services/script-app.ts";
import { sessionService } from "./services/session.ts";
import { urlFetchService } from "./services/url-fetch.ts";
import { utilitiesService } from "./services/utilities.ts";

// What Apps Script has and the local Google does not: using one is refused by name instead of being undefined.
const absentServices = [
  "CalendarApp",
  "CardService",
  "Charts",
  "ContactsApp",
  "DriveApp",
  "FormApp",
  "GmailApp",
  "GroupsApp",
  "Jdbc",
  "LanguageApp",
  "MailApp",
  "Maps",
  "SitesApp",
  "SlidesApp",
  "SpreadsheetApp",
  "XmlService",
];

/** Runs before anything of the script is read. */
export function prepare(): void {
  keepEs2019();
  countWebAssembly();
}

let isForPage = false;

/** Puts the services in place for one execution. */
export function begin(call: HostFunction, factsJson: string): void {
  const host = new Host(call);
  const facts: ExecutionFacts = JSON.parse(factsJson);
  moveClock(facts.clockOffsetMs);
  isForPage = facts.isForPage;
  const globals: Record<string, object> = {
    CacheService: cacheService(host, facts),
    ContentService: contentService(),
    DocumentApp: documentAppService(host, facts),
    HtmlService: htmlService(host),
    LockService: lockService(host, facts),
    Logger: loggerService(host),
    PropertiesService: propertiesService(host, facts),
    ScriptApp: scriptAppService(facts),
    Session: sessionService(facts),
    UrlFetchApp: urlFetchService(host, facts),
    Utilities: utilitiesService(host),
    console: consoleService(host),
  };
  for (const name of absentServices) globals[name] = service(name, {});
  const { docs, drive } = facts.advancedServices;
  if (docs !== undefined) globals[docs] = docsService(host);
  if (drive !== undefined) globals[drive] = driveService(host);
  for (const [name, members] of Object.entries(globals)) {
    const value = inAuthMode(facts.authMode, name, members);
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }
}

let promised: (() => string) | null = null;

/** Calls an entry function with arguments given as JSON; answers an `Outcome` as JSON. */
export function run(entry: (...args: unknown[]) => unknown, argsJson: string): string {
  const args: unknown[] = JSON.parse(argsJson);
  let result: unknown;
  const outcome = outcomeOf(() => (result = entry(...args)), isForPage);
  if (result instanceof Promise) promised = outcomeOfPromise(result);
  return JSON.stringify(outcome);
}

export { isBusy } from "./web-assembly.ts";

/** The outcome of an entry function that returned a promise, as it stands now; null for any other. */
export function settled(): string | null {
  return promised === null ? null : promised();
}
