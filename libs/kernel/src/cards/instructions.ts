import type { OpenDecision } from '../rules/ruleset/situation.js';
import { atPath, rootOf } from '../table/card-paths.js';
import { cardNamed } from '../words/card-of.js';
import { withFollowedObjects, withNotedController } from './followed-objects.js';
import { singleReferences, emitMissedReferences } from './missing-references.js';
import type { Card, Effect } from '../table/card.js';
import { effectOf } from '../table/card.js';
import { EFFECTS } from '../rules/procedure-names.js';
import { reschedule, continuationAfter, procedure } from '../rules/agenda.js';
import { playerAt } from '../table/objects.js';
import type { EffectRule } from '../rules/ruleset/card-rules.js';
import type { Ruleset } from '../rules/ruleset/ruleset.js';
import { bothBindings, cardOfContinuation, contextOfContinuation } from '../rules/evaluation-context.js';
import { stackObjectAt } from '../table/stack-names.js';
import type { Continuation } from '../table/table.js';

/** An instruction with the rule of its effect. Its arguments were checked when the card was read. */
type Instruction = {
  readonly name: string;
  readonly rule: EffectRule;
  readonly args: unknown;
  /** The references whose absence is recorded. */
  readonly words: readonly string[];
};

type InstructionList = {
  readonly ruleset: Ruleset;
  readonly instructions: readonly Instruction[];
  /** Whether it refers to the controller of its target, who is then noted. */
  readonly notesController: boolean;
};

const NOTHING: readonly Instruction[] = [];

/**
 * Runs the next instruction of a list; the rest waits beneath what that instruction schedules. Instructions of a player
 * who has left are skipped.
 */
export const runEffects = procedure(EFFECTS, (d, waiting) => {
  const { instructions, notesController } = programOf(d, waiting);
  const instruction = instructions[waiting.next];
  if (instruction === undefined) return;
  const followed = withFollowedObjects(d, waiting, waiting.next === instructions.length - 1);
  const continuation = notesController ? withNotedController(d, followed) : followed;
  const context = contextOfContinuation(d.state.table, continuation);
  if (playerAt(d.state.table, context.you)?.left) return;
  reschedule(d, continuationAfter(continuation));
  if (instruction.words.length > 0) emitMissedReferences(d, instruction, context);
  instruction.rule.carryOut(d, instruction.args, context);
});

const programs = new WeakMap<Card, Map<string, InstructionList>>();

/** The compiled list that a continuation runs; cached per card, compiled each time for reported effects. */
const programOf = (d: OpenDecision, continuation: Continuation): InstructionList => {
  const card = cardNamed(d, cardOfContinuation(d.state.table, continuation));
  const root = continuation.path.startsWith('reported')
    ? rootOf(card, continuation.path, boundIn(d, continuation))
    : card;
  if (root !== card) return read(d.ruleset, atPath(root, continuation.path));
  const known = programs.get(card)?.get(continuation.path);
  return known?.ruleset === d.ruleset ? known : readProgram(d.ruleset, card, continuation.path);
};

/** The bindings of a continuation with those of its stack object. */
const boundIn = (d: OpenDecision, { object, bindings }: Continuation): Continuation['bindings'] =>
  bothBindings(stackObjectAt(d.state.table, object)?.bindings, bindings);

const readProgram = (ruleset: Ruleset, card: Card, path: string): InstructionList => {
  const program = read(ruleset, atPath(card, path));
  const known = programs.get(card) ?? new Map<string, InstructionList>();
  programs.set(card, known.set(path, program));
  return program;
};

const read = (ruleset: Ruleset, list: unknown): InstructionList => ({
  ruleset,
  instructions: Array.isArray(list) ? list.map((effect: Effect) => instruction(ruleset, effect)) : NOTHING,
  notesController: Array.isArray(list) && JSON.stringify(list).includes('"controller-of-target"'),
});

const instruction = (ruleset: Ruleset, effect: Effect): Instruction => {
  const [name, args] = effectOf(effect);
  const rule: EffectRule | undefined = ruleset.effects[name];
  if (rule === undefined) throw new Error(`${ruleset.id} has no effect called ${name}`);
  return { name, rule, args, words: singleReferences(rule, args) };
};
