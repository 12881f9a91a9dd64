import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { KernelEvents } from '../events/kernel-events.js';
import { emit } from '../events/recording.js';
import type { Mutable } from '../persistent/mutable.js';
import { expireWithSource } from './changes.js';
import { shuffleInto } from './shuffling.js';
import { beneathIn, isUnknown, nameUnknown } from './unknown-cards.js';
import { identityOf } from '../table/faces.js';
import { knows } from '../table/knowledge.js';
import { asSeatId, type CardId, type ObjectName, type RuleId, type SeatId, type ZoneName } from '../table/names.js';
import { zoneOf } from '../table/names.js';
import { objectAt, zoneAt } from '../table/objects.js';
import type { JsonMap } from '../persistent/json.js';
import type { GameObject, Totals } from '../table/table.js';

/** How an object enters a zone. Defaults: on top, under its owner's control. */
export type Arrival = {
  readonly index?: number;
  readonly controller?: SeatId;
  readonly tapped?: true;
  readonly counters?: Totals;
  /** The card shown there instead of its own: face down, its other face, or a copy. */
  readonly shows?: CardId;
  /** Everybody sees which card it is, though it shows another one. */
  readonly isOpen?: true;
  /** What the copy has that the original does not, in the words of the game. */
  readonly except?: JsonMap;
  /** Marks that record how it came, for the length of this stay. */
  readonly marks?: readonly string[];
  /** Set for all but the last of several objects that enter at one moment. */
  readonly more?: true;
  readonly with?: readonly ObjectName[];
};

const ON_TOP: Arrival = {};

/**
 * Moves an object to another zone. A hidden card that enters a public zone is named by its card from then on; whoever
 * may look into a zone learns what enters it. A face-down card is shown when it leaves. A deck that becomes empty is
 * refilled at once.
 */
export const moveCard = (
  d: OpenDecision,
  name: string,
  to: ZoneName,
  because: readonly RuleId[],
  arrival: Arrival = ON_TOP,
): ObjectName | undefined => {
  const object = objectAt(d.state.table, name);
  if (object === undefined) return undefined;
  const { zone: from } = object;
  const isOpen = arrival.shows === undefined || arrival.isOpen === true;
  const isShown = isOpen && (object.beneath !== undefined || hiddenFrom(d, to) === 'nobody');
  const shown = isShown ? reveal(d, object, because) : object.name;
  emit(d, 'CardMoved', moveOf(shown, from, to, arrival), because);
  if (d.state.table.changes.length > 0) expireWithSource(d, shown);
  if (hiddenFrom(d, to) === 'others') showTo(d, shown, [asSeatId(zoneOf(to))], because);
  if (zoneAt(d.state.table, from).length === 0) refill(d, from);
  return shown;
};

const moveOf = (object: ObjectName, from: ZoneName, to: ZoneName, arrival: Arrival): KernelEvents['CardMoved'] => {
  const { index, controller, tapped, counters, shows, except, marks, more, with: others } = arrival;
  const move: Mutable<KernelEvents['CardMoved']> = { object, from, to };
  if (index !== undefined) move.index = index;
  if (controller !== undefined) move.controller = controller;
  if (tapped !== undefined) move.tapped = tapped;
  if (counters !== undefined) move.counters = counters;
  if (shows !== undefined) move.shows = shows;
  if (except !== undefined) move.except = except;
  if (marks !== undefined) move.marks = marks;
  if (more !== undefined) move.more = more;
  if (others !== undefined) move.with = others;
  return move;
};

const hiddenFrom = (d: OpenDecision, zone: ZoneName): 'nobody' | 'others' | 'everybody' =>
  d.ruleset.compiled.zoneRule(zone).hiddenFrom;

/**
 * Shows everybody what an object is and returns its public name from then on. A face-down object in a public zone keeps
 * its name.
 */
export const reveal = (d: OpenDecision, object: GameObject, because: readonly RuleId[]): ObjectName => {
  if (isUnknown(d, object)) return nameUnknown(d, object, because);
  const { knownTo, trueName, card } = identityOf(object);
  if (knownTo === 'all' || card === null) return object.name;
  const isFaceDown = object.beneath !== undefined;
  const cited = isFaceDown ? [...because, ...(d.ruleset.cites.shown ?? [])] : because;
  const told = { object: object.name, knownTo: 'all', name: trueName, card, ...beneathIn(object) } as const;
  emit(d, 'ObjectRenamed', told, cited);
  return isFaceDown ? object.name : trueName;
};

/** Shows everybody the card of a face-down object, if the service knows it. */
export const showBeneath = (d: OpenDecision, name: ObjectName, because: readonly RuleId[]): void => {
  const object = objectAt(d.state.table, name);
  if (object?.beneath !== undefined && !isUnknown(d, object)) reveal(d, object, because);
};

/** Shows an object to some seats; nothing happens for seats that know it already. */
export const showTo = (d: OpenDecision, name: string, seats: readonly SeatId[], because: readonly RuleId[]): void => {
  const object = objectAt(d.state.table, name);
  const learning = seats.filter((seat) => object !== undefined && !knows(identityOf(object), seat));
  if (object === undefined || learning.length === 0) return;
  const shown = { object: object.name, knownTo: learning, ...beneathIn(object) };
  if (isUnknown(d, object)) return emit(d, 'ObjectRenamed', shown, because);
  const { trueName, card } = identityOf(object);
  if (card === null) return;
  emit(d, 'ObjectRenamed', shown, because, {
    for: learning,
    data: { name: trueName, card },
  });
};

/** Shuffles the discard pile of an empty deck into it, if that pile holds cards (FS-ZONE-5a). */
const refill = (d: OpenDecision, deck: ZoneName): void => {
  const pile = d.ruleset.zones.refill(deck);
  if (pile !== null && zoneAt(d.state.table, pile).length > 0) shuffleInto(d, deck, pile, d.ruleset.cites.shuffle);
};

/**
 * The top card of a deck. A deck that could not be refilled when it ran out is refilled now if possible (FS-ZONE-5).
 */
export const topOf = (d: OpenDecision, deck: ZoneName): ObjectName | undefined => {
  if (zoneAt(d.state.table, deck).length === 0) refill(d, deck);
  return zoneAt(d.state.table, deck).at(-1);
};

/** Draws cards one by one into a hand and returns them; drawing from an empty deck does nothing. */
export const drawCards = (
  d: OpenDecision,
  seat: SeatId,
  count: number,
  because: readonly RuleId[],
): readonly ObjectName[] => {
  const drawn: ObjectName[] = [];
  const pile = d.ruleset.zones.drawPile(seat);
  for (let i = 0; i < count; i++) {
    const top = topOf(d, pile);
    if (top === undefined) break;
    drawn.push(moveCard(d, top, d.ruleset.zones.hand(seat), because) ?? top);
  }
  return drawn;
};

/** Sends an object to the zone where the game puts what is `destroyed`, `discarded`, `exiled` and so on. */
export const sendAway = (
  d: OpenDecision,
  name: string,
  how: string,
  because: readonly RuleId[],
): ObjectName | undefined => {
  const object = objectAt(d.state.table, name);
  if (object === undefined) return undefined;
  const { sendAway: send, destination } = d.ruleset.zones;
  const to = destination(d, object, how);
  if (!isUnknown(d, object) || hiddenFrom(d, to) !== 'nobody')
    return send === undefined ? moveCard(d, name, to, because) : send(d, object, how, because);
  // The destination may depend on which card it is.
  const named = nameUnknown(d, object, because);
  return sendAway(d, named, how, because);
};
