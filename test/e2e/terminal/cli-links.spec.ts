import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { GrantGiven, JsonMap } from '@stackledger/wire';
import { runCommand, type CommandRun } from '../../support/terminal.js';
import { until } from '../../support/until.js';
import { startServed, stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, type Holder } from '../service/closed.js';

const SLOW = 240_000;

type ListedKey = { readonly id: string; readonly retired: string | null; readonly signs: boolean };

let folder = '';
let keysPath = '';
let url = '';
let organizer: Holder;
let match = '';

/** The command line, beside the running service and with somebody's token; it runs while the service answers. */
const stackledger = (token: string | undefined, ...args: readonly string[]): Promise<CommandRun> =>
  runCommand(args, {
    STORE_URL: `sqlite:${join(folder, 'store.db')}`,
    KEYS_FILE: keysPath,
    STACKLEDGER_TOKEN: token,
  });

const invite = (token: string | undefined, ...args: readonly string[]): Promise<CommandRun> =>
  stackledger(token, 'invite', ...args, '--url', url);

const invited = async (...args: readonly string[]): Promise<GrantGiven> => {
  const { status, out, err } = await invite(organizer.token, ...args, '--json');
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return JSON.parse(out) as GrantGiven;
};

const keys = (...args: readonly string[]): Promise<CommandRun> => stackledger(undefined, 'keys', ...args);

const listed = async (): Promise<readonly ListedKey[]> => {
  const { out } = await keys('--json');
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ListedKey);
};

const counts = async (token: string): Promise<boolean> => (await clientFor(url, token).status('/v1/me')) === 200;

/** The key that a token names as its own. */
const keyOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as JsonMap).kid;

const seatOf = (): Promise<GrantGiven> =>
  organizer.grant(`/v1/matches/${match}/grants`, { role: 'seat', seat: 'anna', person: { name: 'Anna' } });

beforeAll(async () => {
  folder = temporaryFolder();
  keysPath = join(folder, 'store.keys.json');
  const server = await startServed({ storeUrl: `sqlite:${join(folder, 'store.db')}`, keysPath, open: false });
  url = server.url;
  organizer = clientFor(url, (await server.invite?.())?.token);
  match = await organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'], tournament: 'spring' });
}, SLOW);
afterAll(stopAll);

describe('invite ROLE', () => {
  test(
    'makes a link that acts for a seat, and a code for it, and counts no more once it is taken back',
    async () => {
      const given = await invited('seat', '--match', match, '--seat', 'anna', '--name', 'Anna K.');
      expect(given).toMatchObject({ grant: { role: 'seat', seat: 'anna', person: { name: 'Anna K.' } } });
      expect(given.link).toMatch(new RegExp(`/#join=${given.token}$`));
      const me = await clientFor(url, given.token).get('/v1/me');
      expect(me).toMatchObject({ grants: [{ id: given.grant.id, seat: 'anna' }] });
      const joined = (await clientFor(url).post('/v1/join', { code: given.code })).body as { token?: string };
      expect(await clientFor(url, joined.token).get('/v1/me')).toMatchObject({ grants: me.grants });
      await organizer.ask(`/v1/matches/${match}/grants/${given.grant.id}`, { method: 'DELETE' });
      expect(await counts(given.token)).toBe(false);
    },
    SLOW,
  );

  test(
    'says whose link it is, and hands on powers, delays and ends',
    async () => {
      const { status, out } = await invite(organizer.token, 'seat', '--match', match, '--seat', 'ben', '--name', 'Ben');
      expect(status).toBe(0);
      expect(out).toMatch(/^Ben \(.+\), seat\nlink {2}http.+#join=.+\ncode {2}[A-Z0-9-]+ {2}\(once, until .+\)\n$/);
      const powers = ['--powers', 'rule, look', '--expires', '2099-12-31T18:00:00Z'];
      const judge = await invited('judge', '--tournament', 'spring', '--name', 'Jo', ...powers);
      expect(judge.grant).toMatchObject({ capabilities: ['rule', 'look'], expires: '2099-12-31T18:00:00.000Z' });
      const late = await invited('spectator', '--match', match, '--delay', '300');
      expect(late.grant).toMatchObject({ role: 'spectator', delay: 300 });
    },
    SLOW,
  );

  test(
    'is refused in a sentence: without a token, with one that may not or that was taken back, and where it says too much',
    async () => {
      const anna = await seatOf();
      const asked = ['seat', '--match', match, '--seat', 'ben'] as const;
      const taken = await seatOf();
      await organizer.ask(`/v1/matches/${match}/grants/${taken.grant.id}`, { method: 'DELETE' });
      const told = [
        await invite(undefined, ...asked),
        await invite(anna.token, ...asked),
        await invite(taken.token, ...asked),
        await invite(organizer.token?.slice(0, 40), ...asked),
        await invite(organizer.token, 'seat', '--match', match, '--tournament', 'spring'),
        await invite(organizer.token, 'king', '--match', match),
      ];
      expect(told.map(({ status, out }) => ({ status, out }))).toEqual(told.map(() => ({ status: 2, out: '' })));
      const sentences = [
        /token-required/,
        /not-allowed/,
        /grant-revoked/,
        /bad-token/,
        /a match or a tournament, not both/,
        /role/,
      ];
      for (const [at, sentence] of sentences.entries()) expect(told[at]?.err).toMatch(sentence);
      expect(told.map(({ err }) => /\n\s+at /.test(err))).not.toContain(true);
    },
    SLOW,
  );
});

describe('link', () => {
  test(
    'makes a link for an organizer beside the running service: another each time, and each can be taken back',
    async () => {
      const made = await stackledger(undefined, 'link', '--url', url, '--json');
      expect({ status: made.status, err: made.err }).toEqual({ status: 0, err: '' });
      const { link, token } = JSON.parse(made.out) as { link: string; token: string };
      expect(link).toBe(`${url}/#join=${token}`);
      const me = await clientFor(url, token).get('/v1/me');
      expect(me).toMatchObject({ grants: [{ role: 'organizer' }] });
      const nowhere = await stackledger(undefined, 'link', '--url', 'nope');
      expect(nowhere).toMatchObject({ status: 2, out: '' });
      expect(nowhere.err).toContain('--url takes an address such as https://cards.example, not nope');
      const other = JSON.parse((await stackledger(undefined, 'link', '--json')).out) as { token: string };
      expect(await counts(other.token)).toBe(true);
      const [grant] = me.grants as readonly { readonly id: string }[];
      await organizer.ask(`/v1/grants/${grant?.id ?? ''}`, { method: 'DELETE' });
      expect([await counts(token), await counts(other.token)]).toEqual([false, true]);
    },
    SLOW,
  );

  test(
    'says in words for how long it may be opened, and without keys that the first start makes them',
    async () => {
      expect((await stackledger(undefined, 'link')).out).toMatch(/^link {2}http:.+#join=.+\n.+within 60 minutes/);
      const keysFile = keysPath;
      keysPath = join(folder, 'none.json');
      const none = await stackledger(undefined, 'link');
      keysPath = keysFile;
      expect(none).toMatchObject({
        status: 2,
        out: '',
        err: expect.stringContaining('start the service once') as unknown,
      });
    },
    SLOW,
  );
});

describe('keys', () => {
  test(
    'a rotation beside a running service: new links are of the new key, old ones go on until theirs is retired',
    async () => {
      const [first] = await listed();
      const old = await seatOf();
      expect(first).toMatchObject({ retired: null, signs: true });
      expect(keyOf(old.token)).toBe(first?.id);
      expect(await keys('retire', '-a0SpWEW4o56')).toMatchObject({
        status: 2,
        err: expect.stringContaining('no key -a0SpWEW4o56') as unknown,
      });
      expect(await keys('retire', first?.id ?? '')).toMatchObject({
        status: 2,
        err: expect.stringContaining('rotate first') as unknown,
      });

      expect(await keys('rotate')).toMatchObject({
        status: 0,
        out: expect.stringContaining('signs from now on') as unknown,
      });
      const [, second] = await listed();
      await until('the new key signs', async () => keyOf((await seatOf()).token) === second?.id);
      const fresh = await seatOf();
      expect([await counts(old.token), await counts(fresh.token)]).toEqual([true, true]);
      const again = await organizer.post(`/v1/matches/${match}/grants/${old.grant.id}/link`, {});
      const { token: renewed = '' } = again.body as { token?: string };
      expect(keyOf(renewed)).toBe(second?.id);

      expect((await keys('retire', first?.id ?? '')).out).toContain('no link that it has signed counts any more');
      await until('the old key counts no more', async () => !(await counts(old.token)));
      expect(await counts(fresh.token)).toBe(true);
      expect(await counts(renewed)).toBe(true); // the grant stands: another link of it goes on
      expect(await listed()).toEqual([
        expect.objectContaining({ id: first?.id, retired: expect.any(String) as unknown, signs: false }),
        expect.objectContaining({ id: second?.id, retired: null, signs: true }),
      ]);
      for (const [id, why] of [
        [first?.id ?? '', 'was retired'],
        ['nobody', 'there is no key nobody'],
      ] as const)
        expect(await keys('retire', id)).toMatchObject({ status: 2, err: expect.stringContaining(why) as unknown });
    },
    SLOW,
  );

  test(
    'are listed without their secrets, and stay readable by their owner alone',
    async () => {
      const ring = JSON.parse(readFileSync(keysPath, 'utf8')) as { keys: readonly { jwk: { d: string } | null }[] };
      const { out } = await keys('list');
      const json = (await keys('list', '--json')).out;
      for (const { jwk } of ring.keys) if (jwk !== null) expect(out + json).not.toContain(jwk.d);
      expect(out).toMatch(/ {2}signs\n$/);
      expect(statSync(keysPath).mode & 0o777).toBe(0o600);
    },
    SLOW,
  );
});
