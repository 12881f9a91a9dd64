import type { JsonMap } from '@stackledger/kernel';

const loot = (...effect: readonly JsonMap[]): JsonMap => ({ kind: 'loot', abilities: [{ type: 'play', effect }] });

/** Three players at the table of docs/reference/notation.md; anna is to act. */
export const SCRIBES_TABLE: JsonMap = {
  active: 'anna',
  players: {
    anna: { coins: 3, hand: ['dice-shard'], items: ['book-of-sin'], lootPlays: 1 },
    ben: { hand: ['butter-bean'], lootPlays: 1 },
  },
  monsters: ['fly'],
  decks: { loot: ['a-penny', 'two-cents'], monster: ['dip', 'leech'] },
  cards: {
    'a-penny': loot({ gain: { coins: 1 } }),
    'two-cents': loot({ gain: { coins: 2 } }),
    'dice-shard': {
      kind: 'loot',
      abilities: [{ type: 'play', targets: [{ what: 'roll' }], effect: [{ reroll: 'target' }] }],
    },
    'butter-bean': {
      kind: 'loot',
      abilities: [{ type: 'play', targets: [{ what: 'loot-on-stack' }], effect: [{ cancel: 'target' }] }],
    },
    'book-of-sin': {
      kind: 'item',
      abilities: [{ type: 'activated', effect: [{ roll: { '1-2': [{ gain: { coins: 1 } }], '3-6': [{ loot: 1 }] } }] }],
    },
    fly: { kind: 'monster', hp: 1, evasion: 2, attack: 1, souls: 0, rewards: [{ gain: { coins: 1 } }] },
    dip: { kind: 'monster', hp: 1, evasion: 4, attack: 1, souls: 0, rewards: [{ gain: { coins: 1 } }] },
    leech: { kind: 'monster', hp: 1, evasion: 4, attack: 2, souls: 0, rewards: [{ loot: 1 }] },
  },
};
