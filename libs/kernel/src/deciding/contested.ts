import { dieConfirmed } from '../board/rolling.js';
import { outcomeConfirmed } from '../cards/effects/flow.js';
import { asText } from '../persistent/json.js';
import { scopeOfFrame } from '../rules/scope.js';
import type { Situation } from '../rules/ruleset.js';
import type { ObjectName, SeatId } from '../table/names.js';
import { totalConfirmed } from './announcing.js';
import { cardConfirmed } from './asking-for-cards.js';

/** A report that somebody objected to: its revision, and what it tells, which is what a judge has to rule. */
export type Contested =
  | { readonly report: string; readonly tells: 'roll' }
  | { readonly report: string; readonly tells: 'total'; readonly of: SeatId; readonly total: string }
  | { readonly report: string; readonly tells: 'card'; readonly object: ObjectName }
  | { readonly report: string; readonly tells: 'outcome'; readonly places: number };

/**
 * The report that is contested, if one is: it was objected to, and nobody has ruled it yet. Of an outcome it says how many
 * targets the effects may speak of.
 */
export const contestedReport = ({ state: { table, record } }: Pick<Situation, 'state'>): Contested | undefined => {
  const next = table.resolving.at(-1);
  if (next === undefined || table.awaiting !== null || record.paused === null) return undefined;
  const report = asText(next.bindings.report ?? '');
  if (next.procedure === dieConfirmed.name) return { report, tells: 'roll' };
  if (next.procedure === totalConfirmed.name)
    return { report, tells: 'total', of: next.bindings.of as SeatId, total: asText(next.bindings.total) }; // bound by `announce`
  // It was reported of an object.
  if (next.procedure === cardConfirmed.name)
    return { report, tells: 'card', object: next.bindings.object as ObjectName };
  if (next.procedure !== outcomeConfirmed.name) return undefined;
  return { report, tells: 'outcome', places: scopeOfFrame(table, next).targets.length };
};
