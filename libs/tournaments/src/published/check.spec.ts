import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPublished, type PublishedTournament } from './check.js';

const FOLDER = '../shared/real-tournaments';
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.json')) : [];

if (files.length === 0) test.skip(`real tournaments: skipped, ${FOLDER} is not here`, () => undefined);
else
  test.each(files)('%s comes out as it was published: points, percentages to every printed digit, order', (name) => {
    // A cast: the files have the form that their README describes, and the check says where one has not.
    const published = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as PublishedTournament;
    const { differences, players, rounds } = checkPublished(published);
    expect(differences).toEqual([]);
    expect(players).toBe(published.Standings.length);
    expect(rounds).toBeGreaterThan(4);
  });

/** Anna beats Ben, Cleo has a bye; then Anna and Cleo draw, and Ben has the bye. */
const SMALL: PublishedTournament = {
  Policy: { floor: '33/100', digits: 4 },
  Rounds: [
    {
      RoundName: 'Round 1',
      Matches: [
        { Player1: 'anna', Player2: 'ben', Result: '2-1-0' },
        { Player1: 'cleo', Player2: null, Result: '2-0-0' },
      ],
    },
    {
      RoundName: 'Round 2',
      Matches: [
        { Player1: 'anna', Player2: 'cleo', Result: '1-1-1' },
        { Player1: 'ben', Player2: null, Result: '2-0-0' },
      ],
    },
    { RoundName: 'Finals', Matches: [{ Player1: 'ben', Player2: 'cleo', Result: '2-0-0' }] },
  ],
  Standings: [
    { Player: 'anna', Rank: 1, Points: 4, OMWP: 0.5833, GWP: 0.5556, OGWP: 0.5833 },
    { Player: 'cleo', Rank: 2, Points: 4, OMWP: 0.6667, GWP: 0.6667, OGWP: 0.5556 },
    { Player: 'ben', Rank: 3, Points: 3, OMWP: 0.6667, GWP: 0.6, OGWP: 0.5556 },
  ],
};

test('what was printed otherwise is named: the order, a share, points', () => {
  expect(checkPublished(SMALL).differences).toEqual([
    'anna: OGW 0.5833 was printed, 0.6333 computed',
    'cleo: rank 2 was printed, 1 computed',
    'anna: rank 1 was printed, 2 computed',
  ]);
});

test('a result that no match can have is refused with its rule', () => {
  const rounds = [{ RoundName: 'Round 1', Matches: [{ Player1: 'anna', Player2: 'ben', Result: '2-2-0' }] }];
  expect(() => checkPublished({ ...SMALL, Rounds: rounds })).toThrow('both have won 2 games of 3 (TO-RESULT-1)');
});
