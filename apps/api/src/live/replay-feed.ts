import { setTimeout as delay } from 'node:timers/promises';
import { readEnvelope, streamOf, type Attempt } from '@stackledger/ledger';
import type { EventStore, RecordedEvent } from '@stackledger/store';
import { textOf, type EventStream } from './event-stream.js';
import { frameOf, type Reader } from './frames.js';
import { gapMs, type ReplayPlan } from './replay-plan.js';

/** What is replayed: a part of a log, with the commands that were refused meanwhile. */
export type Replay = {
  readonly matchId: string;
  readonly from: number;
  readonly to: number;
  readonly reader: Reader;
  readonly plan: ReplayPlan;
  /** Refused commands in the order in which they were tried; each lies after the revision that the match had then. */
  readonly refusals: readonly Attempt[];
};

/** One thing that is shown: an event, or a refusal after an event. */
type Scene = {
  readonly atMs: number;
  readonly text: string;
  readonly revision: number;
  readonly interest: string | null;
};

/**
 * Plays a part of a log as it happened. It stops where something of interest was asked for, with a message `stop` that says
 * where to go on, and ends with `end`.
 */
export const playReplay = async (store: EventStore, stream: EventStream, replay: Replay): Promise<void> => {
  const { to, plan } = replay;
  let beforeMs: number | undefined;
  for await (const { atMs, text, revision, interest } of scenesOf(store, replay)) {
    await wait(gapMs(plan, beforeMs, atMs), stream.over);
    if (stream.over.aborted) return;
    await stream.write(text);
    beforeMs = atMs;
    if (interest !== null && revision < to) return stopAt(stream, revision, interest);
  }
  stream.end('this is the end of what was asked for', { revision: String(to) });
};

const stopAt = async (stream: EventStream, revision: number, interest: string): Promise<void> => {
  const about = { revision: String(revision), why: interest, next: String(revision + 1) };
  await stream.send({ event: 'stop', data: JSON.stringify(about) });
};

async function* scenesOf(
  store: EventStore,
  { matchId, from, to, reader, plan, refusals }: Replay,
): AsyncGenerator<Scene, void> {
  const left = [...refusals];
  for await (const event of store.read(streamOf(matchId), { from: BigInt(from), to: BigInt(to) })) {
    const revision = Number(event.revision);
    const after = take(left, revision);
    const stops = after.length > 0 && plan.stopAtRefusals;
    yield { ...sceneOf(event, reader), interest: plan.stopAt.has(event.type) && !stops ? event.type : null };
    for (const [at, refusal] of after.entries())
      yield {
        ...refusalScene(refusal, revision),
        interest: stops && at === after.length - 1 ? 'CommandRefused' : null,
      };
  }
}

/** The refusals that were answered while the match stood at a revision; they are shown once. */
const take = (left: Attempt[], revision: number): readonly Attempt[] => {
  const found = left.findIndex((refusal) => refusal.revision > revision);
  return left.splice(0, found < 0 ? left.length : found).filter((refusal) => refusal.revision === revision);
};

const sceneOf = (event: RecordedEvent, reader: Reader): Omit<Scene, 'interest'> => ({
  atMs: Date.parse(readEnvelope(event.json).recordedAt),
  text: frameOf(event, reader),
  revision: Number(event.revision),
});

/** Without an id: whoever comes again sees it again with its event. */
const refusalScene = ({ commandId, command, rejection, at }: Attempt, revision: number): Omit<Scene, 'interest'> => {
  const { code, rule, detail } = rejection;
  const data = { revision: String(revision), commandId, command, code, rule, detail, at };
  return { atMs: Date.parse(at), text: textOf({ event: 'refusal', data: JSON.stringify(data) }), revision };
};

/** Waits, or not any more once the reader has gone. */
const wait = async (ms: number, over: AbortSignal): Promise<void> => {
  if (ms >= 1) await delay(ms, undefined, { signal: over }).catch(() => undefined);
};
