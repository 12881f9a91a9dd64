import { watchedClock } from './watched-clock.js';

/** A clock and the time that really passes, both set by hand, and what is told of them. */
const watched = (): {
  readonly read: (clock: string, passedMs: number) => string;
  readonly told: readonly string[];
} => {
  let [time, passed] = ['', 0];
  const told: string[] = [];
  const clock = watchedClock({ now: () => time }, () => passed);
  clock.listen((what) => told.push(what));
  const read = (now: string, passedMs: number): string => {
    [time, passed] = [now, passedMs];
    return clock.now();
  };
  return { read, told };
};

test('a clock that goes as time does says nothing, nor one that is corrected by a little', () => {
  const { read, told } = watched();
  read('2026-02-01T10:00:00.000Z', 500);
  read('2026-02-01T11:00:00.000Z', 500 + 3_600_000);
  read('2026-02-01T11:00:01.500Z', 500 + 3_600_000);
  expect(told).toEqual([]);
});

test('a clock that was set is told once, forward and back, and read as it stands', () => {
  const { read, told } = watched();
  read('2026-02-01T10:00:00.000Z', 0);
  expect(read('2026-02-01T11:00:01.000Z', 1_000)).toBe('2026-02-01T11:00:01.000Z');
  read('2026-02-01T11:00:02.000Z', 2_000);
  read('2026-02-01T10:00:03.000Z', 3_000);
  expect(told).toEqual([
    'the clock of this machine went forward by 3600 seconds at 2026-02-01T11:00:01.000Z: who was to act then is charged with them',
    'the clock of this machine was set back by 3600 seconds to 2026-02-01T10:00:03.000Z: until it is where it was, events keep the time of the last one',
  ]);
});
