import { asText } from '@stackledger/rules';
import type { Catalogue } from '@stackledger/projections';
import type { GameTables } from '../tables/game-tables.js';
import type { TableRow } from '../tables/table.js';
import { gameTableRows } from './game-table-rows.js';
import { combatRows, duelRollRows } from './fight-rows.js';
import { callRows, extensionRows, rewindRows, rulingRows } from './judging-rows.js';
import { matchLog, type CommandedEvent } from './match-log.js';
import { eventRows, gameRows, matchRow, seatRows } from './match-rows.js';
import { decisionRows, orderRows, passRows } from './play-rows.js';
import { rollRows } from './roll-rows.js';
import { stackRows } from './stack-rows.js';
import { totalRows } from './total-rows.js';

/** The rows of one match, by table name. */
export type MatchRows = { readonly [table: string]: readonly TableRow[] };

/** All rows of one match, computed from its whole log: the same log always gives the same rows. */
export const rowsOfMatch = (
  events: readonly CommandedEvent[],
  { catalogue, brought = {} }: { readonly catalogue: Catalogue; readonly brought?: GameTables },
): MatchRows => {
  const log = matchLog(events, catalogue);
  const { objects, responses, sequences, depthAfter } = stackRows(log);
  return {
    matches: [matchRow(log)],
    games: gameRows(log),
    seats: seatRows(log),
    events: eventRows(log),
    decisions: decisionRows(log, depthAfter),
    passes: passRows(log, depthAfter),
    orders: orderRows(log),
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
    ...gameTableRows(log, brought[asText(events[0]?.data.ruleset)] ?? []),
  };
};
