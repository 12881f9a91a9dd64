import { isatty } from 'node:tty';
import type { EnvironmentVariables } from './configuration.js';
import { InvalidBuiltInCards } from '@stackledger/offering';
import { onOrphaned } from './on-orphaned.js';
import { StartFailure } from './start-failure.js';

/** What the service needs from the process around it. */
export type ProcessEnvironment = {
  readonly environment: EnvironmentVariables;
  readonly print: (text: string) => void;
  /** Whether a person reads what is printed, and nothing keeps it. */
  readonly isTerminal: boolean;
  /** Calls back when the process is asked to end, or when npm, which has started it, is gone. */
  readonly onSignal: (call: () => void) => void;
};

/** The process that this code runs in. */
export const thisProcess: ProcessEnvironment = {
  environment: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  isTerminal: isatty(1),
  onSignal: (call) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, call);
    onOrphaned(process.env, call);
  },
};

/** Awaits start-up work; for a StartFailure prints its message and makes the process end with 2. */
export const exitOnStartFailure = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof StartFailure || error instanceof InvalidBuiltInCards)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2; // exit status 2: could not be carried out, as for every command
  }
};
