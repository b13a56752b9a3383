// WebAssembly's asynchronous calls, the only ones that end by themselves (apps-script-platform 1.1): an execution waits for them.

let pending = 0;

/** Whether a compilation is still going on. */
export function isBusy(): boolean {
  return pending > 0;
}

/** Makes `compile` and `instantiate` of this context count while they go on. Nothing else of them changes. */
export function countWebAssembly(): void {
  const holder: unknown = Reflect.get(globalThis, "WebAssembly");
  if (typeof holder !== "object" || holder === null) return;
  for (const name of ["compile", "instantiate"]) {
    const original: unknown = Reflect.get(holder, name);
    if (typeof original !== "function") continue;
    const counted = (...args: unknown[]): Promise<unknown> => {
      pending += 1;
      const done = (): void => {
        pending -= 1;
      };
      const result: Promise<unknown> = Reflect.apply(original, holder, args);
      result.then(done, done);
      return result;
    };
    Object.defineProperty(holder, name, { value: counted, writable: true, configurable: true });
  }
}
