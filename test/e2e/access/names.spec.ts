import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonMap, TableView } from '@stackledger/wire';
import { runCommand } from '../../support/terminal.js';
import { stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, startClosed, type Closed, type Holder } from '../service/closed.js';

const SLOW = 240_000;

/** Ids as a page draws them, and who sits there: scripts, an emoji of three people, marks on letters, a length. */
const PEOPLE = {
  'p-aaaaaaaaaaaa': 'علي بن أحمد',
  'p-bbbbbbbbbbbb': '日本太郎',
  'p-cccccccccccc': `👩‍👩‍👧 Zoë ${'x'.repeat(69)}`,
  'p-dddddddddddd': 'Anna',
};
const SEATS = Object.keys(PEOPLE);
const ID = /\bp-[a-z]{12}\b/i;

type Named = { readonly people: { readonly [id: string]: string } };

let hall: Closed;
let folder = '';
beforeEach(async () => {
  folder = temporaryFolder();
  hall = await startClosed({ storeUrl: `sqlite:${join(folder, 'store.db')}` });
});
afterEach(stopAll);

const CHARACTERS = ['isaac', 'maggy', 'judas', 'samson'];

const createNamed = (names: JsonMap = PEOPLE, more: JsonMap = {}): Promise<string> =>
  hall.organizer.create({ ruleset: 'four-souls', seats: SEATS, names, ...more });

const withPeople = async <T>(who: Holder, path: string): Promise<T & Named> =>
  (await (await who.ask(path, { headers: { prefer: 'names' } })).json()) as T & Named; // as described

const stackledger = async (...args: readonly string[]): Promise<string> => {
  const { out, err } = await runCommand(args, { STORE_URL: `sqlite:${join(folder, 'other.db')}` });
  return out + err;
};

describe('names of seats', () => {
  test('whoever asks for names gets them with each answer, and logs hold none', async () => {
    const match = await createNamed();
    const table = await withPeople<TableView>(hall.organizer, `/v1/matches/${match}/table`);
    expect(table.people).toEqual(PEOPLE);
    expect(table.players.map(({ seat }) => seat)).toEqual(SEATS);
    const list = await withPeople<JsonMap>(hall.organizer, '/v1/matches');
    expect(list.people).toEqual(PEOPLE);
    expect(await hall.organizer.get(`/v1/matches/${match}/table`)).not.toHaveProperty('people');
    const events = await hall.organizer.text(`/v1/matches/${match}/events`);
    for (const name of Object.values(PEOPLE)) expect(events).not.toContain(name);
  });

  test('a long answer, which is sent in pieces, has them at its end', async () => {
    const match = await createNamed();
    const page = await withPeople<JsonMap>(hall.organizer, `/v1/matches/${match}/events?limit=1000`);
    expect(JSON.stringify(page).length).toBeGreaterThan(64 * 1024);
    expect(page.people).toEqual(PEOPLE);
  });

  test('sentences have names and no ids: of the table, of what happened, of refusals', async () => {
    const match = await createNamed();
    const [first, second = ''] = SEATS;
    const table = await withPeople<TableView>(hall.organizer, `/v1/matches/${match}/table`);
    const shown = Object.entries(table.names).filter(([name]) => SEATS.includes(name));
    expect(shown.length).toBeGreaterThan(0);
    for (const [seat, name] of shown) expect(name).toBe(table.people[seat]);
    expect(Object.values(table.names).join(' ')).not.toMatch(ID);
    const { token } = await hall.organizer.grant(`/v1/matches/${match}/grants`, { role: 'seat', seat: second });
    const refused = await clientFor(hall.url, token).post(`/v1/matches/${match}/commands`, {
      commandId: 'c-1',
      type: 'EndTurn',
    });
    expect(refused.status).toBe(422);
    expect(JSON.stringify([refused.body.detail, refused.body.legal])).not.toMatch(ID);
    const story = await hall.organizer.get(`/v1/matches/${match}/story`);
    const told = JSON.stringify((story.rows as readonly JsonMap[]).map(({ says, then }) => [says, then]));
    expect(told).toContain(table.people[first ?? '']);
    expect(told).not.toMatch(ID);
  });

  test('two of one name are told apart by their seats, and blanks around a name are gone', async () => {
    const match = await createNamed({ [SEATS[0] ?? '']: ' Anna ', [SEATS[1] ?? '']: 'Ben', [SEATS[3] ?? '']: 'anna' });
    const { people } = await withPeople<TableView>(hall.organizer, `/v1/matches/${match}/table`);
    expect(Object.values(people).toSorted()).toEqual(['Anna (seat 1)', 'Ben', 'anna (seat 4)']);
  });

  test.each([
    ['x'.repeat(81), 'expected at most 80 characters, found 81'],
    ['  ', 'found nothing that can be read'],
    ['\u200b\u200d', 'found nothing that can be read'],
  ])('%j is refused in words that have no id', async (name, why) => {
    const { status, body } = await hall.organizer.post('/v1/matches', {
      ruleset: 'four-souls',
      seats: SEATS,
      names: { 'p-bbbbbbbbbbbb': name },
    });
    expect({ status, code: body.code, rule: body.rule }).toEqual({
      status: 422,
      code: 'bad-options',
      rule: 'SL-MATCH-3',
    });
    expect(body.detail).toContain('seat 2: ');
    expect(body.detail).toContain(why);
    expect(body.detail).not.toMatch(ID);
  });

  test('an id is of one person: it takes no second name, and a seat with a name of its own takes none', async () => {
    await createNamed();
    const other = { ruleset: 'four-souls', seats: SEATS, names: { 'p-dddddddddddd': 'Mallory' } };
    expect((await hall.organizer.post('/v1/matches', other)).status).toBe(422);
    const chosen = { ruleset: 'four-souls', seats: ['anna', 'ben'], names: { anna: 'Anna' } };
    expect((await hall.organizer.post('/v1/matches', chosen)).body.detail).toContain('only a seat with a drawn id');
    expect(await createNamed()).toEqual(expect.any(String));
  });

  test('a link of a seat is of whoever sits there, and a name that it is given is that of the seat', async () => {
    const match = await createNamed();
    const seat = SEATS[3] ?? '';
    const body = { role: 'seat', seat, person: { name: 'Jörg Müller' } };
    const { grant } = await hall.organizer.grant(`/v1/matches/${match}/grants`, body);
    expect(grant.person).toEqual({ id: seat, name: 'Jörg Müller' });
    const { people } = await withPeople<TableView>(hall.organizer, `/v1/matches/${match}/table`);
    expect(people[seat]).toBe('Jörg Müller');
  });

  test('who is forgotten is nobody by name any more, also where no link was ever given', async () => {
    const match = await createNamed();
    const answer = await hall.organizer.ask(`/v1/people/${SEATS[1] ?? ''}`, { method: 'DELETE' });
    expect(answer.status).toBe(200);
    const { people } = await withPeople<TableView>(hall.organizer, `/v1/matches/${match}/table`);
    expect(people[SEATS[1] ?? '']).toBe('[forgotten]');
    expect(await hall.organizer.text(`/v1/matches/${match}/export`)).not.toContain('日本太郎');
  });

  test('a scribe writes names in lines', async () => {
    const match = await createNamed(
      { 'p-aaaaaaaaaaaa': 'Anna', 'p-bbbbbbbbbbbb': 'Ben' },
      // Without Cain, whose player begins without a roll (FS-SETUP-6).
      { options: { dice: 'reported' }, decks: { characters: CHARACTERS } },
    );
    const { token } = await hall.organizer.grant(`/v1/matches/${match}/grants`, { role: 'scribe' });
    const { awaiting } = await withPeople<TableView>(hall.organizer, `/v1/matches/${match}/table`);
    expect(awaiting.seats).toEqual(['p-aaaaaaaaaaaa']);
    const tried = await clientFor(hall.url, token).post(`/v1/matches/${match}/notation/try`, { text: 'ben: p' });
    expect(JSON.stringify(tried.body.stopped)).toContain('Anna is asked');
    const { status, body } = await clientFor(hall.url, token).post(`/v1/matches/${match}/notation`, {
      commandId: 'line',
      text: 'Ann: roll 4; bE: ok',
      scribe: 'sam',
    });
    expect({ status, stopped: body.stopped }).toEqual({ status: 200, stopped: null });
  });
});

test(
  'exports have the names with them: a log that is imported elsewhere and a text show them in the terminal',
  async () => {
    const match = await createNamed();
    const log = join(folder, 'match.jsonl');
    writeFileSync(log, await hall.organizer.text(`/v1/matches/${match}/export`));
    const exported = readFileSync(log, 'utf8');
    expect(await stackledger('verify', log)).toMatch(
      /holds(.|\n)*4 names stand beside the log, .*nothing proves a name/,
    );
    writeFileSync(log, exported.replace('{"names":{', '{"names":{"p-nobodynobody":"Zoe",'));
    expect(await stackledger('verify', log)).toContain('WRONG  names: p-nobodynobody is not in the log');
    writeFileSync(log, exported);
    expect(await stackledger('replay', log, '--no-tty')).toContain('日本太郎');
    const text = await hall.organizer.text(`/v1/matches/${match}/notation`);
    expect(text).toContain(`[Names ${JSON.stringify(JSON.stringify(PEOPLE))}]`);
    const file = join(folder, 'match.txt');
    writeFileSync(file, text.split('\n\n')[0] ?? '');
    await stackledger('notation', 'import', file);
    const listed = await stackledger('matches');
    expect(listed).toContain('علي بن أحمد');
    expect(listed).not.toMatch(ID);
  },
  SLOW,
);
