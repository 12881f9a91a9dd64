import type { Card } from '../../table/card.js';
import type { ObjectName, RuleId, SeatId } from '../../table/names.js';
import type { GameObject, Target } from '../../table/table.js';
import type { ZoneRule } from '../answers.js';
import type { AddedHit, Damage, DealtDamage, Hit } from '../damage.js';
import type { OpenDecision, Situation } from './situation.js';

/** The rules of zones: what they are, and where effects send objects. */
export type ZoneRules = {
  readonly kinds: { readonly [kind: string]: ZoneRule };
  /** The zone of an object that is destroyed, discarded, sacrificed, exiled, bounced, or done on the stack. */
  readonly destination: (situation: Situation, object: GameObject, how: string) => string;
  /** Takes an object out of play (`destroyed`, `sacrificed`, `exiled`, …), unless something keeps it there. */
  readonly remove: (d: OpenDecision, object: GameObject, how: string, because: readonly RuleId[]) => void;
  /** The same for several objects at one moment, each of which sees the others leave; default: one by one. */
  readonly removeTogether?: (
    d: OpenDecision,
    objects: readonly GameObject[],
    how: string,
    because: readonly RuleId[],
  ) => void;
  /** Whether such a card may lie hidden in a zone; default: any may. */
  readonly mayHold?: (zone: string, card: Card) => boolean;
  /** Sends an object away where more than its destination matters (a replacement that moves it elsewhere). */
  readonly sendAway?: (
    d: OpenDecision,
    object: GameObject,
    how: string,
    because: readonly RuleId[],
  ) => ObjectName | undefined;
  readonly drawPile: (seat: SeatId) => string;
  /** The discard pile that is shuffled into an empty deck, or null. */
  readonly refill: (deck: string) => string | null;
  readonly hand: (seat: SeatId) => string;
  /** The zone of a seat in which objects enter play. */
  readonly play: (seat: SeatId) => string;
  /** The zone of an object in play under the control of a seat. */
  readonly underControl: (situation: Situation, object: GameObject, seat: SeatId) => string;
  /** The words for zones to which effects may move objects. */
  readonly words: readonly string[];
  /** The zone that a word of the card format means for an object (`discard`, `play`, `top-of-deck`). */
  readonly named: (situation: Situation, object: GameObject, word: string) => string;
};

/**
 * A one-time modifier of a hit: its name, its kind (modifiers of one kind give the same in any order), and the
 * resulting amount. `redirected` is the part that is dealt to somebody else instead, at the same moment.
 */
export type DamageChanger = {
  readonly name: string;
  readonly kind: string;
  readonly key: string;
  readonly apply: (d: OpenDecision, amount: number) => number;
  readonly redirected?: (amount: number) => Pick<Hit, 'to' | 'amount'> | undefined;
};

/** The rules of life and hit points, and of marked damage. */
export type LifeRules = {
  /** Current hit points or life. */
  readonly hp: (situation: Situation, who: Target) => number;
  readonly base: (situation: Situation, who: Target, stat: string) => number;
  readonly mayBeDamaged: (situation: Situation, who: Target) => boolean;
  readonly marks: (situation: Situation, who: Target) => 'damage' | 'life';
  /** How much of the damage is marked: all of it, or at most what is lethal. */
  readonly marked: (situation: Situation, who: Target, amount: number) => number;
  /** Further rules to cite for damage to somebody. */
  readonly alsoCited?: (situation: Situation, who: Target) => readonly RuleId[];
  /** The amount of a hit after replacements, before shields. */
  readonly amount: (situation: Situation, hit: Damage['hits'][number], damage: Damage) => number;
  /** Other modifiers of a hit, for a game in which the player who is hit orders them with the shields. */
  readonly changers?: (situation: Situation, hit: Damage['hits'][number], damage: Damage) => readonly DamageChanger[];
  /** Whether shields prevent this damage; they do where a game does not say. */
  readonly mayBePrevented?: (situation: Situation, damage: Damage) => boolean;
  /** The change of a total after replacements. */
  readonly changedTotal?: (d: OpenDecision, seat: SeatId, total: string, by: number) => number;
  /**
   * Hits added at the same moment to one that was dealt; each ability adds once, `known` are the abilities that did.
   */
  readonly alsoHits?: (
    situation: Situation,
    hit: Damage['hits'][number],
    damage: Damage,
    known: readonly string[],
  ) => readonly AddedHit[];
  /** What follows all damage of one moment. */
  readonly afterDamage?: (d: OpenDecision, dealt: readonly DealtDamage[]) => void;
  readonly mayGoNegative: (total: string) => boolean;
  readonly mayBeHealed: (situation: Situation, who: Target) => boolean;
};
