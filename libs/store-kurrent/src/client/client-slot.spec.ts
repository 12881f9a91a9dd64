import { ClientSlot } from './client-slot.js';
import type { ProbeResult } from './client-search.js';
import type { KurrentClient } from './kurrent-client.js';

/** A slot whose clients are numbered, and turn out so when they are probed; a number is what each of them reads. */
const slotOf = (...results: ProbeResult[]) => {
  const numbers = new Map<KurrentClient, number>();
  const probed: number[] = [];
  const clock = {
    now: () => 0,
    random: () => 1,
    pause: () => new Promise<void>((resolve) => setImmediate(resolve)),
    alarm: () => () => undefined,
  };
  const slot = new ClientSlot({
    clock,
    connect: () => {
      const client = { dispose: () => Promise.resolve() } as unknown as KurrentClient; // nothing else is asked of it
      numbers.set(client, numbers.size + 1);
      return client;
    },
    probe: (client) => {
      probed.push(numbers.get(client) ?? 0);
      return Promise.resolve(results.shift() ?? 'good');
    },
  });
  const read = (failsBy = 0): Promise<number> =>
    slot.request(
      (client) => {
        const number = numbers.get(client) ?? 0;
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- as the client fails
        return number === failsBy ? Promise.reject({ type: 'unavailable' }) : Promise.resolve(number);
      },
      { ms: 1000, spoils: () => true },
    );
  return { slot, read, probed };
};

test('one search finds the client for all who wait', async () => {
  const { slot, read, probed } = slotOf();
  await expect(read(1)).rejects.toEqual({ type: 'unavailable' });
  expect(slot.outage?.error).toEqual({ type: 'unavailable' });
  expect(await Promise.all(Array.from({ length: 50 }, () => read()))).toEqual(Array.from({ length: 50 }, () => 2));
  expect(probed).toEqual([2]);
  expect(slot.outage).toBeUndefined();
});

test('a client that lacks what was acknowledged is not taken while another one may be found', async () => {
  const { read, probed } = slotOf('behind', 'behind', 'good');
  await expect(read(1)).rejects.toBeDefined();
  expect(await read()).toBe(4);
  expect(probed).toEqual([2, 3, 4]);
});

test('one that is found behind when it is looked at again is replaced, one that is not stays', async () => {
  const { slot, read } = slotOf('good', 'behind');
  expect(await read()).toBe(1);
  await slot.confirm(1000);
  expect(await read()).toBe(1);
  await slot.confirm(1000);
  expect(await read()).toBe(2);
});

test('whoever waits for a client that another request has had replaced is told at once', async () => {
  const { slot } = slotOf();
  const silent = slot.request(() => new Promise<never>(() => undefined), { ms: 1000 });
  await expect(slot.request(() => Promise.reject(new Error('gone')), { ms: 1000, spoils: () => true })).rejects.toThrow(
    'gone',
  );
  await expect(silent).rejects.toMatchObject({ type: 'replaced' });
});
