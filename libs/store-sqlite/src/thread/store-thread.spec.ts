import { writeFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { tempFolder } from '../../testing/temp-folder.js';
import { StoreThread } from './store-thread.js';

/** Answers every call with the number of calls of the message that it came in. */
const PROGRAM = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (calls) =>
    parentPort.postMessage({ answers: calls.map(([number]) => [number, calls.length]), commits: [] }));
  parentPort.postMessage({ opened: 0n });
`;

const temp = tempFolder();
const program = temp.path('program.mjs');
writeFileSync(program, PROGRAM);
afterAll(temp.remove);

const listener = { said: () => undefined, seen: () => undefined, damaged: () => undefined, ended: () => undefined };

test('half of the calls of a turn go to the thread while the other half are made, as many as in the turn before', async () => {
  const { thread } = await StoreThread.start(program, { path: '' }, listener);
  const turnOf = async (count: number): Promise<readonly unknown[]> => {
    const answers = await Promise.all(Array.from({ length: count }, () => thread.ask('health', [])));
    await turn(); // a quick thread answers before the turn of its calls has ended
    return answers;
  };

  expect(await turnOf(4)).toEqual([1, 1, 1, 1]);
  expect(await turnOf(4)).toEqual([2, 2, 2, 2]);
  expect(await turnOf(7)).toEqual([2, 2, 2, 2, 2, 2, 1]);
  expect(await turnOf(2)).toEqual([2, 2]); // less than half of seven: sent at the end of the turn
  expect(await turnOf(1)).toEqual([1]);
  await thread.close();
});
