import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A part of the program as the bundler lists it: its file, its styles, what comes with it and what may come later. */
type BundledPart = {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
};

const folder = join(import.meta.dirname, '../../dist/console');
const parts = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as {
  readonly [name: string]: BundledPart;
};

/** What a page loads besides what every page does, until it can be used; and how much all of it may weigh. */
const PAGES: { readonly [page: string]: { readonly loads: readonly string[]; readonly most: number } } = {
  home: { loads: [], most: 103 },
  'a table': { loads: ['pages/match'], most: 131 },
  'a scribe': { loads: ['pages/match', 'scribe/scribe-page'], most: 140 },
  'a replay': { loads: ['pages/match', 'replay/replay'], most: 160 },
  'other actions': { loads: ['what-if/what-if-page'], most: 132 },
  'a new match': { loads: ['pages/new-match/new-match'], most: 110 },
  'links of a match': { loads: ['links/grants-page'], most: 111 },
  'links of a device': { loads: ['links/device-links-page'], most: 107 },
  'the calls': { loads: ['judge/queue/queue'], most: 138 },
  'a call': { loads: ['judge/call/call-page'], most: 162 },
  'a ruling sheet': { loads: ['judge/sheet/sheet-page'], most: 151 },
  'figures with charts': {
    loads: ['analytics/analytics-page', '../../../node_modules/uplot/dist/uPlot.esm.js'],
    most: 141,
  },
  'a new tournament': { loads: ['pages/new-tournament'], most: 105 },
  'a player at a tournament': { loads: ['tournament/tournament-page', 'tournament/player/player-page'], most: 120 },
  'the desk of a tournament': { loads: ['tournament/tournament-page', 'tournament/desk/desk-page'], most: 135 },
  'whoever watches one': { loads: ['tournament/tournament-page', 'tournament/player/watch-page'], most: 118 },
  'the wall': { loads: ['tournament/tournament-page', 'tournament/wall/wall-page'], most: 125 },
  'what is printed': { loads: ['tournament/tournament-page', 'tournament/print/print-page'], most: 125 },
};

const keyOf = (module: string): string => (module.startsWith('../') ? module.slice('../'.length) : `src/${module}.tsx`);

/** The files of these parts with all that they import. */
const filesOf = (names: readonly string[], seen = new Set<string>()): ReadonlySet<string> => {
  for (const name of names) {
    const part = parts[name];
    if (part === undefined) throw new Error(`nothing is bundled as ${name}`);
    if (seen.has(part.file)) continue;
    for (const file of [part.file, ...(part.css ?? [])]) seen.add(file);
    filesOf(part.imports ?? [], seen);
  }
  return seen;
};

const weightOf = (files: ReadonlySet<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);

const base = Object.keys(parts).find((name) => parts[name]?.name === 'base') ?? '';
const START = ['index.html', base];

test.each(Object.entries(PAGES))('%s: its scripts and styles weigh no more than they may', (_page, { loads, most }) => {
  const bytes = weightOf(filesOf([...START, ...loads.map(keyOf)]));
  expect(bytes).toBeLessThan(most * 1_000);
  expect(bytes).toBeGreaterThan(75_000); // React is in it
});

test('every part that is fetched by itself is weighed with some page', () => {
  const weighed = new Set(Object.values(PAGES).flatMap(({ loads }) => loads.map(keyOf)));
  const fetched = Object.keys(parts).filter((name) => parts[name]?.isDynamicEntry === true);
  expect(fetched.filter((name) => !weighed.has(name))).toEqual([]);
});

test('a phone at a table loads no desk, and a player at a tournament no table of cards', () => {
  const at = (page: string): string => [...filesOf([...START, ...(PAGES[page]?.loads ?? []).map(keyOf)])].join(' ');
  expect(at('a table')).not.toMatch(/tournament|desk-page|wall/);
  expect(at('a player at a tournament')).not.toMatch(/desk-page|wall|table-/);
});
