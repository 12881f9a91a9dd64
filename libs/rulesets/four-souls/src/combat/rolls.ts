import {
  withBindings,
  procedure,
  again,
  frameOf,
  isPriorityDue,
  takeDueOf,
  goOnWith,
  activeSeat,
  copyStackObject,
  finishResolving,
  fizzle,
  givePriority,
  givePriorityAfterResolution,
  isStatChanged,
  newId,
  redirectPriority,
  rollDie,
  sameTarget,
  stackName,
  stackObjectAt,
  staticChanges,
  withMember,
  type Frame,
  type OpenDecision,
  type ObjectName,
  type Roll,
  type Rolled,
  type RuleId,
  type Scope,
  type SeatId,
  type StackId,
  type StackKind,
  type StackObject,
  type AnyFrame,
} from '@stackledger/kernel';
import { judgeAttackRoll, PUT_ROLL } from './attack.js';
import { tell } from '../table/events.js';
import { bound, putOnStack } from '../cards/stack-objects.js';
import { isSecond } from '../table/variants.js';

const clamped = (value: number): number => Math.min(6, Math.max(1, value));

/**
 * An effect needs a die: it stays on the stack, waiting, and the roll goes above it (FS-DICE-2). What belongs to no
 * stack object rolls at once.
 */
export const rollFor = (d: OpenDecision, { you, self, object }: Scope, then: AnyFrame): void => {
  const because: RuleId[] = ['FS-DICE-2', 'FS-DICE-10'];
  const plan = { roller: you ?? activeSeat(d.state.table), purpose: object?.kind ?? 'effect', source: self, because };
  if (object === null) return rollDie(d, plan, then);
  again(d, then);
  rollDie(d, plan, frameOf(PUT_ROLL, {}, { object: object.id }));
};

/** The die lies on the stack, static changes of it above, and somebody has priority (FS-DICE-3). */
export const putRoll = procedure(PUT_ROLL, (d, frame, answer) => {
  if (answer === null) return notRolled(d, frame);
  const { value, roller, purpose, source, key } = answer as Rolled; // what `rollDie` goes on with
  const roll: Roll = { value, roller, purpose, key, awaitedBy: frame.object };
  const die = putOnStack(d, { kind: 'roll', subject: String(value), controller: roller, source, roll }, [
    'FS-DICE-3',
    'FS-STACK-1',
  ]);
  if (frame.object !== null) suspend(d, frame.object, die.id);
  if (!isSecond(d, 'FS-VAR-4')) putModifiers(d, die, roller);
  const because: RuleId[] = ['FS-DICE-3', 'FS-PRIO-4'];
  const seat = isSecond(d, 'FS-VAR-3') ? roller : activeSeat(d.state.table);
  if (isPriorityDue(d)) redirectPriority(d, () => ({ seat, because }));
  else givePriority(d, { seat, because });
});

/** Nobody is left to roll: an effect goes on without a value, and an attack is over with its attacker (FS-LEAVE-1). */
const notRolled = (d: OpenDecision, { object }: AnyFrame): void => {
  if (object === null) givePriorityAfterResolution(d);
  else d.answer = null;
};

/** What is left to do for an object waits with it until its roll has settled. */
const suspend = (d: OpenDecision, id: StackId, awaits: StackId): void => {
  const object = stackObjectAt(d.state.table, id);
  if (object === undefined) return;
  const resume = takeDueOf(d, id).map(unfollowed);
  tell(d, 'ResolutionSuspended', { id, name: stackName(object), awaits, resume }, ['FS-DICE-2', 'FS-STACK-5']);
};

/** Others act before it goes on: what they move meanwhile is not what the effect has moved itself. */
const unfollowed = (frame: Frame): Frame => {
  if (frame.bindings.follows === undefined) return frame;
  const { follows: _follows, ...bindings } = frame.bindings;
  return withBindings(frame, bindings);
};

/** Everything that changes the rolls of a player by itself: static abilities, and changes until the end of the turn. */
const rollChanges = (
  d: OpenDecision,
  roller: SeatId,
): readonly { readonly source: ObjectName | null; readonly by: number }[] => {
  if (!isStatChanged(d, 'roll')) return UNCHANGED;
  const who = { seat: roller };
  return [
    ...staticChanges(d, who, 'roll').map(({ source, by }) => ({ source: source.object as ObjectName, by })),
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

/** A static change of a roll, as an object of its own (FS-DICE-3). */
const resolveModifier = (d: OpenDecision, object: StackObject): void => {
  const die = stackObjectAt(d.state.table, bound<StackId>(object, 'roll'));
  if (die === undefined) return fizzle(d, object, 'illegal-target', ['FS-FIZZ-3', 'FS-FIZZ-10']);
  changeRoll(d, die, (die.roll?.value ?? 0) + bound<number>(object, 'by'), object.subject, ['FS-DICE-3', 'FS-DICE-1']);
  finishResolving(d, object);
};

/** Sets a die on the stack, kept within 1 to 6 at the moment it changes (FS-DICE-1). */
export const changeRoll = (
  d: OpenDecision,
  die: StackObject,
  to: number,
  by: string,
  because: readonly RuleId[],
): void => {
  const from = die.roll?.value ?? 0;
  if (clamped(to) !== from) tell(d, 'RollChanged', { roll: die.id, from, to: clamped(to), by }, because);
};

/** The value is final: what triggers on it triggers now, and what waited for it goes on (FS-DICE-6). */
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
  tell(d, 'RollSettled', { roll: die.id, roller, value, purpose, source: die.source }, [
    'FS-DICE-6',
    'FS-DICE-7',
    purpose === 'attack' || parent !== undefined ? 'FS-DICE-8' : 'FS-DICE-9',
  ]);
  finishResolving(d, die, ['FS-DICE-6']);
  if (purpose === 'attack') return judgeAttackRoll(d, die.id, roll);
  // An effect that was cancelled while its roll lay on the stack has no outcome (FS-DICE-9).
  if (parent === undefined) return;
  // A reward gains what was rolled as the roll resolves (FS-DEATH-7, FS-DICE-6a).
  if (parent.kind === 'reward') goOnWith(d, parent.resume, value);
  else putOutcome(d, parent, value);
};

/** The waiting object leaves the stack; what the value leads to goes there instead (FS-DICE-6a). */
const putOutcome = (d: OpenDecision, parent: StackObject, value: number): void => {
  finishResolving(d, parent, ['FS-DICE-6a']);
  const id = newId(d, 's');
  const outcome = copyStackObject(parent);
  outcome.id = id;
  outcome.kind = 'outcome';
  outcome.object = null;
  outcome.bindings = withMember(parent.bindings, 'roll', value);
  outcome.resume = parent.resume.map((frame) => frameFor(id, frame));
  outcome.declaredAt = d.state.head + 1;
  tell(d, 'PutOnStack', { name: stackName(outcome), object: outcome }, ['FS-DICE-6', 'FS-DICE-6a']);
};

const frameFor = (object: StackId, { procedure, path, next, bindings }: Frame): Frame => ({
  procedure,
  object,
  path,
  next,
  bindings,
});

const resolveOutcome = (d: OpenDecision, object: StackObject): void =>
  goOnWith(d, object.resume, bound<number>(object, 'roll'));

/** A die that everybody may answer to. */
export const rollKind: StackKind = { about: 'a die', resolve: resolveRoll };
/** A change of a roll by what lies on the table. */
export const modifierKind: StackKind = { about: 'a static change of a roll', resolve: resolveModifier };
/** What a settled roll brings. */
export const outcomeKind: StackKind = { about: 'what a settled roll of an effect chose', resolve: resolveOutcome };

/** Nothing follows a die rolled again: the same roll has another value (FS-DICE-4). */
export const rerolled = procedure('fs-rerolled', () => undefined);

/** Rolls a die on the stack again, as whoever rolled it. */
export const reroll = (d: OpenDecision, die: StackObject, source: ObjectName | null): void => {
  if (die.roll === null) return;
  const because: RuleId[] = ['FS-DICE-4', 'FS-DICE-10'];
  rollDie(d, { roller: die.roll.roller, purpose: 'reroll', source, again: die.id, because }, frameOf(rerolled, {}));
};
