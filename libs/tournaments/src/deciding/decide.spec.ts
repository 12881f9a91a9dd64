import fc from 'fast-check';
import type { PolicyPack } from '../packs/pack.js';
import type { TableResult } from '../results/result.js';
import { standingsHash, tournamentStandings } from '../standings/tournament-standings.js';
import { evolveTournament } from '../state/evolve.js';
import { playersIn } from '../state/tournament.js';
import type { TournamentCommand } from './commands.js';
import {
  begun,
  games,
  headJudge,
  organizer,
  packNamed,
  Play,
  player,
  playOf,
  SEED,
  seatsOf,
} from '../../testing/play.js';
import { commitmentToSeed, seedOfRound } from './seeds.js';

const at = (table: number, round = 1) => ({ round, table });
const report = (table: number, result: TableResult, version = 1): TournamentCommand => ({
  ...{ type: 'ReportResult', ...at(table), version, result },
});

test('TO-PAIR-7: the seed is committed to at the creation, that of a round opened with its pairings, all at the end', () => {
  const play = begun();
  expect(play.events[0]).toMatchObject({ type: 'TournamentCreated', commitment: commitmentToSeed(SEED) });
  expect(play.events.find(({ type }) => type === 'PairingsProposed')).toMatchObject({ seed: seedOfRound(SEED, 1) });
  play.take({ type: 'CloseRound', round: 1 });
  expect(play.take({ type: 'FinishTournament', reason: 'a storm' }, organizer)).toMatchObject([{ seed: SEED }]);
});

test('TO-PACK-2: a pack that contradicts itself is refused with the place', () => {
  const swiss = packNamed('magic-swiss');
  const broken: readonly (readonly [string, PolicyPack])[] = [
    ['points', { ...swiss, points: { win: 1, draw: 1, loss: 0 } }],
    ['bestOf', { ...swiss, drawAllowed: false, bestOf: 2 }],
    ['byeGames', { ...swiss, byeGames: 4 }],
    ['pods', { ...swiss, pairing: 'pods' }],
    ['tieBreakers', { ...swiss, tieBreakers: ['omw'] }],
    ['tieBreakers', { ...swiss, tieBreakers: ['tally', 'lot'] }],
    ['rounds', { ...swiss, rounds: [{ players: 8, rounds: 3, top: 3 }] }],
    ['floor', { ...swiss, floor: '4/3' }],
    ['minutes', { ...swiss, minutes: 0 }],
  ];
  for (const [path, pack] of broken) {
    const decision = new Play().ask({ type: 'CreateTournament', id: 'x', name: 'x', pack }, organizer);
    expect(decision).toMatchObject({ ok: false, rejection: { rule: 'TO-PACK-2' } });
    if (!decision.ok) expect(decision.rejection.detail).toMatch(new RegExp(`^${path}`));
  }
});

test('TO-SETUP-1/2: a tournament is created once, starts with players enough, and is as it was when it is asked again', () => {
  const create: TournamentCommand = {
    type: 'CreateTournament',
    id: 'autumn',
    name: 'Autumn',
    pack: packNamed('magic-swiss'),
  };
  expect(new Play().refuse({ type: 'EnrolPlayer', player: 'anna' })).toBe('unknown-tournament TO-SETUP-1');
  const play = new Play();
  play.take(create, organizer);
  expect(play.refuse(create, organizer)).toBe('exists TO-SETUP-1');
  play.take({ type: 'EnrolPlayer', player: 'anna' });
  expect(play.refuse({ type: 'StartTournament' })).toBe('too-few TO-SETUP-2');
  play.take({ type: 'EnrolPlayer', player: 'ben' });
  expect(play.take({ type: 'StartTournament' })).toEqual([{ type: 'TournamentStarted', rounds: 3, top: 0 }]);
  expect(play.take({ type: 'StartTournament' })).toEqual([]);
});

test('TO-PACK-1: whoever changes the numbers says why, and the way of pairing stays once a round was paired', () => {
  const play = begun();
  const pin = (pack: PolicyPack, reason = 'the hall closes early'): TournamentCommand => ({
    type: 'PinPolicy',
    pack,
    reason,
  });
  expect(play.refuse(pin({ ...packNamed('magic-swiss'), minutes: 40 }, ' '), organizer)).toBe(
    'reason-missing TO-PACK-1',
  );
  expect(play.refuse(pin(packNamed('round-robin')), organizer)).toBe('pairing-fixed TO-PACK-1');
  play.take(pin({ ...packNamed('magic-swiss'), minutes: 40 }), organizer);
  expect(play.tournament.pack.minutes).toBe(40);
});

test('TO-ROLE-1/2/3: each command is for its roles; players act for themselves; nobody judges the own person', () => {
  const play = begun();
  expect(play.refuse({ type: 'ProposePairings' }, player('anna'))).toBe('not-yours TO-ROLE-1');
  expect(play.refuse({ type: 'DropPlayer', player: 'ben' }, player('anna'))).toBe('not-yours TO-ROLE-2');
  const penalty: TournamentCommand = {
    type: 'IssuePenalty',
    id: 'p1',
    player: 'ben',
    penalty: 'warning',
    reason: 'late',
  };
  expect(play.refuse(penalty, { role: 'judge', id: 'ben' })).toBe('own-match TO-ROLE-3');
});

test('TO-PEOPLE-1/2/3/5: one enrols once, checks in, enters late without byes, drops and returns; a penalty counts once', () => {
  const play = playOf('anna ben cleo dan');
  expect(play.refuse({ type: 'EnrolPlayer', player: 'anna' })).toBe('enrolled-already TO-PEOPLE-1');
  expect(play.refuse({ type: 'CheckIn', player: 'eve' })).toBe('unknown-player TO-PEOPLE-1');
  play.take({ type: 'CheckIn', player: 'anna' }, player('anna'));
  expect(play.tournament.players.get('anna')?.isCheckedIn).toBe(true);
  expect(play.refuse({ type: 'EnrolPlayer', player: 'eve', awardedByes: 4 })).toBe('malformed TO-PEOPLE-2');
  expect(play.take({ type: 'EnrolPlayer', player: 'eve' })).toMatchObject([{ type: 'EnteredLate', awardedByes: 0 }]);
  play.take({ type: 'DropPlayer', player: 'ben' }, player('ben'));
  play.nextRound();
  expect(play.round.tables.flatMap(({ players }) => players).toSorted()).toEqual(['anna', 'cleo', 'dan', 'eve']);
  play.take({ type: 'ReturnPlayer', player: 'ben' });
  const penalty: TournamentCommand = {
    type: 'IssuePenalty',
    id: 'p1',
    player: 'dan',
    penalty: 'warning',
    reason: 'late',
  };
  play.take(penalty, headJudge);
  expect(play.take(penalty, headJudge)).toEqual([]);
  play.take({ type: 'CloseRound', round: 1 });
  play.take({ type: 'MakeCut', top: 2, reason: 'a storm' });
  play.take({ type: 'DropPlayer', player: 'ben' });
  expect(play.refuse({ type: 'ReturnPlayer', player: 'ben' })).toBe('cut-was-made TO-PEOPLE-3');
});

test('TO-PEOPLE-2: byes are awarded by the staff, never to oneself, and none after the start', () => {
  const play = new Play();
  play.take({ type: 'CreateTournament', id: 'autumn', name: 'Autumn', pack: packNamed('magic-swiss') }, organizer);
  const enrol = (id: string, awardedByes: number): TournamentCommand => ({
    ...{ type: 'EnrolPlayer', player: id, awardedByes },
  });
  expect(play.refuse(enrol('anna', 3), player('anna'))).toBe('byes-not-yours TO-PEOPLE-2');
  expect(play.take(enrol('anna', 0), player('anna'))).toMatchObject([{ type: 'PlayerEnrolled', awardedByes: 0 }]);
  expect(play.take(enrol('ben', 3))).toMatchObject([{ type: 'PlayerEnrolled', awardedByes: 3 }]);
  play.take({ type: 'StartTournament' });
  expect(play.refuse(enrol('cleo', 2))).toBe('byes-too-late TO-PEOPLE-2');
  expect(play.refuse(enrol('cleo', 2), player('cleo'))).toBe('byes-not-yours TO-PEOPLE-2');
  expect(play.take(enrol('cleo', 0))).toMatchObject([{ type: 'EnteredLate', awardedByes: 0 }]);
});

test('TO-ROUND-2/4: the next round waits for the last to be closed; a closed one is opened again with a reason alone', () => {
  const play = playOf('anna ben');
  expect(play.refuse({ type: 'PublishPairings' })).toBe('nothing-proposed TO-ROUND-2');
  play.nextRound();
  expect(play.refuse({ type: 'ProposePairings' })).toBe('round-open TO-ROUND-2');
  play.take({ type: 'CloseRound', round: 1 });
  expect(play.refuse({ type: 'StartClock', round: 1 })).toBe('round-closed TO-ROUND-4');
  expect(play.refuse({ type: 'ReopenRound', round: 1, reason: '' }, headJudge)).toBe('reason-missing TO-ROUND-4');
  play.take({ type: 'ReopenRound', round: 1, reason: 'a slip was found' }, headJudge);
  expect(play.round.isOpen).toBe(true);
});

test('TO-PAIR-6: a proposal may be changed by hand before it is published', () => {
  const play = playOf('anna ben cleo dan');
  play.take({ type: 'ProposePairings' });
  const byHand = [{ players: ['anna', 'dan'] }, { players: ['ben', 'cleo'] }];
  expect(play.take({ type: 'ChangeProposal', tables: byHand, reason: 'brothers' })).toMatchObject([
    { algorithm: 'by-hand' },
  ]);
  play.take({ type: 'PublishPairings' });
  expect(play.round.tables).toMatchObject(byHand);
});

test('TO-RESULT-4/5: a report counts at once, the other side confirms it by the same result and disputes it by another', () => {
  const play = begun();
  const [one, other] = seatsOf(play, 1);
  expect(play.refuse(report(1, games(2, 0)), player(seatsOf(play, 2)[0]))).toBe('not-your-table TO-RESULT-4');
  play.take(report(1, games(2, 0)), player(one));
  expect(tournamentStandings(play.tournament)[0]).toMatchObject({ player: one, points: 3 });
  expect(play.take(report(1, games(2, 0)), player(one))).toEqual([]);
  expect(play.refuse({ type: 'ConfirmResult', ...at(1) }, player(one))).toBe('own-report TO-RESULT-5');
  expect(play.take(report(1, games(2, 0)), player(other))).toMatchObject([{ type: 'ResultConfirmed' }]);
  const [third, fourth] = seatsOf(play, 2);
  play.take(report(2, games(2, 1)), player(third));
  expect(play.take(report(2, games(1, 2)), player(fourth))).toMatchObject([{ type: 'ResultDisputed' }]);
  expect(play.refuse({ type: 'CloseRound', round: 1 })).toBe('results-disputed TO-ROUND-3');
});

test('TO-RESULT-1: three wins in a best of three, both as winners, or a draw in a playoff are no results', () => {
  const play = begun();
  const [one] = seatsOf(play, 1);
  for (const result of [games(3, 0), games(2, 2), games(-1, 2), games(0, 0, 4), { kind: 'pod', winner: one } as const])
    expect(play.refuse(report(1, result), player(one))).toBe('result-impossible TO-RESULT-1');
  expect(play.refuse(report(9, games(2, 0)), player(one))).toBe('unknown-table TO-RESULT-2');
  expect(play.refuse({ ...report(1, games(2, 0)), round: 7 } as TournamentCommand, player(one))).toBe(
    'unknown-round TO-ROUND-1',
  );
});

test('TO-ROUND-3: what nobody reported counts as the pack says, never as a win', () => {
  const play = begun();
  play.take({ type: 'CloseRound', round: 1 });
  expect(tournamentStandings(play.tournament).map(({ points }) => points)).toEqual([1, 1, 1, 1]);
});

test('TO-RESULT-6: a different result for a closed round waits and changes nothing; an equal one is dropped', () => {
  const play = begun();
  const [one, other] = seatsOf(play, 1);
  play.take(report(1, games(2, 0)), player(one));
  play.take({ type: 'CloseRound', round: 1 });
  const before = standingsHash(tournamentStandings(play.tournament));
  expect(play.take(report(1, games(2, 0)), player(one))).toEqual([]);
  expect(play.take(report(1, games(0, 2)), player(other))).toMatchObject([{ type: 'LateResultReceived' }]);
  expect(play.take(report(1, games(0, 2)), player(other))).toEqual([]);
  expect(standingsHash(tournamentStandings(play.tournament))).toBe(before);
});

test('TO-RESULT-7: a closed round is the head judge’s to correct, with a reason, never the own match; back again is as before', () => {
  const play = begun();
  const [one, other] = seatsOf(play, 1);
  play.take(report(1, games(2, 0)), player(one));
  play.take({ type: 'CloseRound', round: 1 });
  const before = standingsHash(tournamentStandings(play.tournament));
  const correct = (result: TableResult, reason = 'slip misread'): TournamentCommand => ({
    ...{ type: 'CorrectResult', ...at(1), result, reason },
  });
  expect(play.refuse(correct(games(0, 2)))).toBe('round-closed TO-RESULT-7');
  expect(play.refuse(correct(games(0, 2), ' '), headJudge)).toBe('reason-missing TO-RESULT-7');
  expect(play.refuse(correct(games(0, 2)), { role: 'head-judge', id: other })).toBe('own-match TO-ROLE-3');
  play.take(correct(games(0, 2)), headJudge);
  expect(standingsHash(tournamentStandings(play.tournament))).not.toBe(before);
  play.take(correct(games(2, 0)), headJudge);
  expect(standingsHash(tournamentStandings(play.tournament))).toBe(before);
});

test('TO-ROUND-1: pairings by hand name each player who is in exactly once', () => {
  const play = playOf('anna ben cleo');
  const byHand = (...tables: readonly (readonly string[])[]): TournamentCommand => ({
    type: 'ChangeProposal',
    tables: tables.map((players) => (players.length === 1 ? { players, solo: 'bye' } : { players })),
    reason: 'as drawn on paper',
  });
  for (const wrong of [
    byHand(['anna', 'ben']),
    byHand(['anna', 'ben'], ['ben']),
    byHand(['anna', 'ben'], ['eve']),
    byHand(['anna', 'ben', 'cleo']),
  ])
    expect(play.refuse(wrong)).toBe('pairings-do-not-fit TO-ROUND-1');
  play.take(byHand(['anna', 'ben'], ['cleo']));
  play.take({ type: 'DropPlayer', player: 'cleo' }, player('cleo'));
  expect(play.refuse({ type: 'PublishPairings' })).toBe('proposal-outdated TO-ROUND-1');
});

test('TO-ROUND-5: replaced pairings keep tables that have a result, and a report of the old version is told so', () => {
  const play = begun();
  const [[one, two], [three, four]] = [seatsOf(play, 1), seatsOf(play, 2)];
  const replace = (...tables: readonly (readonly string[])[]): TournamentCommand => ({
    ...{
      type: 'ReplacePairings',
      round: 1,
      tables: tables.map((players) => ({ players })),
      reason: 'paired on a wrong result',
    },
  });
  play.take(report(1, games(2, 0)), player(one));
  expect(play.refuse(replace([one, three], [two, four]), headJudge)).toBe('table-has-result TO-ROUND-5');
  play.take({ type: 'WithdrawResult', ...at(1) }, player(one));
  play.take(replace([one, three], [two, four]), headJudge);
  expect(play.refuse(report(1, games(2, 0)), player(one))).toBe('replaced-pairing TO-ROUND-5');
  play.take(report(1, games(2, 0), 2), player(one));
});

test('TO-PEOPLE-4: who is disqualified loses the match under way and has no row, and stays in the averages of others', () => {
  const play = begun();
  const [one, other] = seatsOf(play, 1);
  play.take({ type: 'DisqualifyPlayer', player: other, reason: 'aggressive behaviour' }, headJudge);
  const rows = tournamentStandings(play.tournament);
  expect(rows.map((row) => row.player)).not.toContain(other);
  expect(rows[0]).toMatchObject({ player: one, points: 3, record: { opponents: [other] } });
  expect(play.refuse({ type: 'ReturnPlayer', player: other })).toBe('disqualified TO-PEOPLE-4');
});

test('TO-CUT-1/2/3: the best go on by their seeds, who wins the final is first, nobody moves up', () => {
  const play = playOf('a b c d e f');
  const win = (table: number, isFirst: boolean): void => {
    const result = isFirst ? games(2, 0) : games(0, 2);
    play.take({ type: 'EnterResult', ...at(table, play.round.round), version: 1, result });
  };
  play.nextRound();
  for (const { table } of play.round.tables) win(table, true);
  play.take({ type: 'CloseRound', round: 1 });
  play.take({ type: 'MakeCut', top: 4, reason: 'a storm' });
  const seeds = play.tournament.bracket ?? [];
  play.nextRound();
  expect(play.round.tables.map(({ players }) => players)).toEqual([
    [seeds[0], seeds[3]],
    [seeds[1], seeds[2]],
  ]);
  expect(play.refuse({ type: 'EnterResult', ...at(1, 2), version: 1, result: games(1, 1) })).toBe(
    'result-impossible TO-RESULT-1',
  );
  expect(play.refuse({ type: 'CloseRound', round: 2 })).toBe('results-missing TO-ROUND-3');
  win(1, false);
  win(2, true);
  play.take({ type: 'CloseRound', round: 2 });
  play.take({ type: 'DropPlayer', player: seeds[3] ?? '' });
  play.nextRound();
  expect(play.round.tables).toMatchObject([{ players: [seeds[1]], solo: 'bye' }]);
  play.take({ type: 'CloseRound', round: 3 });
  const [finished] = play.take({ type: 'FinishTournament' }, organizer);
  const places = finished?.type === 'TournamentFinished' ? finished.places : [];
  expect(places.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(places[0]).toBe(seeds[1]);
  expect(play.refuse({ type: 'ProposePairings' })).toBe('finished TO-SETUP-2');
});

test.each(['magic-swiss', 'multiplayer-pods', 'four-souls', 'round-robin', 'elimination'])(
  '%s: whatever is reported, everybody who is in stands once a round, points add up, and the log replays to the same',
  (name) => {
    const pack = packNamed(name);
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 13 }), fc.infiniteStream(fc.nat(99)), (count, choices) => {
        const choose = (): number => Number(choices.next().value);
        const play = playOf(Array.from({ length: count }, (_, index) => `p${index + 10}`).join(' '), pack);
        for (let number = 1; number <= 3; number += 1) {
          const decision = play.ask({ type: 'ProposePairings' });
          if (!decision.ok) break;
          play.take({ type: 'PublishPairings' });
          const { tables, isPlayoff } = play.round;
          const standing = tables.flatMap(({ players }) => players);
          expect(new Set(standing).size).toBe(standing.length);
          if (!isPlayoff) expect(standing.toSorted()).toEqual(playersIn(play.tournament));
          for (const { table, players, solo } of tables) {
            if (solo !== null || (!isPlayoff && choose() < 10)) continue;
            const place = { ...at(table, number), version: 1 };
            const winner = players[choose() % players.length] ?? '';
            const result: TableResult =
              pack.pods === undefined ? (choose() < 50 ? games(2, 1) : games(0, 2)) : { kind: 'pod', winner };
            play.take({ type: 'EnterResult', ...place, result });
          }
          play.take({ type: 'CloseRound', round: number });
          if (choose() < 40) play.take({ type: 'DropPlayer', player: playersIn(play.tournament)[choose() % 3] ?? '' });
        }
        expect(play.events.reduce(evolveTournament, null)).toEqual(play.state);
        if (name !== 'magic-swiss') return;
        const counted = play.tournament.rounds.flatMap(({ tables }) => tables);
        const isDrawn = ({ recorded }: (typeof counted)[number]): boolean =>
          recorded?.result.kind === 'games' && recorded.result.wins[0] === recorded.result.wins[1];
        const byes = counted.filter(({ solo }) => solo === 'bye').length;
        const drawn = counted.filter((table) => table.solo === null && isDrawn(table)).length;
        const decided = counted.length - byes - drawn;
        const points = tournamentStandings(play.tournament).reduce((sum, row) => sum + row.points, 0);
        expect(points).toBe(3 * decided + 2 * drawn + 3 * byes);
      }),
      { seed: 20261126, numRuns: 25 },
    );
  },
);
