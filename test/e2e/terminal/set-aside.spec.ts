import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonMap } from '@stackledger/wire';
import { damageEvent } from '../../support/damaged-event.js';
import { runCommand } from '../../support/terminal.js';
import { stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, startHall, type Closed } from '../service/closed.js';
import { SMALL_TABLE } from '../service/positions.js';

const SLOW = 240_000;
const CREATION = { ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE };

let folder: string;
let file: string;
let match: string;
const told: string[] = [];

const started = (): Promise<Closed> => startHall(folder, told);

/** A match with a link and a refused command. */
beforeEach(async () => {
  folder = temporaryFolder();
  file = join(folder, 'hall.db');
  told.length = 0;
  const { url, organizer, stop } = await started();
  match = await organizer.create(CREATION);
  const { token } = await organizer.grant(`/v1/matches/${match}/grants`, { role: 'seat', seat: 'anna' });
  const refused = { commandId: 'refused', type: 'ActivateAbility', seat: 'anna', source: 'nothing' };
  const anna = clientFor(url, token);
  const { revision } = await anna.get(`/v1/matches/${match}`);
  const answer = await anna.post(`/v1/matches/${match}/commands`, { ...refused, expectedRevision: revision });
  expect(answer.status).toBe(422);
  await stop();
});
afterAll(stopAll);

const run = (...args: readonly string[]) => runCommand(args, { STORE_URL: `sqlite:${file}` }, folder);

const listed = async ({ organizer }: Closed): Promise<readonly unknown[]> =>
  ((await organizer.get('/v1/matches')).matches as readonly JsonMap[]).map(({ matchId }) => matchId); // as described

test(
  'given a sound match, when it is set aside, then that is refused with 2, it stays, and no file is made',
  async () => {
    const { status, out, err } = await run('set-aside', match, '-o', 'aside.jsonl');
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain(`nothing of stream match-${match} is damaged`);
    expect(existsSync(join(folder, 'aside.jsonl'))).toBe(false);
    expect(await listed(await started())).toEqual([match]);
  },
  SLOW,
);

test(
  'given a damaged match, when the file cannot be written, then it is named in a sentence, and the match stays',
  async () => {
    damageEvent(file, `match-${match}`, 0);
    const to = join(folder, 'nowhere', 'x');
    const why = `${to} cannot be written: `;
    const { status, err } = await run('set-aside', match, '-o', to);
    expect([status, err]).toEqual([2, expect.stringContaining(why)]);
    expect((await run('check')).out).toContain(`revision 0 of stream match-${match}`);
  },
  SLOW,
);

test.each([
  [
    'access-match-',
    () => 'links given before it do not count where it may have taken them back; the organizer gives new',
  ],
  [
    'attempts-',
    (command: string) => `take these rejected commands alone out with \`stackledger ${command}\`, or restore a backup`,
  ],
])(
  'given that %s… is damaged, then log, /health and check give one advice, and with it taken out the match is played on',
  async (prefix, adviceWith) => {
    const stream = `${prefix}${match}`;
    damageEvent(file, stream, 0);
    const words = ['set-aside', stream, '-o', `${stream}.damaged.jsonl`];
    const advice = adviceWith(words.join(' '));
    const service = await started();
    await service.organizer.ask(`/v1/matches/${match}/${prefix === 'attempts-' ? 'attempts' : 'grants'}`);
    expect(told).toEqual([expect.stringContaining(advice)]);
    expect(await service.organizer.get('/health')).toMatchObject({
      store: { detail: expect.stringContaining(advice) as unknown },
    });
    await service.stop();
    const checked = await run('check');
    expect([checked.status, checked.out]).toEqual([1, expect.stringContaining(advice)]);
    expect(await run(...words)).toMatchObject({ status: 0, err: '' });
    expect(readFileSync(join(folder, `${stream}.damaged.jsonl`), 'utf8')).toContain(`"stream":"${stream}"`);
    expect(await run('check')).toMatchObject({ status: 0 });
    const { url, organizer } = await started();
    const { token } = await organizer.grant(`/v1/matches/${match}/grants`, { role: 'seat', seat: 'anna' });
    const anna = clientFor(url, token);
    const { revision = '' } = await anna.get(`/v1/matches/${match}`);
    const played = { type: 'ActivateAbility', seat: 'anna', source: 'book-of-sin', expectedRevision: revision };
    expect(Number((await anna.command(match, played)).revision)).toBeGreaterThan(Number(revision));
  },
  SLOW,
);

test(
  'given two damaged matches, when one is set aside, then the other is named, and it alone is listed as damaged',
  async () => {
    const before = await started();
    const other = await before.organizer.create(CREATION);
    await before.stop();
    for (const each of [match, other]) damageEvent(file, `match-${each}`, 4);
    const { status, out } = await run('set-aside', match, '-o', 'aside.jsonl');
    expect([status, out]).toEqual([1, expect.stringContaining(`STILL DAMAGED: revision 4 of stream match-${other}`)]);
    const after = await started();
    const { matches } = await after.organizer.get('/v1/matches');
    expect(matches).toMatchObject([{ matchId: other, damagedAt: '4' }]);
  },
  SLOW,
);

test(
  'given that the store is not to be used without what is named, then that is refused',
  async () => {
    const { status, err } = await run('set-aside', 'keys', '-o', 'aside.jsonl');
    expect([status, err]).toEqual([2, 'a store is not to be used without its stream keys: restore a backup\n']);
  },
  SLOW,
);
