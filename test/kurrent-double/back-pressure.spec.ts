import { OutcomeUnknown, StoreUnavailable } from '@stackledger/store';
import type { AppendResult, EventStore, NewEvent } from '@stackledger/store';
import { openKurrentStore } from '@stackledger/store-kurrent';
import { eventually, idsOf, listed, newEvents, newStream } from '@stackledger/store/testing';
import { startDouble, type Double } from './double.js';
import { pacedClock, type PacedClock } from './paced-clock.js';

let double: Double;
let store: EventStore;
let time: PacedClock;

beforeEach(async () => {
  double = await startDouble();
  time = pacedClock(); // on a busy machine so many large events take longer than any limit
  store = await openKurrentStore({ url: `${double.url}&defaultDeadline=6000`, time });
});
afterEach(async () => {
  await store.close();
  await double.stop();
  time.stop();
});

type Sent = Readonly<{ stream: string; events: readonly NewEvent[]; outcome: Promise<AppendResult | Error> }>;

/**
 * So many appends at once, each of one large event to a stream of its own: more than any window of flow control holds.
 */
const burst = (count: number, bytes: number): Sent[] =>
  Array.from({ length: count }, () => {
    const [stream, events] = [
      newStream(),
      newEvents(1).map((event) => ({ ...event, json: JSON.stringify('x'.repeat(bytes)) })),
    ];
    return {
      stream,
      events,
      outcome: store.append(stream, 'no-stream', events).catch((error: unknown) => error as Error),
    };
  });

/**
 * Every append is answered: done, or failed in words of the port. Those that failed are done, once, when sent again.
 */
const allAreThereOnce = async (sent: readonly Sent[]): Promise<void> => {
  for (const { stream, events, outcome } of sent) {
    const answer = await outcome;
    if (answer instanceof Error)
      expect(answer instanceof OutcomeUnknown || answer instanceof StoreUnavailable).toBe(true);
    expect((await store.append(stream, 'no-stream', events)).revision).toBe(0n);
  }
  for (const { stream, events } of sent.slice(0, 5))
    expect(idsOf(await listed(store.read(stream)))).toEqual(idsOf(events));
};

test('a stream of appends that is cut while many wait for room in it: all are written, once', async () => {
  double.faults.next('append', { kind: 'stall' });
  const sent = burst(256, 60_000);
  await eventually('the stalled one has come', () => double.served.append > 0);
  double.nodes[0]?.cutAll();
  await allAreThereOnce(sent);
});

test('a stream of appends that stalls while many wait for room in it: all are written, once', async () => {
  double.faults.next('append', { kind: 'stall' });
  await allAreThereOnce(burst(256, 8_000));
});

test('so many appends at once need several streams, and each has a connection of its own', async () => {
  await store.close();
  store = await openKurrentStore({ url: double.url, time });
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  double.faults.always('append', { kind: 'delay', until });
  const sent = burst(60, 100);
  await eventually('all are under way', () => double.served.append === 60);
  expect(double.appenders()).toBe(4);
  double.faults.always('append', null);
  release();
  await allAreThereOnce(sent);
});
