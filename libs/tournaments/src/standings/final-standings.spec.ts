import { begun, games, organizer, type Play } from '../../testing/play.js';
import { csvSheet } from '../csv/written-sheets.js';
import { placedStandings } from './final-standings.js';

/** Four players, a round, and a final of the best two that the second seed wins; finished. */
const upset = (): Play => {
  const play = begun();
  for (const table of [1, 2]) play.take({ type: 'EnterResult', round: 1, table, version: 1, result: games(2, 0) });
  play.take({ type: 'CloseRound', round: 1 });
  play.take({ type: 'MakeCut', top: 2, reason: 'the hall closes' });
  play.nextRound();
  play.take({ type: 'EnterResult', round: 2, table: 1, version: 1, result: games(0, 2) });
  play.take({ type: 'CloseRound', round: 2 });
  return play;
};

const shown = (play: Play, round: number): readonly (readonly [number | null, number, string])[] =>
  placedStandings(play.tournament, round).map(({ place, rank, player }) => [place, rank, player]);

test('TO-CUT-3: once it is finished the standings after the last round are in the order of the final places', () => {
  const play = upset();
  const [first = '', second = ''] = play.tournament.bracket ?? [];
  const before = shown(play, 2);
  expect(before.map(([place, rank]) => [place, rank])).toEqual([1, 2, 3, 4].map((rank) => [null, rank]));
  const [finished] = play.take({ type: 'FinishTournament' }, organizer);
  expect(finished).toMatchObject({ places: play.tournament.places });
  expect(shown(play, 2).slice(0, 2)).toEqual([
    [1, 2, second],
    [2, 1, first],
  ]);
  expect(shown(play, 2).map(([, , player]) => player)).toEqual(play.tournament.places);
  expect(shown(play, 1)).toEqual(before);
  const columns = (round: number): readonly string[] =>
    csvSheet('standings', play.tournament, {}, round)
      .split('\r\n')
      .map((row) => row.split(',').slice(0, 2).join());
  expect(columns(2).slice(0, 5)).toEqual(['\ufeffplace,rank', '1,2', '2,1', '3,3', '4,4']);
  expect(columns(1).slice(1, 5)).toEqual([',1', ',2', ',3', ',4']);
});
