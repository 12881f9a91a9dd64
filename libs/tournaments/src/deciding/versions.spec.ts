import { games, headJudge, organizer, packNamed, Play, player } from '../../testing/play.js';
import type { TournamentCommand } from './commands.js';

const create = (rules?: string): TournamentCommand => ({
  ...{ type: 'CreateTournament', id: 'autumn', name: 'Autumn', pack: packNamed('magic-swiss') },
  ...(rules !== undefined && { rules }),
});

/** A tournament of six that goes on by the first version of the rules. */
const byFirstRules = (): Play => {
  const play = new Play();
  play.take(create('1.0.0'), organizer);
  play.take({ type: 'EnrolPlayer', player: 'anna', awardedByes: 1 }, player('anna'));
  for (const id of ['ben', 'cleo', 'dan', 'eve', 'finn']) play.take({ type: 'EnrolPlayer', player: id });
  play.take({ type: 'StartTournament' });
  return play;
};

test('TO-SETUP-4: a tournament names the latest rules unless its creation names others, and unknown ones are refused', () => {
  const play = new Play();
  expect(play.take(create(), organizer)).toMatchObject([{ rules: '1.1.0' }]);
  expect(new Play().refuse(create('2.0.0'), organizer)).toBe('unknown-rules TO-SETUP-4');
});

test('TO-SETUP-4: what the first rules took is taken by them for ever', () => {
  const play = byFirstRules();
  expect(play.tournament.players.get('anna')?.awardedByes).toBe(1);
  expect(play.take({ type: 'EnrolPlayer', player: 'gil', awardedByes: 2 })).toMatchObject([
    { type: 'EnteredLate', awardedByes: 0 },
  ]);
  for (let round = 1; round <= 4; round += 1) {
    play.nextRound();
    play.take({ type: 'CloseRound', round });
  }
  play.take({ type: 'MakeCut', top: 4 });
  const seeds = play.tournament.bracket;
  const table = play.round.tables.find(({ players }) => players.includes(seeds?.[0] ?? ''))?.table ?? 0;
  const isFirst = play.round.tables[table - 1]?.players[0] === seeds?.[0];
  const result = isFirst ? games(0, 2) : games(2, 0);
  play.take({ type: 'CorrectResult', round: 4, table, result, reason: 'misread' }, headJudge);
  expect(play.tournament.bracket).toBe(seeds);
  expect(play.take({ type: 'FinishTournament' }, organizer)).toHaveLength(1);
});
