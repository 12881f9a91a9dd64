import type { OpenDecision } from '../rules/ruleset/situation.js';
import { atPath, rootOf } from '../table/card-paths.js';
import { cardNamed } from '../words/card-of.js';
import { following, notingController } from './following.js';
import { missedWords, noteMissed } from './missing.js';
import type { Card, Effect } from '../table/card.js';
import { effectOf } from '../table/card.js';
import { EFFECTS } from '../rules/frame-names.js';
import { again, nextOf, procedure } from '../rules/frames.js';
import { playerAt } from '../table/objects.js';
import type { EffectRule } from '../rules/ruleset/card-rules.js';
import type { Ruleset } from '../rules/ruleset/ruleset.js';
import { bothBindings, cardOfFrame, scopeOfFrame } from '../rules/scope.js';
import { stackObjectAt } from '../table/stack-names.js';
import type { Frame } from '../table/table.js';

/** An instruction with what its name means in a game. The shape of its arguments was checked when the card was read. */
type Instruction = {
  readonly name: string;
  readonly rule: EffectRule;
  readonly args: never;
  /** The words of which it is told where they mean nothing any more. */
  readonly words: readonly string[];
};

/** A list of instructions as a game reads it. */
type Program = {
  readonly ruleset: Ruleset;
  readonly instructions: readonly Instruction[];
  /** Whether it speaks of the controller of its target, who is noted for that. */
  readonly notesController: boolean;
};

const NOTHING: readonly Instruction[] = [];

/**
 * Runs the next instruction of a list; the rest of the list waits beneath whatever that instruction needs. Nothing is done
 * in the name of a player who has left.
 */
export const runEffects = procedure(EFFECTS, (d, waiting) => {
  const { instructions, notesController } = programOf(d, waiting);
  const instruction = instructions[waiting.next];
  if (instruction === undefined) return;
  const followed = following(d, waiting, waiting.next === instructions.length - 1);
  const frame = notesController ? notingController(d, followed) : followed;
  const scope = scopeOfFrame(d.state.table, frame);
  if (playerAt(d.state.table, scope.you)?.left) return;
  again(d, nextOf(frame));
  if (instruction.words.length > 0) noteMissed(d, instruction, scope);
  instruction.rule.carryOut(d, instruction.args, scope);
});

const programs = new WeakMap<Card, Map<string, Program>>();

/** The list that a frame runs. Cards never change, so their lists are read once; what was reported for one is read as it comes. */
const programOf = (d: OpenDecision, frame: Frame): Program => {
  const card = cardNamed(d, cardOfFrame(d.state.table, frame));
  const root = frame.path.startsWith('reported') ? rootOf(card, frame.path, boundIn(d, frame)) : card;
  if (root !== card) return read(d.ruleset, atPath(root, frame.path));
  const known = programs.get(card)?.get(frame.path);
  return known?.ruleset === d.ruleset ? known : readProgram(d.ruleset, card, frame.path);
};

/** What a frame knows, with what its object does. */
const boundIn = (d: OpenDecision, { object, bindings }: Frame): Frame['bindings'] =>
  bothBindings(stackObjectAt(d.state.table, object)?.bindings, bindings);

const readProgram = (ruleset: Ruleset, card: Card, path: string): Program => {
  const program = read(ruleset, atPath(card, path));
  const known = programs.get(card) ?? new Map<string, Program>();
  programs.set(card, known.set(path, program));
  return program;
};

const read = (ruleset: Ruleset, list: unknown): Program => ({
  ruleset,
  instructions: Array.isArray(list) ? list.map((effect) => instruction(ruleset, effect as Effect)) : NOTHING,
  notesController: Array.isArray(list) && JSON.stringify(list).includes('"controller-of-target"'),
});

const instruction = (ruleset: Ruleset, effect: Effect): Instruction => {
  const [name, args] = effectOf(effect);
  const rule: EffectRule | undefined = ruleset.effects[name];
  if (rule === undefined) throw new Error(`${ruleset.id} has no effect called ${name}`);
  return { name, rule, args: args as never, words: missedWords(rule, args) };
};
