import type { Cards } from '../table/card.js';
import type { AnyReading, EventKind, EventKinds, EventRule, EventUse } from '../rules/ruleset/event-rules.js';
import type { EventFacts } from '../rules/event-facts.js';
import type { Fold, Folds } from '../log/fold.js';
import type { JsonMap } from '../persistent/json.js';
import type { Ruleset, RulesetDefinition } from '../rules/ruleset/ruleset.js';
import { kernelEvents } from './kernel-events.js';

/** What the events of a game do to a match, by type: what a timeline folds with. */
export const foldsOf = ({ compiled }: Ruleset): Folds => compiled.folds;

/** What a game knows of events of one type; undefined where it has none. */
export const eventKindIn = ({ compiled }: Ruleset, type: string): EventKind | undefined => compiled.events.get(type);

/** The kind of an event that is about to be recorded. */
export const kindOf = (
  { ruleset, kinds }: { readonly ruleset: Ruleset; readonly kinds: EventKinds },
  type: string,
): EventKind => {
  const kind = kinds.get(type);
  if (kind === undefined) throw new Error(`${ruleset.title} has no event ${type}: describe it in its events`);
  return kind;
};

/** The types of event that occur in a game: those of every game, those of the kernel that it uses, and its own. */
export const eventTypesOf = ({ events }: RulesetDefinition): readonly string[] => {
  const ofEveryGame = Object.entries(RULES).flatMap(([type, { everywhere }]) => (everywhere ? [type] : []));
  return [...new Set([...Object.keys(events), ...ofEveryGame])];
};

// A cast: each rule is written for the data of its own type, and is asked about no other.
type AnyRule = EventRule<JsonMap>;
const RULES = kernelEvents as unknown as { readonly [type: string]: AnyRule };

/**
 * Everything about the events of a game, by type: the kernel's with what the game makes of them, and its own. Throws where a
 * descriptor is missing, or stands twice.
 */
export const compileEvents = (ruleset: RulesetDefinition): EventKinds => {
  const own = ruleset.events as { readonly [type: string]: AnyRule | EventUse<JsonMap> };
  const kinds = new Map<string, EventKind>();
  for (const [type, rule] of Object.entries(RULES)) kinds.set(type, ofKernel(ruleset, type, rule, own[type] ?? {}));
  for (const [type, rule] of Object.entries(own)) if (!kinds.has(type)) kinds.set(type, ofGame(ruleset, type, rule));
  return kinds;
};

const ofKernel = (
  ruleset: RulesetDefinition,
  type: string,
  rule: AnyRule,
  use: AnyRule | EventUse<JsonMap>,
): EventKind => {
  if ('about' in use)
    throw new Error(`${ruleset.title} describes ${type} anew, which is the kernel's: say only what it makes of it`);
  const { answers, fight } = use;
  const facts = { ...factsOf(rule), ...(answers && { answers }), ...(fight && { fight }) };
  return kindWith(rule, facts, [rule.reads, use.reads], { byKernel: rule.table, byRuleset: use.table });
};

const ofGame = (ruleset: RulesetDefinition, type: string, rule: AnyRule | EventUse<JsonMap>): EventKind => {
  if (!('about' in rule)) throw new Error(`the events of ${ruleset.title} do not say what ${type} is about`);
  return kindWith(rule, factsOf(rule), [rule.reads], { byKernel: undefined, byRuleset: rule.table });
};

const kindWith = (
  rule: AnyRule,
  facts: EventFacts,
  readings: readonly (AnyReading | undefined)[],
  { byKernel, byRuleset }: Pick<Fold, 'byKernel' | 'byRuleset'>,
): EventKind => ({
  fold: {
    isRecord: rule.half === 'record',
    isOfTable: rule.goesBack === true || byKernel !== undefined || byRuleset !== undefined,
    goesBack: rule.goesBack === true,
    longList: rule.longList,
    terms: rule.terms,
    byKernel,
    byRuleset,
    record: rule.record,
  },
  readings: readings.filter((reading) => reading !== undefined),
  facts,
  learned: rule.learned,
});

/** Of each kind what it does to a match. */
export const foldsIn = (kinds: EventKinds): Folds => new Map([...kinds].map(([type, { fold }]) => [type, fold]));

/** Of a descriptor what is plain data. */
const factsOf = (rule: AnyRule): EventFacts => {
  const { table: _table, record: _record, terms: _terms, longList: _longList, ...rest } = rule;
  const { reads: _reads, learned: _learned, ...facts } = rest;
  return facts;
};

/** What a game says of its events, its cards and of what lies on its stack: for readers that have rules of their own. */
export type GameFacts = {
  readonly events: { readonly [type: string]: EventFacts };
  /** The kinds of stack object that are damage of a fight. */
  readonly damage: readonly string[];
  /** The purposes of rolls that are made against something. */
  readonly against: readonly string[];
  /** What objects can show that no match defines. */
  readonly ownCards: Cards;
  /** A card that is none of the match by its id, made of one that is. */
  readonly cardSaying?: NonNullable<Ruleset['cardSaying']>;
};

/** What holds of the events of every game. */
export const factsOfEveryGame: GameFacts = {
  events: Object.fromEntries(Object.entries(RULES).map(([type, rule]) => [type, factsOf(rule)])),
  damage: [],
  against: [],
  ownCards: {},
};

/** The facts of a game. */
export const factsOfGame = (ruleset: Ruleset): GameFacts => ({
  events: Object.fromEntries([...ruleset.compiled.events].map(([type, { facts }]) => [type, facts])),
  damage: Object.entries(ruleset.stackKinds).flatMap(([kind, { isDamage }]) => (isDamage ? [kind] : [])),
  against: Object.entries(ruleset.rolls ?? {}).flatMap(([purpose, { against }]) => (against ? [purpose] : [])),
  ownCards: ruleset.ownCards ?? {},
  ...(ruleset.cardSaying !== undefined && { cardSaying: ruleset.cardSaying }),
});
