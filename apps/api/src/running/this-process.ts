import { FaultyCards } from '../../../games.js';
import { onOrphaned } from './orphaned.js';
import { StartFailure } from './start-failure.js';

/** What running the service needs of the process around it. */
export type Surroundings = {
  readonly environment: { readonly [name: string]: string | undefined };
  readonly print: (text: string) => void;
  /** Calls back when the process is asked to end, or npm, which has started it, is gone. */
  readonly onSignal: (call: () => void) => void;
};

/** The process that this code runs in. */
export const thisProcess: Surroundings = {
  environment: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  onSignal: (call) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, call);
    onOrphaned(process.env, call);
  },
};

/** Waits for work that starts something; where it could not, tells why in a sentence and has the process end with 2. */
export const orSentence = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof StartFailure || error instanceof FaultyCards)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2; // could not be carried out, as every command has it
  }
};
