import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDeckText } from './deck-text.js';

/** Lists of tournaments, which lie beside a checkout where somebody has them. */
const FOLDER = '../shared/real-cards/decks';
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => file.endsWith('.txt')) : [];
const sum = (cards: readonly { readonly count: number }[]): number => cards.reduce((all, { count }) => all + count, 0);

(files.length > 0 ? test : test.skip)('lists of real tournaments are read whole, in every way of writing them', () => {
  for (const file of files) {
    const text = readFileSync(join(FOLDER, file), 'utf8').replaceAll('\r\n', '\n');
    const plain = readDeckText(text, {}, 'decks/anna');
    expect([file, plain.errors, sum(plain.main) >= 60, sum(plain.sideboard) <= 15]).toEqual([file, [], true, true]);
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    expect([file, plain.main.length + plain.sideboard.length]).toEqual([
      file,
      lines.filter((line) => /^\d/.test(line)).length,
    ]);
    const marked = text.replaceAll(/^(\d+) (.+)$/gm, '$1x $2 (M10) 146 *F*');
    for (const other of [`\uFEFF${text.replaceAll('\n', '\r\n')}`, marked]) {
      const { main, sideboard, errors } = readDeckText(other, {}, 'decks/anna');
      const named = (cards: typeof main) => cards.map(({ count, name }) => `${count} ${name}`);
      expect([file, errors, named(main), named(sideboard)]).toEqual([
        file,
        [],
        named(plain.main),
        named(plain.sideboard),
      ]);
    }
  }
});
