import { newTurnstile } from './turnstile.js';

test('so many run, so many wait, the others are turned away', async () => {
  const turnstile = newTurnstile({ inside: 2, waiting: 1 }, (waiting) => new Error(`${waiting} wait`));
  const open: (() => void)[] = [];
  const work = (): Promise<string> =>
    turnstile.pass(async () => {
      await new Promise<void>((resolve) => open.push(resolve));
      return 'done';
    });
  const [first, second, third, fourth] = [work(), work(), work(), work()];
  await expect(fourth).rejects.toThrow('1 wait');
  expect(open).toHaveLength(2);
  open[0]?.();
  expect(await first).toBe('done');
  await Promise.resolve();
  expect(open).toHaveLength(3);
  const emptied = turnstile.empty();
  open[1]?.();
  open[2]?.();
  expect([await second, await third, await emptied]).toEqual(['done', 'done', undefined]);
});

test('work that fails lets the next one in', async () => {
  const turnstile = newTurnstile({ inside: 1, waiting: 5 }, () => new Error('full'));
  const failing = turnstile.pass(() => Promise.reject(new Error('broken')));
  const next = turnstile.pass(() => Promise.resolve(1));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe(1);
  await turnstile.empty();
});
