import { readDeckText, unknownCardErrors } from './deck-text.js';

const cards = {
  spark: { kind: 'instant', title: 'Spark' },
  'rust-beetle': { kind: 'creature', title: 'Rust Beetle!' },
  'lim-duls-vault': { kind: 'instant', title: 'Lim-Dûl’s Vault' },
  'aether-mill': { kind: 'artifact', title: 'Æther Mill' },
  'frost-fall': { kind: 'instant', title: 'Frost // Fall' },
  dusk: { kind: 'creature', title: 'Dusk' },
  plains: { kind: 'land', title: 'Plains' },
  'unit-7': { kind: 'creature', title: 'Unit 7' },
};

const read = (text: string) => readDeckText(text, cards, 'decks/anna');
const cardsOf = (text: string) => read(text).main.map(({ count, card }) => `${count} ${card}`);
const besideOf = (text: string) => read(text).sideboard.map(({ count, card }) => `${count} ${card}`);

test.each([
  ['4 Spark', '4 spark'],
  ['4x Spark', '4 spark'],
  ['Spark x4', '4 spark'],
  ['Spark 4', '4 spark'],
  ['Spark', '1 spark'],
  ['  3\tRust  Beetle\r', '3 rust-beetle'],
  ['4 Spark (M10) 146', '4 spark'],
  ['4 Spark (PLST) ABC-12', '4 spark'],
  ['2 Spark [M10]', '2 spark'],
  ['1x Spark (m10) 146 *F* [Burn] ^Have,#37d67a^', '1 spark'],
  ['1 Spark (M10) 146 #burn', '1 spark'],
  ["1 Lim-Dul's Vault", '1 lim-duls-vault'],
  ['1 Lim-Dûl’s Vault', '1 lim-duls-vault'],
  ['1 AEther Mill', '1 aether-mill'],
  ['1 Frost // Fall', '1 frost-fall'],
  ['1 Frost/Fall', '1 frost-fall'],
  ['1 Frost /// Fall (ABC) 7', '1 frost-fall'],
  ['1 Dusk // Dawn', '1 dusk'],
  ['3 Spark // the best there is', '3 spark'],
  ['Spark x3 // the best there is', '3 spark'],
  ['17 Plains (UNF) 235', '17 plains'],
  ['Unit 7', '1 unit-7'],
  ['<Cards CatID="1" Quantity="4" Sideboard="false" Name="Rust Beetle!" Annotation="0" />', '4 rust-beetle'],
])('the line %j is %s', (line, card) => {
  expect(cardsOf(line)).toEqual([card]);
});

test('what an arena exports: headings, the name of the deck, and a sideboard', () => {
  const text =
    'About\nName Sparks\n\nCompanion\n1 Dusk (ABC) 1\n\nDeck\n4 Spark (M10) 146\n56 Plains\n\nSideboard\n2 Rust Beetle (M10) 7\n';
  expect(cardsOf(text)).toEqual(['1 dusk', '4 spark', '56 plains']);
  expect(besideOf(text)).toEqual(['2 rust-beetle']);
  expect(read(text).errors).toEqual([]);
});

test('headings of types with counts, remarks, and SB: before each card of a sideboard', () => {
  const text =
    '// mine, of May\n# burn\nCreatures (4)\n4 Rust Beetle\nLands (20):\n20 Plains\nSB: 2 Dusk\nSB:  1x Spark\n';
  expect(cardsOf(text)).toEqual(['4 rust-beetle', '20 plains']);
  expect(besideOf(text)).toEqual(['2 dusk', '1 spark']);
});

test('up to 15 cards behind the last empty line of a deck are its sideboard where no heading says so', () => {
  expect(besideOf('4 Spark\n56 Plains\n\n15 Rust Beetle\n')).toEqual(['15 rust-beetle']);
  expect(besideOf('4 Spark\n56 Plains\n\n16 Rust Beetle\n')).toEqual([]);
  expect(besideOf('4 Spark\n35 Plains\n\n15 Rust Beetle\n')).toEqual([]);
  expect(cardsOf('4 Spark\n\n56 Plains\n\n')).toEqual(['4 spark', '56 plains']);
});

test('what is beside a deck and not of it is passed over', () => {
  expect(cardsOf('4 Spark\nMaybeboard\n9 Dusk\nDeck\n1 Plains')).toEqual(['4 spark', '1 plains']);
});

test('a line that asks for no card, or for too many, is an error with its number', () => {
  expect(read('4 Spark\n\n0 Dusk\n101 Plains\n4x\n100 Plains').errors).toEqual([
    { path: 'decks/anna/line-3', expected: 'a card and how many, 1 to 100', found: '"0 Dusk"' },
    { path: 'decks/anna/line-4', expected: 'a card and how many, 1 to 100', found: '"101 Plains"' },
    { path: 'decks/anna/line-5', expected: 'a card and how many, 1 to 100', found: '"4x"' },
  ]);
});

test('a card that the match does not know is told with its line and the nearest one', () => {
  const { main } = read('4 Spark\n2 Rusty Beetle (M10) 3\n1 Frost // Falls');
  expect(main.map(({ card }) => card)).toEqual(['spark', undefined, undefined]);
  expect(unknownCardErrors(main, cards, 'decks/anna')).toEqual([
    {
      path: 'decks/anna/line-2',
      expected: 'a card that is defined',
      found: '"rusty-beetle", did you mean rust-beetle?',
    },
    { path: 'decks/anna/line-3', expected: 'a card that is defined', found: '"frost-falls", did you mean frost-fall?' },
  ]);
});
