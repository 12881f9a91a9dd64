import { begun, games, headJudge, organizer, type Play, scorekeeper, SEED } from '../../testing/play.js';
import { slipCode } from '../tables/slip.js';
import { correctionPreview } from './correction-preview.js';
import type { TournamentActor, TournamentCommand } from './commands.js';
import { decideEntering } from './entering.js';

/** What a command that is given now would come to: `taken`, or why not. */
const entering = ({ tournament }: Play, command: TournamentCommand, by: TournamentActor): string => {
  const decision = decideEntering(tournament, command, by, { now: 0, seed: SEED });
  return decision.ok ? 'taken' : `${decision.rejection.code} ${decision.rejection.rule}`;
};

test('TO-SLIP-1: only the code of a slip is entered as one; logs that name other paper hold', () => {
  const play = begun();
  const place = { round: 1, table: 1, version: 1 };
  const enter = (slip?: string): Extract<TournamentCommand, { type: 'EnterResult' }> => ({
    ...{ type: 'EnterResult', ...place, result: games(2, 0) },
    ...(slip !== undefined && { slip }),
  });
  expect(entering(play, enter(), scorekeeper)).toBe('taken');
  expect(entering(play, enter(slipCode({ tournament: 'autumn', ...place })), scorekeeper)).toBe('taken');
  expect(entering(play, enter('s-1'), scorekeeper)).toBe('slip-unreadable TO-SLIP-1');
  expect(play.take(enter('s-1'))).toMatchObject([{ slip: 's-1' }]);
});

test('TO-RESULT-7: the head judge alone corrects a closed round; logs in which an organizer did hold', () => {
  const play = begun();
  for (const table of [1, 2]) play.take({ type: 'EnterResult', round: 1, table, version: 1, result: games(2, 0) });
  const about = { round: 1, table: 1, result: games(0, 2) };
  const correct: TournamentCommand = { type: 'CorrectResult', ...about, reason: 'swapped' };
  for (const by of [organizer, scorekeeper, headJudge]) expect(entering(play, correct, by)).toBe('taken');
  play.take({ type: 'CloseRound', round: 1 });
  for (const by of [organizer, scorekeeper]) expect(entering(play, correct, by)).toBe('round-closed TO-RESULT-7');
  // What it would change may be asked for.
  expect(correctionPreview(play.tournament, about, organizer)).toHaveProperty('after');
  expect(entering(play, correct, headJudge)).toBe('taken');
  expect(play.take(correct, organizer)).toMatchObject([{ type: 'ResultCorrected' }]);
});
