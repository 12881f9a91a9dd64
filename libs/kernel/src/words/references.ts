import type { Ruleset } from '../rules/ruleset/ruleset.js';
import type { Situation } from '../rules/ruleset/situation.js';
import type {
  AllOfKind,
  Amount,
  CountersReference,
  ObjectCount,
  Refs,
  StatReference,
  TargetSpec,
} from '../table/card.js';
import { listed } from '../table/card.js';
import { isMap } from '../persistent/json.js';
import type { Json } from '../persistent/json.js';
import { objectAt } from '../table/objects.js';
import type { ReferenceRule } from '../rules/ruleset/card-rules.js';
import type { EvaluationContext } from '../rules/evaluation-context.js';
import { seatsInOrder } from '../table/seats.js';
import { PUBLIC } from '../table/knowledge.js';
import {
  targetsOfSpec,
  controllerOf,
  isTargetOfSpec,
  isThere,
  sameTarget,
  targetNamed,
  targetObject,
} from './targets.js';
import type { Target } from '../table/table.js';
import type { SeatId } from '../table/names.js';

const seats = (ids: readonly (SeatId | null)[]): readonly Target[] => {
  const found: Target[] = [];
  for (const seat of ids) if (seat !== null) found.push({ seat });
  return found;
};

/** The reference to a binding with one or several targets. */
const bound =
  (name: string): ReferenceRule =>
  (_look, { bindings }) =>
    targetsIn(bindings[name]);

const TARGET_MEMBERS = ['seat', 'object', 'stack', 'slot', 'deck'];

/** A binding with these members always holds a target. */
const isTarget = (value: unknown): value is Target => isMap(value) && TARGET_MEMBERS.some((member) => member in value);

/** The targets in a binding: one, several, or none if it holds something else. */
export const targetsIn = (value: Json | undefined): readonly Target[] => {
  if (Array.isArray(value)) return value.flatMap((each: Json) => targetsIn(each));
  return isTarget(value) ? [value] : [];
};

/** The references that mean the same in every game. */
export const SHARED_REFERENCES: { readonly [word: string]: ReferenceRule } = {
  you: (_look, { you }) => seats([you]),
  self: ({ state }, { self }) => [targetObject(state.table, self ?? '')].filter((target) => target !== undefined),
  owner: ({ state }, { self }) => seats([objectAt(state.table, self ?? '')?.owner ?? null]),
  'active-player': ({ state }) => seats(seatsInOrder(state.table).slice(0, 1)),
  'each-player': ({ state }) => seats(seatsInOrder(state.table)),
  'each-other-player': ({ state }, { you }) => seats(seatsInOrder(state.table).filter((seat) => seat !== you)),
  'each-opponent': ({ state }, { you }) => seats(seatsInOrder(state.table).filter((seat) => seat !== you)),
  'controller-of-target': (situation, { targets: [target = null], bindings }) =>
    target === null ? [] : lastController(situation, target, bindings),
  each: bound('each'),
  killer: bound('killer'),
  roller: bound('roller'),
  targeting: bound('targeting'),
  'triggering-player': bound('triggering-player'),
  'triggering-object': bound('triggering-object'),
};

/** The controller of a target: as noted while there was one (MTG-608.2h), else the present one. */
const lastController = (
  { state }: Situation,
  target: Target,
  bindings: EvaluationContext['bindings'],
): readonly Target[] => {
  const noted = targetsIn(bindings['controller-of-target']);
  return noted.length > 0 ? noted : seats([controllerOf(state.table, target)]);
};

const SHARED: ReadonlyMap<string, ReferenceRule> = new Map(Object.entries(SHARED_REFERENCES));

const TARGET_WORD = /^target([2-9])?$/;

/** What references mean now; targets that are gone or illegal are left out. */
export const referred = (situation: Situation, refs: Refs, context: EvaluationContext): readonly Target[] =>
  typeof refs === 'string'
    ? currentTargets(situation, refs, context)
    : 'all' in refs
      ? targetsOfSpec(situation, specOf(refs), context)
      : listed(refs).flatMap((word) => currentTargets(situation, word, context));

/** What `{all: …}` says as a target entry. */
const specOf = (refs: AllOfKind): TargetSpec => ({ ...refs, what: refs.all });

/** Whether a target is among what references mean now. */
export const isReferred = (situation: Situation, refs: Refs, target: Target, context: EvaluationContext): boolean => {
  const spec = typeof refs === 'string' ? classOf(situation, refs) : 'all' in refs ? specOf(refs) : undefined;
  return spec === undefined
    ? referred(situation, refs, context).some((each) => sameTarget(each, target))
    : isTargetOfSpec(situation, spec, target, context);
};

const classOf = ({ ruleset: { references } }: Situation, word: string): TargetSpec | undefined =>
  references.classes !== undefined && Object.hasOwn(references.classes, word) ? references.classes[word] : undefined;

const currentTargets = (situation: Situation, word: string, context: EvaluationContext): readonly Target[] =>
  word === 'you'
    ? seats([context.you])
    : targetsOfWord(situation, word, context).filter((target) => isThere(situation.state.table, target));

/** The number of the target place that a word refers to; 0 if it refers to none. */
export const targetPlaceOf = (word: string): number => {
  const place = TARGET_WORD.exec(word === 'controller-of-target' ? 'target' : word);
  return place === null ? 0 : Number(place[1] ?? 1);
};

/** Whether the target place of a reference is filled; true for any other reference. */
export const isTargetDeclared = ({ object, targets }: EvaluationContext, word: string): boolean => {
  const place = targetPlaceOf(word);
  return place === 0 || ((object?.targets ?? targets)[place - 1] ?? null) !== null;
};

const targetsOfWord = (situation: Situation, word: string, context: EvaluationContext): readonly Target[] => {
  const place = word.startsWith('target') ? TARGET_WORD.exec(word) : null;
  if (place !== null)
    return [context.targets[Number(place[1] ?? 1) - 1]].filter((target) => target !== undefined && target !== null);
  const rule = Object.hasOwn(situation.ruleset.references.words, word)
    ? situation.ruleset.references.words[word]
    : SHARED.get(word);
  return rule === undefined ? targetsByName(situation, word, context) : rule(situation, context);
};

/** Reported effects may also use names; cards use only words. */
const targetsByName = ({ state }: Situation, word: string, { you, bindings }: EvaluationContext): readonly Target[] => {
  const target = bindings.reported === undefined ? undefined : targetNamed(state.table, word, you ?? PUBLIC);
  return target === undefined ? [] : [target];
};

/** The seats among what references mean. */
export const referredSeats = (situation: Situation, refs: Refs, context: EvaluationContext): readonly SeatId[] =>
  refs === 'you' ? seatOfYou(context) : seatsAmong(referred(situation, refs, context));

const seatsAmong = (targets: readonly Target[]): readonly SeatId[] => {
  const found: SeatId[] = [];
  for (const target of targets) if ('seat' in target) found.push(target.seat);
  return found;
};

/** The reference `you`, the most frequent one. */
const seatOfYou = ({ you }: EvaluationContext): readonly SeatId[] => (you === null ? [] : [you]);

/** Every reference of a game: the shared ones, then its own. `target4` to `target9` are not listed. */
export const referenceWords = ({ references }: Pick<Ruleset, 'references'>): readonly string[] => [
  ...['target', 'target2', 'target3'],
  ...SHARED.keys(),
  ...Object.keys(references.words),
];

/** Whether a word is a reference, for checking card files. */
export const isReferenceWord = (situation: Pick<Situation, 'ruleset'>, word: string): boolean =>
  TARGET_WORD.test(word) || SHARED.has(word) || Object.hasOwn(situation.ruleset.references.words, word);

/** The value of an amount. `X` is the declared number, `roll` the value of the roll that led here. */
export const amountOf = (situation: Situation, amount: Amount, context: EvaluationContext): number => {
  if (typeof amount === 'number') return amount;
  if (amount === 'X') return context.x ?? 0;
  if (amount === 'roll') return Number(context.bindings.roll ?? 0);
  if ('stat' in amount) return numberOf(situation, amount, context);
  if ('counters' in amount) return countersOn(situation, amount, context);
  return countOf(situation, amount, context);
};

/** A stat of what is meant; of several objects the sum. */
const numberOf = (situation: Situation, { stat, of }: StatReference, context: EvaluationContext): number =>
  readable(situation, of, context).reduce(
    (sum, who) => sum + Math.max(0, situation.ruleset.vocabulary.readStat?.(situation, who, stat) ?? 0),
    0,
  );

/** What an amount reads a stat of: what is there, and of some words what is gone as well. */
const readable = (situation: Situation, of: Refs, context: EvaluationContext): readonly Target[] =>
  typeof of === 'string' && situation.ruleset.references.remembered?.includes(of) === true
    ? targetsOfWord(situation, of, context)
    : referred(situation, of, context);

/** The counters on what is meant; of several objects the sum. */
const countersOn = (situation: Situation, { counters, of }: CountersReference, context: EvaluationContext): number =>
  referred(situation, of, context).reduce((sum, who) => {
    const object = 'object' in who ? objectAt(situation.state.table, who.object) : undefined;
    return sum + (object?.counters[counters] ?? 0);
  }, 0);

/** The number of objects of a target word, for the context's controller. */
export const countOf = (situation: Situation, { count, ...others }: ObjectCount, context: EvaluationContext): number =>
  targetsOfSpec(situation, { ...others, what: count }, context).length;
