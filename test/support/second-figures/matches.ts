import { callRows, extensionsIn, gameRows, rewindRows } from './judging-rows.js';
import { readLog } from './log.js';
import { combatRows, decisionRows, duelRollRows, matchRow, passRows, rollRows } from './play-rows.js';
import { responseRows, sequenceRows, stackRows } from './stack-rows.js';
import type { Definition, FigureRow } from './figures.js';

/** All rows that are made from the log of one match. */
export const readMatch = (text: string) => {
  const log = readLog(text);
  return {
    match: matchRow(log),
    games: gameRows(log),
    rolls: rollRows(log),
    combats: combatRows(log),
    duelRolls: duelRollRows(log),
    decisions: decisionRows(log),
    passes: passRows(log),
    objects: stackRows(log),
    sequences: sequenceRows(log),
    responses: responseRows(log),
    calls: callRows(log),
    rewinds: rewindRows(log),
    extensions: extensionsIn(log),
  };
};

export type MatchRows = ReturnType<typeof readMatch>;

/**
 * A metric as docs/reference/analytics.md defines it: its rows of the matches that filters leave, of all that there
 * are.
 */
export type SecondMetric = Definition & {
  readonly rows: (matches: readonly MatchRows[], all: readonly MatchRows[]) => readonly FigureRow[];
  /** The rows that groups are compared with, where these are not those of the other groups. */
  readonly against?: (matches: readonly MatchRows[], all: readonly MatchRows[]) => readonly FigureRow[];
};

/** Names the reason for which a row is left out, if it is. */
export const unless = (holds: boolean, why: string): string | null => (holds ? null : why);
