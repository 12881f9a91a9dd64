import type { Card } from '../../table/card.js';
import type { ObjectName, RuleId, SeatId } from '../../table/names.js';
import type { GameObject, Target } from '../../table/table.js';
import type { ZoneRule } from '../answers.js';
import type { AddedHit, Damage, Dealt } from '../damage.js';
import type { OpenDecision, Situation } from './situation.js';

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
