import {
  AMOUNT,
  oneOf,
  struct,
  REFS,
  stackName,
  type EffectRule,
  type GameObject,
  type Situation,
  type StackObject,
} from '@stackledger/kernel';
import {
  procedure,
  isChecked,
  clearAgenda,
  applyChange,
  cancel,
  citationsOf,
  cardNamed,
  dealDamage,
  dropTrigger,
  effect,
  grantEffect,
  objectsMeant,
  schedule,
  referred,
  sameTarget,
  SEAT_REFS,
  STACK_REFS,
  stackMeant,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { asTarget, isPermanent, powerOf } from '../characteristics/characteristics.js';
import { mayCarry } from '../board/attaching.js';
import { emit } from '../table/events.js';
import { exileStack } from './resolving.js';
import { magicOf } from '../table/state.js';
import { isSpell } from '../words/targets.js';
import { emptyPools, enterStep } from '../turn/turn.js';

const isUncounterable = (situation: Situation, object: StackObject): boolean =>
  isSpell(situation, object) && cardNamed(situation, object.card).keywords?.includes('uncounterable') === true;

/** A spell that cannot be countered is a target all the same, and stays (MTG-COUNTER). */
const counter = (d: OpenDecision, refs: Refs, context: EvaluationContext): void => {
  const by = context.object === null ? 'an effect' : stackName(context.object);
  for (const object of stackMeant(d, refs, context)) if (!isUncounterable(d, object)) cancel(d, object.id, by);
};

type CreatureFightArgs = { readonly a: Refs; readonly b: Refs };

const creatureMeant = (d: OpenDecision, refs: Refs, context: EvaluationContext): GameObject | undefined =>
  objectsMeant(d, refs, context).find((object) => isPermanent(d, object, 'creature'));

/** Each deals damage equal to its power to the other, if both are still there. */
const fight = (d: OpenDecision, { a, b }: CreatureFightArgs, context: EvaluationContext): void => {
  const [one, other] = [creatureMeant(d, a, context), creatureMeant(d, b, context)];
  if (one === undefined || other === undefined) return;
  strike(d, other, one);
  strike(d, one, other);
};

const strike = (d: OpenDecision, from: GameObject, at: GameObject): void =>
  dealDamage(d, {
    hits: [{ to: asTarget(at), amount: powerOf(d, from) }],
    combat: false,
    source: from.name,
    by: from.controller,
    because: citationsOf(d, 'fight'),
  });

const removeFromCombat = (d: OpenDecision, refs: Refs, context: EvaluationContext): void => {
  const { combat } = magicOf(d);
  if (combat === null) return;
  const inCombat = [...combat.attackers, ...combat.blockers].map(({ object }) => object);
  for (const { name } of objectsMeant(d, refs, context))
    if (inCombat.includes(name)) emit(d, 'RemovedFromCombat', { object: name }, ['MTG-506.4']);
};

type AttackRequirementArgs = { readonly attack: string; readonly who?: Refs };

/** Creatures that attack this turn if they can (MTG-508.1). */
const must = (d: OpenDecision, { who = 'target' }: AttackRequirementArgs, context: EvaluationContext): void => {
  for (const object of objectsMeant(d, who, context))
    applyChange(
      d,
      { to: asTarget(object), until: 'end-of-turn', source: context.self, add: 'must-attack' },
      citationsOf(d, 'must'),
    );
};

/** What cannot be attached there, or is there already, stays where it is (MTG-704.5p). */
const attach = (d: OpenDecision, refs: Refs, context: EvaluationContext): void => {
  const [to] = referred(d, refs, context);
  const [object] = objectsMeant(d, 'self', context);
  if (to === undefined || object === undefined || !isPermanent(d, object) || !mayCarry(d, object, to)) return;
  const before = magicOf(d).attached[object.name];
  if (before === undefined || !sameTarget(before, to))
    emit(d, 'Attached', { object: object.name, to }, citationsOf(d, 'attach'));
};

/** The turn ends: everything on the stack is exiled, what waits is dropped, and cleanup comes next (MTG-724). */
const endTurn = (d: OpenDecision, _args: true, { self }: EvaluationContext): void => {
  emit(d, 'TurnCut', { by: self }, ['MTG-724']);
  clearAgenda(d);
  exileStack(d);
  for (const object of d.state.table.waiting) dropTrigger(d, object, 'turn-ended');
  schedule(d, cutTurn, {});
};

/** State-based actions are looked at, and then the cleanup step begins. */
export const cutTurn = procedure('mtg-cut', (d, continuation) => {
  if (!isChecked(d, continuation)) return;
  emptyPools(d);
  emit(d, 'StepEnded', { step: d.state.table.turn?.step ?? '' }, ['MTG-724']);
  enterStep(d, 'cleanup');
});

const addCombat = (d: OpenDecision, _args: true, { you }: EvaluationContext): void => {
  if (you !== null) emit(d, 'PhasesAdded', { seat: you }, ['MTG-500.8']);
};

/** The effects on permanents, combat and the turn that are Magic's own. */
export const boardEffects: { readonly [name: string]: EffectRule } = {
  cancel: effect('counters spells and abilities', STACK_REFS, counter),
  fight: effect('two creatures fight', struct({ a: REFS, b: REFS }), fight),
  removeFromCombat: effect('takes creatures out of combat', REFS, removeFromCombat),
  must: effect('creatures that attack this turn if they can', struct({ attack: oneOf('any'), 'who?': REFS }), must),
  attach: effect('attaches the source to something', REFS, attach),
  grant: grantEffect(struct({ 'landPlays?': AMOUNT, 'who?': SEAT_REFS }), (name) => name),
  endTurn: effect('ends the turn', oneOf(true), endTurn),
  addCombat: effect('another combat phase and main phase follow this main phase', oneOf(true), addCombat),
};
