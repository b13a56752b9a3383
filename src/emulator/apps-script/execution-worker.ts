// The worker thread of script executions: for each a fresh bare context with Apps Script's globals, and the script in it.
// The build bundles this file to dist/emulator/execution-worker.js and puts the text of script-globals/index.ts,
// bundled by itself, in the place of SCRIPT_GLOBALS_SOURCE (build/bundles/node.ts).
import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from "node:worker_threads";
import { createContext, Script } from "node:vm";
import { awaitAnswer, expectAnswer } from "./answer-signal.ts";
import { unsupportedSyntax } from "./script-syntax.ts";
import { answerInThread } from "./thread-operations.ts";
import {
  answerException,
  type CallAnswer,
  type RunOrder,
  type WorkerMessage,
  type WorkerStart,
} from "./worker-protocol.ts";

declare const SCRIPT_GLOBALS_SOURCE: string;

/** One execution in its context. */
interface Execution {
  /** Runs the function; answers its outcome as JSON, as far as it is known when it returns. */
  start(order: RunOrder): string;
  /** Whether something of it still goes on by itself. */
  isBusy(): boolean;
  /** Ends it: nothing reaches the services any more. Answers the outcome of a function that returned a promise. */
  end(): string | null;
}

interface ScriptGlobals {
  prepare(): void;
  begin(call: (operation: string, payload: string) => string, factsJson: string): void;
  run(entry: unknown, argsJson: string): string;
  isBusy(): boolean;
  settled(): string | null;
}

function start(port: MessagePort, { files, signal }: WorkerStart): void {
  const flag = new Int32Array(signal);
  const globalsScript = new Script(SCRIPT_GLOBALS_SOURCE, { filename: "apps-script" });
  // Read ahead of the order, so that a waiting thread has nothing left to compile.
  const scripts = files.map((file) => compile(file.name, file.source));
  let execute = freshExecution();

  // A rejection that nobody awaits vanishes, as in Google; it must not take the thread and the next execution with it.
  process.on("unhandledRejection", () => undefined);

  port.on("message", (order: RunOrder) => {
    post({ kind: "begun" });
    const execution = execute;
    const atReturn = execution.start(order);
    // Its promises have their turn first: an execution that never lets go of the thread is not done, and the clock ends it.
    const end = (): void => {
      if (execution.isBusy()) {
        setImmediate(end);
        return;
      }
      post({ kind: "done", outcomeJson: execution.end() ?? atReturn });
      execute = freshExecution();
    };
    setImmediate(end);
  });

  /** A bare context made ready; what is answered runs one order in it. */
  function freshExecution(): Execution {
    const context = createContext(Object.create(null));
    const globals = scriptGlobals(globalsScript.runInContext(context));
    globals.prepare();
    let isOver = false;

    const startWith = ({ functionName, argsJson, factsJson }: RunOrder): string => {
      globals.begin((operation, payload) => {
        // What a promise still wants to do after the end belongs to no execution.
        if (isOver) return answerException("The execution has ended.");
        return callHost(operation, payload);
      }, factsJson);
      try {
        for (const script of scripts) script().runInContext(context);
        const lookUp = `typeof ${functionName} === "function" ? ${functionName} : undefined`;
        const entry: unknown = new Script(lookUp).runInContext(context);
        if (entry === undefined) return exception("", `Script function not found: ${functionName}`, "");
        return globals.run(entry, argsJson);
      } catch (error) {
        // Thrown while the files were read: from another realm, so only its text can be relied on.
        return exceptionOf(error);
      }
    };
    return {
      start: startWith,
      isBusy: () => globals.isBusy(),
      end: () => {
        isOver = true;
        return globals.settled();
      },
    };
  }

  function callHost(operation: string, payload: string): string {
    const answered = answerInThread(operation, payload);
    if (answered !== null) return answered;
    expectAnswer(flag);
    post({ kind: "call", operation, payload });
    awaitAnswer(flag);
    const received: { message: CallAnswer } | undefined = receiveMessageOnPort(port);
    if (received === undefined) throw new Error("expected an answer of the main thread, found none");
    return received.message.answer;
  }

  function post(message: WorkerMessage): void {
    port.postMessage(message);
  }
}

/** Compiles now; a syntax error is kept for the execution, as Google shows it. */
function compile(name: string, source: string): () => Script {
  try {
    const script = new Script(source, { filename: name });
    const unsupported = unsupportedSyntax(source);
    if (unsupported !== null) throw new SyntaxError(`${unsupported} file: ${name}.gs`);
    return () => script;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function exceptionOf(error: unknown): string {
  const isObject = typeof error === "object" && error !== null;
  const name = isObject && "name" in error ? String(error.name) : "";
  const message = isObject && "message" in error ? String(error.message) : String(error);
  const stack = isObject && "stack" in error ? String(error.stack) : "";
  return exception(name, message, stack);
}

function exception(name: string, message: string, stack: string): string {
  return JSON.stringify({ kind: "exception", name, message, stack });
}

function scriptGlobals(value: unknown): ScriptGlobals {
  if (isScriptGlobals(value)) return value;
  throw new Error(
    "expected script-globals to have prepare, begin and run: the worker's bundle is incomplete.",
  );
}

function isScriptGlobals(value: unknown): value is ScriptGlobals {
  return (
    typeof value === "object" && value !== null && "prepare" in value && "begin" in value && "run" in value
  );
}

if (parentPort === null) throw new Error("expected to run as a worker thread, found the main thread.");
start(parentPort, workerData);
