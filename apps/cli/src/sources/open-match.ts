import { existsSync } from 'node:fs';
import { firstBrokenLink } from '@stackledger/integrity';
import { appendsOf, keepTextsOf, streamOf } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { textsOver } from '@stackledger/service';
import { CommandError, notePeople } from '../output.js';
import { storedMatch } from './stored-match.js';
import { readExportFile } from './log-file.js';
import type { MatchSource } from './match-source.js';
import { servedMatch } from './served-match.js';
import { openStoreToRead, portsOver } from './stores.js';

/** Where a match is read from: the arguments of every command that reads one. */
export type MatchLocation = { readonly url?: string };

/**
 * Opens FILE|MATCH for reading: an exported file, a match of the store that STORE_URL names, or with `url` one of a
 * running service. Throws CommandError when there is no such match.
 */
export const openMatch = async (name: string, { url }: MatchLocation): Promise<MatchSource> => {
  if (url !== undefined) return servedMatch(url, name);
  if (isFile(name)) return matchInFile(name);
  const ports = await openStoreToRead('or-by-url');
  return storedMatch(ports, name).catch(async (error: unknown) => {
    await ports.store.close();
    throw error;
  });
};

/** An argument with a dot or slash is a path: match ids have neither. */
const isFile = (name: string): boolean => existsSync(name) || /[./\\]/.test(name);

/** Loads a file into a memory store, so that it can be read like any other match. */
const matchInFile = async (path: string): Promise<MatchSource> => {
  const { events: log, texts, names } = readExportFile(path);
  const broken = firstBrokenLink(log);
  if (broken !== null)
    throw new CommandError(
      `${path} is damaged at revision ${broken.revision}: ${broken.why}. \`stackledger verify ${path}\` tells what holds`,
    );
  const ports = portsOver(memoryStore());
  const matchId = log[0]?.matchId ?? '';
  let next = 0;
  for (const events of appendsOf(log)) {
    await ports.store.append(streamOf(matchId), next === 0 ? 'no-stream' : BigInt(next - 1), events);
    next += events.length;
  }
  await keepTextsOf(textsOver(ports), log, texts);
  notePeople(names);
  return storedMatch(ports, matchId);
};
