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
  record,
  referred,
  REFS,
  removeFromStack,
  stackMeant,
  stackName,
  takeEffects,
  targetObject,
  text,
  totalEffects,
  totalOf,
  type Amount,
  type EffectRule,
  type Game,
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
  'ruled',
  'sacrifice',
  'skipTurn',
  'tap',
  'token',
  'untap',
);

/** What cannot be cancelled stays on the stack: "can't" beats "can" (SS-RES-2). */
const cancelling = (g: Game, refs: Refs, scope: Scope): void => {
  const by = scope.object === null ? 'an effect' : stackName(scope.object);
  for (const { id, object, card } of stackMeant(g, refs, scope)) {
    const isCard = object !== null && card !== null;
    if (!isCard || !cardOf(g, object).keywords?.includes('uncounterable')) cancel(g, id, by, citing(g, 'cancel'));
  }
};

/** Players gain life, creatures lose damage. */
const healing = (g: Game, { amount, who }: { amount: Amount; who: Refs }, scope: Scope): void => {
  const points = amountOf(g, amount, scope);
  for (const target of referred(g, who, scope)) {
    if ('seat' in target) changeTotal(g, target.seat, 'life', points, citing(g, 'heal'));
    else heal(g, target, points, citing(g, 'heal'));
  }
};

type Fight = { readonly a: Refs; readonly b: Refs };

/** Both deal damage equal to their attack to each other, at one moment; where one is missing nothing happens. */
const fight = (g: Game, { a, b }: Fight, scope: Scope): void => {
  const [one] = objectsMeant(g, a, scope);
  const [other] = objectsMeant(g, b, scope);
  if (one === undefined || other === undefined) return;
  const blows = [blow(g, one, other), blow(g, other, one)];
  for (const { by, to, amount } of blows)
    if (to !== undefined && amount > 0)
      dealDamage(g, {
        hits: [{ to, amount }],
        combat: false,
        source: by.name,
        by: by.controller,
        because: citing(g, 'fight'),
      });
};

const blow = (g: Game, by: GameObject, at: GameObject) => {
  const who = targetObject(g.state.table, by.name);
  return {
    by,
    to: isLiving(g, at) ? targetObject(g.state.table, at.name) : undefined,
    amount: who === undefined ? 0 : attackOf(g, who),
  };
};

/** A creature is destroyed, a player loses all life. */
const kill = (g: Game, refs: Refs, scope: Scope): void => {
  for (const target of referred(g, refs, scope))
    if ('seat' in target)
      changeTotal(g, target.seat, 'life', -Math.max(0, totalOf(g.state.table, target.seat, 'life')), citing(g, 'kill'));
  for (const object of objectsMeant(g, refs, scope))
    if (isLiving(g, object) && referred(g, refs, scope).some((target) => 'object' in target))
      zones.remove(g, object, 'destroyed', citing(g, 'kill'));
};

/** Everything else leaves the stack, and the turn is passed as if its owner had done it. */
const endTurn = (g: Game, _args: true, { object }: Scope): void => {
  for (const other of g.state.table.stack.toReversed())
    if (other.id !== object?.id) removeFromStack(g, other, 'turn-ended', citing(g, 'endTurn'));
  if (g.state.table.turn?.step === 'main') beginEnd(g, citing(g, 'endTurn'));
};

const attaching = (g: Game, refs: Refs, { self, ...scope }: Scope): void => {
  const [to] = referred(g, refs, { self, ...scope });
  if (self !== null && to !== undefined) attach(g, self, to);
};

const own: { readonly [name: string]: EffectRule } = {
  attach: effect('puts this attachment on something', REFS, attaching),
  cancel: effect('cancels objects on the stack', REFS, cancelling),
  cannot: {
    ...effect(
      'in a static ability: takes away what may be played',
      record({ play: text('a kind of card, ability, a speed, or any'), 'who?': REFS }),
      () => undefined,
    ),
    standing: true,
  },
  endTurn: effect<true>('ends the turn', oneOf(true), endTurn),
  fight: effect('two creatures deal damage to each other', record({ a: REFS, b: REFS }), fight),
  heal: effect('players gain life, creatures lose damage', record({ amount: AMOUNT, who: REFS }), healing),
  kill: effect('destroys creatures, takes all life of players', REFS, kill),
};

/** Every effect that a card of the speed stack may have. */
export const effects: { readonly [name: string]: EffectRule } = {
  ...shared,
  ...totalEffects(['life', 'mana', 'gold', 'coins', 'energy', 'poison']),
  ...own,
};
