import type { Sort } from '../../rules/sort.js';
import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { Amount, Refs } from '../../table/card.js';
import { emit } from '../../events/recording.js';
import { EFFECTS } from '../../rules/frame-names.js';
import { frameOf, push } from '../../rules/frames.js';
import type { JsonMap } from '../../persistent/json.js';
import type { RuleId, SeatId } from '../../table/names.js';
import { objectAt } from '../../table/objects.js';
import { referred, referredSeats } from '../../words/references.js';
import type { EffectRule } from '../../rules/ruleset/card-rules.js';
import type { FrameOf, Named } from '../../rules/ruleset/procedures.js';
import type { Ruleset } from '../../rules/ruleset/ruleset.js';
import { bothBindings, type Scope } from '../../rules/scope.js';
import type { Shape } from '../../table/shape.js';
import { either, flag, listOf, number, oneOf, struct, text } from '../../table/shape.js';
import { WHERE } from '../../words/targets.js';
import { stackName } from '../../table/stack-names.js';
import type { Bindings, GameObject } from '../../table/table.js';

/** The most that a card may say of anything, and of cards to be moved: far more than any card says. */
export const MOST = 1_000_000;
const MOST_CARDS = 1000;

const SIDE = oneOf('you', 'opponent', 'any');

/** So many of a kind, as an amount. */
export const COUNTING: Shape = struct({ count: text(), 'controller?': SIDE, 'where?': WHERE });

/** Everything of a kind, for who or what is meant. */
const ALL_OF_KIND: Shape = struct({ all: text(), 'controller?': SIDE, 'not?': oneOf('self'), 'where?': WHERE });

/** A place for a target. */
export const TARGET_SPEC: Shape = struct({
  what: text('the word for a kind of target'),
  'count?': number(1, 9), // target … target9
  'upTo?': flag(),
  'optional?': flag(),
  'controller?': SIDE,
  'not?': oneOf('self'),
  'where?': WHERE,
  'divided?': { ...either(number(1, MOST), oneOf('X')), about: 'how much is divided among the targets' },
});

/** Words for players and objects: one, or a list. A player stands for what they control where only objects are meant. */
export const REFS: Shape = {
  ...either(text(), listOf(text(), 1), ALL_OF_KIND),
  about: 'a word such as target or each-player, a list of them, or {all: what}',
};

/** Words for objects on the stack. */
export const STACK_REFS: Shape = {
  ...either(text(), listOf(text(), 1), ALL_OF_KIND),
  about: 'a word for something on the stack such as target, a list of them, or {all: what}',
};

/** Words for players. */
export const SEAT_REFS: Shape = {
  ...either(text(), listOf(text(), 1)),
  about: 'a word for a player such as you or each-player, or a list of them',
};

/** Words for anything, on the table or on the stack. */
export const ALL_REFS: Shape = {
  ...either(text(), listOf(text(), 1), ALL_OF_KIND),
  about: 'a word such as target or each-player, a list of them, or {all: what}',
};

/** What the words in each of these may stand for. */
export const REF_SORTS: ReadonlyMap<Shape, readonly Sort[]> = new Map<Shape, readonly Sort[]>([
  [REFS, ['seat', 'object']],
  [STACK_REFS, ['stack']],
  [SEAT_REFS, ['seat']],
  [ALL_REFS, ['seat', 'object', 'stack', 'deck']],
]);

/** The name of a number that continuous changes are about. */
export const STAT: Shape = { ...text(), about: 'the name of a stat' };

/** The name of a number that an amount reads. */
const READ: Shape = { ...text(), about: 'the name of a stat' };

/** A number of something, as it is or last was. */
const STAT_OF: Shape = struct({ stat: READ, of: REFS });

/** A number, X, roll, or a count. */
export const AMOUNT: Shape = {
  ...either(number(0, MOST), oneOf('X', 'roll'), COUNTING, STAT_OF),
  about: `a number up to ${MOST}, X, roll, or {count: what}`,
};

/** How long a change lasts. */
export const DURATION: Shape = { ...text(), about: 'how long it lasts, such as end-of-turn' };

/** The name of a keyword. */
export const KEYWORD: Shape = { ...text(), about: 'the name of a keyword' };

/** Where an object is put. */
export const ZONE: Shape = { ...text(), about: 'a word for a zone, such as hand' };

/** A kind of thing, as targets name it. */
export const KIND: Shape = { ...text(), about: 'a kind of target' };

/** What a game has words of its own for: what such a word is called, and which ones it has. */
export type Vocabulary = { readonly called: string; readonly words: (ruleset: Ruleset) => readonly string[] };

/** The shapes that stand for one word of a game. */
export const VOCABULARIES: ReadonlyMap<Shape, Vocabulary> = new Map<Shape, Vocabulary>([
  [STAT, { called: 'a stat', words: ({ stats }) => stats }],
  [READ, { called: 'a stat that amounts read', words: ({ stats, readStat }) => (readStat === undefined ? [] : stats) }],
  [KIND, { called: 'a kind of target', words: ({ targets }) => Object.keys(targets) }],
  [DURATION, { called: 'a duration', words: ({ durations }) => durations }],
  [KEYWORD, { called: 'a keyword', words: ({ keywords }) => keywords }],
  [ZONE, { called: 'a zone to move to', words: ({ zones }) => zones.words }],
]);

/** A change may be negative. */
export const SIGNED: Shape = {
  ...either(number(-MOST, MOST), oneOf('X', 'roll'), COUNTING),
  about: `a number up to ${MOST} (also negative), X, roll, or {count: what}`,
};

/** An effect with typed arguments; the shape is what makes the type true. */
// The type stands in one place, and the effects that are defined name it there: `effect<Counted>(…)`.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export const effect = <Args>(
  about: string,
  shape: Shape,
  carryOut: (d: OpenDecision, args: Args, scope: Scope) => void,
): EffectRule => ({
  about,
  shape,
  carryOut,
});

/** The rules to cite for an effect. */
export const citing = (d: OpenDecision, name: string): readonly RuleId[] =>
  d.ruleset.cites.effects[name] ?? d.ruleset.cites.effect;

/** Says in the log that an effect did nothing to what a word speaks of. */
export const missed = (d: OpenDecision, effect: string, word: string, { object, self }: Scope): void => {
  const name = object === null ? (self ?? 'an effect') : stackName(object);
  emit(d, 'EffectMissed', { id: object?.id ?? null, name, effect, word }, citing(d, effect));
};

/** The objects that are meant; a player stands for everything they control in play. */
export const objectsMeant = (d: OpenDecision, refs: Refs, scope: Scope): readonly GameObject[] => {
  const objects: GameObject[] = [];
  for (const target of referred(d, refs, scope))
    if ('seat' in target) objects.push(...d.ruleset.objectsOf(d, target.seat));
    else if ('object' in target) {
      const object = objectAt(d.state.table, target.object);
      if (object !== undefined) objects.push(object);
    }
  return objects;
};

/** The seats that are meant, `you` where an effect names nobody. */
export const seatsMeant = (d: OpenDecision, who: Refs | undefined, scope: Scope): readonly SeatId[] =>
  referredSeats(d, who ?? 'you', scope);

/** An amount alone, or with whom it concerns. */
export type Counted = Amount | { readonly count: Amount; readonly who?: Refs; readonly what?: string };

/** Both forms of a counted effect as one. */
export const counted = (args: Counted): { count: Amount; who: Refs; what?: string } => {
  if (typeof args !== 'object') return { count: args, who: 'you' };
  const {
    count,
    who = 'you',
    what,
    ...others
  } = args as { count: Exclude<Amount, string> | string; who?: Refs; what?: string };
  // A word that is no amount of its own says what is counted.
  if (typeof count === 'string' && count !== 'X' && count !== 'roll') return { count: { count, ...others }, who };
  return { count, who, ...(what !== undefined && { what }) };
};

const CARDS: Shape = {
  ...either(number(0, MOST_CARDS), oneOf('X', 'roll'), COUNTING),
  about: `a number up to ${MOST_CARDS}, X, roll, or {count: what}`,
};

/** An amount as an instruction says it, with whom it is about where that is not you. */
export const COUNTED: Shape = {
  ...either(
    number(0, MOST_CARDS),
    oneOf('X', 'roll'),
    struct({ count: CARDS, 'who?': SEAT_REFS, 'what?': text() }),
    COUNTING,
  ),
  about: `an amount up to ${MOST_CARDS}, or {count, who}`,
};

/** Where the instruction stands: the path of the effect's own arguments. */
export const pathOf = ({ at }: Scope, name: string): string => (at === null ? '' : `${at.path}/${at.next}/${name}`);

/** Runs a list of instructions inside the present one. */
export const pushList = (d: OpenDecision, scope: Scope, path: string, bindings: JsonMap = {}): void => {
  if (scope.at !== null) push(d, EFFECTS, bothBindings(scope.at.bindings, bindings), { object: scope.at.object, path });
};

/** A frame of the present instruction that goes on with an answer; it knows what the instruction knows, and this. */
export const thenFrame = <Bound extends object>(
  scope: Scope,
  to: Named<Bound>,
  bindings: NoInfer<Bound>,
): FrameOf<Bound> => {
  // What the instruction knows is not in the type: it is there for the scope of what follows.
  const both = bothBindings(scope.at?.bindings, bindings as Bindings) as Bound;
  return frameOf<Bound>(to, both, scope.at ?? undefined);
};
