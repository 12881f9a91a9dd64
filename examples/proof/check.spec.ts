import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alter, rehashed } from '../../test/support/tampering/alterations.js';
import { canonicalJson, lineOfEvent, sha256Hex } from '@stackledger/integrity';
import { commandsOf, PLAIN_POLICY } from '@stackledger/rules';
import { seededRandom } from '@stackledger/scenarios';
import { games } from '../../test/support/games.js';
import { pythonProgram, type ProgramEnd, type PythonProgram } from '../../test/support/python-program.js';
import { judgedLog } from '../../test/support/logs/judged-log.js';
import { FORGED_JUDGING, NOTED, withLoss, withoutLinks } from '../../test/support/tampering/forged-judging.js';
import { FORGED_PEOPLE, grantedLog } from '../../test/support/tampering/forged-people.js';
import { REWRITINGS } from '../../test/support/tampering/unusual-texts.js';
import { sealedLog } from '../../test/support/logs/sample-log.js';
import { checkpointBy, newSigner } from '../../test/support/logs/signed-log.js';
import { checkTexts, createTexts, exportLog, parseExport } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { accepted, smallMatch } from '../../test/support/tables/small-ledger.js';

const isHere = spawnSync('python3', ['--version']).status === 0;
if (!isHere) process.emitWarning('skipped: examples/proof/check.py, because python3 is not here');

const LATE = '2999-01-01T00:00:00.000Z';
const PERSONS = { anna: 'p-annaannaanna', ben: 'p-benbenbenben' };

/** What this program checks of how events belong together. */
const FORMS = [
  'an actor within a command',
  'a time that goes back',
  'a time within a command',
  'the match of one event',
  'a command id used before',
  'a match created twice',
];

const VECTORS = 'test/vectors/proof.json';

/** An event as the service writes it, a checkpoint as it is. */
const textOf = (line: object): string =>
  'hash' in line ? lineOfEvent(line as Parameters<typeof lineOfEvent>[0]) : JSON.stringify(line);

/** As it is started by hand. */
const started = (...args: readonly string[]): ProgramEnd => {
  const { status, stdout, stderr } = spawnSync('python3', ['examples/proof/check.py', ...args], { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
};

(isHere ? describe : describe.skip)('examples/proof/check.py, which shares nothing with this project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stackledger-proof-'));
  let python: PythonProgram;
  const check = (...args: readonly string[]): Promise<ProgramEnd> => python.run(...args);
  beforeAll(() => {
    python = pythonProgram('examples/proof', 'check');
  });
  afterAll(async () => {
    await python.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const fileOf = (lines: readonly object[]): string => {
    const path = join(folder, 'log.jsonl');
    writeFileSync(path, lines.map((line) => `${textOf(line)}\n`).join(''));
    return path;
  };

  test('computes every published vector as this project does', () => {
    expect(started('vectors', VECTORS)).toMatchObject({ status: 0, err: '' });
  });

  test('ends with 2 where it is asked wrongly, and with 1 where something does not hold', () => {
    expect(started('vectors')).toMatchObject({ status: 2, out: '' });
    expect(started('vectors', 'package.json')).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^wrong /) as string,
    });
  });

  test.each(['dice', 'shuffles', 'seals', 'events', 'roots', 'checkpoints'])(
    'tells a vector of %s that is wrong',
    async (kind) => {
      const vectors = JSON.parse(readFileSync(VECTORS, 'utf8')) as { [kind: string]: readonly object[] };
      const path = join(folder, 'vectors.json');
      const wrong = { dice: { face: 7 }, shuffles: { order: [] }, seals: { seal: '' }, events: { hash: '' } };
      const instead = { ...wrong, roots: { root: '' }, checkpoints: { size: 99 } }[kind];
      writeFileSync(path, JSON.stringify({ ...vectors, [kind]: [{ ...vectors[kind]?.[0], ...instead }] }));
      expect(await check('vectors', path)).toMatchObject({
        status: 1,
        err: expect.stringMatching(/^wrong /) as string,
      });
    },
  );

  test('knows the powers that judges need, and the policies, as this project does', () => {
    const told = readFileSync('examples/proof/check.py', 'utf8');
    const tableOf = (name: string): unknown =>
      JSON.parse(new RegExp(`^${name} = (\\{.*?^\\})`, 'ms').exec(told)?.[1] ?? '');
    const needed: { [power: string]: string[] } = {};
    const rules = new Map([...games.values()].flatMap(({ ruleset }) => Object.entries(commandsOf(ruleset))));
    for (const [type, { by, needs = 'rewind.full' }] of [...rules].sort(([one], [other]) => (one < other ? -1 : 1)))
      if (by === 'judge' && type !== 'Rewind') {
        const power = typeof needs === 'function' ? needs({ kind: undefined, penalty: undefined }) : needs;
        needed[power] = [...(needed[power] ?? []), type];
      }
    expect(tableOf('POWERS')).toEqual(needed);
    const policies = [PLAIN_POLICY, ...[...games.values()].flatMap(({ policy }) => policy ?? [])];
    const versions = policies.map((each) => [each.name, [each.version, sha256Hex(canonicalJson(each))]]);
    expect(tableOf('POLICIES')).toEqual(Object.fromEntries(versions));
  });

  test('finds who did what by which link and on which powers, and names policies and rules', async () => {
    const log = await judgedLog(1, 12);
    expect(await check('log', fileOf(log), '--rules', 'docs/rules')).toMatchObject({ status: 0, err: '' });
    expect((await check('log', fileOf(log), '--rules', 'docs/rules')).out).not.toContain('note');
    for (const [kind, forge] of Object.entries(FORGED_JUDGING))
      expect([kind, (await check('log', fileOf(rehashed(forge(log))))).status]).toEqual([kind, 1]);
    for (const [kind, [forge, note]] of Object.entries(NOTED)) {
      const { status, out } = await check('log', fileOf(rehashed(forge(log))), '--rules', 'docs/rules');
      expect([kind, status]).toEqual([kind, 0]);
      expect(out.split('\n').filter((line) => line.startsWith('note'))).toEqual([expect.stringContaining(note)]);
    }
    const older = await check('log', fileOf(rehashed(withLoss(withoutLinks(log)))));
    expect(older.out).toContain('penalty.loss: whether the link held it cannot be told from this log');
  });

  test('checks chain, seals, dice, shuffles and signature of a sealed match, and finds what was changed', async () => {
    const { log } = await sealedLog(3, 'four-souls', 120);
    const signer = newSigner();
    const checkpoint = checkpointBy(signer, log);
    const whole = await check('log', fileOf([...log, { checkpoint }]), signer.verifierKey);
    expect(whole).toMatchObject({ status: 0, err: '' });
    expect(whole.out.split('\n').filter((line) => line.startsWith('ok'))).toHaveLength(4);

    const granted = grantedLog(log);
    expect(await check('log', fileOf(granted))).toMatchObject({ status: 0, err: '' });
    for (const [kind, forge] of Object.entries(FORGED_PEOPLE)) {
      const forged = rehashed(forge(seededRandom(1), granted) ?? []);
      expect([kind, (await check('log', fileOf(forged))).status]).toEqual([kind, 1]);
    }
    for (const [kind, rewrite] of Object.entries(REWRITINGS)) {
      const path = join(folder, 'rewritten.jsonl');
      writeFileSync(path, `${(rewrite(seededRandom(1), granted.map(textOf)) ?? []).join('\n')}\n`);
      expect([kind, (await check('log', path)).status]).toEqual([kind, 1]);
    }

    for (const kind of FORMS) {
      const { log: forged } = alter(seededRandom(1), log, kind);
      expect([kind, (await check('log', fileOf(forged))).status]).toEqual([kind, 1]);
    }

    const altered = log.map((event, at) => (at === 40 ? { ...event, recordedAt: '2001-01-01T00:00:00.000Z' } : event));
    expect(await check('log', fileOf(altered))).toMatchObject({ status: 1, err: 'wrong revision 40 was changed\n' });
    const end = log.at(-1)?.commandId;
    const later = log.map((event) => (event.commandId === end ? { ...event, recordedAt: LATE } : event));
    const signed = await check('log', fileOf([...rehashed(later), { checkpoint }]), signer.verifierKey);
    expect(signed).toMatchObject({ status: 1, err: 'wrong another log was signed\n' });
    const foreign = await check('log', fileOf([...log, { checkpoint }]), newSigner().verifierKey);
    expect(foreign).toMatchObject({ status: 1, err: 'wrong the checkpoint is not signed by this key\n' });
  }, 240_000);

  test('counts what people wrote beside the log and what of it was forgotten as `verify` does, and finds a changed text', async () => {
    const store = memoryStore();
    const texts = createTexts({ store, now: () => '2000-01-01T00:00:00.000Z' });
    const { ledger, matchId } = await smallMatch(store, { texts });
    const called = (seat: 'anna' | 'ben', reason: string) =>
      ledger.submit(matchId, {
        commandId: `call-${seat}`,
        command: { type: 'CallJudge', seat, category: 'play-error', reason },
        by: { role: 'seat', person: PERSONS[seat], grant: `g-${seat}` },
      });
    accepted(await called('anna', 'Benjámin has palmed "two"\n\u2028 — 🂡, שלום'));
    accepted(await called('ben', 'anna did'));

    const exported = async (): Promise<readonly string[]> => {
      const lines: string[] = [];
      for await (const line of exportLog(store, matchId, { everything: true, texts })) lines.push(line);
      return lines;
    };
    const checked = async (lines: readonly string[]) => {
      const path = join(folder, 'with-texts.jsonl');
      writeFileSync(path, `${lines.join('\n')}\n`);
      const log = parseExport(lines.join('\n'));
      const { held, forgotten, missing, changed } = checkTexts(
        ...('why' in log ? ([[], {}] as const) : ([log.events, log.texts] as const)),
      );
      return { ...(await check('log', path)), verify: { held, forgotten, missing, changed: changed !== null } };
    };
    const sound = (here: number, forgotten: number, missing: number) => ({
      status: 0,
      out: expect.stringContaining(
        `ok    ${here} texts, ${forgotten} of them forgotten; ${missing} are not in this copy`,
      ) as string,
      verify: { held: here - forgotten, forgotten, missing, changed: false },
    });

    const whole = await exported();
    const ids = [...whole, '{"names":{"p-annaannaanna":"Anna"}}'];
    expect(await checked(ids)).toMatchObject({
      status: 0,
      out: expect.stringContaining('nothing proves a name') as string,
    });
    expect(await checked(whole)).toMatchObject(sound(2, 0, 0));
    expect(await checked(whole.slice(0, -1))).toMatchObject(sound(0, 0, 2));
    const [last = ''] = whole.slice(-1);
    const stray = `{"texts":{"text-${'ab'.repeat(32)}":null,${last.slice('{"texts":{'.length)}`;
    for (const [lines, why] of [
      [[...whole, last], 'stands in another place than it is written to'],
      [[last, ...whole], 'stands in another place than it is written to'],
      [[...whole.slice(0, -1), stray], 'nothing refers to text-abab'],
      [[...whole, '{"names":{"p-nobodynobody":"Anna"}}'], 'p-nobodynobody is named, and not in the log'],
    ] as const)
      expect(await checked(lines)).toMatchObject({ status: 1, err: expect.stringContaining(why) as string });
    expect(await checked(whole.map((line) => line.replace('anna did', 'anna did not')))).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^wrong text-[0-9a-f]{64} is another text/) as string,
      verify: { changed: true },
    });
    expect(await texts.forget(PERSONS.anna, new Set())).toBe(1);
    const after = await exported();
    expect(after.join('')).not.toContain('palmed');
    expect(await checked(after)).toMatchObject(sound(2, 1, 0));
    expect(await texts.forget('p-somebody', new Set([matchId]))).toBe(1);
    expect(await checked(await exported())).toMatchObject(sound(2, 2, 0));
  }, 240_000);
});
