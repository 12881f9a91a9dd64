import type { Refs } from '../../table/card.js';
import { changeTotal } from '../../board/damage.js';
import { emit } from '../../events/recording.js';
import { amountOf } from '../../words/references.js';
import { effect, type EffectRule } from '../../rules/ruleset/card-rules.js';
import { either, hasShape, oneOf, struct, type Shape } from '../../table/shape.js';
import { AMOUNT, citationsOf, SEAT_REFS, seatsMeant } from './shared.js';

type SeatArgs = true | { readonly who?: Refs };
const WHO = either(oneOf(true), struct({ 'who?': SEAT_REFS }));

const whose = (args: SeatArgs): Refs => (args === true ? 'you' : (args.who ?? 'you'));

/** The effects on the sequence of turns. */
export const turnEffects: { readonly [name: string]: EffectRule } = {
  extraTurn: effect('somebody takes another turn after this one', WHO, (d, args, context) => {
    for (const seat of seatsMeant(d, whose(args), context))
      emit(d, 'ExtraTurnAdded', { seat }, citationsOf(d, 'extraTurn'));
  }),
  skipTurn: effect('somebody skips their next turn', WHO, (d, args, context) => {
    for (const seat of seatsMeant(d, whose(args), context))
      emit(d, 'TurnSkipAdded', { seat }, citationsOf(d, 'skipTurn'));
  }),
};

type GrantArgs = { readonly who?: Refs; readonly only?: string };

/** Adds to permissions kept as totals (`lootPlays`, `attacks`, `purchases`); `only` narrows one to its own total. */
export const grantEffect = (
  shape: Shape<GrantArgs>,
  totalFor: (name: string, only: string | undefined) => string,
): EffectRule =>
  effect('grants more plays, attacks or purchases this turn', shape, (d, { who, only, ...granted }, context) => {
    for (const seat of seatsMeant(d, who, context))
      for (const [name, amount] of Object.entries(granted))
        if (hasShape(AMOUNT, amount))
          changeTotal(d, seat, totalFor(name, only), amountOf(d, amount, context), citationsOf(d, 'grant'));
  });
