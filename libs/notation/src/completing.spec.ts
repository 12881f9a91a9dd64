import { legalActions, type SeatId, type Situation } from '@stackledger/kernel';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { echoingTable } from '../../../test/support/tables/echoing-table.js';
import { commandOf } from './commands.js';
import { completionsOf } from './completing.js';
import { parseActions } from './parsing.js';

const table = echoingTable(
  {
    anna: { hand: ['bomb', 'nickel'], lootPlays: 1, attacks: 1, coins: 3 },
    ben: { hand: ['dime'], lootPlays: 1 },
  },
  [],
  { nickel: { kind: 'loot', abilities: [{ type: 'play', effect: [{ gain: { coins: 1 } }] }] } },
);
const situation: Situation = { ruleset: fourSouls, state: table.state() };

const texts = (text: string, own?: string): readonly string[] =>
  completionsOf(text, situation, own).completions.map((each) => each.text);

test('an empty line may begin with a seat, a legal word, or a card that may be played', () => {
  const found = completionsOf('', situation);
  expect(found.from).toBe(0);
  expect(found.completions).toEqual(
    expect.arrayContaining([
      { text: 'anna:', about: 'seat' },
      { text: 'ben:', about: 'seat' },
      { text: 'p', about: expect.any(String) as string },
      { text: 'atk', about: expect.stringMatching(/attack/) as string },
      { text: 'bomb', about: 'play' },
    ]),
  );
  expect(texts('')).toEqual(expect.arrayContaining(['res', 'pp']));
  expect(texts('')).not.toContain('dime');
});

test('after a seat come its words and cards, and no seats', () => {
  expect(texts('b: ')).not.toEqual(expect.arrayContaining(['anna:']));
  expect(texts('b: ')).not.toContain('atk');
  expect(texts('anna: ')).toEqual(expect.arrayContaining(['atk', 'bomb', 'nickel']));
});

test('the beginning of a word is completed from where it begins', () => {
  expect(completionsOf('p; an', situation)).toMatchObject({ from: 3, completions: [{ text: 'anna:', about: 'seat' }] });
  const { from, completions } = completionsOf('anna: bo', situation);
  expect(from).toBe(6);
  expect(completions.map((each) => each.text)).toEqual(['bomb']);
});

test('a seat that is not there is completed to those that begin so', () => {
  expect(completionsOf(' an: p', situation)).toMatchObject({ from: 5 });
  expect(completionsOf(' xy: p', situation)).toEqual({ from: 1, completions: [] });
});

test('after a word come its arguments, after > the targets of what is played', () => {
  expect(texts('anna: play ')).toEqual(['bomb', 'nickel']);
  expect(completionsOf('anna: play bo', situation)).toEqual({
    from: 11,
    completions: [{ text: 'bomb', about: 'name' }],
  });
  expect(completionsOf('anna: play bomb > f', situation)).toEqual({
    from: 18,
    completions: [{ text: 'fly', about: 'target' }],
  });
  expect(texts('anna: bomb > ')).toEqual(expect.arrayContaining(['fly', 'dip', 'ben']));
});

test('a field of numbers is completed where the numbers are few', () => {
  expect(texts('anna: give ben ')).toEqual(['1', '2', '3']);
  expect(texts('anna: give ben 2')).toEqual(['2']);
});

test('only the last line or command is completed', () => {
  expect(completionsOf('anna: p\nanna: bo', situation)).toMatchObject({ from: 14, completions: [{ text: 'bomb' }] });
  expect(completionsOf('anna: p;bo', situation)).toMatchObject({ from: 8, completions: [{ text: 'bomb' }] });
});

test('with a seat of its own nobody is offered what others hold', () => {
  expect(texts('a: ', 'ben')).toEqual(['anna:']);
  expect(texts('b: ', 'ben')).toEqual(texts('b: '));
  expect(completionsOf('', situation, 'ben')).toEqual({
    from: 0,
    completions: [
      { text: 'anna:', about: 'seat' },
      { text: 'ben:', about: 'seat' },
    ],
  });
});

test('every completed card and word is read as a command of a legal type', () => {
  const legal = legalActions(situation, 'anna' as SeatId).actions.map(({ command }) => command.type);
  const cards = completionsOf('anna: ', situation).completions.filter(({ about }) => about === 'play');
  expect(cards.map(({ text }) => text)).toEqual(['bomb', 'nickel']);
  for (const { text } of cards)
    for (const action of parseActions(`anna: ${text}`)) {
      const command = commandOf(action, { situation, revisionOf: () => undefined });
      expect(command).toMatchObject({ type: 'PlayCard', seat: 'anna', card: text });
      expect(legal).toContain(command.type);
    }
});
