import { struct, type EffectRule } from '@stackledger/kernel';
import {
  applyChange,
  citationsOf,
  DURATION,
  effect,
  SEAT_REFS,
  seatsMeant,
  WHERE,
  type EvaluationContext,
  type ObjectFilter,
  type OpenDecision,
  type Refs,
} from '@stackledger/kernel/authoring';
import { forbidding } from '../casting/forbidden.js';
import { SKIPS_COMBAT } from '../table/word-marks.js';
import { settledFilter } from '../words/filters.js';

type CannotCastArgs = { readonly who?: Refs; readonly where?: ObjectFilter; readonly until?: string };

const cannotCast = (
  d: OpenDecision,
  { who, where = {}, until = 'end-of-turn' }: CannotCastArgs,
  context: EvaluationContext,
): void => {
  const add = forbidding(settledFilter(d, where, context));
  for (const seat of seatsMeant(d, who, context))
    applyChange(d, { to: { seat }, until, source: context.self, add }, citationsOf(d, 'cannotCast'));
};

const skipCombat = (d: OpenDecision, { who }: { readonly who?: Refs }, context: EvaluationContext): void => {
  for (const seat of seatsMeant(d, who, context))
    applyChange(
      d,
      { to: { seat }, until: SKIPS_COMBAT, source: context.self, add: SKIPS_COMBAT },
      citationsOf(d, 'skipCombat'),
    );
};

/** The effects by which players cannot do something. */
export const forbiddingEffects: { readonly [name: string]: EffectRule } = {
  // In a static ability it is read where a spell is cast.
  cannotCast: effect(
    'somebody casts no spells, or none such, for a time, or in a static ability as long as that is there',
    struct({ 'who?': SEAT_REFS, 'where?': WHERE, 'until?': DURATION }),
    cannotCast,
  ),
  skipCombat: effect('somebody skips their next combat phase', struct({ 'who?': SEAT_REFS }), skipCombat),
};
