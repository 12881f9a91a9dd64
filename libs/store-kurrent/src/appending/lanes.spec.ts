import { Lanes, type LaneLimits } from './lanes.js';

const LIMITS: LaneLimits = { lanes: 2, inside: 2, insideBytes: 100, waiting: 2, waitingBytes: 150 };

/** Lanes with names of their own, a clock that a test sets, and work that ends when it is told. */
const lanesOf = (limits: Partial<LaneLimits> = {}) => {
  let opened = 0;
  const clock = { now: 0 };
  const lanes = new Lanes<number>(
    { ...LIMITS, ...limits },
    {
      open: () => (opened += 1),
      now: () => clock.now,
      full: (waiting) => new Error(`${waiting} wait`),
      late: () => new Error('late'),
    },
  );
  const running: { lane: number; end: () => void }[] = [];
  const send = (bytes = 10, until = 1000): Promise<number> =>
    lanes.pass({ bytes, until }, async (lane) => {
      await new Promise<void>((end) => running.push({ lane, end }));
      return lane;
    });
  const inside = (): number[] => running.map(({ lane }) => lane);
  return { lanes, clock, send, inside, end: (at: number) => running[at]?.end() };
};

/** Lets what is ready go on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a lane is opened when the others are full; then so many wait, the others are turned away', async () => {
  const { lanes, send, inside, end } = lanesOf();
  const sent = Array.from({ length: 6 }, () => send());
  await expect(send()).rejects.toThrow('2 wait');
  await settled();
  expect(inside()).toEqual([1, 1, 2, 2]);
  end(2);
  await settled();
  expect(inside()).toEqual([1, 1, 2, 2, 2]);
  for (const at of [0, 1, 3, 4]) end(at);
  await settled();
  const emptied = lanes.empty();
  end(5);
  expect(await Promise.all(sent)).toEqual([1, 1, 2, 2, 2, 1]);
  await emptied;
});

test('bytes count as well, of what is inside and of what waits; what is larger than a lane runs alone', async () => {
  const { send, inside, end } = lanesOf({ lanes: 1 });
  const large = send(500);
  const small = [send(60), send(60)];
  await expect(send(60)).rejects.toThrow('2 wait');
  await settled();
  expect(inside()).toEqual([1]);
  end(0);
  await large;
  await settled();
  expect(inside()).toEqual([1, 1]);
  end(1);
  await settled();
  end(2);
  expect(await Promise.all(small)).toEqual([1, 1]);
});

test('what waits goes in by its turn: nobody who comes later overtakes', async () => {
  const { send, inside, end } = lanesOf({ lanes: 1 });
  void send(90);
  const [large, small] = [send(90), send(5)];
  await settled();
  expect(inside()).toHaveLength(1);
  end(0);
  await settled();
  expect(inside()).toHaveLength(3);
  end(1);
  end(2);
  await Promise.all([large, small]);
});

test('what has waited beyond its time is not begun', async () => {
  const { send, clock, inside, end } = lanesOf({ lanes: 1, inside: 1 });
  void send();
  const [late, inTime] = [send(10, 50), send(10, 500)];
  clock.now = 60;
  end(0);
  await expect(late).rejects.toThrow('late');
  await settled();
  expect(inside()).toHaveLength(2);
  end(1);
  await inTime;
});

test('work that fails lets the next one in', async () => {
  const { lanes } = lanesOf({ lanes: 1, inside: 1 });
  const entrant = { bytes: 1, until: 1000 };
  const failing = lanes.pass(entrant, () => Promise.reject(new Error('broken')));
  const next = lanes.pass(entrant, (lane) => Promise.resolve(lane));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe(1);
  await lanes.empty();
});
