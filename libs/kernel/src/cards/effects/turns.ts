import type { Amount, Refs } from '../../table/card.js';
import { changeTotal } from '../../board/damage.js';
import { emit } from '../../events/recording.js';
import { amountOf } from '../../rules/references.js';
import type { EffectRule } from '../../rules/ruleset.js';
import { either, oneOf, record } from '../../table/shape.js';
import { citing, effect, REFS, seatsMeant } from './shared.js';

type Who = true | { readonly who?: Refs };
const WHO = either(oneOf(true), record({ 'who?': REFS }));

const whose = (args: Who): Refs => (args === true ? 'you' : (args.who ?? 'you'));

/** The effects on the sequence of turns. */
export const turnEffects: { readonly [name: string]: EffectRule } = {
  extraTurn: effect<Who>('somebody takes another turn after this one', WHO, (g, args, scope) => {
    for (const seat of seatsMeant(g, whose(args), scope)) emit(g, 'ExtraTurnAdded', { seat }, citing(g, 'extraTurn'));
  }),
  skipTurn: effect<Who>('somebody skips their next turn', WHO, (g, args, scope) => {
    for (const seat of seatsMeant(g, whose(args), scope)) emit(g, 'TurnSkipAdded', { seat }, citing(g, 'skipTurn'));
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
  effect<Grant>('grants more plays, attacks or purchases this turn', shape, (g, { who, only, ...granted }, scope) => {
    for (const seat of seatsMeant(g, who, scope))
      for (const [name, amount] of Object.entries(granted))
        changeTotal(g, seat, totalFor(name, only), amountOf(g, amount as Amount, scope), citing(g, 'grant'));
  });
