import type { Sort } from './sort.js';
import type { Needs } from './powers.js';
import type { Receiver } from './answers.js';
import type { Leaving } from './answers.js';
import type { ZoneRule } from './answers.js';
import type { Batch } from './answers.js';
import type { Cites } from './answers.js';
import type { OptionRule } from './answers.js';
import type { RollRule } from './answers.js';
import type { EventFacts } from './event-facts.js';
import type { GameTable } from './game-table.js';
import type { Learned } from './event-facts.js';
import type { Fold } from '../log/fold.js';
import type { LongList } from '../log/fold.js';
import type { Edit } from '../persistent/edit.js';
import type { MatchRecord } from '../table/state.js';
import type { MatchTerms } from '../table/state.js';
import type { TriggerEvent } from './trigger-event.js';
import type { Revision } from '../table/names.js';
import type { Ability, Cost, Card, Cards, Condition, TargetSpec, Where } from '../table/card.js';
import type { Event } from '../log/event.js';
import type { Folds, TableAt } from '../log/fold.js';
import type { Begins, Inputs, Supply } from '../log/inputs.js';
import type { JsonMap } from '../persistent/json.js';
import type { CardId, ObjectName, RuleId, SeatId } from '../table/names.js';
import type { Rejection } from '../table/rejection.js';
import type { Fault, Fields, Shape } from '../table/shape.js';
import type { MatchState } from '../table/state.js';
import type { Bindings, Choice, Fill, Frame, GameObject, StackObject, Table, Target } from '../table/table.js';
import type { Command, Template } from './command.js';
import type { AddedHit, Damage, Dealt } from './damage.js';
import type { Scope } from './scope.js';

/** What can be asked about a match: its state, and the game it is. */
export type Situation = { readonly ruleset: Ruleset; readonly state: MatchState };

/** A decision under way: the state as far as it has been decided, and the events that led there. */
export type OpenDecision = {
  readonly ruleset: Ruleset;
  readonly kinds: EventKinds;
  inputs: Inputs;
  /** Without it whatever is lacking unwinds the decision. */
  readonly supply: Supply | undefined;
  /** The earlier tables among the inputs, whatever they are by then. */
  readonly tableAt: TableAt;
  state: MatchState;
  events: Event[];
  /** What is still to be carried out, innermost last. */
  frames: Frame[];
  /** What the frame that comes next was waiting for. */
  answer: unknown;
  diceTaken: number;
  shufflesTaken: number;
  /** How much of the events is measured, and how many bytes that is; how many the inputs take. */
  measured: { readonly events: number; readonly bytes: number };
  inputBytes: number;
  /** The cards that the table has told for the step that is taken now, and how many of them it has come to. */
  told: readonly CardId[];
  toldTaken: number;
  /** How many rests in a row this decision goes on from: 0 where somebody acted. */
  rests: number;
  /** The steps of a shortcut that everybody has just agreed to. */
  agreed: readonly Command[];
};

/** What a command asks for and does. `decide` emits events or returns why not; `templates` say where it is legal. */
export type CommandRule = {
  readonly about: string;
  readonly by: 'seat' | 'judge' | 'scribe' | 'system';
  /** What a judge must be trusted with to give it; left out, with the most there is. */
  readonly needs?: Needs;
  /** `play` needs a running match; `ended` is good after the end too; `any` before the start as well. */
  readonly during: 'play' | 'ended' | 'any';
  readonly fields: Fields;
  /** Fields of which `decide` says itself what is wrong with them, by a rule of its own and not as malformed. */
  readonly refuses?: readonly string[];
  /** Fields that not everybody may see in the log of this match as it stands. */
  readonly hidden?: (situation: Situation, command: Command) => readonly string[];
  readonly decide: (d: OpenDecision, command: Command) => Rejection | undefined;
  readonly templates?: (situation: Situation, seat: SeatId) => readonly Template[];
  /** Whether the templates are open at any time, whoever the table waits for. */
  readonly always?: true;
  /** Whether the command only answers a question of its own. */
  readonly answers?: true;
  /** The field that names a card of the sender's hand; one that only the table sees is named in it by its id. */
  readonly names?: string;
  /** How much players who play at random are drawn to this way to use it; left out it is 1. For simulated matches only. */
  readonly appeal?: (situation: Situation, command: Command) => number;
  /** Other commands that answer the question which asks for this one. */
  readonly beside?: readonly string[];
};

/**
 * How a command is written in one line: its word, the fields that follow it in their order, and the list that stands after `>`.
 * A command that is `bare` may be written without its word.
 */
export type NotationWord = {
  readonly word: string;
  readonly args?: readonly string[];
  readonly list?: string;
  readonly bare?: true;
};

/** An instruction of a card. `shape` checks its arguments; `carryOut` runs it and may push frames. */
export type EffectRule = {
  readonly about: string;
  readonly shape: Shape;
  readonly carryOut: (d: OpenDecision, args: never, scope: Scope) => void;
  /** The lists of effects inside its arguments, with their paths there, and how many targets those that have their own declare. */
  readonly lists?: (args: unknown) => readonly (readonly [path: string, effects: unknown, places?: number])[];
  /** Whether it names cards of a hidden deck, which nobody but a service that has dealt it finds there. */
  readonly namesHidden?: (args: unknown) => boolean;
  /** It is true for as long as its ability is there, and is never carried out. */
  readonly standing?: true;
  /** The abilities inside its arguments that it gives to something, with their path there. */
  readonly gives?: (args: unknown) => readonly [path: string, abilities: unknown] | undefined;
  /** What is wrong with arguments that have the right shape, and make no sense together. */
  readonly faults?: (args: never, path: string) => readonly Fault[];
};

/** A field of a card that only one game has. */
export type CardFieldRule = {
  readonly shape: Shape;
  readonly faults?: (value: unknown, path: string) => readonly Fault[];
};

/** What a target word means: the candidates for whoever declares, and whether one named is still legal. */
export type TargetRule = {
  readonly about: string;
  /** What it stands for; left out, only play tells. Effects that cannot use that are faults of a card. */
  readonly means?: readonly Sort[];
  readonly candidates: (situation: Situation, scope: Scope) => readonly Target[];
};

export type ReferenceRule = (situation: Situation, scope: Scope) => readonly Target[];
export type ConditionRule = {
  readonly shape: Shape;
  readonly holds: (situation: Situation, condition: Condition, scope: Scope) => boolean;
};
/** A frame whose bindings are known by type; stored it is plain data like every other. */
export type FrameOf<Bound> = Omit<Frame, 'bindings'> & { readonly bindings: Bound };
export type AnyFrame = FrameOf<unknown>;

/** What frames of a procedure are called, and what they bind (`takes` is there for the types alone). */
export type Named<Bound> = { readonly name: string; readonly takes?: (bindings: Bound) => void };

/** Carries out one frame; `answer` is what it was waiting for, if it was. */
export type Procedure<Bound = Bindings> = Named<Bound> & {
  readonly carryOut: (d: OpenDecision, frame: FrameOf<Bound>, answer: unknown) => void;
};

/** A part of a cost: whether it can be paid, what must be chosen for it, and the paying. */
export type CostRule = {
  readonly shape: Shape;
  /** So much of a total: where costs are trusted it is recorded, and neither looked at nor charged. */
  readonly isAmount?: true;
  readonly canPay: (situation: Situation, asked: never, scope: Scope) => boolean;
  /** The picks that a payer makes (`pay.discard`), when the cost needs any. */
  readonly picks?: (situation: Situation, asked: never, scope: Scope) => Fill | undefined;
  readonly pay: (d: OpenDecision, asked: never, scope: Scope, picked: readonly string[]) => void;
};

/** What a game can say of objects in `where`, beside everything that words say. */
export type FilterRule = {
  readonly shape: Shape;
  readonly holds: (situation: Situation, where: Where, target: Target, scope: Scope) => boolean;
};

/** An ability of an object in play, and where it stands: on the card that the object is, or on the one that gave it. */
export type HeldAbility = {
  readonly object: GameObject;
  readonly card: CardId | null;
  readonly path: string;
  readonly ability: Ability;
};

/** What continuous effects make of the abilities in play. */
export type AbilityRules = {
  /** Whether any effect takes abilities away or gives some now: mostly none does, and then nothing more is asked. */
  readonly areChanged: (situation: Situation) => boolean;
  /** Of abilities on cards those that their objects still have, and those given to others that are looked up by the same word. */
  readonly held: (situation: Situation, printed: readonly HeldAbility[], word: string) => readonly HeldAbility[];
};

/** How one kind of stack object resolves. */
export type StackKind = {
  readonly about: string;
  /** Somebody plays it (a spell, a card): abilities that wait for something played or cast see it. */
  readonly isPlayed?: true;
  /** It is damage of a fight about to be dealt: `amount` or `assigned` is bound to it, and its subject is who is hit. */
  readonly isDamage?: true;
  readonly resolve: (d: OpenDecision, object: StackObject) => void;
  /** What becomes of its card once it is off the stack. */
  readonly leave?: (d: OpenDecision, object: StackObject, how: Leaving) => void;
};

/** How the priority of a leaver moves to the next player. */
type OfLeaver = {
  /** Whether checks and triggers come first, as before every other priority; triggers begin a new lap. */
  readonly checkedFirst: boolean;
  readonly because: readonly RuleId[];
};

/** The questions of priority. */
export type PriorityRules = {
  readonly onlyHolderActs: { readonly code: string; readonly rule: RuleId };
  readonly afterDeclaration: (situation: Situation, seat: SeatId) => Receiver;
  readonly afterTriggers: (situation: Situation, due: SeatId, last: StackObject) => Receiver;
  /** Null when play goes on by itself: then `proceed` is asked. */
  readonly afterResolution: (situation: Situation) => Receiver | null;
  readonly afterPass: (situation: Situation, passer: SeatId) => Receiver;
  readonly lapEnds: (situation: Situation) => boolean;
  /** Whether whoever was due is so no longer: then it is asked anew, as after a resolution (the turn of a leaver, SS-LEAVE-2). */
  readonly noLongerDue?: (situation: Situation) => boolean;
  /** Priority that somebody held who left; left out it moves on at once, by the rules by which they left. */
  readonly ofLeaver?: OfLeaver;
  /** What a lap on an empty stack brings. */
  readonly emptyLap: (d: OpenDecision) => void;
  readonly mayPass?: (situation: Situation, seat: SeatId) => Rejection | undefined;
  /** Whether a standing order may pass for a seat: not where its pass would only bring it the same question again. */
  readonly mayYield?: (situation: Situation, seat: SeatId) => boolean;
};

/** What objects do as they change zones, and where effects send them. */
export type ZoneRules = {
  readonly kinds: { readonly [kind: string]: ZoneRule };
  /** Where an object goes when it is destroyed, discarded, sacrificed, exiled, bounced, or done on the stack. */
  readonly destination: (situation: Situation, object: GameObject, how: string) => string;
  /** Takes an object out of play (`destroyed`, `sacrificed`, `exiled`, …), unless something keeps it there. */
  readonly remove: (d: OpenDecision, object: GameObject, how: string, because: readonly RuleId[]) => void;
  /** The same for several that go at one moment, where each of them sees the others go; else one after the other. */
  readonly removeTogether?: (
    d: OpenDecision,
    objects: readonly GameObject[],
    how: string,
    because: readonly RuleId[],
  ) => void;
  /** Whether a card of that definition can lie hidden in a zone; left out, any can. */
  readonly mayHold?: (zone: string, card: Card) => boolean;
  /** Sends an object away where more than its destination matters (a replacement that takes it elsewhere). */
  readonly sendAway?: (
    d: OpenDecision,
    object: GameObject,
    how: string,
    because: readonly RuleId[],
  ) => ObjectName | undefined;
  /** The deck a seat draws from. */
  readonly drawPile: (seat: SeatId) => string;
  /** The pile that is shuffled into an empty deck, or null. */
  readonly refill: (deck: string) => string | null;
  readonly hand: (seat: SeatId) => string;
  /** The zone under a seat's control that objects enter play in. */
  readonly play: (seat: SeatId) => string;
  /** Where an object in play lies once a seat controls it. */
  readonly underControl: (situation: Situation, object: GameObject, seat: SeatId) => string;
  /** The words for zones that objects may be moved to by an effect. */
  readonly words: readonly string[];
  /** The zone that a word of the card format means for an object (`discard`, `play`, `top-of-deck`). */
  readonly named: (situation: Situation, object: GameObject, word: string) => string;
};

/** Something that changes a hit once: what it is called, whether the order among such matters, and what it makes of the amount. */
export type DamageChanger = {
  readonly name: string;
  readonly kind: string;
  readonly apply: (d: OpenDecision, amount: number) => number;
};

/** How numbers of living things are read and how damage is marked on them. */
export type LifeRules = {
  /** Current hit points or life. */
  readonly hp: (situation: Situation, who: Target) => number;
  readonly base: (situation: Situation, who: Target, stat: string) => number;
  readonly mayBeDamaged: (situation: Situation, who: Target) => boolean;
  readonly marks: (situation: Situation, who: Target) => 'damage' | 'life';
  /** How much of dealt damage is marked: all of it, or no more than what kills. */
  readonly marked: (situation: Situation, who: Target, amount: number) => number;
  /** Further rules to cite for damage to somebody. */
  readonly alsoCited?: (situation: Situation, who: Target) => readonly RuleId[];
  /** What a hit comes to once replacements have changed it, before shields. */
  readonly amount: (situation: Situation, hit: Damage['hits'][number], damage: Damage) => number;
  /** What else changes a hit, for a game in which whoever is hit orders that with their shields. */
  readonly changers?: (situation: Situation, hit: Damage['hits'][number], damage: Damage) => readonly DamageChanger[];
  /** What a change of a total comes to once replacements have had their say of it. */
  readonly changedTotal?: (d: OpenDecision, seat: SeatId, total: string, by: number) => number;
  /** Further hits of the same moment that a dealt one brings with it; each ability gives them once, `known` are those that did. */
  readonly alsoHits?: (
    situation: Situation,
    hit: Damage['hits'][number],
    damage: Damage,
    known: readonly string[],
  ) => readonly AddedHit[];
  /** What damage of one moment brings with it once all of it is dealt. */
  readonly afterDamage?: (d: OpenDecision, dealt: readonly Dealt[]) => void;
  readonly mayGoNegative: (total: string) => boolean;
  readonly mayBeHealed: (situation: Situation, who: Target) => boolean;
};

/**
 * A form of answers that a game brings: pairs of names, of which `one` is the candidate and `other` what it is joined with. The
 * chances are for simulated matches only: that a player at random joins a candidate, and that all of them are joined with the same.
 */
export type FormRule = {
  readonly about: string;
  readonly one: string;
  readonly other: string;
  readonly chance: number;
  readonly together?: number;
};

/** What one type of event comes to for abilities: the words of the trigger events that it can be, and these. A word not listed is never seen. */
type TriggerReading<Data = never> = {
  readonly words: readonly string[];
  readonly read: (situation: Situation, data: Data, before: Table) => readonly TriggerEvent[];
};

/** A reading whose event is known to be of its type. */
export type AnyReading = TriggerReading<JsonMap>;

/** Everything about one type of event: what it is, what it does to each part of a match, and what is read from it. */
export type EventRule<Data = never> = EventFacts & {
  readonly table?: (table: Table, data: Data, at: Revision) => Table;
  /** How it changes the half that no rewind touches. */
  readonly record?: (record: MatchRecord, data: Data, at: Revision, edit: Edit) => MatchRecord;
  /** How it changes what was agreed before the match. */
  readonly terms?: (terms: MatchTerms, data: Data) => MatchTerms;
  readonly longList?: LongList;
  /** What abilities may wait for in it. */
  readonly reads?: TriggerReading<Data>;
  /** What is known after it that was not known before, should it be taken back. */
  readonly learned?: (data: Data) => readonly Learned[];
};

/** What a game makes of an event of the kernel, beside what every game makes of it; with nothing in it the game merely has it. */
export type EventUse<Data = never> = Pick<EventRule<Data>, 'table' | 'reads'> & Pick<EventFacts, 'answers' | 'fight'>;

/** The rules of a whole vocabulary of events. */
export type EventRules<Events> = { readonly [Type in keyof Events]: EventRule<Events[Type]> };

/** What a game makes of another vocabulary. */
export type EventUses<Events> = { readonly [Type in keyof Events]?: EventUse<Events[Type]> };

/** What a game makes of events of one type, compiled: one look at the type gives all of it. */
export type EventKind = {
  readonly fold: Fold;
  readonly readings: readonly AnyReading[];
  readonly facts: EventFacts;
  readonly learned: ((data: JsonMap) => readonly Learned[]) | undefined;
};

/** The kinds of event that a game has, by type. */
export type EventKinds = ReadonlyMap<string, EventKind>;

/** One game's answers to the kernel's questions, and what it brings of its own; `compile` makes a ruleset of it. */
export type RulesetDefinition = {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly seats: { readonly least: number; readonly most: number };
  readonly options: { readonly [name: string]: OptionRule };
  /** Options that cannot be had together or not yet: each fault with its path. */
  readonly optionFaults: (options: JsonMap) => readonly { readonly path: string; readonly why: string }[];
  readonly cardKinds: readonly string[];
  /** Cards that the game itself has and no file brings: what it is that lies face down. */
  readonly ownCards?: Cards;
  /** Ways of casting that a card may have beside its cost, each a field of the card with the cost of that way. */
  readonly castingWays?: readonly ('flashback' | 'morph' | 'disguise' | 'foretell' | 'plot' | 'suspend')[];
  /** What is wrong with a card beyond the shape of its fields: parts of it that do nothing by the rules of the game. */
  readonly cardFaults?: (
    card: { readonly [field: string]: unknown },
    id: string,
  ) => readonly { readonly path: string; readonly expected: string; readonly found: string }[];
  /** Fields of a card that only this game reads. */
  readonly cardFields?: { readonly [field: string]: CardFieldRule };
  /** Whether cards may have `alternatives`: costs in place of their mana cost. */
  readonly hasAlternatives?: true;
  /** The words for what abilities may wait for, in `when`. */
  readonly triggerWords: readonly string[];
  /** Filters that say nothing of an event in this game, by its word: on a card they are faults. */
  readonly idleFilters?: { readonly [event: string]: readonly string[] };
  /** The numbers that continuous changes may be about. */
  readonly stats: readonly string[];
  /** What a stat of something is, or last was, for amounts that speak of it; left out, none does. */
  readonly readStat?: (situation: Situation, who: Target, stat: string) => number;
  /** How long continuous changes may last; each must come to its end somewhere. */
  readonly durations: readonly string[];
  readonly keywords: readonly string[];
  /** What a card of this kind does by itself that was defined in words: as it is played, or whenever it is used; else nothing. */
  readonly doesAs?: (kind: string) => 'play' | 'activated' | undefined;
  /** Further words for a card of this kind in `what` (a `trinket` is an `item`). */
  readonly kindWords: (kind: string) => readonly string[];
  /** What an object in play is, in the words of `what`; left out, what its card says. */
  readonly kindsOf?: (situation: Situation, object: GameObject) => readonly string[];
  /** What continuous effects make of the abilities in play; left out, there are those on the cards. */
  readonly abilities?: AbilityRules;
  /** Who speaks for an object's abilities: its controller, or whom the game gives that part. */
  readonly speaker: (situation: Situation, object: GameObject) => SeatId | null;
  readonly cites: Cites;
  readonly priority: PriorityRules;
  readonly batches: (situation: Situation) => readonly Batch[];
  /** What an object does of whose targets none is legal any more: nothing at all, or whatever needs none of them. */
  readonly withoutTargets: 'fizzles' | 'does-the-rest';
  /** Pays what a waiting object costs as it goes on the stack; false when that cannot be paid: then it is not put. */
  readonly payToPut?: (d: OpenDecision, object: StackObject) => boolean;
  /** How many counters are put on an object once replacements have had their say. */
  readonly moreCounters?: (d: OpenDecision, object: GameObject, name: string, by: number) => number;
  /** What `where` may say; left out, nothing. */
  readonly filter?: FilterRule;
  /** What is checked before anybody receives priority; true when something was done, so that it is checked again. */
  readonly checks: (d: OpenDecision) => boolean;
  /** Carries play on where nobody is to receive priority. */
  readonly proceed: (d: OpenDecision) => void;
  readonly zones: ZoneRules;
  readonly life: LifeRules;
  /** What an effect that needs a die does: put it on the stack and wait, or roll at once. */
  readonly rollFor: (d: OpenDecision, scope: Scope, then: AnyFrame) => void;
  readonly commands: { readonly [type: string]: CommandRule };
  /** The words by which its commands are written in notation; one without goes by its type. */
  readonly notation?: { readonly [type: string]: NotationWord };
  readonly effects: { readonly [name: string]: EffectRule };
  readonly targets: { readonly [what: string]: TargetRule };
  /** Whether a place of this kind may hold this target beyond what the word says, else why not. */
  readonly targetFault: (situation: Situation, spec: TargetSpec, target: Target, scope: Scope) => Rejection | undefined;
  readonly references: { readonly [word: string]: ReferenceRule };
  /** What the game's own references stand for; of those left out, only play tells. */
  readonly referenceSorts?: { readonly [word: string]: readonly Sort[] };
  /** What `replacement` abilities may wait for in this game, and the effects that then come instead. */
  readonly replacements?: { readonly [event: string]: readonly string[] | 'any' };
  /** Words in `when` that only replacements may wait for. */
  readonly onlyReplaced?: readonly string[];
  readonly conditions: { readonly [word: string]: ConditionRule };
  readonly costs: { readonly [kind: string]: CostRule };
  /** Several parts of one cost that draw on the same thing as one part, so that all of it must be there at once. */
  readonly together?: (costs: readonly Cost[]) => readonly Cost[];
  readonly procedures: readonly Procedure<never>[];
  readonly stackKinds: { readonly [kind: string]: StackKind };
  /** The purposes of rolls of which more is to be known than their name. */
  readonly rolls?: { readonly [purpose: string]: RollRule };
  /** The forms of answers that the game brings, as entries of templates name them. */
  readonly forms?: { readonly [form: string]: FormRule };
  /** The game's own events, and what it makes of the kernel's: those that not every game has must stand here to occur. */
  readonly events: { readonly [type: string]: EventRule | EventUse };
  /** The tables that the game brings to the figures over many matches. */
  readonly tables?: readonly GameTable[];
  /** What every ability that triggers now remembers beside what it saw (who attacks). */
  readonly context?: (situation: Situation) => Bindings;
  /** Whether an event touches a seat beyond what aims at it, hurts it or takes its things (an attack on it). */
  readonly affects?: (situation: Situation, event: Event, seat: SeatId) => boolean;
  /** Records what is true only for an instant, right after the event that made it so. */
  readonly observe?: (d: OpenDecision, event: Event, before: Table) => void;
  /** The codes of refusals by the game's own rules. */
  readonly refusalCodes: readonly string[];
  /** `setup` of a match or scenario beyond what the kernel reads. */
  readonly setupShape: Shape;
  /** Decks that lie open, of which everybody sees the cards although they are real ones. */
  readonly openDecks?: readonly string[];
  /** What is wrong with a position or with decks beyond their shape: unknown seats and cards, names used twice. */
  readonly beginFaults: (begins: Begins, seats: readonly SeatId[], cards: Cards, options: JsonMap) => readonly string[];
  /** Sets the table and begins: from `setup` if there is one, else dealt from `decks`. */
  readonly begin: (d: OpenDecision, begins: Begins) => void;
  /** What follows when a player has left and play goes on; the kernel has moved their things away. */
  readonly left: (d: OpenDecision, seat: SeatId) => void;
  /**
   * Whether somebody else answers a question whose only player has left; then the frames ask it anew above the one that
   * waits for the answer. Left out or not true: it is answered with nothing.
   */
  readonly handOver?: (d: OpenDecision, choice: Choice, leaver: SeatId) => boolean;
  /** What automatic steps come to that never end; left out, play is paused and a judge called (SL-LOOP-1). */
  readonly endless?: (d: OpenDecision) => void;
  /** Objects in play that a seat controls, for effects that name a player and mean their things. */
  readonly objectsOf: (situation: Situation, seat: SeatId) => readonly GameObject[];
  /** Everything that leaves the game with a seat. */
  readonly belongings: (situation: Situation, seat: SeatId) => readonly ObjectName[];
  /** A game's own reason not to accept an answer, before the kernel looks at it. */
  readonly answerFault?: (situation: Situation, choice: Choice, answer: unknown) => Rejection | undefined;
  /** What the two below can hold, and nothing else: the schemas of the API are made from it. */
  readonly viewFields: { readonly player: Fields; readonly object: Fields };
  readonly viewOfObject: (situation: Situation, object: GameObject) => JsonMap;
  readonly viewOfPlayer: (situation: Situation, seat: SeatId) => JsonMap;
  readonly view: (situation: Situation) => JsonMap;
  readonly combat: (situation: Situation) => JsonMap | null;
};

/** A command with all its fields, who sends it among them; in `either` a name and a list of one name are the same. */
export type CommandForm = {
  readonly rule: CommandRule;
  readonly fields: Fields;
  readonly shape: Shape;
  readonly either: { readonly names: ReadonlySet<string>; readonly lists: ReadonlySet<string> };
};

/** What is read of a definition once: everything by its name, the kernel's and the game's own. */
export type Compiled = {
  readonly procedures: ReadonlyMap<string, Procedure<never>>;
  readonly commands: ReadonlyMap<string, CommandForm>;
  readonly commandRules: { readonly [type: string]: CommandRule };
  readonly events: EventKinds;
  /** Of each kind of event what it does to a match: all that a log needs to be folded. */
  readonly folds: Folds;
};

/** Only `compile` gives this mark. A copy by spread has it no longer: see `amended`. */
declare abstract class CompiledMark {
  private readonly isCompiled: true;
}

/** A game as the kernel plays it: a definition, and what was read of it once. */
export type Ruleset = RulesetDefinition & { readonly compiled: Compiled } & CompiledMark;
