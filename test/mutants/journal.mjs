// What a run has found so far, a line each, so that a run which was ended goes on where it was.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { createHash } from 'node:crypto';

/** Of one draw: the recordings of a shelf, and of each mutant by what it was killed or which tests it has outlived. */
export const openJournal = (file, mutants, isResumed) => {
  mkdirSync(dirname(file), { recursive: true });
  if (!isResumed) rmSync(file, { force: true });
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const lines = text === '' ? [] : text.split('\n').map((line) => JSON.parse(line));
  const write = (line) => appendFileSync(file, `${JSON.stringify(line)}\n`);
  const keys = mutants.map(({ key }) => key);
  const drawn = createHash('sha1').update(keys.join('\n')).digest('hex').slice(0, 12);
  return {
    killed: new Map(
      lines.flatMap(({ key, by }) => (by === undefined || !keys.includes(key) ? [] : [[keys.indexOf(key), by]])),
    ),
    hasOutlived: (number, asked) => lines.some((line) => line.key === keys[number] && line.asked === asked),
    /** Whether it was judged before, by whatever tests there were. */
    isKnown: (number) => lines.some((line) => line.key === keys[number]),
    judged: (number, asked, by) => write({ key: keys[number], asked, by }),
    /** A recording names mutants by their numbers in the draw. */
    recordingsOf: (shelf) => ({
      recordings: lines
        .filter((line) => line.shelf === shelf && line.drawn === drawn)
        .map(({ recording }) => recording),
      add: (recording) => write({ shelf, drawn, recording }),
    }),
  };
};
