// What a command may use of its process: streams, environment, the files it was installed with. A test gives its own.
import type { Environment } from "./settings.ts";

export interface Host {
  readonly version: string;
  readonly environment: Environment;
  readonly writeOut: (text: string) => void;
  readonly writeErr: (text: string) => void;
  /** All of stdin. */
  readonly readIn: () => Promise<string>;
  /** Folder with `gas` and `emulator` of this build. */
  readonly distDir: string;
  /** Resolves at the first SIGINT or SIGTERM. */
  readonly stopped: Promise<void>;
}
