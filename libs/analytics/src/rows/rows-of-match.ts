import { asText } from '@stackledger/kernel';
import type { Catalogue, LogEvent } from '@stackledger/projections';
import type { Brought } from '../tables/brought.js';
import type { Row } from '../tables/table.js';
import { broughtRows } from './brought-rows.js';
import { combatRows, duelRollRows } from './fight-rows.js';
import { callRows, extensionRows, rewindRows, rulingRows } from './judging-rows.js';
import { matchLog } from './match-log.js';
import { eventRows, gameRows, matchRow, seatRows } from './match-rows.js';
import { decisionRows, rollRows, totalRows } from './play-rows.js';
import { stackRows } from './stack-rows.js';

/** The rows of one match in every table, by its name. */
export type MatchRows = { readonly [table: string]: readonly Row[] };

/**
 * Everything that the tables hold of one match, from all of its log: the same log always has the same rows, whenever and in however
 * many parts it was read.
 */
export const rowsOfMatch = (
  events: readonly LogEvent[],
  { catalogue, brought = {} }: { readonly catalogue: Catalogue; readonly brought?: Brought },
): MatchRows => {
  const log = matchLog(events, catalogue);
  const { objects, responses, sequences, depthAfter } = stackRows(log);
  return {
    matches: [matchRow(log)],
    games: gameRows(log),
    seats: seatRows(log),
    events: eventRows(log),
    decisions: decisionRows(log, depthAfter),
    stack_objects: objects,
    sequences,
    responses,
    rolls: rollRows(log),
    combats: combatRows(log),
    duel_rolls: duelRollRows(log),
    totals: totalRows(log),
    calls: callRows(log),
    rulings: rulingRows(log),
    extensions: extensionRows(log),
    rewinds: rewindRows(log),
    ...broughtRows(log, brought[asText(events[0]?.data.ruleset)] ?? []),
  };
};
