import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentCache } from '@stackledger/cards';

/**
 * The built-in cards that the build has parsed (scripts/read-cards-ahead.mjs), by the hashes of their texts: empty
 * before the first build, and without texts that have changed since.
 */
export const cardsReadAhead = (project: string): DocumentCache => {
  const file = join(project, 'dist', 'cards.json');
  if (!existsSync(file)) return () => undefined;
  const documents = JSON.parse(readFileSync(file, 'utf8')) as { readonly [hash: string]: unknown }; // by our build
  return (text) => documents[hashOf(text)];
};

/** Whether the build has checked the cards of a text by the rules of a game, and found nothing wrong with them. */
export const cardsChecked = (project: string): ((text: string, ruleset: string) => boolean) => {
  const file = join(project, 'dist', 'cards-checked.json');
  if (!existsSync(file)) return () => false;
  const hashes = JSON.parse(readFileSync(file, 'utf8')) as { readonly [ruleset: string]: readonly string[] };
  return (text, ruleset) => hashes[ruleset]?.includes(hashOf(text)) === true;
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
