import type { JsonMap } from '@stackledger/wire';

const loot = (...effect: readonly JsonMap[]): JsonMap => ({ kind: 'loot', abilities: [{ type: 'play', effect }] });

/** Two players at a running table of a handful of cards; anna is to act. */
export const SMALL_TABLE: JsonMap = {
  active: 'anna',
  players: {
    anna: { coins: 3, hand: ['a-dime', 'bomb'], items: ['book-of-sin'] },
    ben: { hand: ['butter-bean'], lootPlays: 1 },
  },
  monsters: ['fly'],
  decks: { loot: ['a-penny', 'two-cents'], monster: ['dip', 'leech'] },
  cards: {
    'a-dime': loot({ gain: { coins: 10 } }),
    'a-penny': loot({ gain: { coins: 1 } }),
    'two-cents': loot({ gain: { coins: 2 } }),
    bomb: {
      kind: 'loot',
      abilities: [
        { type: 'play', targets: [{ what: 'monster-or-player' }], effect: [{ damage: { amount: 1, to: 'target' } }] },
      ],
    },
    'butter-bean': {
      kind: 'loot',
      abilities: [{ type: 'play', targets: [{ what: 'loot-on-stack' }], effect: [{ cancel: 'target' }] }],
    },
    'book-of-sin': {
      kind: 'item',
      abilities: [
        {
          id: 'use',
          type: 'activated',
          effect: [
            {
              roll: {
                '1-2': [{ gain: { coins: 1 } }],
                '3-4': [{ loot: 1 }],
                '5-6': [{ heal: { amount: 1, who: 'you' } }],
              },
            },
          ],
        },
      ],
    },
    fly: { kind: 'monster', hp: 1, evasion: 2, attack: 1, souls: 0, rewards: [{ gain: { coins: 1 } }] },
    dip: { kind: 'monster', hp: 1, evasion: 4, attack: 1, souls: 0, rewards: [{ gain: { coins: 1 } }] },
    leech: { kind: 'monster', hp: 1, evasion: 4, attack: 2, souls: 0, rewards: [{ loot: 1 }] },
  },
};
