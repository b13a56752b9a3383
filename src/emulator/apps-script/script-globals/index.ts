// Makes a bare context into Apps Script's: takes newer builtins away, puts the services in. Bundled by itself and run inside the context.
import { service } from "./arguments.ts";
import { keepEs2019 } from "./builtins.ts";
import { moveClock } from "./clock.ts";
import type { ExecutionFacts } from "./facts.ts";
import { Host, type HostFunction } from "./host-call.ts";
import { outcomeOf } from "./outcome.ts";
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
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
}

/** Calls an entry function with arguments given as JSON; answers an `Outcome` as JSON. */
export function run(entry: (...args: unknown[]) => unknown, argsJson: string): string {
  const args: unknown[] = JSON.parse(argsJson);
  return JSON.stringify(outcomeOf(() => entry(...args), isForPage));
}
