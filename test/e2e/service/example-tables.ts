import type { JsonMap } from '@stackledger/wire';

const play = (kind: string, effect: readonly JsonMap[], more: JsonMap = {}): JsonMap => ({
  kind,
  abilities: [{ type: 'play', effect, ...more }],
});

const ROLL = { roll: { '1-3': [{ note: 'low' }], '4-6': [{ note: 'high' }] } };

/**
 * The cards that the examples name, as a game has them: of a kind that is played, one that is hit, one that is used.
 */
const cardsOf = (played: string, target: string, used: string, hit: JsonMap, fast: JsonMap = {}): JsonMap => {
  const bomb = { targets: [{ what: target }] };
  return {
    'a-dime': { ...play(played, [{ note: 'a dime' }]), ...fast },
    bomb: { ...play(played, [{ damage: { amount: 1, to: 'target' } }], bomb), ...fast },
    maybe: { ...play(played, [{ note: 'yes' }], { optional: true }), ...fast },
    told: { ...play(played, [{ ruled: 'Do what it says.' }]), ...fast },
    drawn: { ...play(played, [{ discard: { count: 1, who: 'you' } }]), ...fast },
    fly: hit,
    'book-of-sin': { kind: used, abilities: [{ id: 'use', type: 'activated', effect: [ROLL] }] },
  };
};

/** More of a card, each with a name of its own. */
const more = (card: string, ...names: readonly string[]): readonly JsonMap[] => names.map((as) => ({ card, as }));

const HAND = ['a-dime', 'bomb', 'maybe', 'told'];

/** A table of each game on which the things lie that the examples name; anna is to act. */
export const TABLES: { readonly [game: string]: JsonMap } = {
  'four-souls': {
    active: 'anna',
    players: { anna: { coins: 3, hand: HAND, items: ['book-of-sin'], lootPlays: 4 }, ben: { lootPlays: 1 } },
    monsters: ['fly'],
    decks: {
      loot: more('a-dime', 'dime-2', 'dime-3', 'dime-4'),
      monster: more('fly', 'fly-2', 'fly-3'),
      treasure: more('book-of-sin', 'book-2'),
    },
    cards: cardsOf('loot', 'monster', 'item', { kind: 'monster', hp: 2, evasion: 2, attack: 1 }),
  },
  magic: {
    active: 'anna',
    players: {
      anna: { hand: HAND, battlefield: ['book-of-sin'], library: more('a-dime', 'dime-2', 'dime-3') },
      ben: { battlefield: ['fly'], library: more('a-dime', 'dime-4') },
    },
    cards: cardsOf('instant', 'creature', 'artifact', { kind: 'creature', power: 1, toughness: 2 }),
  },
  'speed-stack': {
    active: 'anna',
    players: {
      anna: { coins: 3, hand: HAND, board: ['book-of-sin'], library: more('a-dime', 'dime-2', 'dime-3') },
      ben: { board: ['fly'], library: more('a-dime', 'dime-4') },
    },
    cards: cardsOf('momentary', 'creature', 'post', { kind: 'creature', hp: 2 }, { speed: 'fast' }),
  },
};

/** The same table, with the bomb in ben's hand. */
export const withBombOfBen = (game: string): JsonMap => {
  const table = TABLES[game] as { readonly players: { readonly [seat: string]: JsonMap } }; // as above
  const { anna, ben } = table.players;
  return { ...TABLES[game], players: { anna: { ...anna, hand: ['a-dime'] }, ben: { ...ben, hand: ['bomb'] } } };
};

/** A land that gives red mana. */
export const LAND = {
  kind: 'land',
  abilities: [{ type: 'mana', cost: [{ tap: 'self' }], effect: [{ gain: { mana: 'R' } }] }],
};

/** A table of Magic on which spells cost what they cost. */
export const WITH_COSTS: JsonMap = {
  active: 'anna',
  costs: 'enforced',
  players: { anna: { hand: ['spark'], battlefield: ['hill', { card: 'hill', as: 'hill-2' }] } },
  cards: { hill: LAND, spark: { ...play('instant', [{ note: 'a spark' }]), cost: [{ mana: 'RR' }] } },
};

/** A land in anna's hand. */
export const WITH_A_LAND: JsonMap = { active: 'anna', players: { anna: { hand: ['hill'] } }, cards: { hill: LAND } };

/** A card in anna's hand that may be cast face down. */
export const WITH_A_LURKER: JsonMap = {
  active: 'anna',
  players: { anna: { hand: ['lurker'] } },
  cards: { lurker: { kind: 'creature', power: 4, toughness: 4, morph: [{ mana: 'G' }] } },
};

/** Cards in anna's hand that may be put aside. */
export const WITH_CARDS_TO_PUT_ASIDE: JsonMap = {
  active: 'anna',
  players: { anna: { hand: ['omen', 'heist', 'sleeper'] } },
  cards: {
    omen: { ...play('instant', [{ note: 'an omen' }]), foretell: [{ mana: 'U' }] },
    heist: { ...play('sorcery', [{ note: 'a heist' }]), plot: [{ mana: 'R' }] },
    sleeper: { kind: 'creature', power: 4, toughness: 4, suspend: { time: 2, cost: [{ mana: 'G' }] } },
  },
};

/** A table of Magic before combat. */
export const BEFORE_COMBAT: JsonMap = {
  active: 'anna',
  step: 'beginning-of-combat',
  players: { anna: { battlefield: ['wolf'] }, ben: { battlefield: ['bear'] } },
  cards: {
    wolf: { kind: 'creature', power: 2, toughness: 2 },
    bear: { kind: 'creature', power: 2, toughness: 2 },
  },
};

/** Tables whose hands and decks lie on the table. */
export const REAL_CARDS: { readonly [game: string]: JsonMap } = {
  'four-souls': {
    ...TABLES['four-souls'],
    players: { anna: { coins: 12, hand: 2 }, ben: { hand: 1 } },
    decks: { loot: 5, monster: 4, treasure: 3 },
  },
  magic: {
    ...TABLES.magic,
    players: { anna: { hand: 2, library: 20 }, ben: { hand: 1, library: 20, battlefield: ['fly'] } },
  },
  'speed-stack': {
    ...TABLES['speed-stack'],
    players: { anna: { hand: 2, library: 20 }, ben: { hand: 1, library: 20, board: ['fly'] } },
  },
};
