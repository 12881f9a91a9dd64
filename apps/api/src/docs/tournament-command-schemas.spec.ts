import { readTournamentCommand } from '@stackledger/tournaments';
import { SENDABLE_TO_TOURNAMENTS } from './tournament-command-schemas.js';
import { tournamentExamples } from './tournament-examples.js';

test('every command that may be sent has an example, and there are no others', () => {
  expect(Object.keys(tournamentExamples)).toEqual(SENDABLE_TO_TOURNAMENTS.map(({ type }) => type));
});

test.each(Object.entries(tournamentExamples))('the example of %s has the form of the command', (type, fields) => {
  expect(readTournamentCommand({ type, ...fields })).toHaveProperty('command');
});
