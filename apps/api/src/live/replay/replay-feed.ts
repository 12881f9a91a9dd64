import { setTimeout as delay } from 'node:timers/promises';
import { readEnvelope, streamOf, type RejectedAttempt } from '@stackledger/ledger';
import type { EventStore, RecordedEvent } from '@stackledger/store';
import { textOf, type EventStream } from '../feed/event-stream.js';
import { frameOf, type FeedReader } from '../feed/frames.js';
import { gapMs, type ReplayPlan } from './replay-plan.js';

/** A replay: a part of a log with the commands that were refused meanwhile. */
export type Replay = {
  readonly matchId: string;
  readonly from: number;
  readonly to: number;
  readonly reader: FeedReader;
  readonly plan: ReplayPlan;
  /** Refused commands in the order of the attempts; each is shown after the revision of the match at that time. */
  readonly refusals: readonly RejectedAttempt[];
};

/** One message of a replay: an event, or a refusal after an event. */
type ReplayMessage = {
  readonly atMs: number;
  readonly text: string;
  readonly revision: number;
  readonly interest: string | null;
};

/**
 * Sends a part of a log with its original pauses. It stops at a requested event with a message `stop`, which holds the
 * revision to continue from, and ends with a message `end`.
 */
export const playReplay = async (store: EventStore, stream: EventStream, replay: Replay): Promise<void> => {
  const { to, plan } = replay;
  let beforeMs: number | undefined;
  for await (const { atMs, text, revision, interest } of messagesOf(store, replay)) {
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

async function* messagesOf(
  store: EventStore,
  { matchId, from, to, reader, plan, refusals }: Replay,
): AsyncGenerator<ReplayMessage, void> {
  const left = [...refusals];
  for await (const event of store.read(streamOf(matchId), { from: BigInt(from), to: BigInt(to) })) {
    const revision = Number(event.revision);
    const after = takeRefusals(left, revision);
    const stops = after.length > 0 && plan.stopAtRefusals;
    yield { ...eventMessage(event, reader), interest: plan.stopAt.has(event.type) && !stops ? event.type : null };
    for (const [at, refusal] of after.entries())
      yield {
        ...refusalMessage(refusal, revision),
        interest: stops && at === after.length - 1 ? 'CommandRefused' : null,
      };
  }
}

/** Removes and returns the refusals that were answered while the match was at this revision. */
const takeRefusals = (left: RejectedAttempt[], revision: number): readonly RejectedAttempt[] => {
  const found = left.findIndex((refusal) => refusal.revision > revision);
  return left.splice(0, found < 0 ? left.length : found).filter((refusal) => refusal.revision === revision);
};

const eventMessage = (event: RecordedEvent, reader: FeedReader): Omit<ReplayMessage, 'interest'> => ({
  atMs: Date.parse(readEnvelope(event.json).recordedAt),
  text: frameOf(event, reader),
  revision: Number(event.revision),
});

/** The message has no id: a reader that reconnects receives it again with its event. */
const refusalMessage = (
  { commandId, command, rejection, at }: RejectedAttempt,
  revision: number,
): Omit<ReplayMessage, 'interest'> => {
  const { code, rule, detail } = rejection;
  const data = { revision: String(revision), commandId, command, code, rule, detail, at };
  return { atMs: Date.parse(at), text: textOf({ event: 'refusal', data: JSON.stringify(data) }), revision };
};

/** Waits until the time has passed or the reader has disconnected. */
const wait = async (ms: number, over: AbortSignal): Promise<void> => {
  if (ms >= 1) await delay(ms, undefined, { signal: over }).catch(() => undefined);
};
