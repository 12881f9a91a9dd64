import {
  AMOUNT,
  oneOf,
  struct,
  REFS,
  stackName,
  text,
  totalEffects,
  definedOnce,
  type EffectRule,
  type GameObject,
} from '@stackledger/kernel';
import {
  amountOf,
  cancel,
  cardOf,
  changeTotal,
  citationsOf,
  dealDamage,
  effect,
  heal,
  objectsMeant,
  referred,
  SEAT_REFS,
  STACK_REFS,
  removeFromStack,
  stackMeant,
  takeEffects,
  targetObject,
  amountsByKind,
  totalOf,
  type Amount,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { attach } from './cards/board.js';
import { attackOf, isLiving } from './table/life.js';
import { beginEnd } from './turn/turn.js';
import { zones } from './table/zones.js';

const shared = takeEffects(
  'bounce',
  'changeDamage',
  'choose',
  'copy',
  'counters',
  'damage',
  'delayed',
  'destroy',
  'discard',
  'draw',
  'each',
  'exile',
  'extraTurn',
  'gainControl',
  'if',
  'keyword',
  'look',
  'mill',
  'modify',
  'move',
  'preventDamage',
  'preventNextDamage',
  'roll',
  'note',
  'ruled',
  'sacrifice',
  'skipTurn',
  'tap',
  'token',
  'untap',
);

/** Cancels stack objects, except those that cannot be cancelled: "can't" beats "can" (SS-RES-2). */
const cancelling = (d: OpenDecision, refs: Refs, context: EvaluationContext): void => {
  const by = context.object === null ? 'an effect' : stackName(context.object);
  for (const { id, object, card } of stackMeant(d, refs, context)) {
    const isCard = object !== null && card !== null;
    if (!isCard || !cardOf(d, object).keywords?.includes('uncounterable')) cancel(d, id, by, citationsOf(d, 'cancel'));
  }
};

/** Heals: players gain life, creatures lose damage. */
const healing = (d: OpenDecision, { amount, who }: { amount: Amount; who: Refs }, context: EvaluationContext): void => {
  const points = amountOf(d, amount, context);
  for (const target of referred(d, who, context)) {
    if ('seat' in target) changeTotal(d, target.seat, 'life', points, citationsOf(d, 'heal'));
    else heal(d, target, points, citationsOf(d, 'heal'));
  }
};

type FightArgs = { readonly a: Refs; readonly b: Refs };

/** Two creatures deal damage equal to their attack to each other at once; nothing happens if one is missing. */
const fight = (d: OpenDecision, { a, b }: FightArgs, context: EvaluationContext): void => {
  const [one] = objectsMeant(d, a, context);
  const [other] = objectsMeant(d, b, context);
  if (one === undefined || other === undefined) return;
  const blows = [blow(d, one, other), blow(d, other, one)];
  for (const { by, to, amount } of blows)
    if (to !== undefined && amount > 0)
      dealDamage(d, {
        hits: [{ to, amount }],
        combat: false,
        source: by.name,
        by: by.controller,
        because: citationsOf(d, 'fight'),
      });
};

const blow = (d: OpenDecision, by: GameObject, at: GameObject) => {
  const who = targetObject(d.state.table, by.name);
  return {
    by,
    to: isLiving(d, at) ? targetObject(d.state.table, at.name) : undefined,
    amount: who === undefined ? 0 : attackOf(d, who),
  };
};

/** Destroys creatures; players lose all their life. */
const kill = (d: OpenDecision, refs: Refs, context: EvaluationContext): void => {
  for (const target of referred(d, refs, context))
    if ('seat' in target)
      changeTotal(
        d,
        target.seat,
        'life',
        -Math.max(0, totalOf(d.state.table, target.seat, 'life')),
        citationsOf(d, 'kill'),
      );
  for (const object of objectsMeant(d, refs, context))
    if (isLiving(d, object) && referred(d, refs, context).some((target) => 'object' in target))
      zones.remove(d, object, 'destroyed', citationsOf(d, 'kill'));
};

/** Removes everything else from the stack and passes the turn for its owner. */
const endTurn = (d: OpenDecision, _args: true, { object }: EvaluationContext): void => {
  for (const other of d.state.table.stack.toReversed())
    if (other.id !== object?.id) removeFromStack(d, other, 'turn-ended', citationsOf(d, 'endTurn'));
  if (d.state.table.turn?.step === 'main') beginEnd(d, citationsOf(d, 'endTurn'));
};

const attaching = (d: OpenDecision, refs: Refs, { self, ...context }: EvaluationContext): void => {
  const [to] = referred(d, refs, { self, ...context });
  if (self !== null && to !== undefined) attach(d, self, to);
};

const own: { readonly [name: string]: EffectRule } = {
  attach: effect('puts this attachment on something', REFS, attaching),
  cancel: effect('cancels objects on the stack', STACK_REFS, cancelling),
  cannot: {
    ...effect(
      'in a static ability: takes away what may be played',
      struct({ play: text('a kind of card, ability, a speed, or any'), 'who?': SEAT_REFS }),
      () => undefined,
    ),
    standing: true,
  },
  endTurn: effect<true>('ends the turn', oneOf(true), endTurn),
  fight: effect('two creatures deal damage to each other', struct({ a: REFS, b: REFS }), fight),
  heal: effect('players gain life, creatures lose damage', struct({ amount: AMOUNT, who: REFS }), healing),
  kill: effect('destroys creatures, takes all life of players', REFS, kill),
};

/** The effects that cards of the speed stack may have. */
export const effects = definedOnce('effect', {
  shared,
  totals: totalEffects(['life', 'mana', 'gold', 'coins', 'energy', 'poison'], {
    byKind: { mana: amountsByKind('A-Z', '[A-Za-z-]+') },
    cards: 'loot',
  }),
  own,
});
