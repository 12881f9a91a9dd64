import type { JsonMap, RulingSheet, StoryPage, TableView, Timeline } from '@stackledger/wire';
import { SHEET_STYLE_HASH } from '@stackledger/service';
import { act, createMatch, expecting, problem, startApi, stopAll, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

let api: Api;
let contested: Contested;

type Contested = { readonly matchId: string; readonly before: string; readonly rewind: string };

const SECRET = 'it stood against her deck box';
const SAID = { reason: 'the ruling', authority: 'head-judge' };

beforeAll(async () => {
  let now = Date.parse('2026-11-22T14:42:51.000Z');
  api = await startApi({ clock: { now: () => new Date((now += 1_000)).toISOString() } });
  contested = await ruledMatch();
});
afterAll(stopAll);

/** A sequence that was called, heard and ruled: back to before the book was used. */
const ruledMatch = async (): Promise<Contested> => {
  const { matchId, revision: before } = await createMatch(api, { setup: SMALL_TABLE });
  const to = (command: JsonMap): Promise<{ readonly revision: string }> => act(api, matchId, command);
  await to({ judge: 'jo', type: 'SetEndTime', endsAt: '2026-11-22T15:20:00.000Z' });
  await to({ seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
  await to({ seat: 'ben', type: 'CallJudge', category: 'play-error', reason: 'the book was <tapped>', point: before });
  await to({ judge: 'jo', type: 'AttendCall', call: 'call-1' });
  await to({ seat: 'ben', type: 'GiveStatement', call: 'call-1', says: SECRET });
  await to({ seat: 'anna', type: 'DeclineStatement', call: 'call-1' });
  const ruling = {
    call: 'call-1',
    remedy: 'full',
    fix: { type: 'Rewind', to: before },
    says: 'Back to before the book',
    gained: 'no',
    rules: ['FS-PRIO-4'],
  };
  await to({
    judge: 'jo',
    type: 'GiveRuling',
    ...ruling,
    infraction: 'rules-error',
    against: 'anna',
    why: 'It lay tapped.',
  });
  const { revision: rewind } = await to({
    judge: 'jo',
    type: 'Rewind',
    to: before,
    kind: 'full',
    ruling: 'ruling-1',
    ...SAID,
  });
  await to({ judge: 'jo', type: 'ResumePlay' });
  return { matchId, before, rewind };
};

const sheetOf = (query = '', matchId = contested.matchId): Promise<RulingSheet> =>
  expecting(200, api.get<RulingSheet>(`/v1/matches/${matchId}/calls/call-1/sheet${query}`));

const printed = async (accept: string, query = ''): Promise<{ readonly text: string; readonly headers: Headers }> => {
  const answer = await api.raw(`/v1/matches/${contested.matchId}/calls/call-1/sheet${query}`, { headers: { accept } });
  expect(answer.status).toBe(200);
  return { text: await answer.text(), headers: answer.headers };
};

describe('the ruling sheet of a call', () => {
  test('reports the rewound branch and the active one, the ruling, what was done, and the time', async () => {
    const { before, rewind } = contested;
    const sheet = await sheetOf();
    expect(sheet).toMatchObject({
      call: { call: 'call-1', state: 'closed', ruling: { says: 'Back to before the book', penalty: 'caution' } },
      infraction: { code: 'rules-error' },
      before: { revision: before },
      struck: { rows: [{ live: false, by: { kind: 'seat', id: 'anna' } }], more: 0 },
      live: { rows: [{ live: true, revision: rewind }], more: 0 },
      remedies: [{ type: 'MatchRewound', to: before, dice: 'keep', reverted: false, by: { kind: 'judge', id: 'jo' } }],
      seed: { isOpen: false },
      time: { stillSince: null, extended: { was: '2026-11-22T15:20:00.000Z' } },
    });
    expect(sheet.rules.map(({ rule }) => rule)).toContain('FS-PRIO-4');
    expect(sheet.way.map(({ type }) => type)).toEqual([
      'JudgeCalled',
      'JudgeAttended',
      'StatementGiven',
      'StatementGiven',
      'StatementsOpened',
      'RulingIssued',
      'PenaltyAssessed',
      'CallClosed',
    ]);
    expect(sheet.proof.map(({ what }) => what)).toEqual(['before', 'contested', 'ruling', 'remedy', 'end']);
  });

  test('hashes what everybody sees at a revision, and names the chain up to it', async () => {
    const { proof } = await sheetOf('?for=table');
    const [before, , , remedy] = proof;
    expect(before?.state).not.toBe(remedy?.state);
    const log = await (await api.raw(`/v1/matches/${contested.matchId}/export`)).text();
    const hashes = log
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { hash?: string }).hash);
    for (const { revision, hash } of proof) expect(hash).toBe(hashes[Number(revision)]);
  });

  test('tells of statements what its reader may see, and on paper nothing but who spoke', async () => {
    expect(JSON.stringify(await sheetOf())).toContain(SECRET);
    expect(JSON.stringify(await sheetOf('?seat=ben'))).toContain(SECRET);
    for (const query of ['?seat=anna', '?for=table'])
      expect(JSON.stringify(await sheetOf(query))).not.toContain(SECRET);
    for (const type of ['text/html', 'text/plain']) {
      expect((await printed(type)).text).not.toContain(SECRET);
      expect((await printed(type, '?for=reader')).text).toContain(SECRET);
    }
  });

  test('comes as a page under a strict policy, with what people said escaped', async () => {
    const { text, headers } = await printed('text/html,application/xhtml+xml,*/*;q=0.8');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain(`style-src 'self' ${SHEET_STYLE_HASH}`);
    expect(text).toContain('Back to before the book');
    expect(text).toContain('the book was &lt;tapped&gt;');
    expect(text).not.toMatch(/<script|<img|<link|style="|https?:/);
    expect(text).toContain('<s>');
  });

  test('comes as text with both lines side by side, no line longer than a page is wide', async () => {
    const { text, headers } = await printed('text/plain');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/Rewound: it does not count +\| What counts/);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(78);
  });

  test('of a call that is still open says how it stands', async () => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, matchId, { seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
    await act(api, matchId, { seat: 'ben', type: 'CallJudge', category: 'other', reason: 'what now' });
    expect(await sheetOf('', matchId)).toMatchObject({
      call: { state: 'called', ruling: null },
      struck: { rows: [], more: 0 },
      live: { rows: [{ first: '0' }, { says: 'Anna uses book of sin', by: { id: 'anna' } }] },
      remedies: [],
    });
  });

  test('its call is found in the story, and its ruling at the rewind in the timeline', async () => {
    const { matchId, rewind } = contested;
    const { rows } = await expecting(200, api.get<StoryPage>(`/v1/matches/${matchId}/story`));
    const ofCall = rows.filter(({ call }) => call === 'call-1');
    expect(ofCall.map(({ by }) => by.id)).toEqual(['ben', 'jo', 'ben', 'anna', 'jo', 'jo', 'jo']);
    expect(ofCall.flatMap(({ marks }) => marks)).toEqual(['call', 'ruling', 'rewind']);
    const { rewinds } = await expecting(200, api.get<Timeline>(`/v1/matches/${matchId}/timeline`));
    expect(rewinds).toMatchObject([{ revision: rewind, kind: 'full', ruling: 'ruling-1', reverted: false }]);
  });

  test('what was rewound can be looked at as each seat saw it', async () => {
    const { matchId } = contested;
    const [struck] = (await sheetOf()).struck.rows;
    const seenBy = async (seat: string): Promise<TableView> =>
      expecting(200, api.get<TableView>(`/v1/matches/${matchId}/table?at=${struck?.revision}&seat=${seat}`));
    const [anna, ben] = [await seenBy('anna'), await seenBy('ben')];
    expect(anna.stack).toMatchObject([{ source: 'book-of-sin' }]);
    const handOf = ({ cards }: TableView): readonly string[] =>
      cards.filter(({ zone }) => zone === 'hand').map(({ name }) => name);
    expect([handOf(anna), handOf(ben)]).toEqual([['a-dime', 'bomb'], ['butter-bean']]);
  });

  test('SL-CMD-2: of a call that there is not is refused', async () => {
    const asked = api.get(`/v1/matches/${contested.matchId}/calls/call-9/sheet`);
    expect(await problem(422, asked)).toMatchObject({ code: 'unknown-object', rule: 'SL-CMD-2' });
    const forNobody = api.get(`/v1/matches/${contested.matchId}/calls/call-1/sheet?for=nobody`);
    expect((await problem(400, forNobody)).detail).toContain('table, reader');
  });
});
