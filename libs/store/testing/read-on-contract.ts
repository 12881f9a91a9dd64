import { InvalidArgument, StoreUnavailable, type RequestDeadline } from '../src/index.js';
import type { Contract } from './harness.js';
import { appendAll, idsOf, listed, listening, newEvents, newStream, rejectionOf } from './harness.js';

/** What was appended after a position, in one request. */
// Long since it is a list of tests.
export const readOnContract = ({ store }: Contract): void => {
  test('everything that was acknowledged before the call is there, of the streams that are asked for alone', async () => {
    const [stream, other] = [newStream(), newStream('attempts-')];
    const after = await store().lastPosition();
    const first = newEvents(2);
    await store().append(stream, 'no-stream', first);
    await store().append(other, 'no-stream', newEvents(2));
    const filter = { streamPrefix: stream };
    const read = await store().readOn({ after, filter });
    expect(read).toMatchObject({ events: first, isLast: true });
    const { position: last = 0n } = read.events.at(-1) ?? {};
    for (let at = 1n; at < 30n; at++) {
      const [event] = newEvents(1);
      if (event === undefined) throw new Error('there is one');
      await store().append(stream, at, [event]);
      const { events, isLast } = await store().readOn({ after: last, filter });
      expect([events.at(-1)?.id, isLast]).toEqual([event.id, true]);
    }
  });

  test('`before` is the event at the position, while it is there', async () => {
    const stream = newStream();
    const events = newEvents(3);
    await store().append(stream, 'no-stream', events);
    const filter = { streamPrefix: stream };
    const { events: all } = await store().readOn({ after: 0n, filter });
    const at = all.map(({ position }) => position);
    expect((await store().readOn({ after: at[1], filter })).before?.id).toBe(events[1]?.id);
    expect(await store().readOn({ after: at[2], filter })).toMatchObject({
      before: events[2],
      events: [],
      isLast: true,
    });
    expect((await store().readOn({ after: 0n, filter })).before).toBeNull();
  });

  test('a page that does not reach the end says so, and the next one goes on from its last event', async () => {
    const stream = newStream();
    const events = newEvents(7);
    await appendAll(store(), stream, events);
    const filter = { streamPrefix: stream };
    const first = await store().readOn({ after: 0n, filter, limit: 5 });
    expect([idsOf(first.events), first.isLast]).toEqual([idsOf(events.slice(0, 5)), false]);
    const next = await store().readOn({ after: first.events.at(-1)?.position, filter, limit: 5 });
    expect([idsOf(next.events), next.isLast]).toEqual([idsOf(events.slice(5)), true]);
  });

  test('the last position is that of the last event acknowledged, whatever its stream', async () => {
    const before = await store().lastPosition();
    const { position } = await store().append(newStream('tournament-'), 'no-stream', newEvents(3));
    expect(position).toBeGreaterThan(before);
    expect(await store().lastPosition()).toBeGreaterThanOrEqual(position);
  });

  test('a request that has time is answered as ever; one whose time is over waits for nobody', async () => {
    const stream = newStream();
    const events = newEvents(2);
    const { position } = await store().append(stream, 'no-stream', events, { untilMs: performance.now() + 600_000 });
    const asked = async (deadline: RequestDeadline): Promise<unknown[]> => [
      await store()
        .lastPosition(deadline)
        .then((last) => last >= position),
      idsOf((await store().readOn({ after: 0n, filter: { streamPrefix: stream }, ...deadline })).events),
      (await store().eventAt(position, deadline))?.id,
      idsOf(await listed(store().read(stream, deadline))),
      await store().truncateBefore(stream, 0n, deadline),
    ];
    const answers = [true, idsOf(events), events[1]?.id, idsOf(events), undefined];
    expect(await asked({ untilMs: performance.now() + 600_000 })).toEqual(answers);
    const late = await asked({ untilMs: performance.now() - 1 }).catch((error: unknown) => error);
    if (late instanceof StoreUnavailable) expect(late.reason).toBe('down');
    else expect(late).toEqual(answers);
  });

  test('followers are live once they have caught up', async () => {
    const ending = new AbortController();
    const stream = newStream();
    await store().append(stream, 'no-stream', newEvents(1));
    const following = store().subscribe({ filter: { streamPrefix: stream }, signal: ending.signal });
    for await (const message of following) if (message.kind === 'caught-up') break;
    const later = listening(store().subscribe({ filter: { streamPrefix: stream }, signal: ending.signal }));
    await store().append(stream, 0n, newEvents(1));
    while (later.ids().length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(store().isLive()).toBe(true);
    ending.abort();
    await later.ended;
  });

  test('a position below zero is refused as a mistake', async () => {
    expect(await rejectionOf(store().readOn({ after: -1n }))).toBeInstanceOf(InvalidArgument);
  });
};
