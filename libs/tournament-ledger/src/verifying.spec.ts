import { readFileSync } from 'node:fs';
import { readTournamentEnvelope, tournamentEventIn } from './envelope.js';
import { evolveTournament, type Tournament } from '@stackledger/tournaments';
import { verifyTournament } from './verifying.js';

/** A log that a build of the first rules has written: of what later rules decide otherwise there is one each. */
const FIRST = readFileSync('libs/tournament-ledger/testing/decided-by-1.0.0.jsonl', 'utf8').trim().split('\n');

test('TO-SETUP-4, TO-LOG-2: a log of earlier rules is decided again by those, and folds as it did', () => {
  const log = FIRST.map(readTournamentEnvelope);
  expect(verifyTournament(log)).toMatchObject({
    ...{ tournamentId: 'cup', events: 42, notChecked: [], finding: null },
    checked: ['chain', 'form', 'seals', 'decisions'],
  });
  const state = log.map(tournamentEventIn).reduce<Tournament | null>(evolveTournament, null);
  expect(state).toMatchObject({ rules: '1.0.0', phase: 'finished', bracket: ['ben', 'dan', 'gil', 'cleo'] });
  expect(state?.rounds.map(({ tables }) => tables.map(({ players }) => players.join('-')))).toEqual([
    ['dan-anna', 'cleo-eve', 'gil-finn', 'ben'],
    ['ben-gil', 'dan-cleo', 'eve-finn', 'anna'],
    ['ben-dan', 'gil-cleo', 'eve-anna', 'finn'],
    ['ben-eve', 'dan-gil', 'anna-finn', 'cleo'],
    ['ben-cleo', 'dan-gil'],
  ]);
});
