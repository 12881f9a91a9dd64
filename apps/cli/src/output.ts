import { Presets, SingleBar } from 'cli-progress';

/** How a command ended, for the shell: everything held, something did not, it could not be tried, or not all of it. */
export const EXIT = { ok: 0, failed: 1, usage: 2, partly: 3 } as const;

/** A plain sentence for people who made a mistake; anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Refusal';
  }
}

/** Whether somebody sees how far work has come: a person at a terminal, and nobody who asked for JSON. */
export const isWatched = (json = false): boolean => !json && process.stderr.isTTY;

/** A bar on the terminal for work of a known length; nothing where output goes to a pipe or is for machines. */
export type Progress = { readonly step: (done: number, note?: string) => void; readonly stop: () => void };

const SILENT: Progress = { step: () => undefined, stop: () => undefined };

/** Shows how far long work has come. It goes to standard error, so that standard output stays what was asked for. */
export const progress = (total: number, what: string, quiet: boolean): Progress => {
  if (!isWatched(quiet) || total < 2) return SILENT;
  const format = `${what} [{bar}] {value}/{total} {note}`;
  const bar = new SingleBar({ format, stream: process.stderr, hideCursor: true }, Presets.shades_classic);
  bar.start(total, 0, { note: '' });
  return { step: (done, note = '') => bar.update(done, { note }), stop: () => bar.stop() };
};

/** Prints a line for people. */
export const print = (line: string): void => console.log(line);

/** Prints a line of JSON. */
export const printJson = (value: unknown): void => console.log(JSON.stringify(value));
