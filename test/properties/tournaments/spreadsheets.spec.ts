import { csvFaultText, csvSheet, readCsvSheet } from '@stackledger/tournaments';
import fc from 'fast-check';
import { packNamed, Play, organizer } from '../../../libs/tournaments/testing/play.js';

const NAME = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.stringMatching(/^'{0,2}[=+@\t-][\w"',;\n]{0,6}$/))
  .map((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
  .filter((name) => name !== '');

const created = (): Play => {
  const play = new Play();
  play.take({ type: 'CreateTournament', id: 'x', name: 'x', pack: packNamed('magic-swiss') }, organizer);
  return play;
};

/** The cells of a file as a program reads them that knows nothing of ours. */
const cellsOf = (text: string): readonly string[] =>
  [...text.matchAll(/"((?:[^"]|"")*)"|([^",\r\n]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

test('TO-CSV-2: no spreadsheet computes a name, and each is read back as it was, in any script', () => {
  fc.assert(
    fc.property(fc.uniqueArray(NAME, { minLength: 1, maxLength: 6 }), (list) => {
      const play = created();
      const players = list.map((_, at) => `p-${at}`);
      play.take({ type: 'EnrolPlayers', players });
      const names = Object.fromEntries(list.map((name, at) => [`p-${at}`, name]));
      const text = csvSheet('players', play.tournament, names, 0);
      for (const cell of cellsOf(text)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      const context = { state: created().tournament, by: organizer, names: {} };
      const read = readCsvSheet('players', text, { ...context, nameError: () => undefined, newPlayer: () => 'x' });
      if ('fault' in read) throw new Error(read.fault === null ? '' : csvFaultText(read.fault));
      expect(Object.fromEntries(read.names)).toEqual(names);
    }),
  );
});
