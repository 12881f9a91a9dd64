import { KeyedMutex } from './keyed-mutex.js';

describe('turns', () => {
  const turn = async (turns: KeyedMutex, key: string, work: () => Promise<void> | void): Promise<void> => {
    const coming = turns.enter(key);
    if (coming !== undefined) await coming;
    try {
      await work();
    } finally {
      turns.leave(key);
    }
  };

  test('one after the other for a key, in order of asking, and beside each other for different keys', async () => {
    const turns = new KeyedMutex();
    const seen: string[] = [];
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const work = [
      turn(turns, 'a', () => held.then(() => void seen.push('a1'))),
      turn(turns, 'a', () => void seen.push('a2')),
      turn(turns, 'a', () => void seen.push('a3')),
      turn(turns, 'b', () => void seen.push('b1')),
    ];
    await work[3];
    expect(seen).toEqual(['b1']);
    finish();
    await Promise.all(work);
    expect(seen).toEqual(['b1', 'a1', 'a2', 'a3']);
    expect(turns.enter('a')).toBeUndefined();
  });

  test('work that fails holds nobody up', async () => {
    const turns = new KeyedMutex();
    const failing = turn(turns, 'a', () => Promise.reject(new Error('broken')));
    const next = turn(turns, 'a', () => undefined);
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBeUndefined();
  });

  test('idle waits for everything under way', async () => {
    const turns = new KeyedMutex();
    const seen: number[] = [];
    for (const at of [1, 2, 3]) void turn(turns, 'a', () => Promise.resolve().then(() => void seen.push(at)));
    await turns.idle();
    expect(seen).toEqual([1, 2, 3]);
    await turns.idle();
  });
});
