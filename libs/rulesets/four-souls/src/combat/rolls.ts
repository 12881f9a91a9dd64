import { newId, stackName, type RuleId, type SeatId, type StackObject } from '@stackledger/kernel';
import {
  ROLL_RESULT,
  ofShape,
  asObjectName,
  withBindings,
  procedure,
  reschedule,
  continuationOf,
  isPriorityDue,
  takeScheduledOf,
  resumeInstructions,
  resumeWith,
  activeSeat,
  copyStackObject,
  finishResolving,
  fizzle,
  givePriority,
  givePriorityAfterResolution,
  isStatChanged,
  redirectPriority,
  rollDie,
  sameTarget,
  stackObjectAt,
  targetsStillMeant,
  staticChanges,
  withMember,
  type Continuation,
  type OpenDecision,
  type ObjectName,
  type Roll,
  type EvaluationContext,
  type StackId,
  type StackKind,
  type AnyContinuation,
} from '@stackledger/kernel/authoring';
import { bound } from '../table/bindings.js';
import { judgeAttackRoll, PUT_ROLL } from './attack.js';
import { emit } from '../table/events.js';
import { putOnStack } from '../cards/stack-objects.js';
import { isSecond } from '../table/variants.js';

const clamped = (value: number): number => Math.min(6, Math.max(1, value));

/**
 * Rolls a die for an effect: the effect's object stays on the stack and waits, with the roll above it (FS-DICE-2). An
 * effect without a stack object rolls at once.
 */
export const rollFor = (d: OpenDecision, { you, self, object }: EvaluationContext, then: AnyContinuation): void => {
  const because: RuleId[] = ['FS-DICE-2', 'FS-DICE-10'];
  const plan = { roller: you ?? activeSeat(d.state.table), purpose: object?.kind ?? 'effect', source: self, because };
  if (object === null) return rollDie(d, plan, then);
  reschedule(d, then);
  rollDie(d, plan, continuationOf(PUT_ROLL, {}, { object: object.id }));
};

/** Puts the die on the stack, static changes of it above, and gives priority (FS-DICE-3). */
export const putRoll = procedure(PUT_ROLL, (d, continuation, answer) => {
  if (answer === null) return notRolled(d, continuation);
  const { value, roller, purpose, source, key } = ofShape(ROLL_RESULT, answer); // what `rollDie` goes on with
  const roll: Roll = { value, roller, purpose, key, awaitedBy: continuation.object };
  const die = putOnStack(d, { kind: 'roll', subject: String(value), controller: roller, source, roll }, [
    'FS-DICE-3',
    'FS-STACK-1',
  ]);
  if (continuation.object !== null) suspend(d, continuation.object, die.id);
  if (!isSecond(d, 'FS-VAR-4')) putModifiers(d, die, roller);
  const because: RuleId[] = ['FS-DICE-3', 'FS-PRIO-4'];
  const seat = isSecond(d, 'FS-VAR-3') ? roller : activeSeat(d.state.table);
  if (isPriorityDue(d)) redirectPriority(d, () => ({ seat, because }));
  else givePriority(d, { seat, because });
});

/** The roller has left: an effect goes on without a value, and an attack ends with its attacker (FS-LEAVE-1). */
const notRolled = (d: OpenDecision, { object }: AnyContinuation): void => {
  if (object === null) givePriorityAfterResolution(d);
  else d.answer = null;
};

/** Suspends the rest of an object's effects until its roll has settled. */
const suspend = (d: OpenDecision, id: StackId, awaits: StackId): void => {
  const object = stackObjectAt(d.state.table, id);
  if (object === undefined) return;
  const resume = takeScheduledOf(d, id).map(unfollowed);
  emit(d, 'ResolutionSuspended', { id, name: stackName(object), awaits, resume }, ['FS-DICE-2', 'FS-STACK-5']);
};

/**
 * The continuation without what the effect has moved so far: others act before it goes on, and what they move is not
 * the effect's.
 */
const unfollowed = (continuation: Continuation): Continuation => {
  if (continuation.bindings.follows === undefined) return continuation;
  const { follows: _follows, ...bindings } = continuation.bindings;
  return withBindings(continuation, bindings);
};

/** Everything that changes a player's rolls: static abilities, and changes until the end of the turn. */
const rollChanges = (
  d: OpenDecision,
  roller: SeatId,
): readonly { readonly source: ObjectName | null; readonly by: number }[] => {
  if (!isStatChanged(d, 'roll')) return UNCHANGED;
  const who = { seat: roller };
  return [
    ...staticChanges(d, who, 'roll').map(({ source, by }) => ({ source: asObjectName(source.object), by })),
    ...d.state.table.changes
      .filter(({ stat, to }) => stat === 'roll' && sameTarget(to, who))
      .map(({ source, by = 0 }) => ({ source, by })),
  ];
};

const UNCHANGED: ReturnType<typeof rollChanges> = [];

const putModifiers = (d: OpenDecision, die: StackObject, roller: SeatId): void => {
  for (const { source, by } of rollChanges(d, roller)) {
    const bindings = { roll: die.id, by };
    putOnStack(d, { kind: 'modifier', subject: source ?? 'roll', controller: roller, source, bindings }, [
      'FS-DICE-3',
      'FS-ZONE-6',
    ]);
  }
};

/** Resolves a static change of a roll, which is a stack object of its own (FS-DICE-3). */
const resolveModifier = (d: OpenDecision, object: StackObject): void => {
  const die = stackObjectAt(d.state.table, bound<StackId>(object, 'roll'));
  if (die === undefined) return fizzle(d, object, 'illegal-target', ['FS-FIZZ-3', 'FS-FIZZ-10']);
  changeRoll(d, die, (die.roll?.value ?? 0) + bound<number>(object, 'by'), object.subject, ['FS-DICE-3', 'FS-DICE-1']);
  finishResolving(d, object);
};

/** Changes the value of a die on the stack, kept between 1 and 6 at that moment (FS-DICE-1). */
export const changeRoll = (
  d: OpenDecision,
  die: StackObject,
  to: number,
  by: string,
  because: readonly RuleId[],
): void => {
  const from = die.roll?.value ?? 0;
  if (clamped(to) !== from) emit(d, 'RollChanged', { roll: die.id, from, to: clamped(to), by }, because);
};

/** Settles a roll: abilities trigger on its final value, and what waited for it goes on (FS-DICE-6). */
const resolveRoll = (d: OpenDecision, object: StackObject): void => {
  if (isSecond(d, 'FS-VAR-4') && object.roll !== null)
    for (const { by, source } of rollChanges(d, object.roll.roller)) {
      const die = stackObjectAt(d.state.table, object.id) ?? object;
      changeRoll(d, die, (die.roll?.value ?? 0) + by, source ?? 'static', ['FS-DICE-1']);
    }
  const die = stackObjectAt(d.state.table, object.id);
  const roll = die?.roll;
  if (die === undefined || roll == null) return;
  const { value, roller, purpose } = roll;
  const parent = stackObjectAt(d.state.table, roll.awaitedBy);
  emit(d, 'RollSettled', { roll: die.id, roller, value, purpose, source: die.source }, [
    'FS-DICE-6',
    'FS-DICE-7',
    purpose === 'attack' || parent !== undefined ? 'FS-DICE-8' : 'FS-DICE-9',
  ]);
  finishResolving(d, die, ['FS-DICE-6']);
  if (purpose === 'attack') return judgeAttackRoll(d, die.id, roll);
  // An effect that was cancelled while its roll was on the stack has no outcome (FS-DICE-9).
  if (parent === undefined) return;
  // Rewards are gained as the roll resolves (FS-DEATH-7, FS-DICE-6a).
  if (parent.kind === 'reward') resumeWith(d, parent.resume, value);
  else putOutcome(d, parent, value);
};

/** Replaces the waiting object by an outcome with the instructions for this value (FS-DICE-6a). */
const putOutcome = (d: OpenDecision, parent: StackObject, value: number): void => {
  finishResolving(d, parent, ['FS-DICE-6a']);
  const id = newId(d, 's');
  const outcome = copyStackObject(parent);
  outcome.id = id;
  outcome.kind = 'outcome';
  outcome.object = null;
  outcome.targets = targetsStillMeant(d, parent, value);
  outcome.bindings = withMember(parent.bindings, 'roll', value);
  outcome.resume = parent.resume.map((continuation) => frameFor(id, continuation));
  outcome.declaredAt = d.state.head + 1;
  emit(d, 'PutOnStack', { name: stackName(outcome), object: outcome }, ['FS-DICE-6', 'FS-DICE-6a']);
};

const frameFor = (object: StackId, { procedure, path, next, bindings }: Continuation): Continuation => ({
  procedure,
  object,
  path,
  next,
  bindings,
});

/** The outcome is an object of its own: it fizzles where it speaks of targets and all of them are gone (FS-FIZZ-3). */
const resolveOutcome = (d: OpenDecision, object: StackObject): void =>
  resumeInstructions(d, object, bound<number>(object, 'roll'));

/** The stack kind of a die. */
export const rollKind: StackKind = { about: 'a die', resolve: resolveRoll };
/** The stack kind of a static change of a roll. */
export const modifierKind: StackKind = { about: 'a static change of a roll', resolve: resolveModifier };
/** The stack kind of the outcome of a settled roll. */
export const outcomeKind: StackKind = { about: 'what a settled roll of an effect chose', resolve: resolveOutcome };

/** Does nothing after a reroll: it is the same roll with another value (FS-DICE-4). */
export const rerolled = procedure('fs-rerolled', () => undefined);

/** Rolls a die on the stack again, with the same roller. */
export const reroll = (d: OpenDecision, die: StackObject, source: ObjectName | null): void => {
  if (die.roll === null) return;
  const because: RuleId[] = ['FS-DICE-4', 'FS-DICE-10'];
  rollDie(
    d,
    { roller: die.roll.roller, purpose: 'reroll', source, again: die.id, because },
    continuationOf(rerolled, {}),
  );
};
