import { games, organizer, packNamed, type Play, playOf } from '../../testing/play.js';
import { evolveTournament } from '../state/evolve.js';
import type { TournamentCommand } from './commands.js';

const NINE = 'anna ben cleo dan eve finn gil hana ivo';

const finish = (reason?: string): TournamentCommand => ({
  ...{ type: 'FinishTournament' },
  ...(reason !== undefined && { reason }),
});

/** Plays a round: the first of each table wins. */
const playRound = (play: Play): void => {
  play.nextRound();
  const { round, tables } = play.round;
  for (const { table, solo } of tables)
    if (solo === null) play.take({ type: 'EnterResult', round, table, version: 1, result: games(2, 0) });
  play.take({ type: 'CloseRound', round });
};

/** A tournament of these players after so many rounds; of nine five and a playoff of the best four are planned. */
const after = (rounds: number, names = NINE, pack = packNamed('magic-swiss')): Play => {
  const play = playOf(names, pack);
  for (let round = 1; round <= rounds; round += 1) playRound(play);
  return play;
};

test('TO-CUT-1, TO-CUT-4: a cut before the last planned round says why', () => {
  for (const rounds of [0, 4]) {
    const play = after(rounds);
    expect(play.refuse({ type: 'MakeCut', top: 4 })).toBe('reason-missing TO-CUT-4');
    expect(play.ask({ type: 'MakeCut', top: 4 })).toMatchObject({
      rejection: { detail: `${rounds} of 5 rounds are played: give a reason to cut to 4 all the same` },
    });
    const early = play.take({ type: 'MakeCut', top: 4, reason: 'the hall closes' });
    expect(early).toMatchObject([{ type: 'CutMade', reason: 'the hall closes' }]);
  }
  expect(after(5).take({ type: 'MakeCut', top: 4 })).toEqual([
    { type: 'CutMade', seeds: expect.any(Array) as readonly string[] },
  ]);
});

test('TO-PACK-1, TO-CUT-4: a cut to others than are planned says why, unless the numbers were pinned anew', () => {
  const play = after(5);
  expect(play.refuse({ type: 'MakeCut', top: 8 })).toBe('reason-missing TO-CUT-4');
  expect(play.refuse({ type: 'MakeCut', top: 2 })).toBe('reason-missing TO-CUT-4');
  const pack = { ...packNamed('magic-swiss'), rounds: [{ players: 16, rounds: 5, top: 8 }] };
  play.take({ type: 'PinPolicy', pack, reason: 'two guests of the shop' }, organizer);
  expect(play.take({ type: 'MakeCut', top: 8 })).toHaveLength(1);
  const small = after(3, 'anna ben cleo dan');
  expect(small.refuse({ type: 'MakeCut', top: 2 })).toBe('reason-missing TO-CUT-4');
  expect(small.take({ type: 'MakeCut', top: 2, reason: 'they want a final' })).toHaveLength(1);
});

test('TO-CUT-4: a round beyond those planned says why, in its proposal and in its pairings', () => {
  const play = after(3, 'anna ben cleo dan');
  expect(play.refuse({ type: 'ProposePairings' })).toBe('reason-missing TO-CUT-4');
  const byHand: TournamentCommand = {
    ...{ type: 'ChangeProposal', reason: 'brothers' },
    tables: [{ players: ['anna', 'dan'] }, { players: ['ben', 'cleo'] }],
  };
  expect(play.refuse(byHand)).toBe('reason-missing TO-CUT-4');
  const reason = 'everybody wants another';
  expect(play.take({ type: 'ProposePairings', reason })).toMatchObject([{ round: 4, reason }]);
  expect(play.take(byHand)).toMatchObject([{ type: 'ProposalChanged', reason }]);
  expect(play.take({ type: 'PublishPairings' })).toMatchObject([{ type: 'PairingsPublished', round: 4, reason }]);
  expect(after(2, 'anna ben cleo dan').take({ type: 'ProposePairings' })).toMatchObject([{ round: 3 }]);
  const robin = after(3, 'anna ben cleo dan', packNamed('round-robin'));
  expect(robin.refuse({ type: 'ProposePairings' })).toBe('reason-missing TO-CUT-4');
});

test('TO-CUT-4: whoever finishes before all that is planned was played says why', () => {
  const refused: readonly (readonly [Play, string])[] = [
    [after(0), '0 of 5 rounds are played'],
    [after(4), '4 of 5 rounds are played'],
    [after(5), 'the playoff of the best 4 is not played'],
    [after(1, 'anna ben cleo dan', packNamed('elimination')), 'the bracket is not played to its end'],
  ];
  const cut = after(5);
  cut.take({ type: 'MakeCut', top: 4 });
  const final = after(5);
  final.take({ type: 'MakeCut', top: 4 });
  playRound(final);
  for (const [play, what] of [...refused, [cut, refused[3]?.[1]], [final, refused[3]?.[1]]] as const) {
    expect(play.ask(finish(), organizer)).toMatchObject({
      rejection: { code: 'reason-missing', rule: 'TO-CUT-4', detail: `${what}: give a reason to finish all the same` },
    });
    expect(play.take(finish('a storm'), organizer)).toMatchObject([{ type: 'TournamentFinished', reason: 'a storm' }]);
    expect(play.events.reduce(evolveTournament, null)).toEqual(play.state);
  }
});

test('TO-CUT-4: what was planned is played, or nobody is left to play it: then it is finished without a reason', () => {
  const final = after(5);
  final.take({ type: 'MakeCut', top: 4 });
  playRound(final);
  playRound(final);
  const alone = after(1);
  for (const player of NINE.split(' ').slice(1)) alone.take({ type: 'DropPlayer', player });
  const FOUR = 'anna ben cleo dan';
  const over = [after(3, FOUR), after(3, FOUR, packNamed('round-robin')), after(2, FOUR, packNamed('elimination'))];
  for (const play of [...over, final, alone]) {
    const [finished] = play.take(finish(), organizer);
    expect(finished).not.toHaveProperty('reason');
  }
});
