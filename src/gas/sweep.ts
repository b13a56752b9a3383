// When old headers are removed: seldom, because every removal is a call, and rather in a read than in a write.
import { sweepClaims } from "./claims.ts";
import type { World } from "./world.ts";

/** Cache entry that counts the headers since the last sweep. */
export const sweepEntry = "claims-since-sweep";

/** Headers after which a call that writes nothing sweeps, and after which even a write does. */
const dueInRead = 16;
const dueInWrite = 64;

/** Counts this call's header, and sweeps when it is time. `counted` is null when the cache has forgotten. Never fails the call. */
export function countAndSweep(world: World, counted: number | null, isWriting: boolean): void {
  // Without a count a read sweeps, and a write leaves it to the next read.
  const before = counted ?? (isWriting ? 0 : dueInRead);
  const since = before + (isWriting ? 1 : 0);
  if (since < (isWriting ? dueInWrite : dueInRead)) {
    if (isWriting) world.cache.putLater(sweepEntry, String(since));
    return;
  }
  try {
    sweepClaims(world.properties, world.clock.nowMs());
    world.cache.putLater(sweepEntry, "0");
  } catch {
    // The store is busy or failing; the next call tries again.
  }
}
