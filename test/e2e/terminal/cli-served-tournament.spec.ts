import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type CommandRun } from '../../support/terminal.js';
import { startServed, stopAll, temporaryFolder } from '../service/api.js';

const SLOW = 240_000;

afterAll(stopAll);

/** A command of the terminal, beside the service of this process. */
const stackledger = (...parameters: readonly string[]): Promise<CommandRun> =>
  runCommand(['tournament', ...parameters]);

test(
  'a round is run from the terminal alone; its log verifies, and shows that it was changed',
  async () => {
    const { url } = await startServed();
    const run = async (...parameters: readonly string[]): Promise<string> => {
      const { status, out, err } = await stackledger(...parameters, '--url', url);
      expect([status, err]).toEqual([0, '']);
      return out;
    };
    expect(await run('create', 'friday')).toBe('tournament friday is there, revision 0\n');
    for (const player of ['anna', 'ben']) await run('send', 'friday', 'EnrolPlayer', JSON.stringify({ player }));
    for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings']) await run('send', 'friday', type);
    expect(await run('outstanding', 'friday')).toMatch(/^table 1 {2}(anna - ben|ben - anna)/);
    const result = { round: 1, table: 1, version: 1, result: { kind: 'games', wins: [2, 1], draws: 0 } };
    const enter = ['send', 'friday', 'EnterResult', JSON.stringify(result), '--id', 'slip-1'];
    expect(await run(...enter)).toBe(await run(...enter));
    expect(await run('send', 'friday', 'CloseRound', '{"round": 1}')).toContain('RoundClosed  TO-ROUND-3');
    expect(await run('standings', 'friday')).toMatch(/^ {3}1 {2}\w+ {2}3 {2}1-0-0 /);
    expect(await run('history', 'friday', '1', '1')).toContain('ResultRecorded  organizer organizer');
    const refused = await stackledger('send', 'friday', 'CloseRound', '{"round": 9}', '--url', url);
    expect(refused.status).toBe(2);
    expect(refused.err).toContain('round 9 is not the one that is played');
    const early = await stackledger('send', 'friday', 'FinishTournament', '--url', url);
    expect([early.status, early.err.includes('1 of 3 rounds are played: give a reason')]).toEqual([2, true]);
    await run('send', 'friday', 'FinishTournament', '{"reason": "a storm"}');
    expect(await run('show', 'friday')).toMatch(/\n {2}winner: (anna|ben)\n/);
    const file = join(temporaryFolder(), 'friday.jsonl');
    await run('export', 'friday', '-o', file);
    expect(await stackledger('verify', file)).toMatchObject({ status: 0, err: '' });
    const store = { STORE_URL: `sqlite:${join(temporaryFolder(), 'other.db')}` };
    for (const told of ['is imported: ', 'was here already'])
      expect(await runCommand(['tournament', 'import', file], store)).toMatchObject({
        ...{ status: 0, err: '', out: expect.stringContaining(`tournament friday ${told}`) as string },
      });
    writeFileSync(file, readFileSync(file, 'utf8').replace('"wins":[2,1]', '"wins":[1,2]'));
    const changed = await stackledger('verify', file);
    expect([changed.status, changed.out.includes('WRONG  chain')]).toEqual([1, true]);
    const damaged = await runCommand(['tournament', 'import', file], store);
    expect([damaged.status, /line \d+: it is not as it was stored/.test(damaged.err)]).toEqual([1, true]);
  },
  SLOW,
);

test(
  'lists, slips, clocks, repairs and late results from the terminal',
  async () => {
    const { url } = await startServed();
    const run = async (...parameters: readonly string[]): Promise<string> => {
      const { status, out, err } = await stackledger(...parameters, '--url', url);
      expect([status, err]).toEqual([0, '']);
      return out;
    };
    const folder = temporaryFolder();
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    await run('create', 'friday');
    const list = file('players.csv', 'Name;Club\nJörg;x\nBen;\nCleo;\nDan;\n');
    expect(await run('csv', 'friday', 'players', '--in', list)).toBe('4 rows, 4 new, revision 1\nnot read: Club\n');
    expect(await run('csv', 'friday', 'players', '--in', list)).toBe('4 rows: all was so already\nnot read: Club\n');
    const broken = await stackledger(
      'csv',
      'friday',
      'players',
      '--in',
      file('b.csv', 'name\nEva\nben\n\nEVA'),
      '--url',
      url,
    );
    expect([broken.status, broken.err.includes('line 5, column 1 (name): EVA stands in line 2 already')]).toEqual([
      2,
      true,
    ]);
    for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings']) await run('send', 'friday', type);
    expect(await run('slips', 'friday')).toMatch(/^ {3}1 {2}friday~1~1~1~[0-9a-f]{4} {2}\S.* - \S/);
    expect(await run('pair-again', 'friday', '--reason', 'somebody came late')).toContain(
      'PairingsReplaced  TO-REPAIR-2',
    );
    expect(await run('clock', 'friday')).toContain('round 1: not started');
    expect(await run('clock', 'friday', 'start')).toContain('RoundClockStarted');
    expect(await run('clock', 'friday', 'set', '20', '--reason', 'dark')).toContain('RoundClockSet');
    expect(await run('clock', 'friday', 'extend', '3', '--table', '2', '--reason', 'deck check')).toContain(
      'TableExtended',
    );
    expect(await run('clock', 'friday')).toMatch(/^round 1: ends \S+, now \S+\n {2}table 2: ends /);
    const refused = await stackledger('pair-again', 'friday', '--reason', 'again', '--url', url);
    expect(refused.status).toBe(2);
    expect(await run('attempts', 'friday')).toContain('PairAgain  round-started TO-REPAIR-2');
    const results = file('results.csv', 'table,wins1,wins2\n1,2,0\n2,2,1\n');
    expect(await run('csv', 'friday', 'results', '--in', results)).toContain('2 rows, 2 new');
    await run('send', 'friday', 'CloseRound', '{"round": 1}');
    const late = { round: 1, table: 2, version: 2, result: { kind: 'games', wins: [0, 2], draws: 0 } };
    await run('send', 'friday', 'EnterResult', JSON.stringify(late));
    expect(await run('preview', 'friday', '1', '2', '0-2')).toMatch(/: rank \d to \d, points 3 to 0/);
    expect(await run('drop-late', 'friday', '1', '2', '--reason', 'typed twice')).toContain('LateResultDropped');
    const out = join(folder, 'standings.csv');
    await run('csv', 'friday', 'standings', '-o', out);
    expect(readFileSync(out, 'utf8')).toMatch(/^\ufeffplace,rank,player,name,.*\r\n,1,p-\w{12},(Jörg|Ben|Cleo|Dan),3,/);
  },
  SLOW,
);
