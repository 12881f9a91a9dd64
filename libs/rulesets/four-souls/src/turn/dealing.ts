import {
  procedure,
  EFFECTS,
  withBindings,
  abilitiesOf,
  areDecksReported,
  layUnseen,
  cardOf,
  copiesOf,
  deckCards,
  drawCards,
  layOut,
  moveCard,
  objectAt,
  objectsInPlay,
  push,
  rollDie,
  shuffle,
  turnUp,
  zoneAt,
  type CardId,
  type OpenDecision,
  type JsonMap,
  type ObjectName,
  type Rolled,
  type SeatId,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { fillSlot } from '../cards/refill.js';
import { zonesOfSeat } from '../table/state.js';
import { beginTurn } from './turn.js';
import { isIn } from '../table/winning.js';

const FIRST_SLOTS = ['monster-1', 'monster-2', 'shop-1', 'shop-2'];
const HAND = 3;
const COINS = 3;

/** Shuffles and deals a whole game, and finds out who begins (FS-SETUP-1 to 7). */
export const deal = (d: OpenDecision, decks: JsonMap): void => {
  const { seats } = d.state.terms;
  const players = seats.map((seat) => ({
    seat,
    totals: { coins: COINS, lootPlays: 0, attacks: 0, purchases: 0 },
    base: {},
    damage: 0,
  }));
  tell(d, 'GameBegan', { game: 1, players, slots: FIRST_SLOTS }, ['FS-SETUP-1', 'FS-SETUP-3']);
  for (const deck of ['loot', 'monster', 'treasure', 'characters']) layDeck(d, deck, decks[deck]);
  layOut(d, { zone: 'bonus', owner: null, entries: copiesOf(deckCards(decks.bonusSouls)) });
  push(d, dealt, {});
};

/** Characters, hands and the first cards of the slots are dealt from the decks. */
export const dealt = procedure('fs-dealt', (d) => {
  const { seats } = d.state.terms;
  for (const seat of seats) dealPlayer(d, seat);
  for (const slot of FIRST_SLOTS) fillFirst(d, slot);
  push(d, findFirstPlayer, { rolls: {}, seats });
  useStartAbilities(d);
});

/** What is in a deck is known to all; how it lies, once it is shuffled, to nobody. */
const layDeck = (d: OpenDecision, deck: string, list: unknown): void => {
  if (areDecksReported(d)) return layUnseen(d, { zone: `deck/${deck}`, owner: null, list }, ['FS-SETUP-1']);
  const objects: { card: CardId; name: ObjectName }[] = [];
  for (const { card, as } of copiesOf(deckCards(list))) objects.push({ card, name: as as ObjectName }); // made of a card's id
  if (objects.length === 0) return;
  tell(d, 'ObjectsCreated', { zone: `deck/${deck}`, owner: null, knownTo: 'all', objects }, [
    'FS-SETUP-1',
    'FS-ZONE-1',
  ]);
  shuffle(d, `deck/${deck}`, ['FS-SETUP-1']);
};

/** A random character, deactivated; what it begins with, charged; three loot cards (FS-SETUP-3). */
const dealPlayer = (d: OpenDecision, seat: SeatId): void => {
  const top = zoneAt(d.state.table, 'deck/characters').at(-1);
  if (top !== undefined) dealCharacter(d, seat, top);
  drawCards(d, seat, HAND, ['FS-SETUP-3']);
};

const dealCharacter = (d: OpenDecision, seat: SeatId, top: ObjectName): void => {
  const object = moveCard(d, top, zonesOfSeat(seat).play, ['FS-SETUP-3'], { controller: seat, tapped: true }) ?? top;
  const { hp = 2, attack = 1, starts = [] } = cardOf(d, object);
  tell(d, 'CharacterTaken', { seat, object, base: { hp, attack } }, ['FS-SETUP-3', 'FS-SETUP-7']);
  const entries = starts.map((card) => ({
    card,
    as: objectAt(d.state.table, card) === undefined ? card : `${card}-${seat}`,
  }));
  layOut(d, { zone: zonesOfSeat(seat).play, owner: seat, entries });
};

/** Events that turn up go to the bottom until a monster fills the slot (FS-SETUP-2). */
const fillFirst = (d: OpenDecision, slot: string): void => {
  const deck = slot.startsWith('shop-') ? 'deck/treasure' : 'deck/monster';
  for (let tried = zoneAt(d.state.table, deck).length; tried > 0; tried--) {
    const lying = zoneAt(d.state.table, deck).at(-1);
    if (lying === undefined) return;
    const top = turnUp(d, lying, ['FS-SETUP-2']);
    if (!['event', 'curse'].includes(cardOf(d, top).kind)) return fillSlot(d, slot, top, ['FS-SETUP-2']);
    moveCard(d, top, deck, ['FS-SETUP-2'], { index: 0 });
  }
};

/** Abilities of the start of the game are carried out at once, without priority (FS-SETUP-4). */
const useStartAbilities = (d: OpenDecision): void => {
  for (const { name, card, controller } of objectsInPlay(d).toReversed())
    for (const [path, { when }] of abilitiesOf(cardOf(d, name)))
      if (when?.event === 'game-begins')
        push(d, EFFECTS, { you: controller, self: name, card }, { path: `${path}/effect` });
};

/** Who may begin, and what they have rolled. */
type Beginning = { readonly seats: readonly SeatId[]; readonly rolls: { readonly [seat: string]: number } };

/** Cain begins if he is there; else each seat rolls and the lowest begins, ties rolling again (FS-SETUP-6). */
export const findFirstPlayer = procedure<Beginning>('fs-first-player', (d, frame, answer) => {
  const cain = objectsInPlay(d).find(({ card, controller }) => card === 'cain' && controller !== null);
  if (cain?.controller != null) return beginWith(d, cain.controller, 'cain', {});
  const before = frame.bindings;
  const seats = before.seats.filter((seat) => isIn(d, seat));
  const rolled = answer as Rolled | null | undefined; // null when who was to roll has left
  const rolls = rolled == null ? before.rolls : { ...before.rolls, [rolled.roller]: rolled.value };
  const next = seats.find((seat) => rolls[seat] === undefined);
  if (next !== undefined)
    return rollDie(
      d,
      { roller: next, purpose: 'first-player', source: null, because: ['FS-SETUP-6'] },
      withBindings(frame, { seats, rolls }),
    );
  const lowest = Math.min(...seats.map((seat) => rolls[seat] ?? 6));
  const tied = seats.filter((seat) => rolls[seat] === lowest);
  const [first] = tied;
  if (tied.length > 1) return push(d, findFirstPlayer, { seats: tied, rolls: {} });
  if (first !== undefined) beginWith(d, first, 'lowest-roll', rolls);
});

const beginWith = (d: OpenDecision, seat: SeatId, how: string, rolls: { readonly [seat: string]: number }): void => {
  tell(d, 'StartingPlayerChosen', { seat, how, rolls }, ['FS-SETUP-6']);
  beginTurn(d, seat, false);
};
