import type { Amount, Refs } from '../../table/card.js';
import { changeTotal } from '../../board/damage.js';
import { emit } from '../../events/recording.js';
import { amountOf } from '../../words/references.js';
import type { EffectRule } from '../../rules/ruleset/card-rules.js';
import { either, oneOf, struct } from '../../table/shape.js';
import { citing, effect, SEAT_REFS, seatsMeant } from './shared.js';

type Who = true | { readonly who?: Refs };
const WHO = either(oneOf(true), struct({ 'who?': SEAT_REFS }));

const whose = (args: Who): Refs => (args === true ? 'you' : (args.who ?? 'you'));

/** The effects on the sequence of turns. */
export const turnEffects: { readonly [name: string]: EffectRule } = {
  extraTurn: effect<Who>('somebody takes another turn after this one', WHO, (d, args, scope) => {
    for (const seat of seatsMeant(d, whose(args), scope)) emit(d, 'ExtraTurnAdded', { seat }, citing(d, 'extraTurn'));
  }),
  skipTurn: effect<Who>('somebody skips their next turn', WHO, (d, args, scope) => {
    for (const seat of seatsMeant(d, whose(args), scope)) emit(d, 'TurnSkipAdded', { seat }, citing(d, 'skipTurn'));
  }),
};

type Grant = { readonly who?: Refs; readonly only?: string } & {
  readonly [total: string]: number | string | { readonly count: string } | readonly string[];
};

/** Permissions as totals: `lootPlays`, `attacks`, `purchases`; `only` narrows one to a total of its own. */
export const grantEffect = (
  shape: EffectRule['shape'],
  totalFor: (name: string, only: string | undefined) => string,
): EffectRule =>
  effect<Grant>('grants more plays, attacks or purchases this turn', shape, (d, { who, only, ...granted }, scope) => {
    for (const seat of seatsMeant(d, who, scope))
      for (const [name, amount] of Object.entries(granted))
        changeTotal(d, seat, totalFor(name, only), amountOf(d, amount as Amount, scope), citing(d, 'grant'));
  });
