// How a script's thread sleeps until the main thread has answered: one shared Int32, 1 while an answer lies ready.

/** The thread's side, before it asks. */
export function expectAnswer(signal: Int32Array): void {
  Atomics.store(signal, 0, 0);
}

/**
 * Sleeps until the answer lies ready. The notice of the answer before may come only now, when the thread that gave it was
 * held up after setting the signal; it wakes nobody who asked again since.
 */
export function awaitAnswer(signal: Int32Array): void {
  while (Atomics.load(signal, 0) === 0) Atomics.wait(signal, 0, 0);
}

/** The main thread's side, after it has posted the answer. */
export function announceAnswer(signal: Int32Array): void {
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}
