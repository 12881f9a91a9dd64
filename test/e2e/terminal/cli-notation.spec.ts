import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type CommandRun } from '../../support/terminal.js';
import { stopAll, temporaryFolder } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

const SLOW = 240_000;

const TEXT = `[Ruleset "four-souls"]
[Seats "anna ben"]
[Options ${JSON.stringify('{"dice":"reported"}')}]

a: dime; p
res
a: use book; res {the die lies on the table}
a: roll 5; ok
res; res
`;

let folder = '';
beforeAll(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'table.json'), JSON.stringify({ setup: SMALL_TABLE }));
});
afterAll(stopAll);

const notation = (...args: readonly string[]): Promise<CommandRun> =>
  runCommand(['notation', ...args], { STORE_URL: `sqlite:${join(folder, 'store.db')}` });

const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

type Imported = { matchId: string; ok: boolean; done: number; stopped: unknown };

const imported = async (file: string): Promise<Imported> => {
  const run = await notation('import', file, '--with', join(folder, 'table.json'), '--scribe', 'sam', '--json');
  return JSON.parse(run.out) as Imported;
};

test(
  'check: what is notation is counted; what is not is told by line and column, and ends with 1',
  async () => {
    expect(await notation('check', written('right.txt', TEXT))).toMatchObject({
      status: 0,
      out: expect.stringContaining('notation of 9 commands') as unknown,
    });
    expect(await notation('check', written('wrong.txt', 'a: dime >\n'))).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining('line 1, column 10: expected a value, found the end of the line') as unknown,
    });
    expect((await notation('check', join(folder, 'nowhere.txt'))).status).toBe(2);
  },
  SLOW,
);

test(
  'export: the match that was imported is written as a text, which is the same text when it is played again',
  async () => {
    const first = await imported(written('text.txt', TEXT));
    expect(first).toMatchObject({ ok: true, done: 9, stopped: null });
    const output = join(folder, 'out.txt');
    expect((await notation('export', first.matchId, '-o', output)).status).toBe(0);
    const text = readFileSync(output, 'utf8');
    expect(text).toContain('1. anna: play a-dime\n2. anna: p\n3. scribe sam: res\n');
    expect(await notation('export', first.matchId, '-o', output)).toMatchObject({ status: 2 });

    const second = await imported(output);
    expect(second).toMatchObject({ ok: true, done: 9 });
    expect(second.matchId).not.toBe(first.matchId);
    const again = (await notation('export', second.matchId)).out;
    expect(again.replace(second.matchId, first.matchId)).toBe(text);
  },
  SLOW,
);

/** As texts were written whose numbers count what the service told of links. */
const WITH_LINKS = `[Ruleset "four-souls"]
[Seats "anna ben"]
[Options ${JSON.stringify('{"dice":"reported"}')}]

1. NoteLinkMade by={role: organizer} grant=g-anna hand=anna link=1 person=p-anna role=seat
2. NoteLinkUsed grant=g-anna hand=anna link=1 person=p-anna role=seat
3. anna: play a-dime
4. NoteLinkUsed grant=g-ben hand=ben link=1 person=p-ben role=seat
(5. anna: p
6. scribe sam: res)
7. judge jo: rewind #4 reason="once more" kind=full authority=head-judge $3
8. scribe sam: res
`;

test(
  'import: a text that has among its commands what the service told of links is played without it, and its numbers name what they named',
  async () => {
    const file = written('links.txt', WITH_LINKS);
    expect((await notation('check', file)).out).toContain('notation of 5 commands');
    const { matchId, ...played } = await imported(file);
    expect(played).toMatchObject({ ok: true, done: 5, stopped: null });
    expect((await notation('export', matchId)).out).toContain(`
1. anna: play a-dime
(2. anna: p
3. scribe sam: res)
4. judge jo: rewind #1 authority=head-judge kind=full reason="once more" $3
5. scribe sam: res
`);
  },
  SLOW,
);

test(
  'import: stops at the first command that is refused, says where, and ends with 1; a text without tags makes no match',
  async () => {
    const file = written('refused.txt', TEXT.replace('a: dime; p', 'a: dime; a: atk fly'));
    const run = await notation('import', file, '--with', join(folder, 'table.json'));
    expect(run).toMatchObject({
      status: 1,
      out: expect.stringMatching(/^match \S+: 1 of 9 commands are played\n$/) as unknown,
      err: expect.stringContaining('line 5, column 10: ') as unknown,
    });
    expect(run.err).toContain('FS-ATK-1');
    expect(await notation('import', written('bare.txt', 'a: p\n'))).toMatchObject({
      status: 2,
      err: expect.stringContaining('write [Ruleset "four-souls"]') as unknown,
    });
  },
  SLOW,
);

test(
  'import: a line of which its writer did not see all is not played without it; what was hidden is named, and may be put in by hand',
  async () => {
    const text = `[Ruleset "four-souls"]
[Seats "anna ben"]
[Options ${JSON.stringify('{"dice":"reported"}')}]

a: dime; pp
judge jo: rewind #1 reason="once more" kind=full authority=head-judge`;
    const stopped = await imported(written('hidden.txt', `${text} {hidden}\n`));
    expect(stopped).toMatchObject({
      ...{ ok: false, done: 2 },
      stopped: { line: 6, column: 1, detail: expect.stringMatching(/^insert: hidden from whoever wrote/) as unknown },
    });
    const insert = '[{type: PassPriority, seat: anna}]';
    const whole = await imported(written('by-hand.txt', `${text} insert=${insert} {hidden}\n`));
    expect(whole).toMatchObject({ ok: true, done: 3 });
  },
  SLOW,
);
