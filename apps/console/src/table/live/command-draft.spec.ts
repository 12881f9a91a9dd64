import type { Fill, TableView, Template } from '@stackledger/wire';
import { namesIn, waysOf } from './command-draft.js';

const prompt: Fill = { path: 'answer', what: 'one', candidates: ['anna', 'ben'] };
const effects: Fill = { path: 'effects', what: 'effects', form: 'effects', candidates: ['anna', 'bomb-1'] };
const division: Fill = { path: 'answer', what: 'three', form: 'division', candidates: ['anna', 'ben'] };

const templateOf = (fill: Fill): Template => ({
  command: { type: 'Answer' },
  example: { type: 'Answer' },
  fill: [fill],
});

describe('what a tap on the table picks', () => {
  test('a name that a prompt offers', () => {
    expect(namesIn(prompt)).toEqual(['anna', 'ben']);
  });

  test('nothing of effects or a division: they are told in a form, and a name is neither', () => {
    expect([...namesIn(effects), ...namesIn(division)]).toEqual([]);
  });

  test('a command begins by a tap on what it may name, and by none where it tells effects', () => {
    const [named, told] = [templateOf(prompt), templateOf(effects)];
    // A part of a table: nothing else of it is read.
    const table = { legal: { actions: [named, told] } } as unknown as TableView;
    expect([...waysOf(table)]).toEqual([
      ['anna', [named]],
      ['ben', [named]],
    ]);
  });
});
