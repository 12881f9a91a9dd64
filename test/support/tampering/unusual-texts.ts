import type { SeededRandom } from '@stackledger/scenarios';

/** Another text of an exported log that parses to the very same events; undefined where it has nothing to change. */
export type Rewriting = (random: SeededRandom, lines: readonly string[]) => readonly string[] | undefined;

const inSomeLine =
  (pattern: RegExp, replacement: string): Rewriting =>
  (random, lines) => {
    const fit = lines.flatMap((line, at) => (pattern.test(line) ? [at] : []));
    const at = fit.length === 0 ? undefined : random.pick(fit);
    return at === undefined
      ? undefined
      : lines.map((line, place) => (place === at ? line.replace(pattern, replacement) : line));
  };

/** Texts that show something else to a person, a search or another parser, and parse to what the service wrote. */
export const REWRITINGS: { readonly [kind: string]: Rewriting } = {
  'a name twice, the first with something else': inSomeLine(/"data":\{/, '"data":{"now":9},"data":{'),
  'a whole number with a point': inSomeLine(/"schema":1,/, '"schema":1.0,'),
  'a number with an exponent': inSomeLine(/"schema":1,/, '"schema":1e0,'),
  'a letter escaped': inSomeLine(/"type":"P/, '"type":"\\u0050'),
  'a space': inSomeLine(/,"data":/, ', "data":'),
  'another order': inSomeLine(/"schema":1,"type":"(\w+)"/, '"type":"$1","schema":1'),
  'lines that end with a carriage return': (_random, lines) => lines.map((line) => `${line}\r`),
  'a blank line': (random, lines) => lines.toSpliced(1 + random.below(lines.length - 1), 0, ''),
  'a blank line before all others': (_random, lines) => ['', ...lines],
  'blank lines at the end': (_random, lines) => [...lines, '', ''],
};
