import { join } from 'node:path';
import type { MatchListed } from '@stackledger/wire';
import { damageEvent } from '../../support/damaged-event.js';
import { runCommand } from '../../support/terminal.js';
import { createMatch, startApi, stopAll, temporaryFolder } from '../service/api.js';

const SLOW = 240_000;

let file: string;
let [sound, damaged] = ['', ''];
let head = 0;

const started = () => startApi({ storeUrl: `sqlite:${file}`, logLevel: 'silent' });

beforeEach(async () => {
  file = join(temporaryFolder(), 'hall.db');
  const api = await started();
  [damaged, sound] = [(await createMatch(api)).matchId, (await createMatch(api)).matchId];
  head = Number((await api.get<{ revision: string }>(`/v1/matches/${damaged}`)).body.revision);
  await api.stop();
});
afterAll(stopAll);

const run = (...args: readonly string[]) => runCommand(args, { STORE_URL: `sqlite:${file}`, COLUMNS: '400' });

const listed = async (...args: readonly string[]): Promise<readonly MatchListed[]> => {
  const { status, out, err } = await run('matches', '--json', ...args);
  expect([status, err]).toEqual([0, '']);
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as MatchListed);
};

test(
  'a damaged match is in the list of a store and of a service as it was before, and says so; the others are there',
  async () => {
    damageEvent(file, `match-${damaged}`, head);
    const rows = await listed();
    expect(rows).toMatchObject([
      { matchId: damaged, damagedAt: String(head), revision: String(head - 1) },
      { matchId: sound },
    ]);
    expect(rows[1]).not.toHaveProperty('damagedAt');
    expect((await run('matches')).out).toMatch(new RegExp(`${damaged} [^\n]*damaged at ${head} `));
    const api = await started();
    const { url } = api;
    expect((await api.raw(`/v1/matches/${damaged}`)).status).toBe(503); // whoever reads it finds the damage
    expect(await listed('--url', url)).toMatchObject([
      { matchId: damaged, damagedAt: String(head) },
      { matchId: sound },
    ]);
    expect((await run('matches', '--url', url)).out).toMatch(new RegExp(`${damaged} [^\n]*damaged at ${head} `));
  },
  SLOW,
);

test(
  'it is listed wherever the damage is; of a match whose first event is damaged a note on standard error tells',
  async () => {
    for (let at = head; at > 0; at--) {
      damageEvent(file, `match-${damaged}`, at);
      expect(await listed()).toMatchObject([{ matchId: damaged, damagedAt: String(at) }, { matchId: sound }]);
    }
    damageEvent(file, `match-${damaged}`, 0);
    const { status, out, err } = await run('matches', '--json');
    expect([status, out.trim().split('\n').length]).toEqual([0, 1]);
    expect(err).toBe(
      `match-${damaged} is not in this list: its first event is damaged; \`stackledger check\` says what to do\n`,
    );
  },
  SLOW,
);
