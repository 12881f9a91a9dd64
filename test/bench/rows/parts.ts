import { Session, type Profiler } from 'node:inspector/promises';
import { loadGames } from '@stackledger/offering';
import { memoryStore } from '@stackledger/store';
import { seedOf } from '@stackledger/scenarios';
import type { OfferedGame } from '@stackledger/ledger';
import { pebbleTower } from '../../../examples/pebble-tower/pebble-tower.js';
import type { Bench, Row } from '../measuring/row.js';
import { benchLedger, recordMatch, type RecordedMatch } from '../play/recorded-match.js';

/** The example has no triggers, statics, replacements, dice or hidden parts of its own. */
const GAMES = ['pebble-tower', 'speed-stack', 'four-souls', 'magic'];
const MATCHES = 10;
const COMMANDS = 400;
/** Times that all matches are played before it is measured, and while it is. */
const WARM_UPS = 8;
const TIMES = 4;

/** Parts of a command's way by the files of their functions; a sample counts for the innermost one that it is in. */
const PARTS: readonly (readonly [part: string, file: RegExp])[] = [
  ['read', /kernel\/src\/(deciding\/reading|table\/shape)\.js/],
  ['measure', /kernel\/src\/events\/measuring\.js/],
  ['moments', /kernel\/src\/deciding\/moments\.js/],
  ['settle', /kernel\/src\/(deciding\/settle|stack\/priority)\.js/],
  ['triggers', /kernel\/src\/triggers\//],
  ['learned and views', /kernel\/src\/(viewing|views|table\/knowledge)|legal-action/],
  ['fold', /kernel\/src\/(log|persistent|events\/kinds)\//],
  ['encode', /libs\/integrity\/|ledger\/src\/envelopes\//],
  ['decide', /libs\/(kernel|rules|rulesets)\//],
  ['pebbles', /examples\/pebble-tower\//],
  ['ledger and store', /libs\/(ledger|store|cache)\//],
];

const partOf = (url: string): string | undefined => {
  const part = PARTS.find(([, file]) => file.test(url))?.[0];
  return part === 'pebbles' ? 'decide' : part;
};

/** Microseconds of the profile by part; the collector is one, and what is in none is left out. */
const byPart = ({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): ReadonlyMap<string, number> => {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame] as const));
  const partAt = (node: number | undefined): string => {
    if (node === undefined) return '';
    const frame = frames.get(node);
    if (frame?.functionName === '(garbage collector)') return 'collector';
    return partOf(frame?.url ?? '') ?? partAt(parents.get(node));
  };
  const known = new Map(nodes.map(({ id }) => [id, partAt(id)] as const));
  const sums = new Map<string, number>();
  samples.forEach((node, at) => {
    const part = known.get(node) ?? '';
    if (part !== '') sums.set(part, (sums.get(part) ?? 0) + (timeDeltas[at] ?? 0));
  });
  return sums;
};

/** Plays all matches through a ledger over a store that only remembers. */
const playAll = async (game: OfferedGame, matches: readonly RecordedMatch[], times: number): Promise<number> => {
  let commands = 0;
  for (let time = 0; time < times; time++)
    for (const { request, key, commands: sent } of matches) {
      const ledger = benchLedger(game, memoryStore());
      const { matchId } = await ledger.create(request, key);
      for (const each of sent) await ledger.submit(matchId, each);
      commands += sent.length;
    }
  return commands;
};

const profiled = async (work: () => Promise<unknown>): Promise<Profiler.Profile> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return profile;
};

const rowOf = async (game: OfferedGame): Promise<Row> => {
  const { id } = game.ruleset;
  const matches: RecordedMatch[] = [];
  for (let at = 0; at < MATCHES; at++) {
    const plan = { game, key: `parts-${id}-${at}`, seats: ['anna', 'ben', 'cleo'], seed: seedOf(20_26, at) };
    matches.push(await recordMatch({ ...plan, most: COMMANDS }));
  }
  await playAll(game, matches, WARM_UPS);
  let commands = 0;
  const parts = byPart(await profiled(async () => (commands = await playAll(game, matches, TIMES))));
  const each = [...parts].map(([part, us]) => [part, us / commands] as const).sort(([, a], [, b]) => b - a);
  const all = each.reduce((sum, [, us]) => sum + us, 0);
  return {
    id: `parts-${id}`,
    measure: `a command of ${id} through the ledger, by parts, creations among it`,
    unit: 'µs/command',
    here: all,
    score: all,
    goal: null,
    notes: [
      each.map(([part, us]) => `${part} ${us.toFixed(1)}`).join(', '),
      `${matches.length} matches, ${commands / TIMES} commands, profiled after ${WARM_UPS} times`,
    ],
  };
};

const run = async (): Promise<readonly Row[]> => {
  const games = loadGames([{ ruleset: pebbleTower, cards: 'examples/pebble-tower/cards' }]);
  const rows: Row[] = [];
  for (const id of GAMES) {
    const game = games.get(id);
    if (game !== undefined) rows.push(await rowOf(game));
  }
  return rows;
};

export const parts: Bench = { id: 'parts', about: 'what the parts of a command cost, game by game', run };
