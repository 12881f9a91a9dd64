import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { Amount, ObjectCount, Refs, TargetSpec } from '../../table/card.js';
import { emit } from '../../events/recording.js';
import { EFFECTS } from '../../rules/procedure-names.js';
import { continuationOf, schedule } from '../../rules/agenda.js';
import type { JsonMap } from '../../persistent/json.js';
import type { RuleId, SeatId } from '../../table/names.js';
import { objectAt } from '../../table/objects.js';
import { referred, referredSeats } from '../../words/references.js';
import type { ContinuationOf, ProcedureName } from '../../rules/ruleset/procedures.js';
import { bothBindings, type EvaluationContext } from '../../rules/evaluation-context.js';
import type { Shape } from '../../table/shape.js';
import { either, flag, listOf, number, oneOf, struct, text } from '../../table/shape.js';
import { WHERE } from '../../words/targets.js';
import { stackName } from '../../table/stack-names.js';
import type { Bindings, GameObject } from '../../table/table.js';

/** The largest numbers that a card may use, and of cards to be moved: more than any real card. */
export const MOST = 1_000_000;
const MOST_CARDS = 1000;

const SIDE = oneOf('you', 'opponent', 'any');

/** A count of objects, as an amount. */
const COUNTING: Shape<ObjectCount> = {
  ...struct({ count: text(), 'controller?': SIDE, 'where?': WHERE }),
  targetWord: 'count',
};

/** All objects of a kind, as a reference. */
const ALL_OF_KIND = struct({ all: text(), 'controller?': SIDE, 'not?': oneOf('self'), 'where?': WHERE });

/** The shape of one entry of a target list. */
export const TARGET_SPEC: Shape<TargetSpec> = {
  ...struct({
    what: text('the word for a kind of target'),
    'count?': number(1, 9), // target … target9
    'upTo?': flag(),
    'optional?': flag(),
    'controller?': SIDE,
    'not?': oneOf('self'),
    'where?': WHERE,
    'divided?': { ...either(number(1, MOST), oneOf('X')), about: 'how much is divided among the targets' },
  }),
  targetWord: 'what',
};

/**
 * References to players and objects: one or a list. A player stands for what they control where only objects are meant.
 */
export const REFS: Shape<Refs> = {
  sorts: ['seat', 'object'],
  ...either(text(), listOf(text(), 1), ALL_OF_KIND),
  about: 'a word such as target or each-player, a list of them, or {all: what}',
};

/** References to objects on the stack. */
export const STACK_REFS: Shape<Refs> = {
  sorts: ['stack'],
  ...either(text(), listOf(text(), 1), ALL_OF_KIND),
  about: 'a word for something on the stack such as target, a list of them, or {all: what}',
};

/** References to players. */
export const SEAT_REFS: Shape<string | readonly string[]> = {
  sorts: ['seat'],
  ...either(text(), listOf(text(), 1)),
  about: 'a word for a player such as you or each-player, or a list of them',
};

/** References to anything, on the table or on the stack. */
export const ALL_REFS: Shape<Refs> = {
  sorts: ['seat', 'object', 'stack', 'deck'],
  ...either(text(), listOf(text(), 1), ALL_OF_KIND),
  about: 'a word such as target or each-player, a list of them, or {all: what}',
};

/** The name of a stat that continuous changes can alter. */
export const STAT: Shape<string> = { ...text(), vocabulary: 'stat', about: 'the name of a stat' };

/** The name of a stat that an amount can read. */
const READ: Shape<string> = { ...text(), vocabulary: 'stat-read', about: 'the name of a stat' };

/** A stat of something, now or as last known. */
const STAT_OF = struct({ stat: READ, of: REFS });

/** The counters of a name on something. */
const COUNTERS_OF = struct({ counters: text('the name of counters'), of: REFS });

/** An amount: a number, X, roll, or a count. */
export const AMOUNT: Shape<Amount> = {
  ...either(number(0, MOST), oneOf('X', 'roll'), COUNTING, STAT_OF, COUNTERS_OF),
  about: `a number up to ${MOST}, X, roll, or {count: what}`,
};

/** The duration of a change. */
export const DURATION: Shape<string> = {
  ...text(),
  vocabulary: 'duration',
  about: 'how long it lasts, such as end-of-turn',
};

/** The name of a keyword. */
export const KEYWORD: Shape<string> = { ...text(), vocabulary: 'keyword', about: 'the name of a keyword' };

/** A zone to put an object into. */
export const ZONE: Shape<string> = { ...text(), vocabulary: 'zone', about: 'a word for a zone, such as hand' };

/** A kind of target. */
export const KIND: Shape<string> = { ...text(), vocabulary: 'target-kind', about: 'a kind of target' };

/** An amount that may be negative. */
export const SIGNED: Shape<Amount> = {
  ...either(number(-MOST, MOST), oneOf('X', 'roll'), COUNTING, STAT_OF, COUNTERS_OF),
  about: `a number up to ${MOST} (also negative), X, roll, or {count: what}`,
};

/** The rules cited for an effect. */
export const citationsOf = (d: OpenDecision, name: string): readonly RuleId[] =>
  d.ruleset.cites.effects[name] ?? d.ruleset.cites.effect;

/** Records that an effect did nothing because a reference means nothing any more. */
export const emitEffectMissed = (
  d: OpenDecision,
  effect: string,
  word: string,
  { object, self }: EvaluationContext,
): void => {
  const name = object === null ? (self ?? 'an effect') : stackName(object);
  emit(d, 'EffectMissed', { id: object?.id ?? null, name, effect, word }, citationsOf(d, effect));
};

/** The objects that a reference means; a player stands for everything they control in play. */
export const objectsMeant = (d: OpenDecision, refs: Refs, context: EvaluationContext): readonly GameObject[] => {
  const objects: GameObject[] = [];
  for (const target of referred(d, refs, context))
    if ('seat' in target) objects.push(...d.ruleset.control.objectsOf(d, target.seat));
    else if ('object' in target) {
      const object = objectAt(d.state.table, target.object);
      if (object !== undefined) objects.push(object);
    }
  return objects;
};

/** The seats that a reference means; `you` if it is left out. */
export const seatsMeant = (d: OpenDecision, who: Refs | undefined, context: EvaluationContext): readonly SeatId[] =>
  referredSeats(d, who ?? 'you', context);

/** The arguments of a counted effect: an amount, or an amount with a reference. */
export type CountedArgs = Amount | { readonly count: Amount; readonly who?: Refs; readonly what?: string };

/** The arguments of a counted effect in their long form. */
export const counted = (args: CountedArgs): { count: Amount; who: Refs; what?: string } => {
  if (typeof args !== 'object') return { count: args, who: 'you' };
  const {
    count,
    who = 'you',
    what,
    ...others
  } = args as { count: Exclude<Amount, string> | string; who?: Refs; what?: string };
  // any other word names the objects to count: the map itself is the amount
  if (typeof count === 'string' && count !== 'X' && count !== 'roll') return { count: { count, ...others }, who };
  return { count, who, ...(what !== undefined && { what }) };
};

const CARDS = {
  ...either(number(0, MOST_CARDS), oneOf('X', 'roll'), COUNTING, STAT_OF, COUNTERS_OF),
  about: `a number up to ${MOST_CARDS}, X, roll, or {count: what}`,
};

/** The shape of CountedArgs. */
export const COUNTED: Shape<CountedArgs> = {
  ...either(
    number(0, MOST_CARDS),
    oneOf('X', 'roll'),
    struct({ count: CARDS, 'who?': SEAT_REFS, 'what?': text() }),
    COUNTING,
  ),
  about: `an amount up to ${MOST_CARDS}, or {count, who}`,
};

/** The path of an effect's own arguments in its card. */
export const pathOf = ({ at }: EvaluationContext, name: string): string =>
  at === null ? '' : `${at.path}/${at.next}/${name}`;

/** Runs a nested list of instructions within the present one. */
export const scheduleList = (
  d: OpenDecision,
  context: EvaluationContext,
  path: string,
  bindings: JsonMap = {},
): void => {
  if (context.at !== null)
    schedule(d, EFFECTS, bothBindings(context.at.bindings, bindings), { object: context.at.object, path });
};

/** A continuation of the present instruction for an answer, with its bindings and these added. */
export const thenContinuation = <Bound extends Bindings>(
  context: EvaluationContext,
  to: ProcedureName<Bound>,
  bindings: NoInfer<Bound>,
): ContinuationOf<Bound> => {
  // The bindings of the instruction are not in the type: they are for the context of what follows.
  const both = bothBindings(context.at?.bindings, bindings) as Bound;
  return continuationOf<Bound>(to, both, context.at ?? undefined);
};
