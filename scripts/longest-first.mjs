// The order in which jest starts test files: the longest first, so that no core is idle while the last one runs, and of
// those that mostly wait, for timers, processes or disks, one at a time, so that no core is idle while several do.
// Where they were run before, jest knows how long each took; in a new checkout scripts/longest-tests.json does, which
// `npm run tests:longest` writes.
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import sequencer from '@jest/test-sequencer';

const Sequencer = sequencer.default ?? sequencer;

/** Seconds of the files that take long, and of them those of CPU, by their paths. */
const known = JSON.parse(readFileSync(new URL('./longest-tests.json', import.meta.url), 'utf8'));

/** The part of its time in which a file that mostly waits takes a core, at most: where one more runs than cores. */
const WAITING = 0.55;

const pathOf = ({ context, path }) => relative(context.config.rootDir, path).split(sep).join('/');

const isWaiting = (test) => {
  const [seconds, cpu] = known[pathOf(test)] ?? [1, 1];
  return cpu / seconds < WAITING;
};

/**
 * The files in the order in which workers take them: the next one that waits when none of those under way does, else
 * the next of the others.
 */
const oneWaitingAtATime = (tests, workers) => {
  const waiting = tests.filter(isWaiting);
  const others = tests.filter((test) => !isWaiting(test));
  const ordered = [];
  const underWay = [];
  while (waiting.length + others.length > 0) {
    underWay.sort((one, other) => one.end - other.end);
    const now = underWay.length < workers ? 0 : underWay.shift().end;
    const isNext = others.length === 0 || (waiting.length > 0 && !underWay.some((each) => each.waits));
    const test = (isNext ? waiting : others).shift();
    ordered.push(test);
    underWay.push({ end: now + (test.duration ?? 0), waits: isNext });
  }
  return ordered;
};

export default class LongestFirst extends Sequencer {
  constructor(options) {
    super(options);
    this.workers = options.globalConfig.maxWorkers;
  }

  time(test) {
    const [seconds = 0] = known[pathOf(test)] ?? [];
    return super.time(test) ?? seconds * 1000;
  }

  sort(tests) {
    return oneWaitingAtATime(super.sort(tests), this.workers);
  }
}
