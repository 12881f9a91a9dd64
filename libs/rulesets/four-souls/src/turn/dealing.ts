import { objectAt, zoneAt, type CardId, type JsonMap, type SeatId } from '@stackledger/kernel';
import {
  asObjectName,
  procedure,
  EFFECTS,
  abilitiesOf,
  areDecksReported,
  layUnseen,
  copiesOf,
  deckCards,
  drawCards,
  layOut,
  memoizedFor,
  moveCard,
  objectsInPlay,
  schedule,
  rollOff,
  sharedList,
  type RollOff,
  shuffle,
  turnUp,
  type OpenDecision,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { fillSlot } from '../cards/refill.js';
import { zonesOfSeat } from '../table/state.js';
import { beginTurn } from './turn.js';
import { isIn } from '../table/winning.js';
import { fourSoulsCardOf } from '../table/four-souls-card.js';

const FIRST_SLOTS = ['monster-1', 'monster-2', 'shop-1', 'shop-2'];
const HAND = 3;
const COINS = 3;

/** Shuffles and deals a game, and determines who begins (FS-SETUP-1 to 7). */
export const deal = (d: OpenDecision, decks: JsonMap): void => {
  const { seats } = d.state.terms;
  const players = seats.map((seat) => ({
    seat,
    totals: { coins: COINS, lootPlays: 0, attacks: 0, purchases: 0 },
    base: {},
    damage: 0,
  }));
  emit(d, 'GameBegan', { game: 1, players, slots: FIRST_SLOTS }, ['FS-SETUP-1', 'FS-SETUP-3']);
  for (const deck of ['loot', 'monster', 'treasure', 'characters']) layDeck(d, deck, decks[deck]);
  layOut(d, { zone: 'bonus', owner: null, entries: copiesOf(deckCards(decks.bonusSouls)) });
  schedule(d, dealt, {});
};

/** Deals characters, hands and the first cards of the slots. */
export const dealt = procedure('fs-dealt', (d) => {
  const { seats } = d.state.terms;
  for (const seat of seats) dealPlayer(d, seat);
  for (const slot of FIRST_SLOTS) fillFirst(d, slot);
  schedule(d, findFirstPlayer, { rolls: {}, seats });
  useStartAbilities(d);
});

/** Lays out a deck: its contents are public, its order after the shuffle is hidden. */
const layDeck = (d: OpenDecision, deck: string, list: unknown): void => {
  if (areDecksReported(d)) return layUnseen(d, { zone: `deck/${deck}`, owner: null, list }, ['FS-SETUP-1']);
  const objects = objectsOf(deckCards(list));
  if (objects.length === 0) return;
  emit(d, 'ObjectsCreated', { zone: `deck/${deck}`, owner: null, knownTo: 'all', objects }, [
    'FS-SETUP-1',
    'FS-ZONE-1',
  ]);
  shuffle(d, `deck/${deck}`, ['FS-SETUP-1']);
};

/** The cards of a deck as they are laid out: for all matches that share its list the same. */
const objectsOf = memoizedFor((cards: readonly CardId[]): readonly { card: CardId; name: ObjectName }[] => {
  const objects: { card: CardId; name: ObjectName }[] = [];
  for (const { card, as } of copiesOf(cards)) objects.push({ card, name: asObjectName(as) });
  return sharedList(objects);
});

/** Deals a random character, deactivated, with its charged starting items, and three loot cards (FS-SETUP-3). */
const dealPlayer = (d: OpenDecision, seat: SeatId): void => {
  const top = zoneAt(d.state.table, 'deck/characters').at(-1);
  if (top !== undefined) dealCharacter(d, seat, top);
  drawCards(d, seat, HAND, ['FS-SETUP-3']);
};

const dealCharacter = (d: OpenDecision, seat: SeatId, top: ObjectName): void => {
  const object = moveCard(d, top, zonesOfSeat(seat).play, ['FS-SETUP-3'], { controller: seat, tapped: true }) ?? top;
  const { hp = 2, attack = 1, starts = [] } = fourSoulsCardOf(d, object);
  emit(d, 'CharacterTaken', { seat, object, base: { hp, attack } }, ['FS-SETUP-3', 'FS-SETUP-7']);
  const entries = starts.map((card) => ({
    card,
    as: objectAt(d.state.table, card) === undefined ? card : `${card}-${seat}`,
  }));
  layOut(d, { zone: zonesOfSeat(seat).play, owner: seat, entries });
};

/** Fills a slot from its deck; events that turn up go to the bottom (FS-SETUP-2). */
const fillFirst = (d: OpenDecision, slot: string): void => {
  const deck = slot.startsWith('shop-') ? 'deck/treasure' : 'deck/monster';
  for (let tried = zoneAt(d.state.table, deck).length; tried > 0; tried--) {
    const lying = zoneAt(d.state.table, deck).at(-1);
    if (lying === undefined) return;
    const top = turnUp(d, lying, ['FS-SETUP-2']);
    if (!['event', 'curse'].includes(fourSoulsCardOf(d, top).kind)) return fillSlot(d, slot, top, ['FS-SETUP-2']);
    moveCard(d, top, deck, ['FS-SETUP-2'], { index: 0 });
  }
};

/** Carries out abilities of the start of the game at once, without priority (FS-SETUP-4). */
const useStartAbilities = (d: OpenDecision): void => {
  for (const { name, card, controller } of objectsInPlay(d).toReversed())
    for (const [path, { when }] of abilitiesOf(fourSoulsCardOf(d, name)))
      if (when?.event === 'game-begins')
        schedule(d, EFFECTS, { you: controller, self: name, card }, { path: `${path}/effect` });
};

/** Determines who begins: Cain's player if there is one; otherwise the lowest roll, ties rolling again (FS-SETUP-6). */
export const findFirstPlayer = procedure<RollOff>('fs-first-player', (d, continuation, answer) => {
  const cain = objectsInPlay(d).find(({ card }) => card === 'cain');
  if (cain?.controller != null) return beginWith(d, cain.controller, 'cain', {});
  const seats = continuation.bindings.seats.filter((seat) => isIn(d, seat));
  const result = rollOff(d, continuation, answer, { seats, best: Math.min, because: ['FS-SETUP-6'] });
  if (result === undefined) return;
  const [first, ...tied] = result.leaders;
  if (tied.length > 0) return schedule(d, findFirstPlayer, { seats: result.leaders, rolls: {} });
  if (first !== undefined) beginWith(d, first, 'lowest-roll', result.rolls);
});

const beginWith = (d: OpenDecision, seat: SeatId, how: string, rolls: { readonly [seat: string]: number }): void => {
  emit(d, 'StartingPlayerChosen', { seat, how, rolls }, ['FS-SETUP-6']);
  beginTurn(d, seat, false);
};
