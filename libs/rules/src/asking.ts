import {
  rulesPort,
  type CardId,
  type Cards,
  type Command,
  type CommandRule,
  type Decision,
  type EffectHandler,
  type Event,
  type EventFacts,
  type GameObject,
  type Inputs,
  type LegalAction,
  type MatchState,
  type Rejection,
  type Revision,
  type RulesPort,
  type Ruleset,
  type SeatId,
  type Situation,
  type Table,
  type Timeline,
} from '@stackledger/kernel';

type Answer<Question extends keyof RulesPort> = RulesPort[Question] extends (...args: never) => infer Given
  ? Given
  : never;

/** The ports of rulesets that came out of frozen bundles; every other ruleset was compiled by the kernel of today. */
const frozen = new WeakMap<Ruleset, RulesPort>();

/** Binds a ruleset to the port that it was released with. */
export const bindPort = (ruleset: Ruleset, port: RulesPort): void => void frozen.set(ruleset, port);

/** The port that a ruleset is asked through: that of the kernel that compiled it. */
export const portOf = (ruleset: Ruleset): RulesPort => frozen.get(ruleset) ?? rulesPort;

// Below, each question of the port, put to the version of the rules that it is about.

/** An empty log of a match of these rules. */
export const newTimeline = (ruleset: Ruleset): Timeline => portOf(ruleset).newTimeline(ruleset);

/** A log that continues from a state at the end of a command. */
export const timelineFrom = (ruleset: Ruleset, state: MatchState): Timeline =>
  portOf(ruleset).timelineFrom(ruleset, state);

/** Whether events of a type belong to the record, which no rewind touches. */
export const isRecordEvent = (ruleset: Ruleset, type: string): boolean => portOf(ruleset).isRecordEvent(ruleset, type);

/** The revision of the earlier table that an event goes back to; null for any other event. */
export const goesBackTo = (ruleset: Ruleset, event: Event): Revision | null =>
  portOf(ruleset).goesBackTo(ruleset, event);

/** What the rules say of an event type, its wording among it; undefined for an unknown type. */
export const factsOf = (ruleset: Ruleset, type: string): EventFacts | undefined =>
  portOf(ruleset).factsOf(ruleset, type);

/** The version of the stored states of these rules. */
export const stateFormOf = (ruleset: Ruleset): number => portOf(ruleset).stateForm;

/** A state as plain JSON data, without its cards. */
export const storableState = (ruleset: Ruleset, state: MatchState): unknown => portOf(ruleset).storableState(state);

/** The state from the data made by storableState of the same rules. */
export const stateFromStored = (ruleset: Ruleset, stored: unknown, cards: Cards): MatchState =>
  portOf(ruleset).stateFromStored(stored, cards);

/** A command with its rule, or the rejection of a malformed one. */
export const readCommand = (situation: Pick<Situation, 'ruleset'>, sent: unknown): Answer<'readCommand'> =>
  portOf(situation.ruleset).readCommand(situation, sent);

/** A command that was read already, so that deciding does not read it again. */
export const commandAsRead = (ruleset: Ruleset, command: Command, rule: CommandRule): Answer<'commandAsRead'> =>
  portOf(ruleset).commandAsRead(command, rule);

/** Decides a command: events, a rejection, or what is missing. */
export const decide = (
  ruleset: Ruleset,
  state: MatchState,
  sent: unknown,
  inputs?: Inputs,
  effectHandler?: EffectHandler,
): Decision => portOf(ruleset).decide(ruleset, state, sent, inputs, effectHandler);

/** The commands of the game, the kernel's among them. */
export const commandsOf = (ruleset: Ruleset): { readonly [type: string]: CommandRule } =>
  portOf(ruleset).commandsOf(ruleset);

/** What a type of command is, or undefined. */
export const commandRule = (ruleset: Ruleset, type: string): CommandRule | undefined =>
  portOf(ruleset).commandRule(ruleset, type);

/** The fields of a command that are hidden in the log. */
export const hiddenFields = (situation: Situation, command: Command): readonly string[] =>
  portOf(situation.ruleset).hiddenFields(situation, command);

/** The state with everything that the viewer does not know dealt at random. */
export const determinized: RulesPort['determinized'] = (situation, viewer, byChance) =>
  portOf(situation.ruleset).determinized(situation, viewer, byChance);

/** Whether somebody chooses among cards that the viewer does not know. */
export const isBlindChoice = (situation: Situation, viewer: SeatId | null): boolean =>
  portOf(situation.ruleset).isBlindChoice(situation, viewer);

/** Whether what an event reports has been told on this branch already. */
export const isKeptReport = (situation: Situation, event: Event): boolean =>
  portOf(situation.ruleset).isKeptReport(situation, event);

/** What a seat may do. */
export const legalActions = (situation: Situation, seat: SeatId): Answer<'legalActions'> =>
  portOf(situation.ruleset).legalActions(situation, seat);

/** What a scribe may do for the seats. */
export const scribeActions = (situation: Situation): readonly LegalAction[] =>
  portOf(situation.ruleset).scribeActions(situation);

/** One sentence about what may be done instead of what was rejected. */
export const legalActionsText = (situation: Situation, seat: SeatId | null): string =>
  portOf(situation.ruleset).legalActionsText(situation, seat);

/** A rejection completed with what the sender could do instead. */
export const withLegal = (situation: Situation, why: Rejection, sent: unknown): Rejection =>
  portOf(situation.ruleset).withLegal(situation, why, sent);

/** The view of a match; null is the public. */
export const matchView = (situation: Situation, viewer: SeatId | null): Answer<'matchView'> =>
  portOf(situation.ruleset).matchView(situation, viewer);

/** The stack, top last. */
export const stackView = (situation: Situation, viewer: SeatId | null): Answer<'stackView'> =>
  portOf(situation.ruleset).stackView(situation, viewer);

/** What the table waits for. */
export const awaitingView = (situation: Situation, viewer: SeatId | null): Answer<'awaitingView'> =>
  portOf(situation.ruleset).awaitingView(situation, viewer);

/** Who has priority. */
export const priorityView = (situation: Situation): Answer<'priorityView'> =>
  portOf(situation.ruleset).priorityView(situation);

/** The object of a name, or undefined. */
export const objectAt = (ruleset: Ruleset, table: Table, name: string): GameObject | undefined =>
  portOf(ruleset).objectAt(table, name);

/** The object that a viewer means by a name; undefined also for what the viewer may not know. */
export const objectNamed = (
  ruleset: Ruleset,
  table: Table,
  name: string,
  viewer: Parameters<RulesPort['objectNamed']>[2],
): GameObject | undefined => portOf(ruleset).objectNamed(table, name, viewer);

/** The name by which a viewer knows an object. */
export const nameFor = (ruleset: Ruleset, object: GameObject, viewer: SeatId | null): Answer<'nameFor'> =>
  portOf(ruleset).nameFor(object, viewer);

/** The card that an object is, whatever it shows; null where nobody has named it. */
export const trueCardOf = (ruleset: Ruleset, object: GameObject): CardId | null =>
  portOf(ruleset).identityOf(object).card;

/** The names of the zones of a table. */
export const zonesOf = (ruleset: Ruleset, table: Table): readonly string[] => portOf(ruleset).zonesOf(table);

/** The risk of going back from the present table to an earlier one. */
export const riskOf = (situation: Situation, span: readonly Event[], then: Table): Answer<'riskOf'> =>
  portOf(situation.ruleset).riskOf(situation, span, then);

/** Why an event counts in the risk of a rewind. */
export const badgesOf = (ruleset: Ruleset, event: Event): Answer<'badgesOf'> =>
  portOf(ruleset).badgesOf(ruleset, event);

/** What each seat learned in a span. */
export const informationIn = (ruleset: Ruleset, span: readonly Event[]): Answer<'informationIn'> =>
  portOf(ruleset).informationIn(ruleset, span);

/** Why a span cannot be undone by a simple rewind, or undefined. */
export const whyNotSimple = (ruleset: Ruleset, span: readonly Event[]): string | undefined =>
  portOf(ruleset).whyNotSimple(ruleset, span);

/** Why the decision of a span cannot be reversed, or undefined. */
export const whyNotReversed = (ruleset: Ruleset, span: readonly Event[]): string | undefined =>
  portOf(ruleset).whyNotReversed(ruleset, span);
