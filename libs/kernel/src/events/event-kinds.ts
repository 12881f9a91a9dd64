import type { Cards } from '../table/card.js';
import type { AnyReading, EventKind, EventKinds, EventRule, EventUse } from '../rules/ruleset/event-rules.js';
import type { EventFacts } from '../rules/event-facts.js';
import type { EventApplier, EventAppliers } from '../log/event-applier.js';
import type { JsonMap } from '../persistent/json.js';
import type { Ruleset, RulesetDefinition, WholeDefinition } from '../rules/ruleset/ruleset.js';
import { kernelEvents } from './kernel-events.js';

/** The event appliers of a game, by event type, for its timelines. */
export const appliersOf = ({ compiled }: Ruleset): EventAppliers => compiled.appliers;

/** The kind of an event type in this game; undefined for an unknown type. */
export const eventKindIn = ({ compiled }: Ruleset, type: string): EventKind | undefined => compiled.events.get(type);

/** The kind of an event that is about to be recorded. Throws for an unknown type. */
export const kindOf = (
  { ruleset, kinds }: { readonly ruleset: Ruleset; readonly kinds: EventKinds },
  type: string,
): EventKind => {
  const kind = kinds.get(type);
  if (kind === undefined) throw new Error(`${ruleset.title} has no event ${type}: describe it in its events`);
  return kind;
};

/** The event types of a game: those of every game, those of the kernel that it uses, and its own. */
export const eventTypesOf = ({ events = {} }: RulesetDefinition): readonly string[] => {
  const ofEveryGame = Object.entries(RULES).flatMap(([type, { everywhere }]) => (everywhere ? [type] : []));
  return [...new Set([...Object.keys(events), ...ofEveryGame])];
};

// A cast: each rule is written for the data of its own type and gets no other.
type AnyRule = EventRule<JsonMap>;
const RULES = kernelEvents as unknown as { readonly [type: string]: AnyRule };

/**
 * The event kinds of a game by type: the kernel's with the game's additions, and its own. Throws if a descriptor is
 * missing or defined twice.
 */
export const compileEvents = (ruleset: WholeDefinition): EventKinds => {
  // A cast for the same reason: a game types its events one by one.
  const own = ruleset.events as { readonly [type: string]: AnyRule | EventUse<JsonMap> };
  const kinds = new Map<string, EventKind>();
  for (const [type, rule] of Object.entries(RULES)) kinds.set(type, ofKernel(ruleset, type, rule, own[type] ?? {}));
  for (const [type, rule] of Object.entries(own)) if (!kinds.has(type)) kinds.set(type, ofGame(ruleset, type, rule));
  return kinds;
};

const ofKernel = (
  ruleset: WholeDefinition,
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

const ofGame = (ruleset: WholeDefinition, type: string, rule: AnyRule | EventUse<JsonMap>): EventKind => {
  if (!('about' in rule)) throw new Error(`the events of ${ruleset.title} do not say what ${type} is about`);
  return kindWith(rule, factsOf(rule), [rule.reads], { byKernel: undefined, byRuleset: rule.table });
};

const kindWith = (
  rule: AnyRule,
  facts: EventFacts,
  readings: readonly (AnyReading | undefined)[],
  { byKernel, byRuleset }: Pick<EventApplier, 'byKernel' | 'byRuleset'>,
): EventKind => ({
  applier: {
    isRecord: rule.half === 'record',
    isOfTable: rule.goesBack === true || byKernel !== undefined || byRuleset !== undefined,
    goesBack: rule.goesBack === true,
    longList: rule.longList,
    shared: rule.shared,
    terms: rule.terms,
    byKernel,
    byRuleset,
    record: rule.record,
  },
  readings: readings.filter((reading) => reading !== undefined),
  facts,
  learned: rule.learned,
});

/** The appliers of these kinds. */
export const appliersIn = (kinds: EventKinds): EventAppliers =>
  new Map([...kinds].map(([type, { applier }]) => [type, applier]));

/** The members of a descriptor that are plain data. */
const factsOf = (rule: AnyRule): EventFacts => {
  const { table: _table, record: _record, terms: _terms, longList: _longList, ...rest } = rule;
  const { reads: _reads, learned: _learned, shared: _shared, ...facts } = rest;
  return facts;
};

/** The facts of a game about its events, cards and stack objects, for readers with rules of their own. */
export type GameFacts = {
  readonly events: { readonly [type: string]: EventFacts };
  /** The kinds of stack object that are combat damage. */
  readonly damage: readonly string[];
  /** The roll purposes with an opponent (see RollRule). */
  readonly against: readonly string[];
  /** Cards of the game itself, which no match defines. */
  readonly ownCards: Cards;
  /** Makes a card of the match with other text in it, for an id that no match defines. */
  readonly cardSaying?: NonNullable<Ruleset['cards']['reworded']>;
};

/** The facts that hold in every game. */
export const factsOfEveryGame: GameFacts = {
  events: Object.fromEntries(Object.entries(RULES).map(([type, rule]) => [type, factsOf(rule)])),
  damage: [],
  against: [],
  ownCards: {},
};

/** The facts of a game. */
export const factsOfGame = (ruleset: Ruleset): GameFacts => ({
  events: Object.fromEntries([...ruleset.compiled.events].map(([type, { facts }]) => [type, facts])),
  damage: Object.entries(ruleset.stack.kinds).flatMap(([kind, { isDamage }]) => (isDamage ? [kind] : [])),
  against: Object.entries(ruleset.dice.purposes ?? {}).flatMap(([purpose, { against }]) => (against ? [purpose] : [])),
  ownCards: ruleset.cards.own ?? {},
  ...(ruleset.cards.reworded !== undefined && { cardSaying: ruleset.cards.reworded }),
});
