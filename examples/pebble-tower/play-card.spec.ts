import { legalActions, zoneAt, type JsonMap } from '@stackledger/kernel';
import { seatsInOrder } from '@stackledger/kernel/authoring';
import { passRound } from '../../test/support/tables/echoing-table.js';
import { kernelTable } from '../../test/support/tables/kernel-table.js';
import { pebbleTower } from './pebble-tower.js';

const CARDS = { pebble: { kind: 'stone', abilities: [{ type: 'play', effect: [{ gain: { height: 1 } }] }] } };
const DECK = Array.from({ length: 6 }, () => 'pebble');

test('PT-PLAY-1: a card is played from the hand of the priority holder, resolves, and goes to the discard pile', () => {
  const table = kernelTable(pebbleTower, { seats: ['anna', 'ben'], cards: CARDS, decks: { anna: DECK, ben: DECK } });
  const situation = { ruleset: pebbleTower, state: table.state() };
  const [anna] = seatsInOrder(table.state().table);
  if (anna === undefined) throw new Error('anna sits there');
  const play = legalActions(situation, anna).actions.find(({ command }) => command.type === 'PlayCard');
  if (play === undefined) throw new Error('a stone may be laid');
  table.act(play.example as JsonMap); // of plain data, as a client sends it
  expect(table.state().table.stack).toHaveLength(1);
  expect(zoneAt(table.state().table, 'discard/anna')).toEqual([]);
  passRound(table);
  expect(table.state().table.stack).toEqual([]);
  expect(zoneAt(table.state().table, 'discard/anna')).toHaveLength(1);
});
