// The script's Date, moved by what the local Google's clock is ahead of the machine's.

/** Makes `new Date()` and `Date.now()` of this context answer the moved time. Nothing else of Date changes. */
export function moveClock(offsetMs: number): void {
  if (offsetMs === 0) return;
  const MachineDate = Date;
  const nowMs = () => MachineDate.now() + offsetMs;
  const moved = new Proxy(MachineDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [nowMs()] : args, newTarget),
    apply: () => new MachineDate(nowMs()).toString(),
    get: (target, key, receiver): unknown => (key === "now" ? nowMs : Reflect.get(target, key, receiver)),
  });
  Object.defineProperty(MachineDate.prototype, "constructor", {
    value: moved,
    writable: true,
    configurable: true,
  });
  Object.defineProperty(globalThis, "Date", { value: moved, writable: true, configurable: true });
}
