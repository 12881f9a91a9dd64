import { TailWindow, newBell, type RecordedEvent } from '@stackledger/store';
import type { KurrentClient, KurrentReadAll, KurrentRecorded } from '../client/kurrent-client.js';
import { endQuestion } from './end-question.js';
import type { LaterReading } from './later-events.js';

const eventAt = (position: number, id = `e-${position}`): RecordedEvent => ({
  ...{ id, type: 'PriorityPassed', json: '{}', stream: 'match-1' },
  ...{ revision: BigInt(position), position: BigInt(position) },
});

const recorded = ({ id, type, stream: streamId, revision, position }: RecordedEvent): KurrentRecorded => ({
  event: { id, type, streamId, revision, data: Buffer.from('{}'), position: { commit: position, prepare: position } },
});

const LIMITS = { withinMs: 1000, tryMs: 1000 };
const NEWS = { streamPrefix: 'match-' };

/** A question of which the leader has the events of `log`, and the subscription has brought those of `brought`. */
const asked = (log: readonly RecordedEvent[], brought: readonly RecordedEvent[]) => {
  const window = new TailWindow(0n);
  const news = newBell();
  const asks: string[] = [];
  let wait: () => void = () => undefined;
  const bring = (event: RecordedEvent): void => {
    window.take(event);
    news.ring();
  };
  for (const event of brought) bring(event);
  const tail = {
    news,
    joined: window as TailWindow | null,
    joining: <T>(read: () => Promise<T>): Promise<T> => read(),
  };
  const readByStubs = ({ maxCount, direction }: KurrentReadAll, take: (event: KurrentRecorded) => boolean) => {
    asks.push(`${maxCount} ${direction}`);
    const last = log.at(-1);
    if (last !== undefined) take(recorded(last));
    return Promise.resolve();
  };
  const later = ({ after }: LaterReading) => {
    asks.push(`after ${after}`);
    const before = log.find(({ position }) => position === after) ?? null;
    return Promise.resolve({ before, events: log.filter(({ position }) => position > after), isLast: true });
  };
  const question = endQuestion({
    ...{ tail, later, connection: { shown: 'here', login: undefined }, followed: ['match-'] },
    leader: (read) => read({ readByStubs } as unknown as KurrentClient), // all that is asked of it
    clock: { alarm: (_ms, ring) => ((wait = ring), () => undefined) },
  });
  const ask = async (after: bigint, count = 100) => {
    const { before, events, isLast } = await question({ after, filter: NEWS, count, limits: LIMITS });
    return { before: before?.id, ids: events.map(({ id }) => id), isLast };
  };
  return { ask, asks, bring, tail, giveUp: () => wait() };
};

const turns = async (): Promise<void> => {
  for (let at = 0; at < 5; at++) await new Promise((resolve) => setImmediate(resolve));
};

const [one, two, three] = [eventAt(1), eventAt(2), eventAt(3)];

test('of what the subscription has brought the leader is asked for the last event alone', async () => {
  const { ask, asks } = asked([one, two, three], [one, two, three]);
  expect(await ask(1n)).toEqual({ before: 'e-1', ids: ['e-2', 'e-3'], isLast: true });
  expect(await ask(3n)).toEqual({ before: 'e-3', ids: [], isLast: true });
  expect(await ask(1n, 1)).toEqual({ before: 'e-1', ids: ['e-2'], isLast: false });
  expect(asks).toEqual(Array(3).fill('1 backwards'));
});

test('an event that the leader has and the subscription has not brought is waited for', async () => {
  const { ask, asks, bring } = asked([one, two, three], [one]);
  const answer = ask(1n);
  await turns();
  bring(two);
  await turns();
  bring(three);
  expect(await answer).toEqual({ before: 'e-1', ids: ['e-2', 'e-3'], isLast: true });
  expect(asks).toEqual(['1 backwards']);
});

test('one that does not come soon is read, at once the next time, until the subscription is prompt again', async () => {
  const { ask, asks, bring, giveUp } = asked([one, two], [one]);
  const answer = ask(1n);
  await turns();
  giveUp();
  expect(await answer).toEqual({ before: 'e-1', ids: ['e-2'], isLast: true });
  expect((await ask(1n)).ids).toEqual(['e-2']);
  bring(two);
  expect((await ask(1n)).ids).toEqual(['e-2']);
  expect((await ask(1n)).ids).toEqual(['e-2']);
  expect(asks).toEqual(['1 backwards', 'after 1', 'after 1', 'after 1', '1 backwards']);
});

test('what came after the end that the leader has is left for the next question: it may be half an append', async () => {
  const { ask } = asked([one, two], [one, two, three]);
  expect(await ask(1n)).toEqual({ before: 'e-1', ids: ['e-2'], isLast: true });
  expect(await ask(2n)).toEqual({ before: 'e-2', ids: [], isLast: true });
});

test.each([
  ['another event where the subscription had one', [one, eventAt(2, 'other')]],
  ['less than was known of it', [one]],
  ['nothing', []],
])('a leader that has %s is read', async (_what, log) => {
  const { ask, asks } = asked(log, [one, two]);
  const { before } = await ask(2n);
  expect(before).not.toBe('e-2');
  expect(asks).toEqual(['1 backwards', 'after 2']);
});

test.each([
  ['the subscription is away', 1n, true],
  ['it never brought the event that is asked from', 0n, false],
])('where %s, everything is read', async (_why, after, isAway) => {
  const { ask, asks, tail } = asked([one, two], [one, two]);
  if (isAway) tail.joined = null;
  expect((await ask(after)).ids.at(-1)).toBe('e-2');
  expect(asks).toEqual([`after ${after}`]);
});
