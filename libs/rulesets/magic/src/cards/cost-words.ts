import { displayText } from '@stackledger/kernel';
import type { Cost } from '@stackledger/kernel/authoring';

const AMOUNTS: ReadonlySet<string> = new Set(['mana', 'life', 'energy']);

/** What a question asks to pay, in words: `2 mana`, `3 life`, else as it stands on the card. */
export const costInWords = (costs: readonly Cost[]): string =>
  costs.flatMap((cost) => Object.entries(cost).map(([word, asked]) => partInWords(word, asked))).join(', ');

const partInWords = (word: string, asked: unknown): string =>
  AMOUNTS.has(word) && (typeof asked === 'number' || typeof asked === 'string')
    ? `${asked} ${word}`
    : displayText({ [word]: asked });
