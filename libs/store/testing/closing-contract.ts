import { StoreUnavailable } from '../src/index.js';
import type { Contract } from './harness.js';
import { appendAll, eventually, listed, listening, newEvents, newStream, rejectionOf } from './harness.js';

/** Health, and what is left after closing. */
// Long since it is a list of tests.
export const closingContract = ({ store, reopened, testUnless }: Contract): void => {
  test('an open store is ready and says where its events are', async () => {
    const health = await store().health();
    expect(health.state).toBe('ready');
    expect(health.durability).not.toBe('');
  });

  test('a closed store refuses everything, as closed', async () => {
    const stream = newStream();
    await appendAll(store(), stream, newEvents(1));
    await store().close();
    const requests = [
      () => store().append(stream, 0n, newEvents(1)),
      () => listed(store().read(stream)),
      () => listed(store().readAll()),
      () => store().eventAt(1n),
      () => store().truncateBefore(stream, 0n),
    ];
    for (const request of requests) {
      const refused = await rejectionOf(request());
      expect(refused).toBeInstanceOf(StoreUnavailable);
      expect(refused).toMatchObject({ code: 'store-unavailable', reason: 'closed' });
    }
    expect((await store().health()).state).toBe('down');
    await store().close();
  });

  test('closing ends the subscriptions, and those that begin after it', async () => {
    await appendAll(store(), newStream(), newEvents(2));
    const listener = listening(store().subscribe());
    await eventually('it has caught up', () => listener.caughtUp().length === 1);
    await store().close();
    await listener.ended;
    expect(await listed(store().subscribe())).toEqual([]);
  });

  testUnless('reopen', 'an append under way when the store is closed is there or was refused', async () => {
    const stream = newStream();
    const append = store()
      .append(stream, 'no-stream', newEvents(2))
      .then(
        () => 2,
        () => 0,
      );
    const again = await reopened();
    expect(await listed(again.readAll({ filter: { streamPrefix: stream } }))).toHaveLength(await append);
  });
};
