import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A test file as jest hands it to what orders them. */
type TestFile = { readonly path: string; readonly context: object };
type Order = {
  readonly sort: (tests: readonly TestFile[]) => readonly TestFile[];
  readonly cacheResults: (tests: readonly TestFile[], results: object) => void;
};

const root = process.cwd();
type Times = readonly [seconds: number, cpuSeconds: number];
const known = Object.entries(JSON.parse(readFileSync('scripts/longest-tests.json', 'utf8')) as Record<string, Times>);

let order: Order;
let cacheDirectory = '';

beforeEach(async () => {
  cacheDirectory = mkdtempSync(join(tmpdir(), 'stackledger-order-'));
  // A cast: a script has no types, and this is what jest asks of it.
  const { default: LongestFirst } = (await import(join(root, 'scripts/longest-first.mjs'))) as {
    default: new (options: object) => Order;
  };
  order = new LongestFirst({ globalConfig: { maxWorkers: 3 } });
});
afterEach(() => rmSync(cacheDirectory, { recursive: true }));

const files = (...paths: readonly string[]): readonly TestFile[] => {
  const config = { rootDir: root, cacheDirectory, id: 'ordered', cache: true, haste: {} };
  const context = { config, hasteFS: { getSize: () => 1 } };
  return paths.map((path) => ({ path: join(root, path), context }));
};
const ordered = (...paths: readonly string[]): readonly string[] =>
  order.sort([...files(...paths)]).map(({ path }) => path.slice(root.length + 1));

const pathsOf = (kind: (times: Times) => boolean): readonly string[] =>
  known.flatMap(([path, times]) => (kind(times) ? [path] : []));
const [longest = '', second = ''] = pathsOf(([seconds, cpu]) => cpu > 0.7 * seconds);
const [waiting = '', another = ''] = pathsOf(([seconds, cpu]) => cpu < 0.5 * seconds);

test('in a new checkout the files that are known to take long come first, and those nobody has measured last', () => {
  expect(ordered('a.spec.ts', second, longest)).toEqual([longest, second, 'a.spec.ts']);
});

test('where they were run before, what they took here decides', () => {
  const took = (path: string, runtime: number): object => ({
    testFilePath: join(root, path),
    numFailingTests: 0,
    perfStats: { runtime },
  });
  const tests = files('a.spec.ts', second, longest);
  const testResults = [took('a.spec.ts', 900_000), took(longest, 5), took(second, 70)];
  order.cacheResults(tests, { testResults });
  expect(ordered(longest, second, 'a.spec.ts')).toEqual(['a.spec.ts', second, longest]);
});

test('of those that mostly wait one is begun after the other, with what computes beside it', () => {
  expect(ordered(waiting, another, longest, second)).toEqual([waiting, longest, second, another]);
  expect(ordered(another, waiting)).toEqual([waiting, another]);
});
