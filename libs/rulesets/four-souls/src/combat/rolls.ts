import {
  activeSeat,
  copyStackObject,
  finishResolving,
  fizzle,
  givePriority,
  givePriorityAfterResolution,
  isStatChanged,
  newId,
  push,
  redirectPriority,
  rollDie,
  sameTarget,
  stackName,
  stackObjectAt,
  staticChanges,
  withMember,
  type Frame,
  type Game,
  type ObjectName,
  type Procedure,
  type Roll,
  type Rolled,
  type RuleId,
  type Scope,
  type SeatId,
  type StackId,
  type StackKind,
  type StackObject,
} from '@stackledger/kernel';
import { judgeAttackRoll } from './attack.js';
import { tell } from '../table/events.js';
import { bound, putOnStack } from '../table/stack-objects.js';
import { isSecond } from '../table/variants.js';

const clamped = (value: number): number => Math.min(6, Math.max(1, value));

/**
 * An effect needs a die: it stays on the stack, waiting, and the roll goes above it (FS-DICE-2). What belongs to no
 * stack object rolls at once.
 */
export const rollFor = (g: Game, { you, self, object }: Scope, then: Frame): void => {
  const because: RuleId[] = ['FS-DICE-2', 'FS-DICE-10'];
  const plan = { roller: you ?? activeSeat(g.state.table), purpose: object?.kind ?? 'effect', source: self, because };
  if (object === null) return rollDie(g, plan, then);
  push(g, then);
  rollDie(g, plan, { procedure: 'fs-put-roll', object: object.id });
};

/** The die lies on the stack, static changes of it above, and somebody has priority (FS-DICE-3). */
export const putRoll: Procedure = (g, frame, answer) => {
  if (answer === null) return notRolled(g, frame);
  const { value, roller, purpose, source, key } = answer as Rolled; // what `rollDie` goes on with
  const roll: Roll = { value, roller, purpose, key, awaitedBy: frame.object };
  const die = putOnStack(g, { kind: 'roll', subject: String(value), controller: roller, source, roll }, [
    'FS-DICE-3',
    'FS-STACK-1',
  ]);
  if (frame.object !== null) suspend(g, frame.object, die.id);
  if (!isSecond(g, 'FS-VAR-4')) putModifiers(g, die, roller);
  const because: RuleId[] = ['FS-DICE-3', 'FS-PRIO-4'];
  const seat = isSecond(g, 'FS-VAR-3') ? roller : activeSeat(g.state.table);
  if (g.frames.some(({ procedure }) => procedure === 'priority')) redirectPriority(g, () => ({ seat, because }));
  else givePriority(g, { seat, because });
};

/** Nobody is left to roll: an effect goes on without a value, and an attack is over with its attacker (FS-LEAVE-1). */
const notRolled = (g: Game, { object }: Frame): void => {
  if (object === null) givePriorityAfterResolution(g);
  else g.answer = null;
};

/** What is left to do for an object waits with it until its roll has settled. */
const suspend = (g: Game, id: StackId, awaits: StackId): void => {
  const object = stackObjectAt(g.state.table, id);
  if (object === undefined) return;
  const resume = g.frames.filter((frame) => frame.object === id);
  g.frames = g.frames.filter((frame) => frame.object !== id);
  tell(g, 'ResolutionSuspended', { id, name: stackName(object), awaits, resume }, ['FS-DICE-2', 'FS-STACK-5']);
};

/** Everything that changes the rolls of a player by itself: static abilities, and changes until the end of the turn. */
const rollChanges = (
  g: Game,
  roller: SeatId,
): readonly { readonly source: ObjectName | null; readonly by: number }[] => {
  if (!isStatChanged(g, 'roll')) return UNCHANGED;
  const who = { seat: roller };
  return [
    ...staticChanges(g, who, 'roll').map(({ source, by }) => ({ source: source.object as ObjectName, by })),
    ...g.state.table.changes
      .filter(({ stat, to }) => stat === 'roll' && sameTarget(to, who))
      .map(({ source, by = 0 }) => ({ source, by })),
  ];
};

const UNCHANGED: ReturnType<typeof rollChanges> = [];

const putModifiers = (g: Game, die: StackObject, roller: SeatId): void => {
  for (const { source, by } of rollChanges(g, roller)) {
    const bindings = { roll: die.id, by };
    putOnStack(g, { kind: 'modifier', subject: source ?? 'roll', controller: roller, source, bindings }, [
      'FS-DICE-3',
      'FS-ZONE-6',
    ]);
  }
};

/** A static change of a roll, as an object of its own (FS-DICE-3). */
const resolveModifier = (g: Game, object: StackObject): void => {
  const die = stackObjectAt(g.state.table, bound<StackId>(object, 'roll'));
  if (die === undefined) return fizzle(g, object, 'illegal-target', ['FS-FIZZ-3', 'FS-FIZZ-10']);
  changeRoll(g, die, (die.roll?.value ?? 0) + bound<number>(object, 'by'), object.subject, ['FS-DICE-3', 'FS-DICE-1']);
  finishResolving(g, object);
};

/** Sets a die on the stack, kept within 1 to 6 at the moment it changes (FS-DICE-1). */
export const changeRoll = (g: Game, die: StackObject, to: number, by: string, because: readonly RuleId[]): void => {
  const from = die.roll?.value ?? 0;
  if (clamped(to) !== from) tell(g, 'RollChanged', { roll: die.id, from, to: clamped(to), by }, because);
};

/** The value is final: what triggers on it triggers now, and what waited for it goes on (FS-DICE-6). */
const resolveRoll = (g: Game, object: StackObject): void => {
  if (isSecond(g, 'FS-VAR-4') && object.roll !== null)
    for (const { by, source } of rollChanges(g, object.roll.roller)) {
      const die = stackObjectAt(g.state.table, object.id) ?? object;
      changeRoll(g, die, (die.roll?.value ?? 0) + by, source ?? 'static', ['FS-DICE-1']);
    }
  const die = stackObjectAt(g.state.table, object.id);
  const roll = die?.roll;
  if (die === undefined || roll == null) return;
  const { value, roller, purpose } = roll;
  const parent = stackObjectAt(g.state.table, roll.awaitedBy);
  tell(g, 'RollSettled', { roll: die.id, roller, value, purpose, source: die.source }, [
    'FS-DICE-6',
    'FS-DICE-7',
    purpose === 'attack' || parent !== undefined ? 'FS-DICE-8' : 'FS-DICE-9',
  ]);
  finishResolving(g, die, ['FS-DICE-6']);
  if (purpose === 'attack') return judgeAttackRoll(g, die.id, roll);
  // An effect that was cancelled while its roll lay on the stack has no outcome (FS-DICE-9).
  if (parent === undefined) return;
  if (parent.kind === 'reward') resume(g, parent, value);
  else putOutcome(g, parent, value);
};

/** A reward gains what was rolled as the roll resolves (FS-DEATH-7, FS-DICE-6a). */
const resume = (g: Game, { resume: frames }: StackObject, value: number): void => {
  g.frames.push(...frames);
  g.answer = value;
};

/** The waiting object leaves the stack; what the value leads to goes there instead (FS-DICE-6a). */
const putOutcome = (g: Game, parent: StackObject, value: number): void => {
  finishResolving(g, parent, ['FS-DICE-6a']);
  const id = newId(g, 's');
  const outcome = copyStackObject(parent);
  outcome.id = id;
  outcome.kind = 'outcome';
  outcome.object = null;
  outcome.bindings = withMember(parent.bindings, 'roll', value);
  outcome.resume = parent.resume.map((frame) => frameFor(id, frame));
  outcome.declaredAt = g.state.head + 1;
  tell(g, 'PutOnStack', { name: stackName(outcome), object: outcome }, ['FS-DICE-6', 'FS-DICE-6a']);
};

const frameFor = (object: StackId, { procedure, path, next, bindings }: Frame): Frame => ({
  procedure,
  object,
  path,
  next,
  bindings,
});

const resolveOutcome = (g: Game, object: StackObject): void => resume(g, object, bound<number>(object, 'roll'));

export const rollKind: StackKind = { about: 'a die', resolve: resolveRoll };
export const modifierKind: StackKind = { about: 'a static change of a roll', resolve: resolveModifier };
export const outcomeKind: StackKind = { about: 'what a settled roll of an effect chose', resolve: resolveOutcome };

/** Nothing follows a die rolled again: the same roll has another value (FS-DICE-4). */
export const rerolled: Procedure = () => undefined;

/** Rolls a die on the stack again, as whoever rolled it. */
export const reroll = (g: Game, die: StackObject, source: ObjectName | null): void => {
  if (die.roll === null) return;
  const because: RuleId[] = ['FS-DICE-4', 'FS-DICE-10'];
  rollDie(
    g,
    { roller: die.roll.roller, purpose: 'reroll', source, again: die.id, because },
    { procedure: 'fs-rerolled' },
  );
};
