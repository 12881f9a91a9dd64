import {
  either,
  flag,
  AMOUNT,
  number,
  oneOf,
  struct,
  REFS,
  type EffectRule,
  type StackObject,
} from '@stackledger/kernel';
import {
  cancel,
  dropTrigger,
  effect,
  grantEffect,
  referred,
  ALL_REFS,
  SEAT_REFS,
  seatsMeant,
  stackMeant,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
  type Target,
} from '@stackledger/kernel/authoring';
import { bound } from '../table/bindings.js';
import { endAttack } from '../combat/attack.js';
import { kill } from '../combat/death.js';
import { addDuty } from '../table/duties.js';
import { emit } from '../table/events.js';
import { deathOf, maxHpOf } from '../table/life.js';
import { slotsOf, type AttackDuty } from '../table/state.js';
import { enterEndPhase } from '../turn/turn.js';
import { isSecond } from '../table/variants.js';

const killing = (d: OpenDecision, refs: Refs, context: EvaluationContext): void => {
  for (const who of referred(d, refs, context)) kill(d, who, context.you);
};

/** The deaths on the stack that are meant: named themselves, or by who is dying. */
const deathsMeant = (d: OpenDecision, refs: Refs, context: EvaluationContext): readonly StackObject[] =>
  referred(d, refs, context)
    .flatMap((target) => deathOf(d, target) ?? [])
    .concat(stackMeant(d, refs, context).filter(({ kind }) => kind === 'death'));

/**
 * Prevents a death: HP is again what it was before the lethal damage, or 1 in the second edition (FS-DMG-6, FS-VAR-7).
 */
const preventDeath = (d: OpenDecision, refs: Refs, context: EvaluationContext): void => {
  for (const death of deathsMeant(d, refs, context)) {
    const who = bound<Target>(death, 'who');
    const before = death.bindings.damageBefore;
    if (d.state.table.stack.some(({ id }) => id === death.id))
      cancel(d, death.id, context.self ?? 'an effect', ['FS-DMG-6', 'FS-FIZZ-2']);
    else dropTrigger(d, death, 'prevented');
    if (typeof before === 'number') restore(d, who, isSecond(d, 'FS-VAR-7') ? maxHpOf(d, who) - 1 : before);
  }
};

const restore = (d: OpenDecision, who: Target, damage: number): void => {
  const living = 'seat' in who ? { seat: who.seat } : 'object' in who ? { object: who.object } : null;
  if (living !== null)
    emit(d, 'Healed', { who: living, amount: maxHpOf(d, who) - damage, hpAfter: maxHpOf(d, who) - damage, damage }, [
      'FS-DMG-6',
    ]);
};

type MustAttackArgs = {
  readonly attack: Refs;
  readonly times?: number;
  readonly who?: Refs;
  readonly grants?: boolean;
};

const must = (
  d: OpenDecision,
  { attack, times = 1, who, grants = true }: MustAttackArgs,
  context: EvaluationContext,
): void => {
  for (const seat of seatsMeant(d, who, context))
    for (const on of attackedBy(d, attack, context))
      addDuty(d, { seat, on, times, grants }, grants ? ['FS-NATK-3'] : ['FS-NATK-3', 'FS-NATK-6']);
};

const attackedBy = (d: OpenDecision, attack: Refs, context: EvaluationContext): readonly AttackDuty['on'][] => {
  if (attack === 'deck' || attack === 'any') return [attack];
  return referred(d, attack, context).flatMap((target) =>
    'object' in target ? [{ object: target.object, stay: target.stay }] : [],
  );
};

/** Cancels everything unresolved but deaths, and goes to the end phase (FS-TURN-11). */
const endTurn = (d: OpenDecision, _args: true, context: EvaluationContext): void => {
  endAttack(d, 'turn-ended', ['FS-TURN-11', 'FS-ATK-13']);
  for (const { id, kind } of d.state.table.stack.toReversed())
    if (id !== context.object?.id && kind !== 'death') cancel(d, id, context.self ?? 'an effect', ['FS-TURN-11']);
  for (const object of d.state.table.waiting) if (object.kind !== 'death') dropTrigger(d, object, 'turn-ended');
  if (d.state.table.turn?.step !== 'end') enterEndPhase(d, ['FS-TURN-11']);
};

const addSlot = (d: OpenDecision, kind: 'monster' | 'shop'): void => {
  const last = slotsOf(d, kind).at(-1);
  const number = last === undefined ? 1 : Number(last.slice(kind.length + 1)) + 1;
  emit(d, 'SlotAdded', { slot: `${kind}-${number}` }, ['FS-REF-3']);
};

const grantShape = struct({
  'lootPlays?': AMOUNT,
  'attacks?': AMOUNT,
  'purchases?': AMOUNT,
  'only?': oneOf('deck'),
  'who?': SEAT_REFS,
});

/** The effects on fights, deaths and the turn, by name. */
export const fightEffects: { readonly [name: string]: EffectRule } = {
  kill: effect('kills a player or a monster', REFS, killing),
  preventDeath: effect('prevents a death that is on the stack', ALL_REFS, preventDeath),
  endAttack: effect<true>('ends the attack', oneOf(true), (d) => endAttack(d, 'cancelled', ['FS-ATK-13'])),
  endTurn: effect<true>('cancels everything unresolved and ends the turn', oneOf(true), endTurn),
  must: effect(
    'somebody must make an attack',
    struct({
      attack: either(oneOf('deck', 'any'), { ...REFS, sorts: ['object'] }),
      'times?': number(1, 20),
      'who?': SEAT_REFS,
      'grants?': flag(),
    }),
    must,
  ),
  grant: grantEffect(grantShape, (name, only) => (name === 'attacks' && only === 'deck' ? 'attacksOnDeck' : name)),
  addSlot: effect('adds a slot for the rest of the game', oneOf('monster', 'shop'), addSlot),
};
