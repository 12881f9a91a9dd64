import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseExport, verdictOf, verifyLog, type Verdict } from '@stackledger/ledger';
import { loadGames } from '@stackledger/offering';
import type { Grant, PersonForgotten } from '@stackledger/wire';
import { stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, startClosed, type Closed, type Holder } from '../service/closed.js';

const NAME = 'Josephine Doe';
const SLOW = 120_000;

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(stopAll);

/** A hall in a file, in which Josephine has judged a match that is finalized. */
type JudgedMatch = { readonly hall: Closed; readonly match: string; readonly jo: Grant; readonly judge: Holder };

const judgedMatch = async (): Promise<JudgedMatch> => {
  const hall = await startClosed({
    storeUrl: `sqlite:${join(folder, 'store.db')}`,
    keysPath: join(folder, 'store.keys.json'),
    backups: { folder },
  });
  const match = await hall.organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
  const asked = { role: 'judge', person: { name: NAME } };
  const { grant, token } = await hall.organizer.grant(`/v1/matches/${match}/grants`, asked);
  const judge = clientFor(hall.url, token);
  await judge.command(match, { type: 'PausePlay', reason: 'the fire alarm' });
  await judge.command(match, { type: 'ResumePlay' });
  const anna = await hall.organizer.grant(`/v1/matches/${match}/grants`, { role: 'seat', seat: 'anna' });
  await clientFor(hall.url, anna.token).command(match, { type: 'Concede' });
  await hall.organizer.command(match, { type: 'SealMatch' });
  return { hall, match, jo: grant, judge };
};

const forgotten = async (who: Holder, person: string): Promise<PersonForgotten> => {
  const response = await who.ask(`/v1/people/${person}`, { method: 'DELETE' });
  expect(response.status).toBe(200);
  return (await response.json()) as PersonForgotten;
};

const verdictAbout = (exported: string): Verdict => {
  const log = parseExport(exported);
  if ('why' in log) throw new Error(log.why);
  return verdictOf(verifyLog(log.events, loadGames()));
};

/** Files of the service in which a text stands. */
const holding = (text: string): readonly string[] =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text));

test(
  'the log of a match holds nothing of a name: an id that was drawn stands for whoever judged',
  async () => {
    const { hall, match, jo } = await judgedMatch();
    expect(jo.person).toEqual({ id: expect.stringMatching(/^p-[a-z]{12}$/) as unknown, name: NAME });
    const log = await hall.organizer.text(`/v1/matches/${match}/export`);
    expect(log).toContain(`"person":"${jo.person.id}"`);
    expect(log.toLowerCase()).not.toContain('jo-');
    expect(log).not.toContain(NAME);
  },
  SLOW,
);

test(
  'DELETE /v1/people/{person}: the name is in no file of the service any more; every chain, signature and decision holds as before',
  async () => {
    const { hall, match, jo, judge } = await judgedMatch();
    const before = await hall.organizer.text(`/v1/matches/${match}/export`);
    await hall.organizer.post('/v1/backups', { name: 'friday' });
    const told = await forgotten(hall.organizer, jo.person.id);
    expect(told).toMatchObject({ person: jo.person.id, wasNamed: true, scopes: 1 });
    expect(told.remains.join('\n')).toContain('friday.db');
    expect(await hall.organizer.text(`/v1/matches/${match}/export`)).toBe(before);
    expect(verdictAbout(before)).toBe('holds');
    const { grants } = (await hall.organizer.get(`/v1/matches/${match}/grants`)) as unknown as { grants: Grant[] };
    expect(grants.find(({ id }) => id === jo.id)?.person).toEqual({ id: jo.person.id, name: jo.person.id });
    expect((await judge.get('/v1/me')).grants).toMatchObject([{ id: jo.id, person: { name: jo.person.id } }]);
    await hall.stop();
    expect(holding(NAME)).toEqual(['friday.db']);
  },
  SLOW,
);

test(
  'pages tell the name of whoever judged, JSON and logs the id; once it is forgotten pages tell the id as well',
  async () => {
    const { organizer, url } = await startClosed();
    const match = await organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
    const at = `/v1/matches/${match}`;
    const { grant, token } = await organizer.grant(`${at}/grants`, { role: 'judge', person: { name: NAME } });
    const anna = await organizer.grant(`${at}/grants`, { role: 'seat', seat: 'anna' });
    await clientFor(url, anna.token).command(match, { type: 'CallJudge', category: 'play-error', reason: 'a card' });
    await clientFor(url, token).command(match, { type: 'AttendCall', call: 'call-1' });
    const sheet = (accept: string): Promise<string> =>
      organizer.ask(`${at}/calls/call-1/sheet`, { headers: { accept } }).then((response) => response.text());
    const told = async (): Promise<readonly string[]> => [
      await organizer.text(`${at}/story`),
      await sheet('text/html'),
      await sheet('text/plain'),
    ];
    for (const page of await told()) expect(page).toContain(NAME);
    for (const text of [await sheet('application/json'), await organizer.text(`${at}/export`)]) {
      expect(text).toContain(grant.person.id);
      expect(text).not.toContain(NAME);
    }
    await forgotten(organizer, grant.person.id);
    for (const page of await told()) {
      expect(page).toContain(grant.person.id.slice(2)); // sentences write it as they write names
      expect(page).not.toContain(NAME);
    }
  },
  SLOW,
);

test('an organizer alone forgets people, and nobody who is not known', async () => {
  const { organizer, url } = await startClosed();
  const { token } = await organizer.grant('/v1/tournaments/spring/grants', { role: 'head-judge' });
  const path = '/v1/people/p-nobodyatall';
  expect(await clientFor(url, token).status(path, { method: 'DELETE' })).toBe(403);
  expect(await organizer.status(path, { method: 'DELETE' })).toBe(404);
});
