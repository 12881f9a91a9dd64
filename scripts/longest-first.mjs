// The order in which jest starts test files: the longest first, so that no core is idle while the last one runs. Where
// they were run before, jest knows how long each took; in a new checkout scripts/longest-tests.json does, which `npm
// run tests:longest` writes.
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import sequencer from '@jest/test-sequencer';

const Sequencer = sequencer.default ?? sequencer;

/** Seconds of the files that take long, by their paths. */
const seconds = JSON.parse(readFileSync(new URL('./longest-tests.json', import.meta.url), 'utf8'));

export default class LongestFirst extends Sequencer {
  time(test) {
    const path = relative(test.context.config.rootDir, test.path).split(sep).join('/');
    return super.time(test) ?? (seconds[path] ?? 0) * 1000;
  }
}
