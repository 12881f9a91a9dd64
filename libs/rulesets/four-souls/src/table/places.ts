import { isList, isMap, type Cards, type JsonMap } from '@stackledger/kernel';
import type { MatchBeginning } from '@stackledger/kernel/authoring';

const LOOT = ['loot', 'trinket', 'soul-loot'];
const TREASURE = ['item'];
const MONSTER = ['monster', 'event', 'curse'];

type Kinds = readonly string[];
type KindsByPlace = { readonly [place: string]: Kinds };

/** The kinds of cards that each deck is made of (FS-SETUP-1). */
const DECKS: KindsByPlace = {
  loot: LOOT,
  monster: MONSTER,
  treasure: TREASURE,
  characters: ['character'],
  bonusSouls: ['bonus-soul'],
};

/** The kinds that may lie in each place of a player. A soul may be whatever a card can turn into one. */
const PLAYER: KindsByPlace = {
  character: ['character'],
  items: ['item', 'trinket', 'character'],
  curses: ['curse'],
  hand: LOOT,
  souls: ['monster', 'character', 'item', 'trinket', 'soul-loot', 'bonus-soul'],
};

const TABLE: KindsByPlace = { monsters: ['monster'], shop: TREASURE, bonusSouls: ['bonus-soul'] };

/** The first card that lies where its kind does not belong, with its place and what belongs there. */
export const misplacedCard = ({ setup = {}, decks = {} }: MatchBeginning, cards: Cards): string | undefined => {
  const inPlaces = (kinds: KindsByPlace, lying: unknown, path: string): string | undefined =>
    firstOf(Object.entries(mapIn(lying)), ([place, value]) => {
      const belonging = kinds[place];
      return belonging && inPlace(belonging, value, `${path}/${place}`);
    });
  const inPlace = (kinds: Kinds, value: unknown, path: string): string | undefined => {
    if (isList(value)) return firstOf([...value.entries()], ([at, each]) => inPlace(kinds, each, `${path}/${at}`));
    const id = isMap(value) ? value.card : value;
    const kind = typeof id === 'string' ? cards[id]?.kind : undefined;
    return kind === undefined || kinds.includes(kind)
      ? undefined
      : `${path}: expected a card of kind ${listed(kinds)}, found ${String(id)}, of kind ${kind}`;
  };
  return (
    inPlaces(DECKS, decks, 'decks') ??
    firstOf(Object.entries(mapIn(setup.players)), ([seat, lying]) =>
      inPlaces(PLAYER, lying, `setup/players/${seat}`),
    ) ??
    inPlaces(TABLE, setup, 'setup') ??
    inPlaces(DECKS, setup.decks, 'setup/decks') ??
    inPlaces(DECKS, setup.discard, 'setup/discard')
  );
};

const mapIn = (value: unknown): JsonMap | { readonly [name: string]: unknown } => (isMap(value) ? value : {});

const firstOf = <T>(values: readonly T[], told: (value: T) => string | undefined): string | undefined => {
  for (const value of values) {
    const found = told(value);
    if (found !== undefined) return found;
  }
  return undefined;
};

const listed = (kinds: Kinds): string =>
  kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1) ?? ''}`;
