import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAsProcess, runCommand, type CommandRun } from '../../support/terminal.js';
import { startServed, stopAll, temporaryFolder } from '../service/api.js';

const SLOW = 240_000;

afterAll(stopAll);

/** A command that could not be carried out: one sentence, which names the file, and no trace of the program. */
const sentence = (file: string, why: 'read' | 'written') => ({
  status: 2,
  out: '',
  err: expect.stringMatching(new RegExp(`^[^\\n]*${file}[^\\n]* cannot be ${why}: [^\\n]*\\n$`)) as unknown,
});

test(
  'a file that cannot be written is told in a sentence, by every command that takes the name of one',
  async () => {
    const { url } = await startServed();
    const folder = temporaryFolder();
    const store = { STORE_URL: `sqlite:${join(folder, 'hall.db')}` };
    const [, match = ''] = /match is (\S+):/.exec((await runCommand(['demo'], store)).out) ?? [];
    expect(await runCommand(['tournament', 'create', 'cup', '--url', url])).toMatchObject({ status: 0 });
    const file = join(folder, 'nowhere', 'x');
    const written: readonly (readonly string[])[] = [
      ['tournament', 'csv', 'cup', 'players', '-o', file, '--url', url],
      ['tournament', 'export', 'cup', '-o', file, '--url', url],
      ['export', match, '-o', file],
      ['notation', 'export', match, '-o', file],
    ];
    for (const command of written)
      expect([command, await runCommand(command, store)]).toEqual([command, sentence(file, 'written')]);
  },
  SLOW,
);

test(
  'a file that cannot be read is told in a sentence, by every command that takes the name of one',
  async () => {
    const folder = temporaryFolder();
    const missing = join(folder, 'missing.json');
    const aFolder = join(folder, 'folder.json');
    mkdirSync(aFolder);
    const read = (file: string): readonly (readonly string[])[] => [
      ['tournament', 'create', 'x', '--pack', file],
      ['tournament', 'csv', 'x', 'players', '--in', file],
      ['tournament', 'check', file],
      ['tournament', 'verify', file],
      ['tournament', 'import', file],
      ['verify', file],
      ['import', file],
      ['explain', file, '1'],
      ['notation', 'check', file],
      ['keys', 'restore', file],
    ];
    const store = { STORE_URL: `sqlite:${join(folder, 'none.db')}` };
    for (const file of [missing, aFolder])
      for (const command of read(file))
        expect([command, await runCommand(command, store)]).toEqual([command, sentence(file, 'read')]);
  },
  SLOW,
);

test(
  'a text is not written over a file without --force',
  async () => {
    const folder = temporaryFolder();
    const store = { STORE_URL: `sqlite:${join(folder, 'hall.db')}` };
    const [, match = ''] = /match is (\S+):/.exec((await runCommand(['demo'], store)).out) ?? [];
    const there = join(folder, 'there.txt');
    writeFileSync(there, 'mine');
    const told = { status: 2, err: `${there} is there already: name another file, or add --force\n` };
    for (const command of [
      ['notation', 'export', match, '-o', there],
      ['export', match, '-o', there],
    ])
      expect(await runCommand(command, store)).toMatchObject(told);
  },
  SLOW,
);

test.each([
  ['TRUST_PROXY', '10.0.0.0/99', /^TRUST_PROXY has "10\.0\.0\.0\/99", and must be /],
  ['WEBHOOKS', '.', /webhooks cannot be written there: EISDIR.*; set WEBHOOKS to another file/],
])(
  'a start with %s=%s ends with a sentence, and with 2, after which a unit of systemd is not started again',
  async (name, value, told) => {
    const variables = { STORE_URL: 'memory:', PORT: '0', LOG_LEVEL: 'silent', [name]: value };
    const run: CommandRun = await runAsProcess(['serve', '--open'], variables);
    expect(run).toMatchObject({ status: 2, err: expect.stringMatching(told) as unknown });
    expect(run.err.trimEnd().split('\n')).toHaveLength(1);
  },
  SLOW,
);
