// Waiting, for the faults that make an answer late.

/** Resolves after `ms`. A pause that is still running does not keep an ending process alive. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
