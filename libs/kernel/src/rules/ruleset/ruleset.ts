import type { Event } from '../../log/event.js';
import type { Folds } from '../../log/fold.js';
import type { Begins } from '../../log/inputs.js';
import type { JsonMap } from '../../persistent/json.js';
import type { Card, Cards, Cost, TargetSpec } from '../../table/card.js';
import type { CardId, ObjectName, SeatId } from '../../table/names.js';
import type { Rejection } from '../../table/rejection.js';
import type { Fields, Shape } from '../../table/shape.js';
import type { Bindings, Choice, GameObject, StackObject, Table, Target } from '../../table/table.js';
import type { Batch, Cites, OptionRule, RollRule } from '../answers.js';
import type { GameTable } from '../game-table.js';
import type { Reason } from '../reason.js';
import type { Scope } from '../scope.js';
import type { Sort } from '../sort.js';
import type { LifeRules, ZoneRules } from './board-rules.js';
import type {
  AbilityRules,
  CardFieldRule,
  ConditionRule,
  CostRule,
  EffectRule,
  FilterRule,
  ReferenceRule,
  TargetRule,
} from './card-rules.js';
import type { CommandForm, CommandRule, FormRule, NotationWord } from './command-rules.js';
import type { EventKinds, EventRule, EventUse } from './event-rules.js';
import type { AnyFrame, Procedure } from './procedures.js';
import type { OpenDecision, Situation } from './situation.js';
import type { PriorityRules, StackKind } from './stack-rules.js';

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
  /** A card that is none of the match by its id, made of one that is: with other words in its text. */
  readonly cardSaying?: (cards: Cards, card: CardId) => Card | undefined;
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
  /** The types of abilities that a card may have; left out, all of them. */
  readonly abilityTypes?: readonly string[];
  /** What a static ability may hold: the effects that this game reads in one; left out, any. */
  readonly staticEffects?: readonly string[];
  /** What a card and an ability of any game may say that this one does nothing with: each is a fault of a card. */
  readonly idleFields?: { readonly card: readonly string[]; readonly ability: readonly string[] };
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
  /** By what an object in play is not what its card says; left out, nobody can tell. */
  readonly whyObject?: (situation: Situation, object: GameObject) => readonly Reason[];
  readonly viewOfPlayer: (situation: Situation, seat: SeatId) => JsonMap;
  readonly view: (situation: Situation) => JsonMap;
  readonly combat: (situation: Situation) => JsonMap | null;
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
