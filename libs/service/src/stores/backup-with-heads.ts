import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { readEnvelope } from '@stackledger/ledger';
import {
  STREAM_FAMILIES,
  BackupFailed,
  type BackupReport,
  type EventStore,
  type RecordedEvent,
} from '@stackledger/store';

/** A store that can be backed up. */
export type BackupCapableStore = EventStore & Required<Pick<EventStore, 'backup'>>;

/** Whether a store is a file that can be backed up. */
export const canBackUp = (store: EventStore): store is BackupCapableStore => store.backup !== undefined;

/** A backup, and the list of heads beside it: one line for each match, with its last revision and hash. */
export type BackupWithHeads = BackupReport & {
  readonly matches: number;
  readonly headsPath: string;
  readonly headsSha256: string;
};

/** The path of the list of heads of a backup. */
export const headsPathOf = (path: string): string => `${path.replace(/\.db$/, '')}.heads.jsonl`;

/**
 * Backs up a store to a new file, and lists the head of every match in another. With a copy of the list elsewhere, a
 * truncated log can be proven later. Throws BackupFailed.
 */
export const backUpWithHeads = async (
  store: BackupCapableStore,
  path: string,
  signal?: AbortSignal,
): Promise<BackupWithHeads> => {
  const last = new Map<string, RecordedEvent>();
  const seen = (event: RecordedEvent): void => {
    if (event.stream.startsWith(STREAM_FAMILIES.match.prefix)) last.set(event.stream, event);
  };
  const report = await store.backup(path, { seen, signal });
  const heads = [...last.values()].map(headLine).join('');
  const headsPath = headsPathOf(path);
  await writeHeads(headsPath, heads);
  return { ...report, matches: last.size, headsPath, headsSha256: createHash('sha256').update(heads).digest('hex') };
};

const headLine = ({ json }: RecordedEvent): string => {
  const { matchId, revision, hash } = readEnvelope(json);
  return `${JSON.stringify({ matchId, revision, hash })}\n`;
};

const writeHeads = async (path: string, text: string): Promise<void> => {
  try {
    await writeFile(path, text, { flag: 'wx', flush: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const what = `the backup is whole, but the list of its heads is not: ${why}; remove both and ask again`;
    throw new BackupFailed(path, 'io-error', what, { cause: error });
  }
};
