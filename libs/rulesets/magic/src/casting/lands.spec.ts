import { kernelTable } from '../../../../../test/support/tables/kernel-table.js';
import { magic } from '../index.js';

test('MTG-116.2a: who plays the land of another player controls it, and the event says so', () => {
  const may = { mayPlay: { what: 'target', who: 'you' } };
  const cards = {
    vale: { kind: 'land' },
    lease: { kind: 'sorcery', abilities: [{ type: 'play', targets: [{ what: 'card-in-graveyard' }], effect: [may] }] },
  };
  const players = {
    anna: { hand: ['lease', 'vale'], landPlays: 2 },
    ben: { graveyard: [{ card: 'vale', as: 'vale-2' }] },
  };
  const table = kernelTable(magic, { seats: ['anna', 'ben'], cards, setup: { active: 'anna', players } });
  table.act({ type: 'PlayCard', seat: 'anna', card: 'lease', targets: ['vale-2'] });
  for (const seat of ['anna', 'ben']) table.act({ type: 'PassPriority', seat });
  const moved = (card: string): unknown =>
    table.act({ type: 'PlayLand', seat: 'anna', card }).find(({ type }) => type === 'CardMoved')?.data;
  const to = 'battlefield/anna';
  expect(moved('vale-2')).toEqual({ object: 'vale-2', from: 'graveyard/ben', to, controller: 'anna' });
  // Of one's own there is nothing to say.
  expect(moved('vale')).toEqual({ object: 'vale', from: 'hand/anna', to });
});
