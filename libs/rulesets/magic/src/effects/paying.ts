import {
  procedure,
  again,
  EFFECTS,
  pathOf,
  pushList,
  AMOUNT,
  askYesOrNo,
  canPay,
  either,
  effect,
  isMap,
  json,
  listOf,
  mapOf,
  number,
  playerAt,
  push,
  struct,
  SEAT_REFS,
  scopeOfSource,
  seatsMeant,
  stackName,
  thenFrame,
  type Cost,
  type Effect,
  type EffectRule,
  type OpenDecision,
  type JsonMap,
  type Refs,
  type Scope,
  type FrameOf,
} from '@stackledger/kernel';
import { MANA } from '../mana/costs.js';
import type { Due } from '../casting/owed.js';
import { payOrAsk } from '../casting/paying-due.js';
import { areCostsEnforced } from '../table/state.js';

type Pay = {
  readonly who?: Refs;
  readonly cost: readonly Cost[];
  readonly then?: readonly Effect[];
  readonly else?: readonly Effect[];
};

/** What is owed is kept in the frame: who pays, for what, with which X; and whether it is tried to pay it. */
type Owing = { readonly due: Due; readonly attempt?: boolean };

/** Somebody may pay a cost: with all of it paid one list of instructions is carried out, otherwise the other (MTG-608.2g). */
const offer = (d: OpenDecision, { who, cost }: Pay, scope: Scope): void => {
  const [seat] = seatsMeant(d, who, scope);
  if (seat === undefined || scope.self === null) return pushList(d, scope, `${pathOf(scope, 'pay')}/else`);
  const due: Due = { seat, source: scope.self, x: scope.x, costs: areCostsEnforced(d) ? cost : [] };
  const frame = thenFrame(scope, offered, { due });
  if (!canPay(d, due.costs, { ...scopeOfSource(seat, scope.self), x: scope.x })) return carryOut(d, frame, 'else');
  again(d, frame);
  askYesOrNo(d, {
    seat,
    prompt: `Pay ${JSON.stringify(cost)} for ${scope.object === null ? scope.self : stackName(scope.object)}?`,
    about: { what: 'payment', cost: cost as unknown as JsonMap['cost'] },
    because: ['MTG-608.2g', 'MTG-608.2d', 'MTG-117.2e'],
  });
};

/** Carries out what is said for a cost that was paid, or for one that was not. */
const carryOut = (d: OpenDecision, { object, path, next, bindings }: FrameOf<Owing>, word: 'then' | 'else'): void => {
  const { due: _due, attempt: _attempt, ...others } = bindings;
  push(d, EFFECTS, others, { object, path: `${path}/${next}/pay/${word}` });
};

/** Who was asked has decided; what a player who has left would have to pay is not paid (MTG-800.4f). */
export const offered = procedure<Owing>('mtg-offer', (d, frame, answer) => {
  const { due } = frame.bindings;
  if (answer !== true || playerAt(d.state.table, due.seat)?.left !== false) return carryOut(d, frame, 'else');
  push(d, payDue, { ...frame.bindings, attempt: true }, frame);
});

/** What is owed is paid if it can be, else its player is asked for mana; they may still think better of it. */
export const payDue = procedure<Owing>('mtg-pay-due', (d, frame, answer) => {
  const { due } = frame.bindings;
  if (answer !== undefined) return carryOut(d, frame, 'else');
  const isPaid = payOrAsk(d, frame, {
    prompt: `Pay for ${due.source}, or decline.`,
    because: ['MTG-608.2g', 'MTG-117.1d'],
  });
  if (isPaid) carryOut(d, frame, 'then');
});

const LIST = { ...listOf(mapOf(json), 1), about: 'a list of effects' };

/** Costs in which nothing is picked. */
const COST = {
  ...listOf(either(struct({ mana: MANA }), struct({ life: number(1) }), struct({ energy: AMOUNT })), 1),
  about: 'a list of costs of mana, life or energy',
};

/** The effect that lets somebody pay as it is carried out. */
export const payingEffects: { readonly [name: string]: EffectRule } = {
  pay: {
    ...effect(
      'somebody may pay; "unless they pay" is an else',
      struct({ 'who?': SEAT_REFS, cost: COST, 'then?': LIST, 'else?': LIST }),
      offer,
    ),
    lists: (args) =>
      isMap(args)
        ? ['then', 'else'].flatMap((word): [string, unknown][] =>
            args[word] === undefined ? [] : [[word, args[word]]],
          )
        : [],
  },
};
