import type { TableView } from '@stackledger/wire';
import { promptOf } from './prompt.js';

// A cast: of a table only its names matter here.
const TABLE = {
  cards: [{ name: 'fly', title: 'Fly' }],
  names: { ben: 'Ben', landPlays: 'land plays', 'mana.R': 'red mana' },
  players: [{ seat: 'ben' }],
} as unknown as TableView;

describe('what is asked, as a page says it', () => {
  it('calls things as people call them', () => {
    expect(promptOf(TABLE, 'Does fly attack ben?')).toBe('Does Fly attack Ben?');
    expect(promptOf(TABLE, 'ben announces 3 as mana.R.')).toBe('Ben announces 3 as red mana.');
    expect(promptOf(TABLE, 'Is landPlays of ben 1?')).toBe('Is land plays of Ben 1?');
  });

  it('calls a card that nobody has named by where it lies', () => {
    expect(promptOf(TABLE, 'Turn up characters-263 (deck characters) and report which card it is.')).toBe(
      'Turn up a card of the characters deck and report which card it is.',
    );
    expect(promptOf(TABLE, 'Turn up card-7 (library ben) and report which card it is.')).toBe(
      'Turn up a card of Ben’s library and report which card it is.',
    );
  });

  it('says what a roll is for in words', () => {
    expect(promptOf(TABLE, 'Roll a die (first-player) and report it.')).toBe(
      'Roll a die (first player) and report it.',
    );
  });

  it('says what a card is told to have done in words, and leaves what it cannot read', () => {
    const effects = (text: string): string => promptOf(TABLE, `Is this what it did? ${text}`);
    expect(effects('[{"damage":{"amount":17,"to":"ben"}},{"loot":1}]')).toBe(
      'Is this what it did? damage amount 17, to Ben; loot 1',
    );
    expect(effects('[{"note":"Everybody stands up"}]')).toBe('Is this what it did? Everybody stands up');
    expect(effects('[{X}]')).toBe('Is this what it did? [{X}]');
    expect(effects('[{"damage":{"amo…')).toBe('Is this what it did? [{"damage":{"amo…');
  });
});
