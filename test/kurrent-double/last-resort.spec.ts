import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually } from '@stackledger/store/testing';
import { startDouble, type Double } from './double.js';

const FLOODING = fileURLToPath(new URL('flooding.mjs', import.meta.url));

let double: Double;
beforeEach(async () => {
  double = await startDouble();
});
afterEach(() => double.stop());

type End = Readonly<{ code: number | null; said: string; complained: string }>;

/** A process whose one client has 256 large appends in a stream that is cut while they wait for room in it. */
const flooded = async (...how: string[]): Promise<End> => {
  double.faults.next('append', { kind: 'stall' });
  const child = spawn(process.execPath, [FLOODING, double.url, ...how]);
  let [said, complained] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await eventually('the stream is stalled', () => double.served.append > 0);
  double.nodes[0]?.cutAll();
  return { code: await ended, said, complained };
};

test('the client alone ends the process when a stream breaks in which appends wait', async () => {
  expect(await flooded('unguarded')).toMatchObject({
    code: 1,
    said: '',
    complained: expect.stringMatching(/UNAVAILABLE/) as string,
  });
});

test('with the last resort every one of them is a failed append, and nothing else', async () => {
  const { code, said } = await flooded('guarded');
  expect([code, JSON.parse(said)]).toEqual([0, { failed: 256 }]);
});

test('what else nobody handles ends the process as ever', async () => {
  expect(await flooded('guarded', 'foreign')).toMatchObject({
    code: 1,
    said: '',
    complained: expect.stringMatching(/of somebody else/) as string,
  });
});
