import { randomUUID } from 'node:crypto';
import { GENESIS, storedText } from '@stackledger/integrity';
import { createTexts, serviceChance } from '@stackledger/ledger';
import { memoryStore, type EventStore } from '@stackledger/store';
import { lineFor, readTournamentEnvelope } from './envelope.js';
import { importTournament, readTournamentLog, type TournamentImport } from './importing.js';
import { createTournamentLedger } from './tournament-ledger.js';
import { verifyTournament } from './verifying.js';

const ledgerOver = (store: EventStore) =>
  createTournamentLedger({ store, clock: { now: () => '2026-01-10T10:00:00.000Z' }, chance: serviceChance });

const textsOf = (store: EventStore) => createTexts({ store, now: () => '2026-01-10T10:00:00.000Z' });

const CREATION = { type: 'CreateTournament', id: 'cup', name: 'Cup', pack: 'magic-swiss' };
const OPENING = ['StartTournament', 'ProposePairings', 'PublishPairings'].map((type) => ({ type }));
const LINKS = { type: 'LinkMatches', round: 1, matches: [{ table: 1, since: 1, match: 'm-1' }] };
const END = [
  { type: 'CloseRound', round: 1 },
  { type: 'FinishTournament', reason: 'a storm' },
];

/** The lines of a tournament of so many players. */
const linesOf = async (players: number, end: readonly object[] = END): Promise<readonly string[]> => {
  const ledger = ledgerOver(memoryStore());
  const enrolled = Array.from({ length: players }, (_, at) => ({ type: 'EnrolPlayer', player: `p-${at}` }));
  for (const [at, command] of [CREATION, ...enrolled, ...OPENING, LINKS, ...end].entries()) {
    const actor = { role: command === LINKS ? 'system' : 'organizer', id: 'olga' } as const;
    const answer = await ledger.submit('cup', { commandId: `c-${at}`, command, actor });
    if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  }
  return (await ledger.session('cup')).events.map(({ json }) => json);
};

const imported = async (store: EventStore, lines: readonly string[]): Promise<TournamentImport> => {
  const log = readTournamentLog(lines.join('\n'));
  return 'kind' in log ? log : importTournament(store, log, textsOf(store));
};

const linesIn = async (store: EventStore): Promise<readonly string[]> =>
  (await ledgerOver(store).session('cup')).events.map(({ json }) => json);

test('TO-LOG-2: an exported tournament is imported byte for byte, once, and names the matches that are not there', async () => {
  const lines = await linesOf(4);
  const store = memoryStore();
  const about = { tournamentId: 'cup', events: lines.length, matches: [{ match: 'm-1', isHere: false }] };
  expect(await imported(store, [...lines, '{"checkpoint":"signed"}', ''])).toEqual({ kind: 'imported', ...about });
  expect(await linesIn(store)).toEqual(lines);
  expect(verifyTournament(lines.map(readTournamentEnvelope)).finding).toBeNull();
  await store.append('match-m-1', 'no-stream', [{ id: randomUUID(), type: 'MatchCreated', json: '{}' }]);
  expect(await imported(store, lines)).toEqual({
    ...{ kind: 'was-here', ...about, matches: [{ match: 'm-1', isHere: true }] },
  });
  const other = await imported(store, await linesOf(3));
  expect(other).toMatchObject({ kind: 'refused', why: expect.stringContaining('with another log') as string });
  expect(await linesIn(store)).toEqual(lines);
});

test('TO-LOG-2: a log that was damaged, cut within, or is not whole is refused with its line, and nothing is written', async () => {
  const lines = await linesOf(4);
  const changed = (at: number, from: string, to: string): readonly string[] =>
    lines.map((line, each) => (each === at ? line.replace(from, to) : line));
  const store = memoryStore();
  const refused: readonly (readonly [readonly string[], RegExp])[] = [
    [changed(2, 'p-1', 'p-9'), /^line 3: it is not as it was stored$/],
    [changed(3, '{', '{ '), /^line 4: it is not as it was stored$/],
    [changed(1, '}', ''), /^line 2: it is no JSON$/],
    [lines.filter((_, at) => at !== 2), /^line 3: .*\(chain\)$/],
    [['{"checkpoint":"x"}', ...lines], /^line 1: it is no event of a tournament$/],
    [[], /^line 1: /],
    [lines.map((line) => lineFor(line, () => false)), /^sealed parts are left out of this copy/],
  ];
  for (const [log, why] of refused)
    expect(await imported(store, log)).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) as string });
  for await (const { stream } of store.readAll({})) throw new Error(`${stream} was written`);
});

test('TO-LOG-2: a long log whose import is interrupted is not there, and the same import ends it', async () => {
  const lines = await linesOf(300);
  const store = memoryStore();
  let left = 3; // the mark, and the first part, and then nothing more
  const failing: EventStore = new Proxy(store, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver);
      if (name !== 'append' || typeof value !== 'function') return value;
      return (...parameters: Parameters<EventStore['append']>) => {
        left -= 1;
        return left > 0 ? target.append(...parameters) : Promise.reject(new Error('pulled out'));
      };
    },
  });
  await expect(imported(failing, lines)).rejects.toThrow('pulled out');
  await expect(ledgerOver(store).session('cup')).rejects.toThrow('there is no tournament cup');
  expect(await imported(store, lines)).toMatchObject({ kind: 'imported', events: lines.length });
  expect(await linesIn(store)).toEqual(lines);
});

test('TO-SETUP-4: a tournament of before the rules had a version verifies, and goes on by the first', async () => {
  let prevHash = GENESIS;
  const before = (await linesOf(4)).map((line) => {
    const { id: _id, hash: _hash, ...envelope } = readTournamentEnvelope(line);
    const { rules: _rules, ...data } = envelope.data;
    const older = { ...envelope, data, prevHash };
    const { hash, json } = storedText(older);
    prevHash = hash;
    return json;
  });
  expect(before[0]).not.toContain('"rules":"1.0.0"');
  expect(verifyTournament(before.map(readTournamentEnvelope)).finding).toBeNull();
});
