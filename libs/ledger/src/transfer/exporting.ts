import type { Signer } from '@stackledger/integrity';
import type { EventStore } from '@stackledger/store';
import { readEnvelope } from '../envelopes/envelope.js';
import { streamOf } from '../sessions/session.js';
import { storedCheckpoint } from '../checkpoints/stored-checkpoint.js';
import { LogHeadBuilder } from '../checkpoints/log-head.js';
import { BrokenLog, checkpointOf, signedHead } from '../checkpoints/signing.js';
import { referencesIn } from '../envelopes/free-texts.js';
import { knownTexts } from '../texts/checking-texts.js';
import type { Texts } from '../texts/texts.js';
import { storedFor } from '../viewing/stored-view.js';
import { EVERYBODY, type Viewer } from '../viewing/viewer.js';

/**
 * For whom an export is (default: whoever may see what any seat or judge sees), and its end for viewers with a delay;
 * `everything` is an operator's own copy.
 */
export type ExportPlan = {
  readonly viewer?: Viewer;
  readonly last?: { readonly revision: number; readonly isSealed: boolean };
  readonly everything?: boolean;
  /** The texts that lie beside the logs, which an export has with it. */
  readonly texts?: Pick<Texts, 'read'>;
  /** The names of the persons whose ids are in a text, which an export has with it. */
  readonly namesIn?: (text: string) => Promise<{ readonly [id: string]: string }>;
  /** Signs a checkpoint at the end, if given. */
  readonly signer?: Signer;
};

/**
 * A match as JSON Lines: every event as stored. Hidden parts that the viewer may not see are omitted, those for nobody
 * until the match is final; only `everything` has all. The chain verifies all the same. Then the texts that these
 * events refer to and the names of whoever is in them, if there are any. The last line is the checkpoint: that of the
 * final match, or one signed now. A log
 * with a broken chain has none.
 */
export async function* exportLog(
  store: EventStore,
  matchId: string,
  { viewer = EVERYBODY, last, everything = false, texts, namesIn, signer }: ExportPlan = {},
): AsyncIterable<string> {
  const isOpen = last?.isSealed ?? (await isSealed(store, matchId));
  const signing = signer && !isOpen ? { signer, log: new LogHeadBuilder() } : undefined;
  const references = new Set<string>();
  const persons = new Set<string>();
  const part = last === undefined ? {} : { to: BigInt(last.revision) };
  for await (const { json } of store.read(streamOf(matchId), part)) {
    signing?.log.add(readEnvelope(json));
    const line = everything ? json : storedFor(json, viewer, isOpen);
    for (const reference of referencesIn(line)) references.add(reference);
    for (const [id] of line.matchAll(/\bp-[a-z]{12}\b/g)) persons.add(id);
    yield line;
  }
  if (texts !== undefined && references.size > 0) yield JSON.stringify({ texts: await knownTexts(texts, references) });
  const names = persons.size === 0 ? undefined : await namesIn?.([...persons].join(' '));
  if (names !== undefined && Object.keys(names).length > 0) yield JSON.stringify({ names });
  const checkpoint = isOpen
    ? await checkpointOfSeal(store, matchId, signer)
    : signing && checkpointNow(matchId, signing);
  if (checkpoint !== undefined) yield JSON.stringify({ checkpoint });
}

const checkpointOfSeal = async (
  store: EventStore,
  matchId: string,
  signer: Signer | undefined,
): Promise<string | undefined> =>
  signer === undefined ? storedCheckpoint(store, matchId) : checkpointOf(store, matchId, signer).catch(withoutBroken);

type Signing = { readonly signer: Signer; readonly log: LogHeadBuilder };

const checkpointNow = (matchId: string, { signer, log }: Signing): string | undefined => {
  const head = log.head();
  return 'why' in head ? undefined : signedHead(matchId, head, signer);
};

/** A broken log is still evidence: it is exported unsigned. */
const withoutBroken = (error: unknown): undefined => {
  if (!(error instanceof BrokenLog)) throw error;
};

const isSealed = async (store: EventStore, matchId: string): Promise<boolean> => {
  for await (const { type } of store.read(streamOf(matchId), { direction: 'backwards', limit: 1 }))
    return type === 'MatchSealed';
  return false;
};
