import { signingKeyOf } from '@stackledger/access';
import { eventId, sha256Hex } from '@stackledger/integrity';
import {
  afterConflicts,
  appendAnew,
  STREAM_FAMILIES,
  streamPast,
  StoreUnavailable,
  type DamagedEvent,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
} from '@stackledger/store';
import { StartFailure } from '../setup/start-failure.js';
import { keysIn, type KeyFiles } from './key-files.js';
import { KEY_KINDS, type KeyKind, type ServiceKeys } from './sealed-keys.js';

const STREAM = STREAM_FAMILIES.keys.prefix;
const TYPE = 'KeyUsed';

/** A key that signs in the service of a store, by its name; `at` is ISO 8601. */
type KeyUsed = { readonly kind: KeyKind; readonly key: string; readonly at: string };

/** What is signed by a kind, and the setting that names its file. */
const NAMED: { readonly [kind in KeyKind]: { readonly of: string; readonly setting: string; readonly lost: string } } =
  {
    links: { of: 'links', setting: 'KEYS_FILE', lost: 'no link made before counts then' },
    checkpoints: { of: 'checkpoints', setting: 'CHECKPOINT_KEYS_FILE', lost: 'hand out the new key then' },
  };

/** With `replaces` keys are taken that have nothing to do with those of before: they are lost. */
export type KeyRecording = { readonly at: string; readonly replaces?: boolean | undefined };

/**
 * Refuses key files that have none of the keys with which a shared store is used, before anything is made: of two
 * processes with different keys each would refuse what the other has signed. Throws StartFailure, UnusableKeys.
 */
export const checkRecordedKeys = async (
  store: EventStore,
  files: KeyFiles,
  { replaces = false }: Pick<KeyRecording, 'replaces'> = {},
): Promise<void> => {
  if (!store.isShared || replaces) return;
  const { used } = await recordedIn(store);
  refuseStrangers(used, keysIn(files), files);
};

/**
 * Records the keys that sign from now on, as `checkRecordedKeys` finds them; with all that are known where some cannot
 * be read, which go then. Throws StartFailure, UnusableKeys.
 */
export const recordKeys = async (
  store: EventStore,
  files: KeyFiles,
  { at, replaces = false }: KeyRecording,
): Promise<void> =>
  afterConflicts(async () => {
    const { used, last, isDamaged } = await recordedIn(store);
    const keys = keysIn(files);
    if (store.isShared && !replaces) refuseStrangers(used, keys, files);
    const signing = KEY_KINDS.flatMap((kind): readonly KeyUsed[] => {
      const key = signingKeyOf(keys[kind] ?? { keys: [] })?.id;
      return key === undefined || used.some((each) => each.kind === kind && each.key === key)
        ? []
        : [{ kind, key, at }];
    });
    const events = [...(isDamaged ? used : []), ...signing].map(recorded);
    if (events.length === 0) return;
    try {
      await (isDamaged ? appendAnew(store, STREAM, last, events) : store.append(STREAM, last, events));
    } catch (error) {
      // A store that takes no writes just now is used with these keys all the same.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  });

const recorded = (used: KeyUsed): NewEvent => {
  const json = JSON.stringify(used);
  return { id: eventId(sha256Hex(json)), type: TYPE, json };
};

type RecordedKeys = {
  readonly used: readonly KeyUsed[];
  readonly last: ExpectedRevision;
  readonly isDamaged: boolean;
};

const recordedIn = async (store: EventStore): Promise<RecordedKeys> => {
  const used: KeyUsed[] = [];
  let last: ExpectedRevision = 'no-stream';
  let isDamaged = false;
  const unread = ({ revision }: DamagedEvent): void => {
    isDamaged = true;
    last = revision;
  };
  for await (const { json, revision } of streamPast(store, STREAM, {}, unread)) {
    used.push(JSON.parse(json) as KeyUsed); // as `recorded` writes it
    last = revision;
  }
  return { used, last, isDamaged };
};

const refuseStrangers = (used: readonly KeyUsed[], keys: ServiceKeys, files: KeyFiles): void => {
  for (const kind of KEY_KINDS) {
    const path = files[kind];
    const known = used.filter((each) => each.kind === kind).map(({ key }) => key);
    const own = (keys[kind]?.keys ?? []).map(({ id }) => id);
    if (path === undefined || known.length === 0 || known.some((key) => own.includes(key))) continue;
    const { of, setting, lost } = NAMED[kind];
    const has = own.length === 0 ? 'is not there' : `has ${own.join(', ')}`;
    throw new StartFailure(
      `the store is used with the key ${known.at(-1) ?? ''} of ${of}, and ${setting} (${path}) ${has}: ` +
        `give every process the same file. If the key is lost, start once with --new-keys; ${lost}.`,
    );
  }
};
