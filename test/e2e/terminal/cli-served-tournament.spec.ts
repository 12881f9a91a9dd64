import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endTerminal, runCommand, type CommandRun } from '../../support/terminal.js';
import { startServed, stopAll, temporaryFolder } from '../service/api.js';

const SLOW = 240_000;

afterAll(async () => {
  await endTerminal();
  await stopAll();
});

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
    await run('send', 'friday', 'FinishTournament');
    const file = join(temporaryFolder(), 'friday.jsonl');
    await run('export', 'friday', '-o', file);
    expect(await stackledger('verify', file)).toMatchObject({ status: 0, err: '' });
    writeFileSync(file, readFileSync(file, 'utf8').replace('"wins":[2,1]', '"wins":[1,2]'));
    const changed = await stackledger('verify', file);
    expect([changed.status, changed.out.includes('WRONG  chain')]).toEqual([1, true]);
  },
  SLOW,
);
