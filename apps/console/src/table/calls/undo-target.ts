import type { RewindTarget } from '@stackledger/wire';

/** Commands after which the table is what it was at the moment before them that still counts. */
const LEAVE_IT: ReadonlySet<string> = new Set(['UndoOwn', 'AskTakeback', 'AnswerTakeback', 'Rewind']);

/**
 * Where taking back the last action leads, out of the moments of a match, the latest first. Where the last thing that
 * was done took the table back, the moment to which it led is where the table stands, and the one before it is meant.
 */
export const undoTarget = (targets: readonly Pick<RewindTarget, 'revision' | 'command' | 'live'>[]): string | null => {
  let isHere = targets[0]?.live === false;
  for (const { live, command, revision } of targets) {
    if (!live) continue;
    if (!isHere) return revision;
    isHere = LEAVE_IT.has(command);
  }
  return null;
};
