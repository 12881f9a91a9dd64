import {
  cardOf,
  moveCard,
  zoneKind,
  type OpenDecision,
  type GameObject,
  type RuleId,
  type ZoneName,
  type ZoneRules,
} from '@stackledger/kernel';
import { zonesOfSeat } from './state.js';

/** The kinds of deck. */
const DECKS = ['loot', 'monster', 'treasure'];

/** The discard pile of a kind of card: loot, treasure or monsters. */
const discardOf = (kind: string): ZoneName => {
  if (kind === 'monster' || kind === 'event' || kind === 'curse') return 'monster-discard';
  return ['loot', 'trinket', 'soul-loot'].includes(kind) ? 'loot-discard' : 'treasure-discard';
};

/** The kinds of cards that decks are of. */
const DECK_KINDS = ['loot', 'trinket', 'soul-loot', 'item', 'monster', 'event', 'curse'];

/** Words of the card format for zones, beside the zones' own names. */
const named = (object: GameObject, kind: string, word: string): ZoneName => {
  const controller = object.controller ?? object.owner ?? '';
  if (word === 'discard') return discardOf(kind);
  if (word === 'play' || word === 'hand' || word === 'soul') return `${word}/${controller}`;
  const pile = word === 'deck' ? discardOf(kind).replace('-discard', '-deck') : word;
  return pile.endsWith('-deck') ? `deck/${pile.slice(0, -'-deck'.length)}` : pile;
};

/** Takes something out of play. What is eternal stays (FS-PDEATH-3); a soul that is lost is set aside or discarded. */
const remove = (d: OpenDecision, object: GameObject, how: string, because: readonly RuleId[]): void => {
  const card = cardOf(d, object.name);
  if (card.eternal && how === 'destroyed') return;
  // A bonus soul that is lost is out of the game (FS-WIN-4).
  moveCard(d, object.name, card.kind === 'bonus-soul' ? 'nowhere' : discardOf(card.kind), because);
};

/** The zones of Four Souls. */
export const zones: ZoneRules = {
  kinds: {
    deck: { hiddenFrom: 'everybody', inPlay: 'none' },
    hand: { hiddenFrom: 'others', inPlay: 'none' },
    play: { hiddenFrom: 'nobody', inPlay: 'all' },
    slot: { hiddenFrom: 'nobody', inPlay: 'top' },
    shop: { hiddenFrom: 'nobody', inPlay: 'none' },
    soul: { hiddenFrom: 'nobody', inPlay: 'none' },
  },
  mayHold: (zone, { kind }) => {
    if (zone === 'deck/characters') return kind === 'character';
    const pile = zoneKind(zone) === 'hand' ? 'loot-discard' : `${zone.slice('deck/'.length)}-discard`;
    return DECK_KINDS.includes(kind) && discardOf(kind) === pile;
  },
  destination: (situation, object) => discardOf(cardOf(situation, object.name).kind),
  remove,
  drawPile: () => 'deck/loot',
  refill: (deck) => (zoneKind(deck) === 'deck' ? `${deck.slice('deck/'.length)}-discard` : null),
  hand: (seat) => zonesOfSeat(seat).hand,
  play: (seat) => zonesOfSeat(seat).play,
  underControl: (_look, object, seat) => zonesOfSeat(seat)[zoneKind(object.zone) === 'soul' ? 'soul' : 'play'],
  words: [
    'hand',
    'play',
    'soul',
    'deck',
    'discard',
    ...DECKS.map((kind) => `${kind}-deck`),
    ...DECKS.map((kind) => `${kind}-discard`),
  ],
  named: (situation, object, word) => named(object, cardOf(situation, object.name).kind, word),
};
