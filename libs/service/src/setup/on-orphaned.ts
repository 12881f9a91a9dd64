import { readFileSync } from 'node:fs';

/** How often to check whether npm is still running. */
const EVERY_MS = 500;

/**
 * Calls back once npm, which has started this process with `npm start`, is gone. npm runs it in a shell and passes
 * signals to that; the shell does not pass them on, and a killed npm passes nothing at all: without this the service
 * would keep running unnoticed.
 */
export const onOrphaned = (environment: { readonly [name: string]: string | undefined }, call: () => void): void => {
  if (environment.npm_lifecycle_event !== 'start') return;
  const begun = ancestors();
  const watching = setInterval(() => {
    if (ancestors() === begun) return;
    clearInterval(watching);
    call();
  }, EVERY_MS);
  watching.unref();
};

/** The parent process and its parent, where the system reports them (Linux does). */
const ancestors = (): string => `${process.ppid}/${parentOf(process.ppid)}`;

const parentOf = (pid: number): string => {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // `123 (sh) S 122 …`: the name in brackets may contain anything.
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[1] ?? '';
  } catch {
    return '';
  }
};
