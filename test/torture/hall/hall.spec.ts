import { join } from 'node:path';
import { seededRandom } from '@stackledger/scenarios';
import type { JsonMap, PairingsView, StandingsView } from '@stackledger/wire';
import { readTournamentEnvelope, verifyTournament } from '@stackledger/tournament-ledger';
import { slipCode } from '@stackledger/tournaments';
import { stopAll, temporaryFolder } from '../../e2e/service/api.js';
import { serveApart, type Served } from '../serving.js';
import { type CountedTable, secondOrder, secondStandings } from './second-standings.js';
import { runAll, Senders } from './senders.js';

/** Bounded in CI; by hand: npm run prove:hall. `PER_SECOND`: tables that begin to report, 0 for as fast as they can. */
const TABLES = Number(process.env.TABLES ?? 24);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const KILLS = Number(process.env.KILLS ?? 1);
const PER_SECOND = Number(process.env.PER_SECOND ?? 0);
const SEED = Number(process.env.SEED ?? 1);

/** Shares of all tables, in hundredths. */
const CALLS = 5;
const SLIPS = 5;
const DISPUTES = 1;
const CORRECTIONS = 2;
const DROPS = 1;

type Games = readonly [number, number, number];
const RESULTS: readonly Games[] = [
  ...([
    [2, 0, 0],
    [2, 1, 0],
    [0, 2, 0],
    [1, 2, 0],
  ] as const),
  ...([
    [2, 0, 0],
    [2, 1, 0],
    [0, 2, 0],
    [1, 2, 0],
    [1, 1, 0],
    [0, 0, 3],
    [1, 0, 0],
  ] as const),
];
const resultOf = ([one, other, draws]: Games): JsonMap => ({ kind: 'games', wins: [one, other], draws });

const random = seededRandom(SEED);
const inHundred = (share: number): boolean => random.below(100) < share;

let service: Served;
let senders: Senders;
afterAll(async () => {
  senders.close();
  await service.stop();
  await stopAll();
});

const staff = {
  keep: (command: JsonMap) => senders.send(command, 'scorekeeper', 'sam'),
  judge: (command: JsonMap) => senders.send(command, 'head-judge', 'jo'),
  organize: (command: JsonMap) => senders.send(command, 'organizer', 'olga'),
};

/** What stands on the slips of a round, by table. */
type Paper = Map<number, CountedTable>;
const onPaper = (players: readonly string[], [one, other, draws]: Games): CountedTable => ({
  ...{ players, wins: [one, other], draws },
});

/** What a table does in a round, and what stands on its slip at the end. */
const playTable = async (
  round: number,
  table: number,
  [one = '', other = '']: readonly string[],
  paper: Paper,
): Promise<void> => {
  const place = { round, table };
  const [truth, wrong] = [random.pick(RESULTS), random.pick(RESULTS)];
  const [calls, onSlip, disputes, corrected] = [CALLS, SLIPS, DISPUTES, CORRECTIONS].map(inHundred);
  if (calls === true) {
    await senders.send({ type: 'CallJudge', ...place }, 'player', one);
    await staff.judge({ type: 'AttendCall', ...place, call: 'call-1' });
    await staff.judge({ type: 'CloseCall', ...place, call: 'call-1' });
  }
  const report = { type: 'ReportResult', ...place, version: 1 };
  const first = corrected === true ? wrong : truth;
  const slip = slipCode({ tournament: 'hall', ...place, version: 1 });
  if (onSlip === true) await staff.keep({ ...report, type: 'EnterResult', result: resultOf(first), slip });
  else {
    await senders.send({ ...report, result: resultOf(first) }, 'player', one);
    const second = disputes === true ? wrong : first;
    await senders.send({ ...report, result: resultOf(second) }, 'player', other);
    if (disputes === true) await staff.keep({ ...report, type: 'EnterResult', result: resultOf(first) });
  }
  if (corrected === true)
    await staff.keep({ type: 'CorrectResult', ...place, result: resultOf(truth), reason: 'misread' });
  paper.set(table, onPaper([one, other], truth));
};

/** Every row of the standings is the one of the second computation, and they stand in its order. */
const compare = async (rounds: readonly Paper[], times: number[]): Promise<void> => {
  const { body, ms } = await senders.read<StandingsView>(`/standings?round=${rounds.length}`);
  if (ms !== null) times.push(ms);
  const second = secondStandings(rounds.flatMap((paper) => [...paper.values()]));
  expect(body.standings).toHaveLength(second.size);
  const rows = body.standings.map(({ player, points, record, exact }) => ({ player, points, record, ...exact }));
  expect(rows).toEqual(rows.map(({ player }) => ({ player, ...second.get(player) })));
  for (const [at, { player, separatedBy }] of body.standings.entries()) {
    const [above, own] = [second.get(body.standings[at - 1]?.player ?? ''), second.get(player)];
    if (above === undefined || own === undefined) continue;
    const order = secondOrder(above, own);
    expect([player, order <= 0, separatedBy === 'lot']).toEqual([player, true, order === 0]);
  }
};

/** Whoever looks while results come in: the scorekeeper, and the wall. */
const look = async (round: number): Promise<void> => {
  await senders.read('/outstanding');
  await senders.read(`/clock?round=${round}`);
};

type Figures = { readonly [what in 'proposal' | 'standings' | 'back']: number[] };

const playRound = async (
  round: number,
  before: readonly Paper[],
  figures: Figures,
  killing: (() => void) | undefined,
): Promise<Paper> => {
  const paper: Paper = new Map();
  const begun = performance.now();
  await staff.keep({ type: 'ProposePairings' });
  figures.proposal.push(performance.now() - begun);
  await staff.keep({ type: 'PublishPairings' });
  await staff.keep({ type: 'StartClock', round });
  const { body } = await senders.read<PairingsView>(`/pairings?round=${round}`);
  const tables = body.tables ?? [];
  for (const { table, players, solo } of tables) if (solo === 'bye') paper.set(table, onPaper(players, [2, 0, 0]));
  const played = tables.filter(({ solo }) => solo === null);
  const unreported = played[random.below(played.length)];
  const tasks = played
    .filter((each) => each !== unreported)
    .map(({ table, players }, at) => async () => {
      if (at === Math.floor(played.length / 2)) killing?.();
      if (at % 100 === 0) await look(round);
      if (at % 5 === 0) await senders.nothing();
      await playTable(round, table, players, paper);
    });
  await runAll(tasks, { atOnce: PER_SECOND === 0 ? 8 : 64, perSecond: PER_SECOND });
  await lateCorrections(before.length, before.at(-1));
  await staff.keep({ type: 'CloseRound', round });
  if (unreported !== undefined) await reportedLate(round, unreported, paper);
  await compare([...before, paper], figures.standings);
  return paper;
};

/** Nobody reported the table; it counts as a draw until the slip that was found is decided on. */
const reportedLate = async (
  round: number,
  { table, players: [one = '', other = ''] }: { readonly table: number; readonly players: readonly string[] },
  paper: Paper,
): Promise<void> => {
  const found = random.pick(RESULTS);
  const place = { round, table };
  await senders.send({ type: 'ReportResult', ...place, version: 1, result: resultOf(found) }, 'player', other);
  await staff.judge({ type: 'CorrectResult', ...place, result: resultOf(found), reason: 'reported late' });
  paper.set(table, onPaper([one, other], found));
};

/** Tables of the round before whose results turn out wrong while the next one is played. */
const lateCorrections = async (round: number, paper: Paper | undefined): Promise<void> => {
  for (const [table, { players }] of paper ?? []) {
    if (players.length === 1 || !inHundred(CORRECTIONS / 2)) continue;
    const truth = random.pick(RESULTS);
    await staff.judge({ type: 'CorrectResult', round, table, result: resultOf(truth), reason: 'slips were swapped' });
    paper?.set(table, onPaper(players, truth));
  }
};

const shown = (times: readonly number[]): string => {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(1);
  return `${at(0.5)} / ${at(0.99)} / ${at(1)} ms (${sorted.length})`;
};

test(
  `a hall of ${TABLES} tables, ${ROUNDS} rounds, ${KILLS} kills: nothing is lost, nothing conflicts, and every row of the standings is that of a second computation`,
  async () => {
    const storeUrl = `sqlite:${join(temporaryFolder(), 'store.db')}`;
    service = await serveApart(storeUrl);
    senders = new Senders(() => service.url, 'hall');
    const pack = { like: 'magic-swiss', rounds: [{ players: 1_000_000, rounds: ROUNDS, top: 0 }] };
    const made = { id: 'hall', name: 'The hall', pack };
    expect((await senders.answered('POST', '/v1/tournaments', made)).status).toBe(201);
    const players = Array.from({ length: TABLES * 2 }, (_, at) => `player-${at + 1}`);
    const enrolments = players.map((id) => async () => {
      await senders.send({ type: 'EnrolPlayer', player: id }, 'player', id);
    });
    await runAll(enrolments, { atOnce: 8, perSecond: 0 });
    await staff.organize({ type: 'StartTournament' });
    const figures: Figures = { proposal: [], standings: [], back: [] };
    let cpu = -service.cpuMs();
    const before = senders.acked.size;
    const kill = async (): Promise<void> => {
      const begun = performance.now();
      cpu += service.cpuMs();
      await service.kill();
      service = await serveApart(storeUrl);
      cpu -= service.cpuMs();
      await senders.read('/outstanding');
      figures.back.push(performance.now() - begun);
    };
    const rounds: Paper[] = [];
    const begun = performance.now();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const killed = Math.floor((round * KILLS) / ROUNDS) > Math.floor(((round - 1) * KILLS) / ROUNDS);
      let restarted = Promise.resolve();
      const killing = (): void => void (restarted = kill());
      const paper = await playRound(round, rounds, figures, killed ? killing : undefined);
      await restarted;
      rounds.push(paper);
      for (const [, { players: seated }] of paper)
        for (const id of seated)
          if (inHundred(DROPS)) await senders.send({ type: 'DropPlayer', player: id }, 'player', id);
    }
    await compare(rounds, figures.standings);
    const seconds = (performance.now() - begun) / 1_000;
    cpu += service.cpuMs();
    const commands = senders.acked.size - before;
    const lines = (await (await service.raw('/v1/tournaments/hall/export')).text()).trim().split('\n').slice(0, -1);
    const log = lines.filter((line) => !line.startsWith('{"texts":')).map(readTournamentEnvelope);
    const lost = [...senders.acked].filter(([id, { events }]) =>
      events.some((revision) => log[Number(revision)]?.commandId !== id),
    );
    expect(lost).toEqual([]);
    expect(log.filter(({ commandId }) => !senders.acked.has(commandId) && commandId !== 'create-hall')).toEqual([]);
    expect(verifyTournament(log)).toMatchObject({ finding: null });
    expect(figures.back).toHaveLength(KILLS);
    process.stdout.write(
      [
        `${commands} commands, ${log.length} events, ${seconds.toFixed(0)} s, ${(cpu / commands).toFixed(2)} ms of CPU each, readings among it`,
        `p50 / p99 / longest: a report ${shown(senders.times.report ?? [])}, others ${shown(senders.times.other ?? [])}, nothing ${shown(senders.times.nothing ?? [])}`,
        `pairing ${shown(figures.proposal)}, standings ${shown(figures.standings)}`,
        `from a kill to the next answer ${shown(figures.back)}; ${senders.sentAgain} sent again; memory ${String(service.residentMb())} MB`,
        '',
      ].join('\n'),
    );
  },
  4 * 3_600_000,
);
