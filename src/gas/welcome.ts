// Grants a document that a restricted key has just made to that key. A key for all documents needs none.
import { ToolError } from "../kernel/errors.ts";
import { addGrant, hasRoomForGrant, type KeyRecord } from "./keys.ts";
import type { Welcome } from "./ports/files.ts";
import type { World } from "./world.ts";

const lockWaitMs = 10_000;

/** How the holder of this key comes to edit what it makes. */
export function welcomeFor({ properties, cache, lock }: World, key: KeyRecord): Welcome {
  if (key.isForAllDocuments) return { check: () => undefined, letIn: () => undefined };
  const { keyId } = key;
  return {
    check: () => {
      if (!hasRoomForGrant(properties, keyId)) throw noRoom();
    },
    letIn: (documentId) => {
      const locked = lock.whileHeld(lockWaitMs, () => {
        try {
          addGrant(properties, cache, keyId, { documentId, access: "edit", untilMs: null });
        } catch (thrown) {
          throw thrown instanceof RangeError ? noRoom() : thrown;
        }
        // Under the lock, as the owner's own changes are: a list cached later could bring back what was taken away meanwhile.
        cache.flush();
      });
      if (locked.isHeld) return;
      throw new ToolError(
        "LOCK_BUSY",
        `Expected the account's lock within ${lockWaitMs / 1000} seconds to grant the new document to this key; another call holds it. Call again in a moment.`,
      );
    },
  };
}

function noRoom(): ToolError {
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    "Expected room for one more document in the grants of this key, found none. Ask the account's owner for a new key, or for one for all documents.",
    { reason: "grants_full" },
  );
}
