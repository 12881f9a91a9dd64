import { zoneKind, type GameObject, type RuleId } from '@stackledger/kernel';
import { moveCard, type OpenDecision, type ZoneName, type ZoneRules } from '@stackledger/kernel/authoring';
import { zonesOfSeat } from './state.js';
import { fourSoulsCardOf } from './four-souls-card.js';

/** The names of the decks. */
const DECKS = ['loot', 'monster', 'treasure'];

/** The discard pile for a kind of card: loot, treasure or monsters. */
const discardOf = (kind: string): ZoneName => {
  if (kind === 'monster' || kind === 'event' || kind === 'curse') return 'monster-discard';
  return ['loot', 'trinket', 'soul-loot'].includes(kind) ? 'loot-discard' : 'treasure-discard';
};

/** The kinds of cards that each deck holds. */
const DECK_KINDS = ['loot', 'trinket', 'soul-loot', 'item', 'monster', 'event', 'curse'];

/** The zone that a zone word of the card format means for an object. */
const named = (object: GameObject, kind: string, word: string): ZoneName => {
  const controller = object.controller ?? object.owner ?? '';
  if (word === 'discard') return discardOf(kind);
  if (word === 'play' || word === 'hand' || word === 'soul') return `${word}/${controller}`;
  const pile = word === 'deck' ? discardOf(kind).replace('-discard', '-deck') : word;
  return pile.endsWith('-deck') ? `deck/${pile.slice(0, -'-deck'.length)}` : pile;
};

/** Removes an object from play. Eternal items stay (FS-PDEATH-3); a lost soul is set aside or discarded. */
const remove = (d: OpenDecision, object: GameObject, how: string, because: readonly RuleId[]): void => {
  const card = fourSoulsCardOf(d, object.name);
  if (card.eternal && how === 'destroyed') return;
  // A lost bonus soul is out of the game (FS-WIN-4).
  moveCard(d, object.name, card.kind === 'bonus-soul' ? 'nowhere' : discardOf(card.kind), because);
};

/** The zone rules of Four Souls. */
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
  destination: (situation, object) => discardOf(fourSoulsCardOf(situation, object.name).kind),
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
  named: (situation, object, word) => named(object, fourSoulsCardOf(situation, object.name).kind, word),
};
