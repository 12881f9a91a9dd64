import { readable } from '@stackledger/ledger';
import { Presets, SingleBar } from 'cli-progress';

/**
 * Exit codes: everything succeeded, something failed, the command could not be carried out, or only a part was checked.
 */
export const EXIT = { ok: 0, failed: 1, usage: 2, partly: 3 } as const;

/** An error that the user can mend, in one sentence; anything else that is thrown is a bug. */
export class CommandError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'CommandError';
  }
}

/** Whether progress is shown: to a person at a terminal who did not ask for JSON. */
export const isWatched = (json = false): boolean => !json && process.stderr.isTTY;

/** Reports progress of work whose length is known; silent where output goes to a pipe or is JSON. */
export type ProgressReporter = { readonly step: (done: number, note?: string) => void; readonly stop: () => void };

const SILENT: ProgressReporter = { step: () => undefined, stop: () => undefined };

/** Shows a progress bar on standard error, so that standard output holds the result alone. */
export const progress = (total: number, what: string, quiet: boolean): ProgressReporter => {
  if (!isWatched(quiet) || total < 2) return SILENT;
  const format = `${what} [{bar}] {value}/{total} {note}`;
  const bar = new SingleBar({ format, stream: process.stderr, hideCursor: true }, Presets.shades_classic);
  bar.start(total, 0, { note: '' });
  return { step: (done, note = '') => bar.update(done, { note }), stop: () => bar.stop() };
};

/** The names of persons by the ids that were drawn for them, as what was read had them. */
const people = new Map<string, string>();

/** Notes whose ids are whose, for all that is printed from now on. */
export const notePeople = (names: { readonly [id: string]: string }): void =>
  Object.entries(names).forEach(([id, name]) => people.set(id, name));

/** A text for people, with names in place of drawn ids; a sentence may begin with one. */
export const withPeople = (text: string): string =>
  people.size === 0
    ? text
    : text.replaceAll(/\b[pP][- ]([a-z]{12})\b/g, (found, letters: string) => people.get(`p-${letters}`) ?? found);

/** Prints a line for people: what a log holds cannot turn it round, nor steer the terminal. */
export const print = (line: string): void => console.log(shown(withPeople(line)));

/** A line as a terminal may have it: colours stay, everything else that is not text is written out. */
export const shown = (line: string): string =>
  line
    .split(COLOUR)
    .map((part, at) => (at % 2 === 0 ? readable(part) : part))
    .join('');

const COLOUR = new RegExp(`(${String.fromCharCode(27)}\\[[\\d;]*m)`);

/** Prints a line of JSON. */
export const printJson = (value: unknown): void => console.log(JSON.stringify(value));

/** The reader of our output may close the pipe (`| head`): that is not an error, and the command is over. */
export const endWithReader = (error: NodeJS.ErrnoException): void => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  throw error;
};

/**
 * For a service: it goes on when nobody reads what it says, or its disk takes no more of it, and ends in order when it
 * is told to.
 */
export const goOnWithoutReader = (): void => {
  process.stdout.off('error', endWithReader);
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
};
