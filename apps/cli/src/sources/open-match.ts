import { existsSync } from 'node:fs';
import { firstBrokenLink } from '@stackledger/integrity';
import { appendsOf, streamOf } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { Refusal } from '../output.js';
import { keptMatch } from './kept-match.js';
import { readLogFile } from './log-file.js';
import type { MatchSource } from './match-source.js';
import { servedMatch } from './served-match.js';
import { openStoreToRead, portsOver } from './stores.js';

/** Where a match is read from, as every command that looks at one takes it. */
export type Where = { readonly url?: string };

/**
 * Opens FILE|MATCH for looking: an exported file, a match of the store that STORE_URL names, or with `url` one of a running
 * service. Throws a Refusal in a sentence when there is no such thing.
 */
export const openMatch = async (name: string, { url }: Where): Promise<MatchSource> => {
  if (url !== undefined) return servedMatch(url, name);
  if (isFile(name)) return matchInFile(name);
  const ports = await openStoreToRead('or-by-url');
  return keptMatch(ports, name).catch(async (error: unknown) => {
    await ports.store.close();
    throw error;
  });
};

/** What looks like a path is one: ids of matches have neither a dot nor a slash. */
const isFile = (name: string): boolean => existsSync(name) || /[./\\]/.test(name);

/** A file is read into a store of its own, so that it is looked at like any other match. */
const matchInFile = async (path: string): Promise<MatchSource> => {
  const log = readLogFile(path);
  const broken = firstBrokenLink(log);
  if (broken !== null)
    throw new Refusal(
      `${path} is damaged at revision ${broken.revision}: ${broken.why}. \`stackledger verify ${path}\` tells what holds`,
    );
  const ports = portsOver(memoryStore());
  const matchId = log[0]?.matchId ?? '';
  let next = 0;
  for (const events of appendsOf(log)) {
    await ports.store.append(streamOf(matchId), next === 0 ? 'no-stream' : BigInt(next - 1), events);
    next += events.length;
  }
  return keptMatch(ports, matchId);
};
