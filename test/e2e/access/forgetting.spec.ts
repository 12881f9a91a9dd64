import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkTexts,
  parseExport,
  verdictOf,
  verifyLog,
  type ExportedLog,
  type TextCheck,
  type Verdict,
} from '@stackledger/ledger';
import { loadGames } from '@stackledger/offering';
import type { Grant, PersonForgotten } from '@stackledger/wire';
import { newId, stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, startClosed, type Closed, type Holder } from '../service/closed.js';

const NAME = 'Josephine Doe';
const REASON = 'anna feels unwell';
const STATEMENT = 'ben peeked at my hand';
const SLOW = 240_000;

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(stopAll);

/** A hall in a file, in which Josephine has judged a match that is finalized. */
type JudgedMatch = {
  readonly hall: Closed;
  readonly match: string;
  readonly jo: Grant;
  readonly anna: Grant;
  readonly judge: Holder;
};

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
  await judge.command(match, { type: 'PausePlay', reason: REASON });
  await judge.command(match, { type: 'ResumePlay' });
  const anna = await hall.organizer.grant(`/v1/matches/${match}/grants`, { role: 'seat', seat: 'anna' });
  const seat = clientFor(hall.url, anna.token);
  await seat.command(match, { type: 'CallJudge', category: 'play-error', reason: STATEMENT });
  await judge.command(match, { type: 'AttendCall', call: 'call-1' });
  await judge.command(match, { type: 'ResumePlay' });
  await seat.command(match, { type: 'Concede' });
  await hall.organizer.command(match, { type: 'SealMatch' });
  return { hall, match, jo: grant, anna: anna.grant, judge };
};

const forgotten = async (who: Holder, person: string): Promise<PersonForgotten> => {
  const response = await who.ask(`/v1/people/${person}`, { method: 'DELETE' });
  expect(response.status).toBe(200);
  return (await response.json()) as PersonForgotten;
};

const parsed = (exported = ''): ExportedLog => {
  const log = parseExport(exported);
  if ('why' in log) throw new Error(log.why);
  return log;
};

const checkedTexts = (exported: string | undefined): TextCheck => {
  const { events, texts } = parsed(exported);
  return checkTexts(events, texts);
};

const verdictAbout = (exported: string): Verdict => {
  const log = parsed(exported);
  return verdictOf(verifyLog(log.events, loadGames()));
};

/** The events of an export and its checkpoint, without texts and names beside them. */
const logIn = (exported: string): readonly string[] =>
  exported.split('\n').filter((line) => line !== '' && !/^\{"(texts|names)":/.test(line));

/** Files of the service in which a text stands. */
const holding = (text: string): readonly string[] =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text));

test(
  'the log of a match holds nothing of a name: an id that was drawn stands for whoever judged',
  async () => {
    const { hall, match, jo } = await judgedMatch();
    expect(jo.person).toEqual({ id: expect.stringMatching(/^p-[a-z]{12}$/) as unknown, name: NAME });
    const log = logIn(await hall.organizer.text(`/v1/matches/${match}/export`)).join('\n');
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
    expect(told).toMatchObject({ person: jo.person.id, wasNamed: true, scopes: 1, revoked: 1, texts: 1 });
    expect(told.remains.join('\n')).toContain('friday.db');
    expect(told.remains.join('\n')).not.toContain('[forgotten]');
    const after = await hall.organizer.text(`/v1/matches/${match}/export`);
    expect(logIn(after)).toEqual(logIn(before));
    expect(verdictAbout(after)).toBe('holds');
    const { grants } = (await hall.organizer.get(`/v1/matches/${match}/grants`)) as unknown as { grants: Grant[] };
    expect(grants.find(({ id }) => id === jo.id)?.person).toEqual({ id: jo.person.id, name: jo.person.id });
    expect(await judge.status('/v1/me')).toBe(401);
    await hall.stop();
    for (const text of [NAME, REASON]) expect(holding(text)).toEqual(['friday.db']);
    expect(holding(STATEMENT).length).toBeGreaterThan(1);
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
    expect(await sheet('application/json')).toContain(grant.person.id);
    const log = logIn(await organizer.text(`${at}/export`)).join('\n');
    expect(log).toContain(grant.person.id);
    expect(log).not.toContain(NAME);
    await forgotten(organizer, grant.person.id);
    for (const page of await told()) {
      // pages write it as they write names, sentences say that it was forgotten
      expect(page.includes('[forgotten]') || page.includes(grant.person.id.slice(2))).toBe(true);
      expect(page).not.toContain(NAME);
    }
  },
  SLOW,
);

test(
  'somebody who played: what anybody wrote in the match is erased with it, and every page says that it was',
  async () => {
    const { hall, match, anna } = await judgedMatch();
    const at = `/v1/matches/${match}`;
    const pages = (): Promise<readonly string[]> =>
      Promise.all(
        ['/events', '/story', '/calls', '/calls/call-1/sheet?for=reader', '/notation', '/timeline', '', '/export'].map(
          (page) => hall.organizer.text(`${at}${page}`),
        ),
      );
    const before = await pages();
    for (const text of [REASON, STATEMENT])
      expect(before.filter((page) => page.includes(text)).length).toBeGreaterThan(2);
    expect(before.slice(0, -1).filter((page) => page.includes('text-'))).toEqual([]);
    expect(checkedTexts(before.at(-1))).toEqual({ held: 2, forgotten: 0, missing: 0, changed: null, stray: null });
    expect(await forgotten(hall.organizer, anna.person.id)).toMatchObject({ texts: 2 });
    const after = await pages();
    for (const text of [REASON, STATEMENT]) expect(after.filter((page) => page.includes(text))).toEqual([]);
    expect(after.filter((page) => page.includes('[forgotten]')).length).toBeGreaterThan(2);
    expect(checkedTexts(after.at(-1))).toEqual({ held: 0, forgotten: 2, missing: 0, changed: null, stray: null });
    expect(verdictAbout(after.at(-1) ?? '')).toBe('holds');
    await hall.stop();
    for (const text of [REASON, STATEMENT]) expect(holding(text)).toEqual([]);
  },
  SLOW,
);

test('ids of persons are drawn: one that nobody has is refused, one that is known is granted something else', async () => {
  const { organizer } = await startClosed();
  const path = '/v1/tournaments/spring/grants';
  const chosen = await organizer.post(path, { role: 'head-judge', person: { id: 'josephine', name: NAME } });
  expect(chosen).toMatchObject({ status: 400, body: { code: 'unknown-person' } });
  const { grant } = await organizer.grant(path, { role: 'head-judge', person: { name: NAME } });
  const again = await organizer.grant(path, { role: 'judge', person: { id: grant.person.id } });
  expect(again.grant.person).toEqual(grant.person);
});

test('reasons in a tournament are erased with the player of whom they were written, and what was decided stays', async () => {
  const hall = await startClosed({
    storeUrl: `sqlite:${join(folder, 'store.db')}`,
    keysPath: join(folder, 'store.keys.json'),
  });
  const { organizer } = hall;
  const cup = '/v1/tournaments/cup';
  await organizer.post('/v1/tournaments', { id: 'cup', name: 'Cup', pack: 'magic-swiss' });
  const gil = await organizer.grant(`${cup}/grants`, { role: 'player', person: { name: 'Gil' } });
  const jo = await organizer.grant(`${cup}/grants`, { role: 'head-judge', person: { name: NAME } });
  const judge = clientFor(hall.url, jo.token);
  const player = gil.grant.person.id;
  const send = async (who: Holder, command: object): Promise<void> => {
    const { status, body } = await who.post(`${cup}/commands`, { commandId: newId(), ...command });
    expect([status, body]).toEqual([200, expect.anything()]);
  };
  await send(organizer, { type: 'EnrolPlayer', player });
  await send(judge, { type: 'IssuePenalty', id: 'w1', player, penalty: 'warning', reason: STATEMENT });
  await send(judge, { type: 'DisqualifyPlayer', player, reason: REASON });
  expect(await judge.text(cup)).toContain(STATEMENT);
  const { texts } = await forgotten(organizer, player);
  expect(texts).toBe(2);
  expect(await judge.text(cup)).toMatch(/"penalty":"warning".*\[forgotten\]/);
  await hall.stop();
  const held = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  for (const text of held) expect(text).not.toMatch(new RegExp(`${STATEMENT}|${REASON}`));
});

test('an organizer alone forgets people, and nobody who is not known', async () => {
  const { organizer, url } = await startClosed();
  const { token } = await organizer.grant('/v1/tournaments/spring/grants', { role: 'head-judge' });
  const path = '/v1/people/p-nobodyatall';
  expect(await clientFor(url, token).status(path, { method: 'DELETE' })).toBe(403);
  expect(await organizer.status(path, { method: 'DELETE' })).toBe(404);
});
