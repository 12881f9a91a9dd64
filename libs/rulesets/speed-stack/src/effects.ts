import {
  AMOUNT,
  amountOf,
  cancel,
  cardOf,
  changeTotal,
  citing,
  dealDamage,
  effect,
  heal,
  objectsMeant,
  oneOf,
  struct,
  referred,
  REFS,
  SEAT_REFS,
  STACK_REFS,
  removeFromStack,
  stackMeant,
  stackName,
  takeEffects,
  targetObject,
  text,
  amountsByKind,
  totalEffects,
  definedOnce,
  totalOf,
  type Amount,
  type EffectRule,
  type OpenDecision,
  type GameObject,
  type Refs,
  type Scope,
} from '@stackledger/kernel';
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

/** What cannot be cancelled stays on the stack: "can't" beats "can" (SS-RES-2). */
const cancelling = (d: OpenDecision, refs: Refs, scope: Scope): void => {
  const by = scope.object === null ? 'an effect' : stackName(scope.object);
  for (const { id, object, card } of stackMeant(d, refs, scope)) {
    const isCard = object !== null && card !== null;
    if (!isCard || !cardOf(d, object).keywords?.includes('uncounterable')) cancel(d, id, by, citing(d, 'cancel'));
  }
};

/** Players gain life, creatures lose damage. */
const healing = (d: OpenDecision, { amount, who }: { amount: Amount; who: Refs }, scope: Scope): void => {
  const points = amountOf(d, amount, scope);
  for (const target of referred(d, who, scope)) {
    if ('seat' in target) changeTotal(d, target.seat, 'life', points, citing(d, 'heal'));
    else heal(d, target, points, citing(d, 'heal'));
  }
};

type Fight = { readonly a: Refs; readonly b: Refs };

/** Both deal damage equal to their attack to each other, at one moment; where one is missing nothing happens. */
const fight = (d: OpenDecision, { a, b }: Fight, scope: Scope): void => {
  const [one] = objectsMeant(d, a, scope);
  const [other] = objectsMeant(d, b, scope);
  if (one === undefined || other === undefined) return;
  const blows = [blow(d, one, other), blow(d, other, one)];
  for (const { by, to, amount } of blows)
    if (to !== undefined && amount > 0)
      dealDamage(d, {
        hits: [{ to, amount }],
        combat: false,
        source: by.name,
        by: by.controller,
        because: citing(d, 'fight'),
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

/** A creature is destroyed, a player loses all life. */
const kill = (d: OpenDecision, refs: Refs, scope: Scope): void => {
  for (const target of referred(d, refs, scope))
    if ('seat' in target)
      changeTotal(d, target.seat, 'life', -Math.max(0, totalOf(d.state.table, target.seat, 'life')), citing(d, 'kill'));
  for (const object of objectsMeant(d, refs, scope))
    if (isLiving(d, object) && referred(d, refs, scope).some((target) => 'object' in target))
      zones.remove(d, object, 'destroyed', citing(d, 'kill'));
};

/** Everything else leaves the stack, and the turn is passed as if its owner had done it. */
const endTurn = (d: OpenDecision, _args: true, { object }: Scope): void => {
  for (const other of d.state.table.stack.toReversed())
    if (other.id !== object?.id) removeFromStack(d, other, 'turn-ended', citing(d, 'endTurn'));
  if (d.state.table.turn?.step === 'main') beginEnd(d, citing(d, 'endTurn'));
};

const attaching = (d: OpenDecision, refs: Refs, { self, ...scope }: Scope): void => {
  const [to] = referred(d, refs, { self, ...scope });
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

/** Every effect that a card of the speed stack may have. */
export const effects = definedOnce('effect', {
  shared,
  totals: totalEffects(['life', 'mana', 'gold', 'coins', 'energy', 'poison'], {
    byKind: { mana: amountsByKind('A-Z', '[A-Za-z-]+') },
    cards: 'loot',
  }),
  own,
});
