import type { GrantGiven, JsonMap, RulingSheet } from '@stackledger/wire';
import { newId, stopAll } from '../service/api.js';
import { clientFor, startClosed, type Closed, type Holder } from '../service/closed.js';
import { SMALL_TABLE } from '../service/positions.js';

const SECRET = 'it stood against her deck box';

let now = Date.parse('2026-11-22T14:00:00.000Z');
let service: Closed;
let match = '';
let holders: { readonly [who: string]: Holder };

beforeAll(async () => {
  service = await startClosed({ clock: { now: () => new Date((now += 1_000)).toISOString() } });
  match = await create();
  const at = `/v1/matches/${match}/grants`;
  const of = async (body: JsonMap): Promise<Holder> => holderOf(await service.organizer.grant(at, body));
  holders = {
    anna: await of({ role: 'seat', seat: 'anna' }),
    ben: await of({ role: 'seat', seat: 'ben' }),
    jo: await of({ role: 'judge', person: { name: 'Jo' } }),
    ada: await of({ role: 'head-judge', person: { name: 'Ada' } }),
    late: await of({ role: 'spectator', delay: 86_400 }),
    watching: await of({ role: 'spectator' }),
  };
});
afterAll(stopAll);

const create = (): Promise<string> =>
  service.organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE });

const holderOf = ({ token }: GrantGiven): Holder => clientFor(service.url, token);

const as = (who: string): Holder => holders[who] as Holder; // made above

// as described
const headOf = async (): Promise<string> => (await service.organizer.get(`/v1/matches/${match}`)).revision as string;

type Answer = { readonly status: number; readonly body: JsonMap };

const sent = (who: string, command: JsonMap): Promise<Answer> =>
  as(who).post(`/v1/matches/${match}/commands`, { commandId: newId(), ...command });

/** What a command is refused with; nothing has come of it. */
const refusal = async (
  who: string,
  command: JsonMap,
): Promise<readonly [status: number, code: unknown, rule: unknown]> => {
  const before = await headOf();
  const { status, body } = await sent(who, command);
  expect(await headOf()).toBe(before);
  expect(body.legal).toEqual(expect.stringMatching(/\S/));
  return [status, body.code, body.rule];
};

const BACK = { type: 'Rewind', kind: 'full', authority: 'head-judge', reason: 'as ruled' };

test('SL-REWIND-1 SL-REWIND-2 SL-REWIND-4 SL-ROLE-1: a rewind that makes no sense is refused in a sentence, and changes nothing', async () => {
  const { revision: begun } = await as('watching').get(`/v1/matches/${match}`);
  const to = begun as string; // as described
  const { reason: _why, ...noReason } = BACK;
  const { authority: _whose, ...noAuthority } = BACK;
  await as('anna').command(match, { type: 'ActivateAbility', source: 'book-of-sin' });
  expect(await refusal('ada', { ...BACK, to: '9999' })).toEqual([422, 'bad-target', 'SL-REWIND-1']);
  expect(await refusal('ada', { ...noReason, to })).toEqual([422, 'reason-required', 'SL-REWIND-2']);
  expect(await refusal('ada', { ...noAuthority, to })).toEqual([422, 'reason-required', 'SL-REWIND-2']);
  expect(await refusal('jo', { ...BACK, to })).toEqual([403, 'not-trusted', 'SL-ROLE-1']);
  for (const who of ['anna', 'watching']) expect((await refusal(who, { ...BACK, to }))[0]).toBe(403);
  const restore = { type: 'RestoreBranch', rewind: to, authority: 'head-judge', reason: 'no' };
  expect(await refusal('ada', restore)).toEqual([422, 'not-in-force', 'SL-REWIND-4']);
});

test('while another ruling waits to be carried out, or to be reviewed, no rewind goes by it', async () => {
  const to = '12';
  await as('ben').command(match, {
    type: 'CallJudge',
    category: 'play-error',
    reason: 'the book was tapped',
    point: to,
  });
  await as('jo').command(match, { type: 'AttendCall', call: 'call-1' });
  await as('ben').command(match, { type: 'GiveStatement', call: 'call-1', says: SECRET });
  await as('anna').command(match, { type: 'DeclineStatement', call: 'call-1' });
  const fix = { type: 'Rewind', to };
  const ruling = { call: 'call-1', remedy: 'full', fix, says: 'Back to before the book', gained: 'no' };
  await as('jo').command(match, { type: 'GiveRuling', ...ruling });
  expect(await refusal('ada', { ...BACK, to })).toEqual([422, 'call-state', 'SL-CALL-1']);
  await as('anna').command(match, { type: 'AppealRuling', call: 'call-1', grounds: 'ben had agreed' });
  expect(await refusal('ada', { ...BACK, to, ruling: 'ruling-1' })).toEqual([422, 'call-state', 'SL-CALL-1']);
  expect((await refusal('jo', { type: 'ReviewRuling', call: 'call-1', outcome: 'upheld', says: 'so' }))[0]).toBe(403);
  await as('ada').command(match, {
    type: 'ReviewRuling',
    call: 'call-1',
    outcome: 'upheld',
    says: 'The ruling stands',
  });
  await as('ada').command(match, { ...BACK, to, ruling: 'ruling-1' });
  await as('ada').command(match, { type: 'ResumePlay' });
});

describe('the sheet of a call', () => {
  const sheet = `calls/call-1/sheet`;
  const sheetFor = async (who: string, query = ''): Promise<RulingSheet> =>
    (await as(who).get(`/v1/matches/${match}/${sheet}${query}`)) as unknown as RulingSheet; // as described

  test('tells everybody the ruling and by whom in which role, and no seat or spectator what another seat said', async () => {
    for (const who of ['anna', 'ben', 'jo', 'ada', 'watching']) {
      const told = await sheetFor(who);
      expect(told.call.review).toMatchObject({ outcome: 'upheld', judge: expect.any(String) as string });
      expect(told.way.find(({ type }) => type === 'RulingIssued')?.by.by?.role).toBe('judge');
      expect(told.way.find(({ type }) => type === 'RulingReviewed')?.by.by?.role).toBe('head-judge');
      expect([who, JSON.stringify(told).includes(SECRET)]).toEqual([who, who !== 'anna' && who !== 'watching']);
      expect([who, told.learned !== null]).toEqual([who, who === 'jo' || who === 'ada']);
    }
  });

  test('on paper says the same to everybody, whoever printed it', async () => {
    const printed = new Set<string>();
    for (const who of ['anna', 'ben', 'jo', 'watching']) {
      const text = await as(who).text(`/v1/matches/${match}/${sheet}`, { headers: { accept: 'text/plain' } });
      printed.add(text.replace(/printed \S+ \S+ UTC/, ''));
    }
    expect(printed.size).toBe(1);
    expect([...printed][0]).not.toContain(SECRET);
  });

  test('is not there for who sees the match late, nor for who has no place at it', async () => {
    expect(await as('late').status(`/v1/matches/${match}/${sheet}`)).toBe(404);
    const other = await create();
    const { token } = await service.organizer.grant(`/v1/matches/${other}/grants`, { role: 'seat', seat: 'anna' });
    expect(await clientFor(service.url, token).status(`/v1/matches/${match}/${sheet}`)).toBe(404);
    expect(await clientFor(service.url).status(`/v1/matches/${match}/${sheet}`)).toBe(401);
    expect(await as('anna').status(`/v1/matches/${match}/${sheet}?seat=ben`)).toBe(403);
  });
});

test('SL-REWIND-3: nothing is rewound once the match is sealed', async () => {
  await as('anna').command(match, { type: 'Concede' });
  await service.organizer.command(match, { type: 'SealMatch' });
  expect(await refusal('ada', { ...BACK, to: '12' })).toEqual([422, 'sealed', 'SL-REWIND-3']);
});
