import { readFileSync } from 'node:fs';

/** How often it is looked whether npm is still there. */
const EVERY_MS = 500;

/**
 * Calls back once npm, which has started this process with `npm start`, is gone. npm runs it in a shell, to which it passes
 * signals on; the shell passes none on, and when npm is killed nothing is passed at all: so the service would go on unseen.
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

/** The process that has started this one, and the one that has started that, where the system tells (Linux does). */
const ancestors = (): string => `${process.ppid}/${parentOf(process.ppid)}`;

const parentOf = (pid: number): string => {
  try {
    const told = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // `123 (sh) S 122 …`: the name in brackets may hold anything.
    return told.slice(told.lastIndexOf(')') + 2).split(' ')[1] ?? '';
  } catch {
    return '';
  }
};
