import { games, headJudge, packNamed, type Play, playOf, scorekeeper } from '../../testing/play.js';
import { tournamentStandings } from '../standings/tournament-standings.js';
import { evolveTournament } from '../state/evolve.js';
import type { TournamentCommand } from './commands.js';
import { correctionPreview } from './correction-preview.js';

/** Nine players, five rounds, the first of each table wins; the best four are cut to. */
const cutToFour = (): Play => {
  const play = playOf('anna ben cleo dan eve finn gil hana ivo', packNamed('magic-swiss'));
  for (let round = 1; round <= 5; round += 1) {
    play.nextRound();
    for (const { table, solo } of play.round.tables)
      if (solo === null) play.take({ type: 'EnterResult', round, table, version: 1, result: games(2, 0) });
    play.take({ type: 'CloseRound', round });
  }
  play.take({ type: 'MakeCut', top: 4 });
  return play;
};

const best = (play: Play, count: number): readonly string[] =>
  tournamentStandings(play.tournament)
    .slice(0, count)
    .map(({ player }) => player);

const seedsOf = (play: Play): readonly string[] => play.tournament.bracket ?? [];

/** The correction of a result of the last round by which others are the best four. */
const moving = (play: Play): Extract<TournamentCommand, { type: 'CorrectResult' }> => {
  const corrections = play.round.tables
    .filter(({ solo }) => solo === null)
    .map(({ table }) => ({
      ...{ type: 'CorrectResult' as const, round: 5, table, result: games(0, 2), reason: 'the slip was misread' },
    }));
  const found = corrections.find((each) => {
    const preview = correctionPreview(play.tournament, each, headJudge);
    return !('rejection' in preview) && (preview.cut?.out.length ?? 0) > 0;
  });
  if (found === undefined) throw new Error('no correction moves the cut');
  return found;
};

test('TO-CUT-5: a correction before the playoff makes the cut anew, as its preview says', () => {
  const play = cutToFour();
  const [before, correction] = [seedsOf(play), moving(play)];
  const preview = correctionPreview(play.tournament, correction, headJudge);
  const decision = play.ask(correction, headJudge);
  expect(decision).toMatchObject({
    events: [{ type: 'ResultCorrected' }, { type: 'CutMade', isAnew: true, seeds: best(play, 4) }],
    because: ['TO-RESULT-7', 'TO-CUT-5'],
  });
  const out = before.filter((player) => !seedsOf(play).includes(player));
  const into = seedsOf(play).filter((player) => !before.includes(player));
  expect(preview).toMatchObject({ cut: { out, in: into, seeds: best(play, 4) } });
  play.nextRound();
  expect(play.round.tables.map(({ players }) => players.join())).toEqual([
    ...[`${seedsOf(play)[0]},${seedsOf(play)[3]}`, `${seedsOf(play)[1]},${seedsOf(play)[2]}`],
  ]);
  expect(play.events.reduce(evolveTournament, null)).toEqual(play.state);
});

test('TO-CUT-5: a correction and back again leave the seeds as they were', () => {
  const play = cutToFour();
  const [before, correction] = [seedsOf(play), moving(play)];
  play.take(correction, headJudge);
  expect(seedsOf(play)).not.toEqual(before);
  play.take({ ...correction, result: games(2, 0) }, headJudge);
  expect(seedsOf(play)).toEqual(before);
});

test('TO-CUT-5, TO-ROUND-4: results of a round that is opened again count for the cut as it is closed', () => {
  const play = cutToFour();
  const [before, { table, result }] = [seedsOf(play), moving(play)];
  play.take({ type: 'ReopenRound', round: 5, reason: 'a slip was found' }, headJudge);
  expect(play.refuse({ type: 'ProposePairings' })).toBe('round-open TO-ROUND-2');
  const correct: TournamentCommand = { type: 'CorrectResult', round: 5, table, result, reason: 'misread' };
  expect(play.take(correct, scorekeeper)).toHaveLength(1);
  expect(seedsOf(play)).toEqual(before);
  expect(play.take({ type: 'CloseRound', round: 5 })).toMatchObject([{ type: 'RoundClosed' }, { type: 'CutMade' }]);
  expect(seedsOf(play)).toEqual(best(play, 4));
});

test('TO-CUT-2, TO-CUT-5: nobody moves up for who has gone since the cut', () => {
  for (const type of ['DropPlayer', 'DisqualifyPlayer'] as const) {
    const play = cutToFour();
    const [before, correction] = [seedsOf(play), moving(play)];
    const preview = correctionPreview(play.tournament, correction, headJudge);
    const out = 'rejection' in preview ? [] : (preview.cut?.out ?? []);
    const gone = before.find((player) => !out.includes(player)) ?? '';
    play.take({ type, player: gone, reason: 'left the hall' }, headJudge);
    play.take(correction, headJudge);
    expect(seedsOf(play)).toHaveLength(4);
    expect(seedsOf(play)).toContain(gone);
    play.nextRound();
    expect(play.round.tables.filter(({ solo }) => solo === 'bye')).toHaveLength(1);
  }
});

test('TO-CUT-2: a proposal that is not of the bracket as it is now is not published', () => {
  const play = cutToFour();
  const correction = moving(play);
  play.take({ type: 'ProposePairings' });
  play.take(correction, headJudge);
  expect(play.refuse({ type: 'PublishPairings' })).toBe('proposal-outdated TO-CUT-2');
  play.nextRound();
  const early = playOf('anna ben cleo dan');
  early.take({ type: 'ProposePairings' });
  early.take({ type: 'MakeCut', top: 2, reason: 'a final alone' });
  expect(early.refuse({ type: 'PublishPairings' })).toBe('proposal-outdated TO-CUT-2');
});

test('TO-CUT-2: once a round of the playoff is published a correction moves nobody, and its preview says so', () => {
  const play = cutToFour();
  const [before, correction] = [seedsOf(play), moving(play)];
  play.nextRound();
  const preview = correctionPreview(play.tournament, correction, headJudge);
  expect(preview).toMatchObject({ cut: { out: [expect.any(String)], seeds: null } });
  expect(play.take(correction, headJudge)).toHaveLength(1);
  expect(seedsOf(play)).toEqual(before);
});
