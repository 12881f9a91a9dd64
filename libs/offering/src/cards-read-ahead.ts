import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentCache } from '@stackledger/cards';

/**
 * The built-in cards that the build has parsed (scripts/read-cards-ahead.mjs), by the hashes of their texts: empty
 * before the first build, and without texts that have changed since. Read from the disk at the first question.
 */
export const cardsReadAhead = (project: string): DocumentCache => {
  const documents = builtFile<{ readonly [hash: string]: unknown }>(project, 'cards.json');
  return (text) => documents()[hashOf(text)];
};

/** Whether the build has checked the cards of a text by the rules of a game, and found nothing wrong with them. */
export const cardsChecked = (project: string): ((text: string, ruleset: string) => boolean) => {
  const hashes = builtFile<{ readonly [ruleset: string]: readonly string[] }>(project, 'cards-checked.json');
  return (text, ruleset) => hashes()[ruleset]?.includes(hashOf(text)) === true;
};

/** A file that the build has written, read once; without entries where there is none. */
const builtFile = <Entries extends object>(project: string, name: string): (() => Partial<Entries>) => {
  let entries: Partial<Entries> | undefined;
  return () => (entries ??= readBuilt(join(project, 'dist', name)));
};

const readBuilt = <Entries>(file: string): Partial<Entries> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Entries) : {}; // by our build

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
