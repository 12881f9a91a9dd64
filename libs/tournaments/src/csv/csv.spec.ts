import { begun, games, packNamed, Play, player, playOf, scorekeeper, organizer, seatsOf } from '../../testing/play.js';
import { csvFaultText, readCsv } from './csv-text.js';
import type { CsvContext, CsvReading } from './read-players.js';
import { changedByCsv, readCsvSheet } from './read-sheet.js';
import { csvSheet, type CsvSheet } from './written-sheets.js';

const NAMES = { anna: 'Anna', ben: 'Zoë 日本', cleo: '=cleo()', dan: 'Dan; "D"' };

const contextOf = (play: Play, by = scorekeeper): CsvContext => {
  let drawn = 0;
  return {
    ...{ state: play.tournament, by, names: NAMES },
    nameError: (name) => (name.length > 20 ? 'expected at most 20 characters' : undefined),
    newPlayer: () => `p-${'abcdefghijkl'.slice(0, 11)}${'mnopqrstuv'[drawn++] ?? 'w'}`,
  };
};

const read = (play: Play, sheet: Exclude<CsvSheet, 'standings'>, ...lines: readonly string[]): CsvReading =>
  readCsvSheet(sheet, lines.join('\n'), contextOf(play));

/** What is wrong with a file, as people read it; that nothing came of it is that there is no command. */
const fault = (reading: CsvReading): string => {
  if (!('fault' in reading)) throw new Error(`it was read: ${JSON.stringify(reading.command)}`);
  return reading.fault === null ? reading.rejection.detail : csvFaultText(reading.fault);
};

/** Takes what a file asks for; how many of its rows brought something. */
const take = (play: Play, reading: CsvReading): number => {
  if ('fault' in reading) throw new Error(fault(reading));
  return reading.command === null ? 0 : changedByCsv(play.take(reading.command));
};

test('TO-CSV-1: files of spreadsheets are read: their mark, semicolons, tabs, a line sep=, blank lines, odd headings', () => {
  const files = [
    '\ufeffPlayer;Name\r\nx;Xu\r\n\r\n;;\r\n',
    'sep=;\nplayer;name\nx;Xu',
    'PLAYER\tname\nx\tXu\n',
    'player , name\n x , "Xu" \n',
  ];
  for (const text of files.slice(0, 3)) {
    const table = readCsv(text, ['player', 'name'], []);
    expect('rows' in table && table.rows.map(({ cells }) => [...cells.values()])).toEqual([['x', 'Xu']]);
  }
  expect(readCsv(files[3] ?? '', ['player', 'name'], [])).toMatchObject({ fault: { line: 2, column: 2 } });
});

test('TO-CSV-1: what is wrong with a file is told with line and column, also behind cells of several lines', () => {
  const wrong = (text: string): string => {
    const table = readCsv(text, ['player', 'name'], [['player', 'name']]);
    return 'fault' in table ? csvFaultText(table.fault) : 'it was read';
  };
  expect(wrong('')).toBe('line 1, column 1: the file is empty');
  expect(wrong('email,town\na,b')).toMatch(/^line 1, column 1: there is no column player or name; /);
  expect(wrong('name,town,Name\na,b,c')).toBe('line 1, column 3 (name): this heading stands there twice');
  expect(wrong('player,name\n\na,b,c')).toBe('line 3, column 3: the headings are 2, and here is another cell');
  expect(wrong('player,name\na,"b\r\nb"\r\n\nc')).toBe(
    'line 5, column 2 (name): the line ends here, after 1 of 2 cells',
  );
  expect(wrong('sep=,\nplayer,name\na,b"c')).toMatch(/^line 3, column 2: a quotation mark stands within a cell/);
  expect(wrong('player,name\na,b\nc,"d\ne,f\ng,h')).toBe('line 3, column 2: a quotation mark is opened and not closed');
  expect(wrong('player,name\na,"b"c')).toBe('line 2, column 2: something stands behind a closing quotation mark');
});

test('TO-PEOPLE-6: many are enrolled at once, all or nobody, and once', () => {
  const play = playOf('anna ben');
  const many = Array.from({ length: 1_201 }, (_, at) => `p-${at}`);
  const events = play.take({ type: 'EnrolPlayers', players: ['anna', ...many] });
  expect(events.map((event) => event.type === 'PlayersEnrolled' && event.players.length)).toEqual([500, 500, 201]);
  expect(play.tournament.players.size).toBe(1_203);
  expect(play.tournament.players.get('p-7')).toMatchObject({ from: 1, isCheckedIn: true, awardedByes: 0 });
  expect(play.take({ type: 'EnrolPlayers', players: ['anna', ...many] })).toEqual([]);
  expect(play.refuse({ type: 'EnrolPlayers', players: ['x', 'y', 'x'] })).toBe('enrolled-already TO-PEOPLE-1');
  expect(play.refuse({ type: 'EnrolPlayers', players: ['x'], awardedByes: { y: 1 } })).toBe(
    'unknown-player TO-PEOPLE-2',
  );
  expect(play.refuse({ type: 'EnrolPlayers', players: ['x'], awardedByes: { x: 1 } })).toBe(
    'byes-too-late TO-PEOPLE-2',
  );
  expect(play.refuse({ type: 'EnrolPlayers', players: ['x'] }, player('x'))).toBe('not-yours TO-ROLE-1');
});

test('TO-PEOPLE-6: awarded byes are kept as if each were enrolled alone; other byes for somebody enrolled are refused', () => {
  const play = new Play();
  play.take({ type: 'CreateTournament', id: 'x', name: 'x', pack: packNamed('magic-swiss') }, organizer);
  play.take({ type: 'EnrolPlayers', players: ['constructor', 'ben'], awardedByes: { ben: 2 } });
  expect([...play.tournament.players.values()]).toEqual([
    { id: 'constructor', awardedByes: 0, from: 1, standing: 'in', isCheckedIn: false },
    { id: 'ben', awardedByes: 2, from: 1, standing: 'in', isCheckedIn: false },
  ]);
  const other = { type: 'EnrolPlayers', players: ['x', 'ben'], awardedByes: { ben: 1 } } as const;
  expect(play.refuse(other)).toBe('enrolled-already TO-PEOPLE-1');
});

test('TO-CSV-1: players by name or id are enrolled by one command; the same file again changes nothing', () => {
  const play = playOf('anna ben');
  const file = ['Name;player;club', 'anna;;x', ';ben;', 'Jörg =1;;', '"Ito\n太郎";;'];
  const reading = read(play, 'players', ...file);
  expect(reading).toMatchObject({
    rows: 4,
    ignored: ['club'],
    names: new Map([
      ['p-abcdefghijkm', 'Jörg =1'],
      ['p-abcdefghijkn', 'Ito 太郎'],
    ]),
  });
  expect(take(play, reading)).toBe(2);
  const again = readCsvSheet('players', file.join('\n'), {
    ...contextOf(play),
    names: { ...NAMES, 'p-abcdefghijkm': 'Jörg =1', 'p-abcdefghijkn': 'Ito 太郎' },
  });
  expect(take(play, again)).toBe(0);
});

test('TO-CSV-1: a broken line of players is told with its place, and nobody is enrolled', () => {
  const play = playOf('anna ben');
  const wrong = (...lines: readonly string[]): string => fault(read(play, 'players', ...lines));
  expect(wrong('player,name,awardedByes', ',Eva,', ',,1')).toBe('line 3, column 2 (name): nobody is named here');
  expect(wrong('name', 'Eva', 'Finn', 'eva')).toBe(
    'line 4, column 1 (name): eva stands in line 2 already: whoever is called alike needs an id',
  );
  expect(wrong('name,player', 'Zoë 日本,', ',ben')).toBe('line 3, column 2 (player): ben stands in the file twice');
  expect(wrong('name', 'Eva', 'E'.repeat(21))).toBe('line 3, column 1 (name): expected at most 20 characters');
  expect(wrong('player', 'eva', 'é')).toMatch(/^line 3, column 1 \(player\): expected an id of 1 to 100/);
  expect(wrong('name,awardedByes', 'Eva,4')).toBe('line 2, column 2 (awardedByes): expected 0 to 3 byes');
  expect(wrong('player,awardedByes', 'eva,', 'anna,2')).toBe(
    'line 3, column 2 (awardedByes): enrolled already, with 0',
  );
  expect(wrong('name,standing', 'Eva,in', 'Finn,dropped')).toMatch(/^line 3, column 2 \(standing\): who plays no more/);
  expect(wrong('name,awardedByes', 'Eva,0', 'Finn,1')).toBe(
    'line 3, column 1 (name): byes are awarded before the start',
  );
  expect(fault(readCsvSheet('players', 'name\nEva', contextOf(play, player('anna'))))).toMatch(
    /^a player does not Enrol/,
  );
  expect(play.tournament.players.size).toBe(2);
});

test('TO-CSV-1: pairings by hand become a proposal; as published, or as proposed, they ask for nothing', () => {
  const play = playOf('anna ben cleo dan eva');
  const file = ['table,name1,player2,solo', '1,Anna,dan,', '2,=cleo(),ben,', '3,eva,,bye'];
  expect(take(play, read(play, 'pairings', ...file))).toBe(3);
  expect(take(play, read(play, 'pairings', ...file))).toBe(0);
  play.take({ type: 'PublishPairings' });
  expect(play.round.tables.map(({ players, solo }) => [...players, solo])).toEqual([
    ['anna', 'dan', null],
    ['cleo', 'ben', null],
    ['eva', 'bye'],
  ]);
  const published = csvSheet('pairings', play.tournament, NAMES, 1);
  expect(take(play, read(play, 'pairings', published))).toBe(0);
  const other = ['round,player1,player2,solo', '1,anna,ben,', '1,cleo,dan,', '1,eva,,bye'];
  expect(fault(read(play, 'pairings', ...other))).toMatch(
    /^line 2, column 1 \(round\): round 1 is published with other tables/,
  );
  play.take({ type: 'CloseRound', round: 1 });
  const wrong = (...lines: readonly string[]): string => fault(read(play, 'pairings', ...lines));
  expect(wrong('name1,name2', 'Anna,Dan')).toBe('line 2, column 2 (name2): nobody called Dan is enrolled');
  expect(wrong('player1,player2', 'anna,x')).toBe('line 2, column 2 (player2): x is not enrolled');
  expect(wrong('player1,player2', 'anna,dan', 'dan,ben')).toBe('line 3, column 1 (player1): dan stands at two tables');
  expect(wrong('table,player1,player2', '2,anna,dan')).toMatch(
    /^line 2, column 1 \(table\): tables stand in the order/,
  );
  expect(wrong('player1,player2,solo', 'anna,,free')).toMatch(/^line 2, column 3 \(solo\): expected bye/);
  expect(wrong('round,player1,player2', '9,anna,dan')).toBe('line 2, column 1 (round): expected a round, at most 2');
  expect(wrong('player1,player2', 'anna,dan')).toBe(
    'ben stands nowhere: at a table, with a bye or with an assigned loss',
  );
});

const resultsFile = (...cells: readonly string[]): string =>
  ['table;wins1;wins2;draws', ...cells.map((each, at) => `${at + 1};${each}`)].join('\n');

test('TO-RESULT-8: results of many tables count together or none; what counts is changed by a correction alone', () => {
  const play = begun();
  const file = resultsFile('2;1;', '0;0;3');
  expect(take(play, read(play, 'results', file))).toBe(2);
  expect(take(play, read(play, 'results', file))).toBe(0);
  expect(play.round.tables.map(({ recorded }) => recorded?.certainty)).toEqual(['entered', 'entered']);
  play.take({ type: 'CorrectResult', round: 1, table: 2, result: games(0, 2), reason: 'swapped' });
  expect(fault(read(play, 'results', file))).toBe(
    'line 3, column 2 (wins1): table 2: 0-2-0 counts already: correct it, with a reason',
  );
  const entry = { table: 1, version: 1, result: games(2, 1) };
  expect(play.refuse({ type: 'EnterResults', round: 1, results: [entry, entry] })).toBe('result-twice TO-RESULT-8');
  play.take({ type: 'CloseRound', round: 1 });
  expect(take(play, read(play, 'results', resultsFile('2;1;', '2;0;')))).toBe(1);
  expect(play.round.late).toMatchObject([{ table: 2, result: games(2, 0) }]);
});

test('TO-CSV-1: one broken line of results, and none counts; those who sit elsewhere are named', () => {
  const play = begun();
  const [one, other] = seatsOf(play, 1);
  const wrong = (...lines: readonly string[]): string => fault(read(play, 'results', ...lines));
  const head = 'table,player1,player2,version,wins1,wins2';
  expect(wrong(head, `1,${one},${other},1,2,0`, `3,,,,2,0`)).toMatch(
    /^line 3, column 1 \(table\): round 1 has tables 1 to 2/,
  );
  expect(wrong(head, `1,${other},${one},1,2,0`)).toMatch(/^line 2, column 1 \(table\): others sit at table 1, in this/);
  expect(wrong(head, '2,,,,2,0', `1,${one},${other},2,2,0`)).toMatch(
    /^line 3, column 5 \(wins1\): table 1: pairings of round 1/,
  );
  expect(wrong('table,wins1,wins2', '1,2,0', '2,3,0')).toMatch(
    /^line 3, column 2 \(wins1\): table 2: 3 games were won/,
  );
  expect(wrong('table,wins1,wins2', '1,2,x')).toBe('line 2, column 3 (wins2): expected a number of games');
  expect(wrong('table,wins1,wins2', '1,2,0', '1,2,0')).toBe('line 3, column 1 (table): this table stands there twice');
  expect(play.round.tables.every(({ recorded }) => recorded === null)).toBe(true);
});

test('TO-CSV-1: results of pods are read back with their winner and what was counted', () => {
  const play = playOf('anna ben cleo dan', packNamed('four-souls'));
  play.nextRound();
  const [seat1 = ''] = play.round.tables[0]?.players ?? [];
  play.take({
    ...{ type: 'EnterResult', round: 1, table: 1, version: 1 },
    result: { kind: 'pod', winner: seat1, tally: { [seat1]: 4 } },
  });
  const sheet = csvSheet('results', play.tournament, NAMES, 1);
  play.take({ type: 'WithdrawResult', round: 1, table: 1 });
  expect(take(play, read(play, 'results', sheet))).toBe(1);
  expect(csvSheet('results', play.tournament, NAMES, 1)).toBe(sheet);
  expect(fault(read(play, 'results', sheet.replace(/,4,/, ',x,')))).toMatch(
    /^line 2, column \d+ \(tally1\): expected a whole/,
  );
});

test('TO-CSV-2: standings and players hold names in any script, and what would be computed as text', () => {
  const play = begun();
  play.take({ type: 'EnterResult', round: 1, table: 1, version: 1, result: games(2, 0) });
  play.take({ type: 'CloseRound', round: 1 });
  const standings = csvSheet('standings', play.tournament, NAMES, 1);
  expect(standings.split('\r\n')[0]).toBe(
    '\ufeffplace,rank,player,name,points,wins,losses,draws,omw,gw,ogw,separatedBy',
  );
  expect(standings).toContain(",'=cleo(),");
  expect(standings).toContain(',"Dan; ""D""",');
  expect(csvSheet('players', play.tournament, NAMES, 1)).toContain('ben,Zoë 日本,0,in,no,1\r\n');
});
