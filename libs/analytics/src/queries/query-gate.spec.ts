import { Busy, QueryGate } from './query-gate.js';

/** Work that goes on until it is released. */
const held = (): { readonly work: () => Promise<string>; readonly release: () => void; isBegun: boolean } => {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  const one = {
    isBegun: false,
    release: () => release(),
    work: async () => {
      one.isBegun = true;
      await until;
      return 'done';
    },
  };
  return one;
};

test('four begin at once, thirty-two wait for them in their order, and whoever comes then is refused', async () => {
  const gate = new QueryGate();
  const all = Array.from({ length: 36 }, held);
  const answers = all.map(({ work }) => gate.pass(work));
  await expect(gate.pass(held().work)).rejects.toThrow(Busy);
  expect(all.filter(({ isBegun }) => isBegun)).toHaveLength(4);
  all[0]?.release();
  await answers[0];
  await Promise.resolve();
  expect(all.map(({ isBegun }) => isBegun).lastIndexOf(true)).toBe(4);
  for (const { release } of all) release();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['done']));
});

test('what fails makes room as what is answered does', async () => {
  const gate = new QueryGate();
  for (let times = 0; times < 50; times++)
    await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.pass(() => Promise.resolve('yes'))).toBe('yes');
});
