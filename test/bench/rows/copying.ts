import { atOnce, copyStore, LIMITS, type EventStore, type NewEvent } from '@stackledger/store';
import { openKurrentStore } from '@stackledger/store-kurrent';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { KurrentDBClient, binaryEvent } from '@kurrent/kurrentdb-client';
import { randomUUID } from 'node:crypto';
import { startDouble } from '../../kurrent-double/double.js';
import { rounds } from '../measuring/effort.js';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { median } from '../measuring/statistics.js';

/** Matches, their events, and how large each is: as those of played matches. */
const MATCHES = 40;
const EVENTS = 500;
const EVENT_BYTES = 600;
const ALL = MATCHES * EVENTS;
const AT_ONCE = 32;

type StreamEvents = { readonly stream: string; readonly appends: readonly NewEvent[][] };

const matches = (): readonly StreamEvents[] =>
  Array.from({ length: MATCHES }, () => {
    const json = JSON.stringify({ text: 'x'.repeat(EVENT_BYTES) });
    const events = Array.from({ length: EVENTS }, () => ({ id: randomUUID(), type: 'PriorityPassed', json }));
    const appends: NewEvent[][] = [];
    for (let at = 0; at < EVENTS; at += LIMITS.appendEvents) appends.push(events.slice(at, at + LIMITS.appendEvents));
    return { stream: `match-${randomUUID()}`, appends };
  });

const fill = async (store: EventStore, streams: readonly StreamEvents[]): Promise<void> => {
  for (const { stream, appends } of streams) {
    let last: bigint | 'no-stream' = 'no-stream';
    for (const events of appends) last = (await store.append(stream, last, events)).revision;
  }
};

/** Events a second. */
const rateOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (ALL * 1_000) / (performance.now() - begun);
};

/** What the client alone writes: the same events in the same appends, so many streams at once, nothing read. */
const bareClient = async (streams: readonly StreamEvents[]): Promise<number> => {
  const double = await startDouble();
  const client = KurrentDBClient.connectionString(double.url);
  try {
    return await rateOf(() =>
      atOnce(streams, AT_ONCE, async ({ stream, appends }) => {
        let last: bigint | 'no_stream' = 'no_stream';
        for (const events of appends) {
          const sent = events.map(({ id, type, json }) => binaryEvent({ id, type, data: Buffer.from(json) }));
          last = (await client.appendToStream(stream, sent, { streamState: last })).nextExpectedRevision;
        }
      }),
    );
  } finally {
    await client.dispose();
    await double.stop();
  }
};

/** A copy to a server and back into a new file, comparison included. */
const copies = async (source: EventStore): Promise<{ readonly there: number; readonly back: number }> => {
  const double = await startDouble();
  const server = await openKurrentStore({ url: double.url });
  try {
    const there = await rateOf(() => copyStore(source, server));
    const back = await withScratchFile(async (path) => {
      const file = await openSqliteStore({ path });
      try {
        return await rateOf(() => copyStore(server, file));
      } finally {
        await file.close();
      }
    });
    return { there, back };
  } finally {
    await server.close();
    await double.stop();
  }
};

const run = (): Promise<readonly Row[]> =>
  withScratchFile(async (path) => {
    const streams = matches();
    const source = await openSqliteStore({ path });
    try {
      await fill(source, streams);
      const { rounds: counted, warmUps, beside } = rounds();
      const [there, back, bare]: [number[], number[], number[]] = [[], [], []];
      for (let round = -warmUps.wall; round < counted; round++) {
        const copied = await copies(source);
        const alone = beside ? await bareClient(streams) : Number.NaN;
        if (round < 0) continue;
        there.push(copied.there);
        back.push(copied.back);
        bare.push(alone);
      }
      const ceiling = median(bare);
      return [
        {
          id: 'copy',
          measure: `copying ${ALL} events of ${MATCHES} matches from SQLite to a KurrentDB (double), comparison included`,
          unit: 'events/s',
          here: median(there),
          ...(beside && { ceiling: { value: ceiling, what: 'the same appends by the client alone' } }),
          score: median(there) / ceiling,
          goal: { against: 'ceiling', must: 1 / 3, should: 1 / 2, better: 'more' },
          notes: [`${median(back).toFixed(0)} events/s back into a new file`, 'the double runs in the same process'],
        },
      ];
    } finally {
      await source.close();
    }
  });

export const copying: Bench = { id: 'copy', about: 'copies between stores', run };
