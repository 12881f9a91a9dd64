import { logFile } from './log-file.js';

const NOW = '2026-01-10T10:00:00.000Z';
const TOLD = (lost: number): string =>
  `{"level":40,"time":"${NOW}","msg":"the log could not be written (ENOSPC: no space left on device): ${lost} lines of it are lost"}\n`;

/** A disk with so many bytes of room, which writes what fits of the first piece and refuses the next. */
const disk = (room: number) => {
  const kept = { room, text: '' };
  const write = (bytes: Uint8Array): number => {
    if (kept.room <= 0) throw new Error('ENOSPC: no space left on device');
    const fits = bytes.subarray(0, kept.room);
    kept.room -= fits.length;
    kept.text += Buffer.from(fits).toString();
    return fits.length;
  };
  return { kept, log: logFile(write, () => NOW) };
};

test('a log goes on where its disk is full, and says once there is room how many lines are lost', () => {
  const { kept, log } = disk(4);
  log.write('one\n');
  log.write('two\nthree\n');
  log.write('four\n');
  kept.room = 1_000;
  log.write('five\n');
  log.write('six\n');
  expect(kept.text).toBe(`one\n${TOLD(3)}five\nsix\n`);
});

test('a line that was cut by the end of the room is ended before anything follows', () => {
  const { kept, log } = disk(6);
  log.write('one\n');
  log.write('two\n');
  kept.room = 1_000;
  log.write('three\n');
  expect(kept.text).toBe(`one\ntw\n${TOLD(1)}three\n`);
});

test('what there is no room for while it is told is lost too, and counted', () => {
  const { kept, log } = disk(4);
  log.write('one\n');
  log.write('two\n');
  kept.room = TOLD(1).length;
  log.write('three\n');
  kept.room = 1_000;
  log.write('four\n');
  expect(kept.text).toBe(`one\n${TOLD(1)}${TOLD(1)}four\n`);
});
