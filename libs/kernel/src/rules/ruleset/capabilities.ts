import type { MatchBeginning } from '../../log/inputs.js';
import type { Event } from '../../log/event.js';
import type { JsonMap } from '../../persistent/json.js';
import type { Card, Cards, Cost, TargetSpec } from '../../table/card.js';
import type { CardId, ObjectName, SeatId } from '../../table/names.js';
import type { Rejection } from '../../table/rejection.js';
import type { Fields, Shape } from '../../table/shape.js';
import type { Sort } from '../../table/sort.js';
import type { Bindings, Choice, GameObject, StackObject, Table, Target } from '../../table/table.js';
import type { Batch, OptionRule, RollRule } from '../answers.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { CharacteristicCause } from '../reason.js';
import type { AbilityRules, CardFieldRule, CostRule, FilterRule, ReferenceRule, TargetRule } from './card-rules.js';
import type { FormRule } from './command-rules.js';
import type { AnyContinuation } from './procedures.js';
import type { OpenDecision, Situation } from './situation.js';
import type { StackKind } from './stack-rules.js';

/** The options that a match may be created with. */
export type OptionAnswers = {
  readonly rules: { readonly [name: string]: OptionRule };
  /** Options that cannot be had together or not yet: each error with its path. */
  readonly errors: (options: JsonMap) => readonly { readonly path: string; readonly why: string }[];
};

/** What a card of the game is. */
export type CardAnswers = {
  readonly kinds: readonly string[];
  /** Fields of a card beside those of every game; the game's own card type declares them. */
  readonly fields?: { readonly [field: string]: CardFieldRule };
  /** Cards that no file brings: what an object lying face down is. */
  readonly own?: Cards;
  /** The definition of a card whose words an effect changed; its id names the card it is made from. */
  readonly reworded?: (cards: Cards, card: CardId) => Card | undefined;
  /** Errors of a card beyond the shape of its fields: parts that do nothing by the rules of the game. */
  readonly errors?: (
    card: { readonly [field: string]: unknown },
    id: string,
  ) => readonly { readonly path: string; readonly expected: string; readonly found: string }[];
  /** The type of ability that the words of a card defined during play become: when it is played, or activated. */
  readonly usedAs?: (kind: string) => 'play' | 'activated' | undefined;
};

/** The words of cards that stand for numbers, times and kinds. */
export type VocabularyAnswers = {
  /** The numbers that continuous changes may be about. */
  readonly stats: readonly string[];
  /** The present or last known stat of an object or player, for amounts that name one; left out, none may. */
  readonly readStat?: (situation: Situation, who: Target, stat: string) => number;
  /** Further words that amounts read in that way: what something or somebody has been or done (`drawn`). */
  readonly readable?: readonly string[];
  /** How long continuous changes may last; each has to end somewhere in the rules of the game. */
  readonly durations: readonly string[];
  readonly keywords: readonly string[];
  /** Further words for a card of this kind in `what` (a `trinket` is an `item`). */
  readonly kindWords: (kind: string) => readonly string[];
  /** The kinds of an object in play, in the words of `what`; left out, those on its card. */
  readonly kindsOf?: (situation: Situation, object: GameObject) => readonly string[];
};

/** Which abilities cards may have, and what changes them in play. */
export type AbilityAnswers = {
  /** The types of abilities; left out, all of them. */
  readonly types?: readonly string[];
  /** The effects that a static ability may have; left out, any. */
  readonly staticEffects?: readonly string[];
  /** Fields of abilities of every game that this one ignores: errors on a card. */
  readonly idleFields?: readonly string[];
  /** Abilities given and taken by continuous effects; left out, an object has those on its card. */
  readonly changes?: AbilityRules;
};

/** Triggered abilities: what they wait for, and how they are put on the stack. */
export type TriggerAnswers = {
  /** The words for events in `when`; left out, no card has a triggered ability. */
  readonly words?: readonly string[];
  /** Filters that never apply to an event, by its word: errors on a card. */
  readonly idleFilters?: { readonly [event: string]: readonly string[] };
  /** What waits to be put on the stack, in the order of being put, and who orders each batch; else in turn order. */
  readonly batches?: (situation: Situation) => readonly Batch[];
  /** What every ability that triggers now remembers beside what it saw (who attacks). */
  readonly sharedBindings?: (situation: Situation) => Bindings;
};

/** Who controls what. */
export type ControlAnswers = {
  /** The seat that is `you` in the abilities of an object: its controller, or whoever the game says. */
  readonly speaker: (situation: Situation, object: GameObject) => SeatId | null;
  /** Objects in play that a seat controls, for effects that name a player and mean their objects. */
  readonly objectsOf: (situation: Situation, seat: SeatId) => readonly GameObject[];
};

/** What lies on the stack. */
export type StackAnswers = {
  readonly kinds: { readonly [kind: string]: StackKind };
  /**
   * How an object resolves of whose targets none is legal any more: not at all, or as far as it needs none of them.
   * Left out, the latter.
   */
  readonly withoutTargets?: 'fizzles' | 'does-the-rest';
  /** Pays the costs of a waiting object as it is put on the stack; false if they cannot be paid: then it is not put. */
  readonly payToPut?: (d: OpenDecision, object: StackObject) => boolean;
};

/** What happens between the decisions of the players. */
export type FlowAnswers = {
  /** What is checked before anybody receives priority; true if something was done: then it is checked again. */
  readonly checks?: (d: OpenDecision) => boolean;
  /** Carries play on where nobody is to receive priority; left out, the active player receives it. */
  readonly proceed?: (d: OpenDecision) => void;
  /** Records what is true only for an instant, right after the event that made it so. */
  readonly observe?: (d: OpenDecision, event: Event, before: Table) => void;
  /** The outcome of automatic steps that never end; left out, play is paused and a judge called (SL-LOOP-1). */
  readonly endless?: (d: OpenDecision) => void;
};

/** Rolls of dice. */
export type DiceAnswers = {
  /** How an effect rolls a die: on the stack, so that players may respond, or at once. */
  readonly rollFor: (d: OpenDecision, context: EvaluationContext, then: AnyContinuation) => void;
  /** The purposes of rolls that have properties beside their name. */
  readonly purposes?: { readonly [purpose: string]: RollRule };
};

/** What may be targeted. */
export type TargetAnswers = {
  readonly words: { readonly [what: string]: TargetRule };
  /** The reason why a place of this kind may not hold a target that its word allows (protection); left out, none. */
  readonly rejection?: (
    situation: Situation,
    spec: TargetSpec,
    target: Target,
    context: EvaluationContext,
  ) => Rejection | undefined;
  /** The conditions in `where`; left out, there are none. */
  readonly filter?: FilterRule;
};

/** The words of cards for objects and players. */
export type ReferenceAnswers = {
  readonly words: { readonly [word: string]: ReferenceRule };
  /** The words that stand for everything that a target word means, on one side. */
  readonly classes?: { readonly [word: string]: TargetSpec };
  /** What each word can stand for; of those left out, nothing is known before it is evaluated. */
  readonly sorts?: { readonly [word: string]: readonly Sort[] };
  /** Words whose objects amounts read as those last were, once they are gone. */
  readonly remembered?: readonly string[];
};

/** Replacement abilities. */
export type ReplacementAnswers = {
  /** The words in `when` of replacement abilities, and the effects that may come instead of each. */
  readonly events: { readonly [event: string]: readonly string[] | 'any' };
  /** Words in `when` that triggered abilities may not have. */
  readonly onlyReplaced?: readonly string[];
  /** The number of counters that are put on an object once replacements were applied. */
  readonly counters?: (d: OpenDecision, object: GameObject, name: string, by: number) => number;
};

/** What players pay. */
export type CostAnswers = {
  readonly kinds: { readonly [kind: string]: CostRule };
  /** Joins the parts of a cost that draw on the same resource, so that all of it has to be there at once. */
  readonly together?: (costs: readonly Cost[]) => readonly Cost[];
};

/** What players answer. */
export type ChoiceAnswers = {
  /** The forms of answers that parameter prompts of this game have. */
  readonly forms?: { readonly [form: string]: FormRule };
  /** The game's reason not to accept an answer, before the kernel looks at it. */
  readonly rejection?: (situation: Situation, choice: Choice, answer: unknown) => Rejection | undefined;
};

/** How a match begins: from a position (`setup`), or from decks. */
export type OpeningAnswers = {
  /** The shape of a position, in a match or a scenario; left out, the game begins from decks alone. */
  readonly setup?: Shape;
  /** Decks that lie open: everybody sees their cards. */
  readonly openDecks?: readonly string[];
  /** Errors of a position or of decks beyond their shape (unknown seats, names used twice); left out, none. */
  readonly errors?: (
    begins: MatchBeginning,
    seats: readonly SeatId[],
    cards: Cards,
    options: JsonMap,
  ) => readonly string[];
  /**
   * The first card of a position or of decks that lies where its kind does not belong. Asked before a match is created
   * and never of a log, so that logs hold what they hold; left out, every card may lie everywhere.
   */
  readonly misplaced?: (begins: MatchBeginning, cards: Cards) => string | undefined;
  /** Sets the table and begins. */
  readonly begin: (d: OpenDecision, begins: MatchBeginning) => void;
};

/** What happens when a player leaves and play goes on. */
export type LeavingAnswers = {
  /** Everything that leaves the game with a seat; left out, what it owns or has on the stack. */
  readonly belongings?: (situation: Situation, seat: SeatId) => readonly ObjectName[];
  /** What follows once the kernel has moved those away; left out, nothing. */
  readonly left?: (d: OpenDecision, seat: SeatId) => void;
  /**
   * Whether another player answers a question whose only player has left: then the continuation that asked is on the
   * agenda again, above the one that waits for the answer. Left out or false: the answer is nothing.
   */
  readonly handOver?: (d: OpenDecision, choice: Choice, leaver: SeatId) => boolean;
};

/** The command that buys, the kind of zone in which the goods lie open, and their one price. */
export type ForSale = {
  readonly command: string;
  readonly zone: string;
  readonly cost: NonNullable<Card['cost']>;
};

/** The game's own part of the view of a match: of a player the totals if left out, of everything else nothing. */
export type ViewAnswers = {
  /** The shapes of `player` and `object`, complete: the schemas of the API are made from them. */
  readonly fields?: { readonly player: Fields; readonly object: Fields };
  readonly player?: (situation: Situation, seat: SeatId) => JsonMap;
  readonly object?: (situation: Situation, object: GameObject) => JsonMap;
  readonly table?: (situation: Situation) => JsonMap;
  readonly combat?: (situation: Situation) => JsonMap | null;
  /** What is for sale, at the price that a seat would pay now; left out, nothing ever is. */
  readonly forSale?: (situation: Situation, seat: SeatId) => ForSale | null;
  /**
   * Whether an event only counts what a player may still do, or pays for something: summaries leave it out where it
   * stands beside another deed. Left out, none is.
   */
  readonly isBeside?: (event: { readonly type: string; readonly data: JsonMap }) => boolean;
  /** The causes of an object in play differing from its card; left out, none is reported. */
  readonly why?: (situation: Situation, object: GameObject) => readonly CharacteristicCause[];
};
