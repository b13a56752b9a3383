// The functions of the script that Google can call. Nothing else is global; each is assigned to `global` so that the build gives it a stub.
import { openExecution } from "./execution.ts";
import { createKeyText, revokeKeyText, setImageHostsText, setRedactionText } from "./owner.ts";
import { route } from "./router.ts";

declare const global: {
  doPost: typeof doPost;
  doGet: typeof doGet;
  createKey: typeof createKey;
  revokeKey: typeof revokeKey;
  setRedaction: typeof setRedaction;
  setImageHosts: typeof setImageHosts;
};

/** What a POST brings, as far as it is looked at. */
interface PostEvent {
  readonly postData?: { readonly contents?: string };
}

/** The one door: a signed envelope in, a reply envelope out. Run from the editor there is no event, and the answer is a refusal. */
function doPost(event?: PostEvent): GoogleAppsScript.Content.TextOutput {
  return json(route(openExecution(), event?.postData?.contents ?? ""));
}

/** A browser that comes by gets words, never a page: the address is open to anybody. */
function doGet(): GoogleAppsScript.Content.TextOutput {
  return ContentService.createTextOutput(
    "Proofmark answers signed requests only. There is nothing to see here.",
  );
}

/** For the owner, from the script's editor or the local Google: `createKeyText`. */
function createKey(order: string): string {
  return createKeyText(openExecution(), order);
}

/** For the owner: `revokeKeyText`. */
function revokeKey(order: string): string {
  return revokeKeyText(openExecution(), order);
}

/** For the owner: `setRedactionText`. */
function setRedaction(order: string): string {
  return setRedactionText(openExecution(), order);
}

/** For the owner: `setImageHostsText`. */
function setImageHosts(order: string): string {
  return setImageHostsText(openExecution(), order);
}

function json(text: string): GoogleAppsScript.Content.TextOutput {
  return ContentService.createTextOutput(text).setMimeType(ContentService.MimeType.JSON);
}

global.doPost = doPost;
global.doGet = doGet;
global.createKey = createKey;
global.revokeKey = revokeKey;
global.setRedaction = setRedaction;
global.setImageHosts = setImageHosts;
