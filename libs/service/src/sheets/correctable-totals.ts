import { leastOf } from '@stackledger/ledger';
import { playerAt, type Situation } from '@stackledger/rules';
import type { CallList } from '@stackledger/wire';

/**
 * The numbers of seats that CorrectTotal sets now: none while play runs (SL-CALL-8), and none that follow from others,
 * such as what cards add up to.
 */
export const correctableTotals = (situation: Situation): CallList['totals'] => {
  const { ruleset, state } = situation;
  if (state.record.paused === null) return [];
  const players = state.terms.seats.flatMap((seat) => playerAt(state.table, seat) ?? []);
  const named = [...new Set(players.flatMap(({ totals }) => Object.keys(totals)))];
  return players
    .flatMap(({ seat, totals, damage }) => [
      ...named.map((total) => ({ of: seat, total, now: totals[total] ?? 0 })),
      ...(ruleset.life.marks(situation, { seat }) === 'damage' ? [{ of: seat, total: 'damage', now: damage }] : []),
    ])
    .map((each) => ({ ...each, least: leastOf(situation, each.of, each.total) }));
};
