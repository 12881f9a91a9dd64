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

const PENALTY = { type: 'IssuePenalty', id: 'slow-1', player: 'anna', penalty: 'warning', reason: 'slow' } as const;

test('TO-PEOPLE-5: under the id of a penalty the very same is taken again, and no other; logs that passed one over hold', () => {
  const play = begun();
  expect(entering(play, PENALTY, headJudge)).toBe('taken');
  play.take(PENALTY, headJudge);
  expect(entering(play, PENALTY, headJudge)).toBe('taken');
  const others = [{ player: 'ben' }, { penalty: 'game-loss' }, { reason: 'marked cards' }];
  for (const other of others)
    expect(entering(play, { ...PENALTY, ...other }, headJudge)).toBe('penalty-id-used TO-PEOPLE-5');
  expect(play.take({ ...PENALTY, player: 'ben' }, headJudge)).toEqual([]);
  play.take({ type: 'LiftPenalty', id: 'slow-1', reason: 'overturned' }, headJudge);
  expect(entering(play, PENALTY, headJudge)).toBe('penalty-id-used TO-PEOPLE-5');
  expect(entering(play, { ...PENALTY, id: 'slow-2' }, headJudge)).toBe('taken');
});

test('TO-SETUP-2: a finished tournament takes no penalties and lifts none; logs in which one was taken hold', () => {
  const play = begun();
  play.take(PENALTY, headJudge);
  play.take({ type: 'CloseRound', round: 1 });
  play.take({ type: 'FinishTournament', reason: 'a storm' }, organizer);
  const fresh = { ...PENALTY, id: 'slow-2' };
  expect(entering(play, fresh, headJudge)).toBe('finished TO-SETUP-2');
  expect(entering(play, { type: 'LiftPenalty', id: 'slow-1', reason: 'x' }, headJudge)).toBe('finished TO-SETUP-2');
  expect(play.take(fresh, headJudge)).toMatchObject([{ type: 'PenaltyIssued' }]);
});
