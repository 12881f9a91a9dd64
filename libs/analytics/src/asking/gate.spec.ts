import { Busy, Gate } from './gate.js';

/** Work that goes on until it is let go. */
const held = (): { readonly work: () => Promise<string>; readonly letGo: () => void; isBegun: boolean } => {
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (letGo = resolve));
  const one = {
    isBegun: false,
    letGo: () => letGo(),
    work: async () => {
      one.isBegun = true;
      await until;
      return 'done';
    },
  };
  return one;
};

test('four begin at once, thirty-two wait for them in their order, and whoever comes then is refused', async () => {
  const gate = new Gate();
  const all = Array.from({ length: 36 }, held);
  const answers = all.map(({ work }) => gate.pass(work));
  await expect(gate.pass(held().work)).rejects.toThrow(Busy);
  expect(all.filter(({ isBegun }) => isBegun)).toHaveLength(4);
  all[0]?.letGo();
  await answers[0];
  await Promise.resolve();
  expect(all.map(({ isBegun }) => isBegun).lastIndexOf(true)).toBe(4);
  for (const { letGo } of all) letGo();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['done']));
});

test('what fails makes room as what is answered does', async () => {
  const gate = new Gate();
  for (let times = 0; times < 50; times++)
    await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.pass(() => Promise.resolve('yes'))).toBe('yes');
});
