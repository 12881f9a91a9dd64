import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadBefore } from '@stackledger/cards';

/**
 * What the build of a project has read of the built-in cards (scripts/read-cards-ahead.mjs), by the hashes of their texts: nothing
 * before there was one, and nothing of a text that has changed since.
 */
export const cardsReadAhead = (project: string): ReadBefore => {
  const file = join(project, 'dist', 'cards.json');
  if (!existsSync(file)) return () => undefined;
  const said = JSON.parse(readFileSync(file, 'utf8')) as { readonly [hash: string]: unknown }; // our build wrote it
  return (text) => said[createHash('sha256').update(text).digest('hex')];
};
