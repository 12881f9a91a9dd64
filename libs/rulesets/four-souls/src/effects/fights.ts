import {
  cancel,
  dropTrigger,
  effect,
  either,
  flag,
  grantEffect,
  AMOUNT,
  number,
  oneOf,
  record,
  referred,
  REFS,
  seatsMeant,
  stackMeant,
  type EffectRule,
  type Game,
  type Refs,
  type Scope,
  type StackObject,
  type Target,
} from '@stackledger/kernel';
import { endAttack } from '../combat/attack.js';
import { kill } from '../combat/death.js';
import { addDuty } from '../table/duties.js';
import { tell } from '../table/events.js';
import { deathOf, maxHpOf } from '../table/life.js';
import { bound } from '../table/stack-objects.js';
import { slotsOf, type Duty } from '../table/state.js';
import { enterEndPhase } from '../turn/turn.js';
import { isSecond } from '../table/variants.js';

const killing = (g: Game, refs: Refs, scope: Scope): void => {
  for (const who of referred(g, refs, scope)) kill(g, who, scope.you);
};

/** The deaths that are meant: named on the stack, or by who is dying. */
const deathsMeant = (g: Game, refs: Refs, scope: Scope): readonly StackObject[] =>
  referred(g, refs, scope)
    .flatMap((target) => deathOf(g, target) ?? [])
    .concat(stackMeant(g, refs, scope).filter(({ kind }) => kind === 'death'));

/** The death does not happen: HP is what it was before the lethal event, or at least 1 (FS-DMG-6, FS-VAR-7). */
const preventDeath = (g: Game, refs: Refs, scope: Scope): void => {
  for (const death of deathsMeant(g, refs, scope)) {
    const who = bound<Target>(death, 'who');
    const before = death.bindings.damageBefore;
    if (g.state.table.stack.some(({ id }) => id === death.id))
      cancel(g, death.id, scope.self ?? 'an effect', ['FS-DMG-6', 'FS-FIZZ-2']);
    else dropTrigger(g, death, 'prevented');
    if (typeof before === 'number') restore(g, who, isSecond(g, 'FS-VAR-7') ? maxHpOf(g, who) - 1 : before);
  }
};

const restore = (g: Game, who: Target, damage: number): void => {
  const living = 'seat' in who ? { seat: who.seat } : 'object' in who ? { object: who.object } : null;
  if (living !== null)
    tell(g, 'Healed', { who: living, amount: maxHpOf(g, who) - damage, hpAfter: maxHpOf(g, who) - damage, damage }, [
      'FS-DMG-6',
    ]);
};

type Must = { readonly attack: Refs; readonly times?: number; readonly who?: Refs; readonly grants?: boolean };

const must = (g: Game, { attack, times = 1, who, grants = true }: Must, scope: Scope): void => {
  for (const seat of seatsMeant(g, who, scope))
    for (const on of attackedBy(g, attack, scope))
      addDuty(g, { seat, on, times, grants }, grants ? ['FS-NATK-3'] : ['FS-NATK-3', 'FS-NATK-6']);
};

const attackedBy = (g: Game, attack: Refs, scope: Scope): readonly Duty['on'][] => {
  if (attack === 'deck' || attack === 'any') return [attack];
  return referred(g, attack, scope).flatMap((target) =>
    'object' in target ? [{ object: target.object, stay: target.stay }] : [],
  );
};

/** Everything unresolved is cancelled and the turn goes to its end (FS-TURN-11). */
const endTurn = (g: Game, _args: true, scope: Scope): void => {
  endAttack(g, 'turn-ended', ['FS-TURN-11', 'FS-ATK-13']);
  for (const { id } of g.state.table.stack.toReversed())
    if (id !== scope.object?.id) cancel(g, id, scope.self ?? 'an effect', ['FS-TURN-11']);
  for (const object of g.state.table.waiting) dropTrigger(g, object, 'turn-ended');
  if (g.state.table.turn?.step !== 'end') enterEndPhase(g, ['FS-TURN-11']);
};

const addSlot = (g: Game, kind: 'monster' | 'shop'): void => {
  const last = slotsOf(g, kind).at(-1);
  const number = last === undefined ? 1 : Number(last.slice(kind.length + 1)) + 1;
  tell(g, 'SlotAdded', { slot: `${kind}-${number}` }, ['FS-REF-3']);
};

const grantShape = record({
  'lootPlays?': AMOUNT,
  'attacks?': AMOUNT,
  'purchases?': AMOUNT,
  'only?': oneOf('deck'),
  'who?': REFS,
});

/** The effects on fights, deaths and the turn. */
export const fightEffects: { readonly [name: string]: EffectRule } = {
  kill: effect('kills a player or a monster', REFS, killing),
  preventDeath: effect('prevents a death that is on the stack', REFS, preventDeath),
  endAttack: effect<true>('ends the attack', oneOf(true), (g) => endAttack(g, 'cancelled', ['FS-ATK-13'])),
  endTurn: effect<true>('cancels everything unresolved and ends the turn', oneOf(true), endTurn),
  must: effect(
    'somebody must make an attack',
    record({ attack: either(oneOf('deck', 'any'), REFS), 'times?': number(1, 20), 'who?': REFS, 'grants?': flag() }),
    must,
  ),
  grant: grantEffect(grantShape, (name, only) => (name === 'attacks' && only === 'deck' ? 'attacksOnDeck' : name)),
  addSlot: effect('adds a slot for the rest of the game', oneOf('monster', 'shop'), addSlot),
};
