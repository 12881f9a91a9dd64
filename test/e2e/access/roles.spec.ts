import type { GrantGiven, JsonMap } from '@stackledger/wire';
import { codeIn, tableUnder } from '../../support/documents/document.js';
import { stopAll } from '../service/api.js';
import { newId } from '../service/api.js';
import { clientFor, startClosed, type Closed, type Holder } from '../service/closed.js';
import type { Asked } from '../service/exchange.js';

/**
 * Every route as every role, at every place and moment, against the table of docs/reference/roles.md: the table is the
 * expectation.
 */
const ROWS = tableUnder('docs/reference/roles.md', 'Who may what', 'route');
const ROLES = Object.keys(ROWS[0] ?? {}).slice(1);

/** The places that are not in a phase what they were in the one before. */
const CHANGED = {
  before: ['own', 'other', 'unknown'],
  during: ['own', 'other'],
  after: ['own'],
} as const;
type Phase = keyof typeof CHANGED;
type Place = (typeof CHANGED)[Phase][number];

/** The ids of a place: a match, its tournament, and a grant at whatever the route is about. */
type Ids = { readonly match: string; readonly tournament: string };

let service: Closed;
let holders: { readonly [role: string]: Holder };
/** Somebody who is forgotten on the way, and asks for nothing. */
let stranger = '';
let places: { readonly [place in Place]: Ids };

const grantTo = (scope: string, body: JsonMap): Promise<GrantGiven> => service.organizer.grant(scope, body);

beforeAll(async () => {
  service = await startClosed();
  const create = (tournament: string): Promise<string> =>
    service.organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'], start: 'on-command', tournament });
  const match = await create('spring');
  for (const id of ['spring', 'autumn'])
    await service.organizer.post('/v1/tournaments', { id, name: id, pack: 'magic-swiss' });
  places = {
    own: { match, tournament: 'spring' },
    other: { match: await create('autumn'), tournament: 'autumn' },
    unknown: { match: 'no-such-match', tournament: 'winter' },
  };
  const inTournament = ['head-judge', 'judge', 'scorekeeper', 'spectator', 'auditor', 'analyst'];
  const at = (role: string): string =>
    inTournament.includes(role) ? '/v1/tournaments/spring/grants' : `/v1/matches/${match}/grants`;
  let anna = '';
  const made: { [role: string]: Holder } = { nobody: clientFor(service.url), organizer: service.organizer };
  for (const role of ['head-judge', 'judge', 'scorekeeper', 'seat', 'scribe', 'spectator', 'auditor', 'analyst']) {
    const { token, grant } = await grantTo(at(role), { role, ...(role === 'seat' && { seat: 'anna' }) });
    made[role] = clientFor(service.url, token);
    if (role === 'seat') anna = grant.person.id;
  }
  const player = { role: 'player', person: { id: anna } };
  stranger = (await grantTo('/v1/tournaments/summer/grants', { role: 'player' })).grant.person.id;
  made.player = clientFor(service.url, (await grantTo('/v1/tournaments/spring/grants', player)).token);
  holders = made;
});
afterAll(stopAll);

/** What a row asks: its route with ids filled in, and a body. Rows that name a grant ask about a new one each time. */
const request = async (
  row: string,
  { match, tournament }: Ids,
): Promise<readonly [path: string, asked: Asked]> => {
  const [method = '', template = ''] = (codeIn(row)[0] ?? '').split(' ');
  const about = row.replace(/`[^`]*`/, '').trim();
  const path = template
    .replace('{id}', match)
    .replace('{tournament}', tournament)
    .replace('{call}', 'call-1')
    .replace('{ruleset}', 'four-souls')
    .replace('{person}', stranger)
    .replace('{sheet}', 'players')
    .replace('{grantId}', template.includes('{grantId}') ? await someGrant(template, { match, tournament }) : '');
  const body = template === '/v1/join' ? await someCode() : bodyOf(template, about);
  const headers = { 'content-type': 'application/json' };
  return [path, { method, ...(method === 'POST' && { headers, body: JSON.stringify(body) }) }];
};

/** A grant that everybody who hands on anything there could have given. */
const someGrant = async (template: string, { match, tournament }: Ids): Promise<string> => {
  const scope = template
    .slice(0, template.indexOf('/{grantId}'))
    .replace('{id}', match)
    .replace('{tournament}', tournament);
  if (match === places.unknown.match && scope !== '/v1/grants') return 'no-such-grant';
  return (await grantTo(scope, { role: scope === '/v1/grants' ? 'organizer' : 'spectator' })).grant.id;
};

const someCode = async (): Promise<JsonMap> => ({ code: (await grantTo('/v1/grants', { role: 'organizer' })).code });

const COMMANDS: { readonly [about: string]: JsonMap } = {
  'as anna': { type: 'Concede', seat: 'anna', expectedRevision: '9000' },
  'as ben': { type: 'Concede', seat: 'ben', expectedRevision: '9000' },
  'as a judge': { type: 'ResumePlay' },
  'to rule': { type: 'RuleReport', report: '9000', value: 3 },
  'to rewind simply': { type: 'Rewind', to: '9000', reason: 'why', kind: 'simple', authority: 'floor-judge' },
  'to rewind fully': { type: 'Rewind', to: '9000', reason: 'why', kind: 'full', authority: 'floor-judge' },
  'to start': { type: 'StartMatch', expectedRevision: '9000' },
  'to seal': { type: 'SealMatch', expectedRevision: '9000' },
};

const bodyOf = (template: string, about: string): JsonMap => {
  const command = COMMANDS[about];
  if (template.endsWith('/commands')) return { commandId: newId(), ...command };
  if (template.endsWith('/explain')) {
    const { expectedRevision: _seen, ...asked } = command ?? {};
    return { command: asked };
  }
  if (template.endsWith('/seen')) return { revision: '0', seat: 'anna' };
  if (template.endsWith('/notation/try')) return { text: 'anna: p' };
  if (template.endsWith('/notation')) return { commandId: newId(), text: 'anna: p' };
  if (template === '/v1/tournaments') return { id: 'summer', name: 'Summer', pack: 'magic-swiss' };
  if (template === '/v1/matches') return { ruleset: 'four-souls', seats: ['anna', 'ben'] };
  if (template === '/v1/grants') return { role: 'organizer' };
  return template.endsWith('/grants') ? { role: 'spectator' } : {};
};

/** What a cell says of an answer: that it is given (whatever the game says then), or with which status it is not. */
const expected = (row: string, role: string, cell: string, phase: Phase, place: Place): readonly number[] | 'given' => {
  if (cell === 'yes' && !/\{id\}|\{tournament\}/.test(row)) return 'given';
  if (role === 'nobody') return cell === 'yes' ? 'given' : [401];
  if (cell === 'no' && !row.includes('/{id}')) return [403];
  if (row.includes('{id}')) {
    if (place === 'unknown' || (place === 'other' && role !== 'organizer')) return [404];
  } else if (row.includes('{tournament}')) {
    if (place === 'other' && role !== 'organizer') return [404];
    // Grants may be made before their tournament is.
    if (place === 'unknown')
      return role === 'organizer' && row.includes('/grants') && !row.includes('{grantId}') ? 'given' : [404];
  }
  if (cell === 'sealed') return phase === 'after' && place === 'own' ? 'given' : [403];
  return cell === 'no' ? [403] : 'given';
};

const isGiven = (status: number): boolean => ![401, 403, 404, 500].includes(status);

/** The status of every cell of the table, with what it should have been where that is another. */
const differences = async (phase: Phase): Promise<{ readonly asked: number; readonly wrong: readonly string[] }> => {
  const wrong: string[] = [];
  let asked = 0;
  for (const row of ROWS) {
    if (Object.values(row).includes('own')) continue;
    const text = row.route ?? '';
    const isAtPlace = /\{id\}|\{tournament\}/.test(text);
    for (const role of ROLES)
      for (const place of isAtPlace ? CHANGED[phase] : (['own'] as const)) {
        const [path, asking] = await request(text, places[place]);
        const status = await (holders[role] as Holder).status(path, asking); // a holder for every column
        const should = expected(text, role, row[role] ?? '', phase, place);
        asked += 1;
        if (should === 'given' ? !isGiven(status) : !should.includes(status))
          wrong.push(`${phase}, ${place}: ${text} as ${role} gives ${status}, not ${String(should)}`);
      }
  }
  return { asked, wrong };
};

test('the table names every route, and no other', async () => {
  const { paths } = (await (await fetch(`${service.url}/docs-json`)).json()) as {
    readonly paths: { readonly [path: string]: object };
  };
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const named = ROWS.map(({ route = '' }) => (codeIn(route)[0] ?? '').replace(/\?.*$/, ''));
  expect([...new Set(named)].sort()).toEqual(routes.sort());
});

test('a role that the attributes of a route do not name has `no` in the table, and one that has `yes` is named', async () => {
  const { paths } = (await (await fetch(`${service.url}/docs-json`)).json()) as {
    readonly paths: {
      readonly [path: string]: { readonly [method: string]: { readonly 'x-roles': readonly string[] } };
    };
  };
  const wrong = ROWS.flatMap((row) => {
    const [method = '', path = ''] = (codeIn(row.route)[0] ?? '').replace(/\?.*$/, '').split(' ');
    const named = paths[path]?.[method.toLowerCase()]?.['x-roles'] ?? [];
    if (named.includes('own-access')) return Object.values(row).includes('yes') ? [row.route] : [];
    const isNamed = (role: string): boolean => named.includes('everybody') || named.includes(role);
    return ROLES.filter((role) => !['no', 'token'].includes(row[role] ?? '') && !isNamed(role)).map(
      (role) => `${row.route} as ${role}`,
    );
  });
  expect(wrong).toEqual([]);
});

test('before play every route answers every role as the table says', async () => {
  const { asked, wrong } = await differences('before');
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(1_500);
});

test('during play', async () => {
  for (const { match } of [places.own, places.other]) await service.organizer.command(match, { type: 'StartMatch' });
  expect((await differences('during')).wrong).toEqual([]);
});

test('after the seal', async () => {
  const anna = holders.seat as Holder; // made above
  await anna.command(places.own.match, { type: 'Concede' });
  await service.organizer.command(places.own.match, { type: 'SealMatch' });
  expect((await differences('after')).wrong).toEqual([]);
});

test('a match of others is answered like one that does not exist, to the byte', async () => {
  const seat = holders.seat as Holder; // made above
  for (const { route = '' } of ROWS.filter((row) => row.route?.includes('{id}'))) {
    const texts: string[] = [];
    for (const place of ['other', 'unknown'] as const) {
      const [path, asked] = await request(route, { ...places[place] });
      texts.push((await seat.text(path, asked)).replaceAll(places[place].match, 'ID'));
    }
    expect([route, texts[0]]).toEqual([route, texts[1]]);
  }
});
