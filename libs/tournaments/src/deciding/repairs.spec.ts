import fc from 'fast-check';
import {
  begun,
  games,
  headJudge,
  organizer,
  packNamed,
  Play,
  playOf,
  scorekeeper,
  seatsOf,
} from '../../testing/play.js';
import { slipCode } from '../tables/slip.js';
import { evolveTournament } from '../state/evolve.js';
import type { TournamentCommand } from './commands.js';
import { pairingsFor } from './pairing.js';
import { seedOfRepair } from './seeds.js';

const EIGHT = 'anna ben cleo dan eve finn gil hana';

/** The second round of eight players is published; the first table of the first was entered wrongly. */
const secondRound = (names = EIGHT): Play => {
  const play = playOf(names);
  play.nextRound();
  for (const { table, solo } of play.round.tables)
    if (solo === null) play.take({ type: 'EnterResult', round: 1, table, version: 1, result: games(2, 0) });
  play.take({ type: 'CloseRound', round: 1 });
  play.nextRound();
  return play;
};

const again = (tables?: readonly number[]): TournamentCommand => ({
  ...{ type: 'PairAgain', round: 2, reason: 'paired on a wrong result' },
  ...(tables && { tables }),
});

const playersOf = (play: Play): readonly string[] => play.round.tables.flatMap(({ players }) => players).toSorted();

test('TO-REPAIR-2: after a correction all of the round is paired as it would have been on the right standings', () => {
  const play = secondRound();
  play.take({ type: 'CorrectResult', round: 1, table: 1, result: games(0, 2), reason: 'swapped' }, headJudge);
  const [event] = play.take(again(), headJudge);
  const before = { ...play.tournament, rounds: play.tournament.rounds.slice(0, -1) };
  const seed = seedOfRepair(before.seed, 2, 2);
  const { tables, byes } = pairingsFor(before, 2, seed);
  expect(event).toMatchObject({ type: 'PairingsReplaced', version: 2, seed, tables, byes });
  expect(play.round).toMatchObject({ version: 2, isOpen: true });
  // Pairing again on the same standings differs by its seed alone, and says on what it was based.
  const [third] = play.take(again(), headJudge);
  expect(third).toMatchObject({ version: 3, basis: play.round.basis });
});

test('TO-REPAIR-2: not once the clock of the round runs, nor where anything was played', () => {
  const play = secondRound();
  play.take({ type: 'EnterResult', round: 2, table: 4, version: 1, result: games(2, 0) });
  expect(play.refuse(again(), headJudge)).toBe('table-has-result TO-ROUND-5');
  play.take({ type: 'StartClock', round: 2 });
  expect(play.refuse(again(), headJudge)).toBe('round-started TO-REPAIR-2');
  expect(play.refuse(again([4]), headJudge)).toBe('table-has-result TO-ROUND-5');
  expect(play.refuse(again([9]), headJudge)).toBe('unknown-table TO-REPAIR-1');
  expect(play.refuse(again([1, 2]), scorekeeper)).toBe('not-yours TO-ROLE-1');
  expect(play.take(again([1, 2]), organizer)).toHaveLength(1);
});

test('TO-REPAIR-1: named tables change among themselves, the others keep players, numbers and slips', () => {
  fc.assert(
    fc.property(fc.subarray([1, 2, 3, 4, 5], { minLength: 1 }), fc.boolean(), (tables, hasGone) => {
      const play = secondRound(`${EIGHT} ivo`);
      const before = play.round;
      const gone = hasGone ? String(before.tables[Number(tables[0]) - 1]?.players[0]) : undefined;
      if (gone !== undefined) play.take({ type: 'DropPlayer', player: gone });
      play.take(again(tables), headJudge);
      expect(playersOf(play)).toEqual(before.tables.flatMap(({ players }) => players).toSorted());
      for (const table of before.tables)
        if (!tables.includes(table.table))
          expect(play.round.tables.find(({ players }) => players.join() === table.players.join())).toBeDefined();
      const alone = play.round.tables.find(({ solo }) => solo === 'assigned-loss');
      expect(alone?.players).toEqual(gone === undefined ? undefined : [gone]);
      expect(play.events.reduce(evolveTournament, null)).toEqual(play.state);
    }),
    { numRuns: 40 },
  );
});

/** Six players, anna of whom has an awarded bye, with their first round published; by these rules. */
const withAwardedBye = (rules = '1.1.0'): Play => {
  const play = new Play();
  const pack = packNamed('magic-swiss');
  play.take({ type: 'CreateTournament', id: 'byes', name: 'Byes', pack, rules }, organizer);
  play.take({ type: 'EnrolPlayers', players: ['anna', 'ben', 'cleo', 'dan', 'eve', 'finn'], awardedByes: { anna: 1 } });
  play.take({ type: 'StartTournament' });
  play.nextRound();
  return play;
};

const byesOf = ({ round }: Play): readonly string[] =>
  round.tables.filter(({ solo }) => solo === 'bye').flatMap(({ players }) => players);

const firstAgain = (tables?: readonly number[]): TournamentCommand =>
  ({ ...again(tables), round: 1 }) as TournamentCommand;

test('TO-REPAIR-2, TO-PEOPLE-2: awarded byes are given again, once: a bye of pairings that do not stand is not used up', () => {
  const play = withAwardedBye();
  expect(byesOf(play)).toContain('anna');
  const given = byesOf(play).length;
  play.take(firstAgain(), headJudge);
  expect(byesOf(play)).toContain('anna');
  expect(byesOf(play)).toHaveLength(given);
  for (const { table, solo } of play.round.tables)
    if (solo === null) play.take({ type: 'EnterResult', round: 1, table, version: 2, result: games(2, 0) });
  play.take({ type: 'CloseRound', round: 1 });
  play.nextRound();
  expect(byesOf(play)).toEqual([]);
});

test('TO-REPAIR-1: among named tables an awarded bye is given again, and nobody loses one who is not named', () => {
  const play = withAwardedBye();
  const alone = play.round.tables.find(({ players }) => players.includes('anna'))?.table ?? 0;
  play.take(firstAgain([1, alone]), headJudge);
  expect(byesOf(play)).toContain('anna');
  play.take(firstAgain([1, 2]), headJudge);
  expect(byesOf(play)).toContain('anna');
});

test('TO-SETUP-4: by the first rules an awarded bye is lost as all of a round is paired again', () => {
  const play = withAwardedBye('1.0.0');
  expect(byesOf(play)).toContain('anna');
  play.take(firstAgain(), headJudge);
  expect(byesOf(play)).toEqual([]);
});

test('TO-REPAIR-1: pods are paired again; a bracket and everybody against everybody are not', () => {
  const pods = new Play();
  pods.take({ type: 'CreateTournament', id: 'pods', name: 'Pods', pack: packNamed('multiplayer-pods') }, organizer);
  for (const player of EIGHT.split(' ')) pods.take({ type: 'EnrolPlayer', player });
  pods.take({ type: 'StartTournament' });
  pods.nextRound();
  expect(pods.take({ type: 'PairAgain', round: 1, reason: 'x' }, headJudge)).toMatchObject([{ version: 2 }]);
  const robin = playOf('anna ben cleo dan', packNamed('round-robin'));
  robin.nextRound();
  expect(robin.refuse({ type: 'PairAgain', round: 1, reason: 'x' }, headJudge)).toBe('bracket-fixed TO-REPAIR-1');
});

test('TO-SLIP-1, TO-SLIP-2: a slip is for its own table and pairings, once; one that was typed wrong is told', () => {
  const play = begun();
  const slip = slipCode({ tournament: 'autumn', round: 1, table: 1, version: 1 });
  const enter = (more: object = {}): TournamentCommand => ({
    ...{ type: 'EnterResult', round: 1, table: 1, version: 1, result: games(2, 0), slip, ...more },
  });
  expect(play.refuse(enter({ table: 2 }))).toBe('slip-of-another TO-SLIP-1');
  const other = slipCode({ tournament: 'spring', round: 1, table: 1, version: 1 });
  expect(play.refuse(enter({ slip: other }))).toBe('slip-of-another TO-SLIP-1');
  expect(play.refuse(enter({ slip: slip.replace('~1~1~1~', '~1~1~2~') }))).toBe('slip-unreadable TO-SLIP-1');
  expect(play.take(enter())).toHaveLength(1);
  expect(play.take(enter())).toEqual([]);
  expect(play.refuse(enter({ result: games(0, 2) }))).toBe('slip-used TO-SLIP-2');
  const [[one, two], [three, four]] = [seatsOf(play, 1), seatsOf(play, 2)];
  play.take({ type: 'WithdrawResult', round: 1, table: 1 });
  const tables = [{ players: [one, three] }, { players: [two, four] }];
  play.take({ type: 'ReplacePairings', round: 1, tables, reason: 'x' }, headJudge);
  expect(play.refuse(enter())).toBe('replaced-pairing TO-ROUND-5');
});
