import { lineOfEvent } from '@stackledger/integrity';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendsOf, CHECKS, importLog, type Envelope } from '@stackledger/ledger';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { contestedLog, type ContestedLog } from '../../support/logs/contested-log.js';
import { rehashed } from '../../support/tampering/alterations.js';
import { games } from '../../support/games.js';
import { sealedLog } from '../../support/logs/sample-log.js';
import { runAsProcess, runCommand, type CommandRun } from '../../support/terminal.js';
import { act, createMatch, send, startApi, stopAll, temporaryFolder } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

const SLOW = 240_000;

let folder = '';
let log: ContestedLog;
let file = '';
/** A dealt match that was sealed, of more events than two appends take. */
let sealed: { readonly log: readonly Envelope[]; readonly file: string };

const ownStore = () => ({ STORE_URL: `sqlite:${join(folder, 'store.db')}` });

/** Runs the command line as a shell would, with a store of this test. */
const stackledger = (...args: readonly string[]): Promise<CommandRun> => runCommand(args, ownStore());

beforeAll(async () => {
  folder = temporaryFolder();
  log = await contestedLog();
  file = join(folder, 'contested.jsonl');
  writeFileSync(file, `${log.lines.join('\n')}\n`);
  sealed = { ...(await sealedLog(1, 'four-souls', 150)), file: join(folder, 'sealed.jsonl') };
  const events = appendsOf(sealed.log).flat();
  writeFileSync(sealed.file, events.map(({ json }) => `${json}\n`).join(''));
}, 240_000);
afterAll(stopAll);

test(
  'a process for a command line alone says the same, and ends by itself',
  async () => {
    const api = await startApi();
    await createMatch(api);
    for (const args of [['verify', file], ['matches'], ['matches', '--url', api.url], ['verifi']])
      expect([args, await runAsProcess(args, ownStore())]).toEqual([args, await stackledger(...args)]);
  },
  SLOW,
);

describe('verify FILE', () => {
  test(
    'a sealed match: everything holds, with no service and no store',
    async () => {
      const { status, out, err } = await stackledger('verify', sealed.file);
      expect({ status, err: err.includes('Error') }).toEqual({ status: 0, err: false });
      for (const check of CHECKS) expect(out).toMatch(`holds  ${check}`);
      expect(out).toContain('everything holds');
      expect(existsSync(join(folder, 'store.db'))).toBe(false);
    },
    SLOW,
  );

  test(
    'a lie is told by its revision, and ends with 1; as JSON too',
    async () => {
      const lie = join(folder, 'lie.jsonl');
      writeFileSync(
        lie,
        log.lines.map((line, at) => (at === 5 ? line.replace('"because":["', '"because":["FS-') : line)).join('\n'),
      );
      expect(await stackledger('verify', lie)).toMatchObject({
        status: 1,
        out: expect.stringContaining('revision 5: the hash is not that of the event') as unknown,
      });
      const { status, out } = await stackledger('verify', lie, '--json');
      expect(status).toBe(1);
      expect(JSON.parse(out)).toMatchObject({
        ok: false,
        verdict: 'fault',
        finding: { revision: '5', check: 'chain' },
      });
    },
    SLOW,
  );

  test(
    'a copy without its sealed parts: what was not checked, why, what to do, and 3; what is required decides',
    async () => {
      const copy = join(folder, 'copy.jsonl');
      writeFileSync(copy, log.lines.map((line) => line.replace(/,"sealed":\{.*\}\}$/, '}')).join('\n'));
      const { status, out } = await stackledger('verify', copy);
      expect(status).toBe(3);
      expect(out).toContain('not checked  decisions: sealed parts are left out of this copy, the first at revision 0');
      expect(out).toContain('not checked  dice: the seed of the dice is left out of this copy');
      expect(out).toContain('nothing wrong was found, but not everything could be checked');
      expect(out).toContain(
        'to check the rest: Export the match with --everything, or once it is sealed as a judge, organizer or auditor.',
      );
      const content = await stackledger('verify', copy, '--require', 'chain,form,seals,cards,replay');
      expect(content).toMatchObject({ status: 0, out: expect.stringContaining('the rest was not checked') as unknown });
      const told = await stackledger('verify', copy, '--require', 'decisions', '--json');
      expect(told.status).toBe(3);
      expect(JSON.parse(told.out)).toMatchObject({ ok: false, verdict: 'not-fully-checked', finding: null });
      expect(await stackledger('verify', copy, '--require', 'decision')).toMatchObject({
        status: 2,
        err: expect.stringContaining(
          `There is no check "decision"; the checks are ${CHECKS.join(', ')}, signature.`,
        ) as unknown,
      });
    },
    SLOW,
  );

  test(
    'rules that are not here: 3, and which are needed',
    async () => {
      const path = join(folder, 'elsewhere.jsonl');
      const [first, ...rest] = rehashed(log.lines.map((line) => JSON.parse(line) as { [key: string]: unknown }));
      const created = { ...first, data: { ...first?.data, rulesetVersion: '0.0.1' } };
      const lines = rehashed([created, ...rest] as readonly { [key: string]: unknown }[]);
      writeFileSync(path, lines.map((event) => lineOfEvent(event)).join('\n'));
      const { status, out } = await stackledger('verify', path);
      expect(status).toBe(3);
      expect(out).toMatch(
        /not checked {2}decisions: it was decided by version 0\.0\.1 of four-souls, which is missing/,
      );
    },
    SLOW,
  );
});

describe('a file that is no log', () => {
  test.each([['verify'], ['import'], ['replay', '--no-tty'], ['explain', '1']])(
    '%s: in a sentence, and ends with 2',
    async (command, ...more) => {
      const text = join(folder, 'notes.txt');
      writeFileSync(text, 'we played until midnight\n');
      const cut = join(folder, 'cut.jsonl');
      writeFileSync(cut, log.lines.join('\n').slice(0, -50));
      for (const [path, words] of [
        [text, 'is no log of a match: line 1: it is not JSON'],
        [
          cut,
          `breaks off: line ${log.lines.length}: it is not whole JSON; the file may be cut here. The ${log.lines.length - 1} events before it are whole`,
        ],
        [join(folder, 'nothing.jsonl'), 'cannot be read: ENOENT'],
      ] as const) {
        const { status, out, err } = await stackledger(command, path, ...more);
        expect({ status, out }).toEqual({ status: 2, out: '' });
        expect(err).toContain(words);
        expect(err.trim().split('\n')).toHaveLength(1);
      }
      expect(existsSync(join(folder, 'store.db'))).toBe(false);
    },
  );
});

describe('import, matches, export', () => {
  test(
    'what was imported is listed and exported again byte for byte; a second time it is there already',
    async () => {
      expect(await stackledger('import', file)).toMatchObject({
        status: 0,
        out: `match ${log.matchId} is imported: ${log.lines.length} events\n`,
      });
      expect((await stackledger('import', file)).out).toBe(`match ${log.matchId} was here already\n`);
      expect(JSON.parse((await stackledger('matches', '--json')).out)).toMatchObject({ matchId: log.matchId });
      const again = join(folder, 'again.jsonl');
      expect((await stackledger('export', log.matchId, '--everything', '-o', again)).status).toBe(0);
      expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'));
      const whole = await stackledger('export', log.matchId, '--everything');
      expect(whole).toEqual({ status: 0, out: readFileSync(file, 'utf8'), err: '' });
      expect((await stackledger('export', log.matchId)).err).toContain('for your own copy add --everything');
      expect(await stackledger('export', log.matchId, '-o', again)).toMatchObject({
        status: 2,
        err: expect.stringContaining('is there already: name another file, or add --force') as unknown,
      });
    },
    SLOW,
  );

  test(
    'another log of a match that is there is refused, with what to do, and changes nothing',
    async () => {
      const shorter = join(folder, 'shorter.jsonl');
      writeFileSync(shorter, log.lines.slice(0, log.before + 1).join('\n'));
      expect(await stackledger('import', shorter)).toMatchObject({
        status: 1,
        err: expect.stringContaining(
          'is already in this store, with a different log. It was left as it is.',
        ) as unknown,
      });
      const told = JSON.parse((await stackledger('import', shorter, '--json')).out) as object;
      expect(told).toMatchObject({ ok: false, kind: 'refused' });
      expect((await stackledger('export', log.matchId, '--everything')).out).toBe(readFileSync(file, 'utf8'));
    },
    SLOW,
  );

  test(
    'an import that was broken off is finished by the same command',
    async () => {
      const store = await openSqliteStore({ path: join(folder, 'store.db') });
      let appends = 0;
      const breaking = {
        ...store,
        append: (...about: Parameters<typeof store.append>) =>
          (appends += 1) === 3 ? Promise.reject(new Error('the power went')) : store.append(...about),
      };
      await expect(importLog(breaking, games, sealed.log)).rejects.toThrow('the power went');
      await store.close();
      const matchId = sealed.log[0]?.matchId ?? '';
      expect(await stackledger('replay', matchId, '--no-tty')).toMatchObject({
        status: 2,
        err: expect.stringContaining('its import broke off; import the same file again') as unknown,
      });
      expect((await stackledger('matches', '--json')).out).not.toContain(matchId);
      expect((await stackledger('import', sealed.file)).status).toBe(0);
      expect((await stackledger('export', matchId)).out).toBe(readFileSync(sealed.file, 'utf8'));
    },
    SLOW,
  );

  test(
    'a match or a store that is not there: in a sentence',
    async () => {
      expect(await stackledger('export', 'nothing')).toMatchObject({ status: 2, err: 'there is no match nothing\n' });
      expect((await stackledger('replay', 'nothing')).err).toContain(
        'there is no match nothing; `stackledger matches` lists',
      );
    },
    SLOW,
  );
});

describe('replay and explain', () => {
  test(
    'a pipe gets every event, and the table after the last',
    async () => {
      const { status, out } = await stackledger('replay', file);
      expect(status).toBe(0);
      expect(out.split('\n').filter((line) => /^[ ~] *\d+ /.test(line)).length).toBeGreaterThanOrEqual(
        log.lines.length,
      );
      expect(out).toContain('Stack (top first)');
      expect((await stackledger('replay', file, '--at', '99999')).err).toContain('the match has no revision 99999');
      const backwards = await stackledger('replay', file, '--from', '10', '--to', '5', '--no-tty');
      expect(backwards).toMatchObject({ status: 2, out: '', err: '--to 5 comes before --from 10\n' });
      expect((await stackledger('replay', file, '--at', 'x')).err).toContain('A revision is a whole number from 0 on.');
    },
    SLOW,
  );

  test(
    'an event: its command, its rules with their text, what led to it',
    async () => {
      const { out } = await stackledger('explain', file, String(log.struckTip));
      expect(out).toContain('because    FS-');
      expect(out).toContain('given by   seat anna, decided by four-souls');
      const told = JSON.parse((await stackledger('explain', file, String(log.struckTip), '--json')).out) as {
        causes: readonly { readonly what: string }[];
      };
      expect(told.causes.map(({ what }) => what)).toContain('Loot: butter bean lies on the stack');
    },
    SLOW,
  );

  test(
    'a command: what would have to hold, and what may be done instead',
    async () => {
      const { out } = await stackledger('explain', file, '--command', '{"type": "EndTurn", "seat": "ben"}');
      expect(out).toMatch(/^it would be refused\nbecause {4}.+\nmust hold {2}FS-[\w-]+: .+\ninstead {4}.+\n$/);
      expect((await stackledger('explain', file, '--command', '{')).err).toContain('--command takes a command as JSON');
      expect((await stackledger('explain', file)).err).toContain('name one thing to explain');
      const alone = ['--command', '{"type": "EndTurn", "seat": "ben"}', '--object', 'fly'];
      expect((await stackledger('explain', file, ...alone)).err).toContain('name the revision too');
      const { out: targets } = await stackledger('targets', file, '--before', String(log.before + 1), '--limit', '1');
      expect(targets).toMatch(new RegExp(`^ *${log.before} .*anna passes priority.*\\.$`, 'm'));
    },
    SLOW,
  );

  test(
    'the same from a running service: replay, explain, and a refused attempt',
    async () => {
      const api = await startApi();
      const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
      await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'a-dime' });
      const refused = { type: 'EndTurn', seat: 'ben', commandId: 'too-soon' };
      expect((await send(api, matchId, refused)).status).toBe(422);
      const replayed = await stackledger('replay', matchId, '--url', api.url);
      expect(replayed.out).toMatch(/Stack \(top first\)\n +1 {2}loot:a-dime/);
      expect((await stackledger('explain', matchId, '3', '--url', api.url)).out).toContain('because');
      expect((await stackledger('targets', matchId, '--url', api.url)).out).toContain('The match was created.');
      const attempt = await stackledger('explain', matchId, '--attempt', 'too-soon', '--url', api.url);
      expect(attempt.out).toMatch(/because .+\nmust hold {2}FS-/);
      expect((await stackledger('matches', '--url', api.url)).out).toContain(matchId);
      expect((await stackledger('replay', 'nothing', '--url', api.url)).err).toContain('there is no match nothing');
      expect((await stackledger('replay', matchId, '--url', 'http://127.0.0.1:9')).err).toContain('no service answers');
    },
    SLOW,
  );
});

test(
  'ruling-sheet and replay --call: a call from a running service and from a file, its two lines side by side',
  async () => {
    const api = await startApi();
    const { matchId, revision: before } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, matchId, { seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
    await act(api, matchId, { seat: 'ben', type: 'CallJudge', category: 'other', reason: 'who is next' });
    await act(api, matchId, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
    const fix = { type: 'Rewind', to: before };
    const ruling = { call: 'call-1', remedy: 'full', fix, says: 'Anna goes on', gained: 'no' };
    await act(api, matchId, { judge: 'jo', type: 'GiveRuling', ...ruling });
    const remedy = { ruling: 'ruling-1', kind: 'full', authority: 'head-judge', reason: 'as ruled' };
    await act(api, matchId, { judge: 'jo', type: 'Rewind', to: before, ...remedy });
    const served = await stackledger('ruling-sheet', matchId, 'call-1', '--url', api.url);
    expect(served.out).toContain('Anna goes on');
    const copy = join(folder, 'ruled.jsonl');
    writeFileSync(copy, await (await api.raw(`/v1/matches/${matchId}/export`)).text());
    const page = await stackledger('ruling-sheet', copy, 'call-1', '--html');
    expect(page.out).toMatch(/^<!doctype html>[^]*Anna goes on[^]*<\/html>\n$/);
    const { out } = await stackledger('replay', copy, '--call', '1');
    expect(out).toMatch(/^rewound +\| active$/m);
    expect(out).toMatch(/^#\d+ Anna uses book of sin +\| #\d+ Jo takes the table back to #12: as ruled$/m);
    expect(await stackledger('ruling-sheet', copy, 'call-2')).toMatchObject({
      status: 2,
      err: expect.stringContaining('is called call-2. Its only call is call-1') as string,
    });
  },
  SLOW,
);

describe('help and completion', () => {
  test(
    'every command says what it does and has help of its own; a wrong one says where to look',
    async () => {
      const { out } = await stackledger('--help');
      for (const name of COMMANDS) expect(out).toMatch(new RegExp(`^ {2}${name}\\b.* {2,}\\w+`, 'm'));
      expect(await stackledger('verifi')).toMatchObject({
        status: 2,
        err: expect.stringContaining('Did you mean verify?') as unknown,
      });
      expect((await stackledger('replay', '--help')).out).toContain('Examples:');
    },
    SLOW,
  );

  test(
    'it tells its version, and nothing of its progress to a pipe or beside JSON',
    async () => {
      const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
      expect(await stackledger('--version')).toEqual({ status: 0, out: `${version}\n`, err: '' });
      for (const args of [
        ['verify', file],
        ['verify', file, '--json'],
        ['simulate', '--ruleset', 'speed-stack', '--matches', '2'],
      ])
        expect([args, (await stackledger(...args)).err]).toEqual([args, '']);
    },
    SLOW,
  );

  test(
    'bash takes the completion script and completes with it',
    async () => {
      const script = join(folder, 'completion.bash');
      writeFileSync(script, (await stackledger('completion', 'bash')).out);
      const asked = `. ${script}; COMP_WORDS=(stackledger ver); COMP_CWORD=1; _stackledger; echo "\${COMPREPLY[@]}"
      COMP_WORDS=(stackledger replay --a); COMP_CWORD=2; _stackledger; echo "\${COMPREPLY[@]}"`;
      const { stdout, stderr } = spawnSync('bash', ['-c', asked], { encoding: 'utf8' });
      expect({ stdout, stderr }).toEqual({ stdout: 'verify\n--at\n', stderr: '' });
    },
    SLOW,
  );

  test(
    'zsh and fish scripts name every command',
    async () => {
      for (const shell of ['zsh', 'fish']) {
        const { status, out } = await stackledger('completion', shell);
        expect(status).toBe(0);
        for (const name of COMMANDS) expect(out).toContain(name);
      }
      expect((await stackledger('completion', 'tcsh')).status).toBe(2);
    },
    SLOW,
  );
});

test.each([
  ['--option', 'dice', 'name=value'],
  ['--option', 'foo=bar', 'no option foo'],
  ['--option', 'dice=abc', 'dice: expected'],
  ['--option', 'dice={', 'a value in JSON'],
  ['--players', '9', 'from 2 to 8'],
  ['--players', '2-9', 'from 2 to 8'],
  ['--players', '0', 'from 2 to 8'],
  ['--players', '5-2', 'from 2 to 8'],
  ['--matches', '0', 'a whole number from 1 on, not 0'],
])(
  'simulate %s %s is answered with one sentence, and nothing is played',
  async (option, value, said) => {
    const { status, out, err } = await stackledger('simulate', '--ruleset', 'speed-stack', option, value);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(said);
    expect(err.trim().split('\n')).toHaveLength(1);
  },
  SLOW,
);

test(
  'simulate says how much it has checked, in words and by its exit status, and takes no other word for it',
  async () => {
    const few = (check: string) =>
      stackledger('simulate', '--ruleset', 'speed-stack', '--players', '2', '--matches', '1', '--check', check);
    expect(await few('ends')).toMatchObject({
      status: 3,
      out: expect.stringMatching(/held at the end of each match.*on the way nothing was checked\n$/) as unknown,
    });
    expect(await few('none')).toMatchObject({
      status: 3,
      out: expect.stringMatching(/\nno promise was checked\n$/) as unknown,
    });
    expect(await few('some')).toMatchObject({
      status: 2,
      err: expect.stringContaining('--check takes every, ends, none, not some') as unknown,
    });
  },
  SLOW,
);

const COMMANDS = [
  ...['serve', 'demo', 'matches', 'replay', 'explain', 'export', 'import', 'verify'],
  ...['scenarios', 'simulate', 'notation', 'completion'],
];

describe('check', () => {
  const storeUrl = (name: string): string => join(folder, name);
  const checkOf = (path: string, ...args: readonly string[]) =>
    runCommand(['check', ...args], { STORE_URL: `sqlite:${path}` });

  test(
    'a store that is sound is told so; a changed bit is told with its revision, and ends with 1',
    async () => {
      const path = storeUrl('checked.db');
      const store = await openSqliteStore({ path });
      await importLog(store, games, sealed.log);
      await store.close();
      expect(await checkOf(path)).toMatchObject({ status: 0, out: expect.stringMatching(/^sound/) as unknown });
      const bytes = readFileSync(path);
      for (const at of placesOf(bytes, '"type":"PriorityPassed"'))
        bytes.writeUInt8(bytes.readUInt8(at + 10) ^ 1, at + 10);
      writeFileSync(path, bytes);
      const { status, out } = await checkOf(path, '--json');
      expect({ status, ...(JSON.parse(out) as object) }).toEqual({
        status: 1,
        sound: false,
        damage: expect.stringMatching(/revision \d+ of stream match-/) as unknown,
      });
    },
    SLOW,
  );

  test(
    'threads and a position hasten it, and find the same',
    async () => {
      const path = storeUrl('threads.db');
      const store = await openSqliteStore({ path });
      await importLog(store, games, sealed.log);
      const end = Number(await store.lastPosition());
      const living = storeUrl('living.db');
      copyFileSync(path, living);
      await store.close();
      const read = async (...args: readonly string[]): Promise<unknown> =>
        JSON.parse((await checkOf(path, '--json', ...args)).out);
      expect(await read('--workers', '3')).toEqual({ sound: true, damage: null, position: end, read: end });
      expect(await read('--since', String(end - 5))).toMatchObject({ sound: true, position: end, read: 5 });
      const bytes = readFileSync(path);
      for (const at of placesOf(bytes, '"type":"PriorityPassed"'))
        bytes.writeUInt8(bytes.readUInt8(at + 10) ^ 1, at + 10);
      writeFileSync(path, bytes);
      expect(await read('--workers', '3')).toEqual({
        sound: false,
        damage: expect.stringMatching(/revision \d+ of stream match-.* is not as it was written/) as unknown,
      });
      const copied = await checkOf(living);
      expect([copied.status, copied.out]).toEqual([
        1,
        expect.stringMatching(/^DAMAGED: it was copied while it was in use/),
      ]);
      expect((await checkOf(living, '--accept-copy')).status).toBe(0);
      expect((await checkOf(living)).status).toBe(0);
    },
    SLOW,
  );

  test('a store that is not there is not made', async () => {
    const path = storeUrl('nowhere.db');
    expect(await checkOf(path)).toMatchObject({
      status: 2,
      err: expect.stringMatching(/there is no store/) as unknown,
    });
    expect(existsSync(path)).toBe(false);
  });
});

const placesOf = (bytes: Buffer, text: string): number[] => {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) places.push(at);
  return places;
};
