import type { TableView } from '@stackledger/wire';
import { texts } from '../../texts.js';
import { differencesOf } from './differences.js';

const { words } = texts.replay.compare;

const PENNY = {
  name: 'a-penny-1',
  card: 'a-penny',
  title: 'A Penny',
  zone: 'hand',
  of: 'ben',
  tapped: false,
  damage: 0,
  counters: {},
};

/** A table of which only what is compared is there. */
const table = (more: object = {}): TableView =>
  ({
    stack: [],
    priority: { holder: 'ben', lap: { from: null, passed: [] } },
    awaiting: { prompt: 'ben has priority' },
    turn: { active: 'ben', step: 'action', number: 2 },
    players: [{ seat: 'ben', coins: 3, hand: 1, left: false }],
    cards: [PENNY],
    discard: { loot: { count: 0, top: null } },
    ...more,
  }) as unknown as TableView; // a cast: the other members are not looked at

describe('what differs between two moments', () => {
  it('is nothing where they are the same', () => {
    expect(differencesOf(table(), table(), words)).toEqual([]);
  });

  it('names the stack top first, totals, piles, and cards that went elsewhere or turned', () => {
    const stack = [
      { title: 'Attack roll: 4', says: 'against Dip' },
      { title: 'Dice Shard', says: '' },
    ];
    const after = table({
      stack,
      players: [{ seat: 'ben', coins: 4, hand: 0, left: false }],
      cards: [{ ...PENNY, zone: 'table', tapped: true }],
      discard: { loot: { count: 1, top: 'Bomb' } },
    });
    expect(differencesOf(table(), after, words)).toEqual([
      { what: 'Stack, top first', before: 'nothing', after: 'Dice Shard; Attack roll: 4, against Dip' },
      { what: 'Ben: coins', before: '3', after: '4' },
      { what: 'Ben: hand', before: '1', after: '0' },
      { what: 'Pile: loot', before: '0', after: '1, Bomb' },
      { what: 'A Penny (a-penny-1)', before: 'hand, ben', after: 'table, ben, tapped' },
    ]);
  });

  it('says of a card at one moment only that it is not there at the other', () => {
    expect(differencesOf(table(), table({ cards: [] }), words)).toEqual([
      { what: 'A Penny (a-penny-1)', before: 'hand, ben', after: 'not there' },
    ]);
  });
});
