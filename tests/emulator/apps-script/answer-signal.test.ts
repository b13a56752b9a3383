// How a script's thread waits for the main thread.
import { Worker } from "node:worker_threads";
import { awaitAnswer, expectAnswer } from "../../../src/emulator/apps-script/answer-signal.ts";

/** Sends notices of earlier answers, each after a moment, and only then an answer. */
const lateNotices = `
const { workerData } = require("node:worker_threads");
const signal = new Int32Array(workerData);
let left = 20;
const timer = setInterval(() => {
  left -= 1;
  if (left > 0) return Atomics.notify(signal, 0);
  clearInterval(timer);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}, 2);
`;

describe("waiting for an answer", () => {
  it("outlasts late notices of earlier answers", async () => {
    const shared = new SharedArrayBuffer(4);
    const signal = new Int32Array(shared);
    expectAnswer(signal);
    const other = new Worker(lateNotices, { eval: true, workerData: shared });
    awaitAnswer(signal);
    expect(Atomics.load(signal, 0)).toBe(1);
    await other.terminate();
  });

  it("does not sleep when the answer came first", () => {
    const signal = new Int32Array(new SharedArrayBuffer(4));
    expectAnswer(signal);
    Atomics.store(signal, 0, 1);
    awaitAnswer(signal);
    expect(Atomics.load(signal, 0)).toBe(1);
  });
});
