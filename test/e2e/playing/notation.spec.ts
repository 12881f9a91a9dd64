import type { NotationAnswer, NotationCompletions, NotationTrial, Problem } from '@stackledger/wire';
import { createMatch, expecting, startApi, stopAll, view, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(stopAll);

const match = async (): Promise<string> => (await createMatch(api, { setup: SMALL_TABLE })).matchId;

const give = (matchId: string, text: string, commandId = text): Promise<NotationAnswer> =>
  expecting(
    200,
    api.post<NotationAnswer>(`/v1/matches/${matchId}/notation`, {
      commandId: commandId.replace(/[^!-~]/g, '_'),
      text,
      scribe: 'sam',
    }),
  );

describe('lines of notation', () => {
  test('are given command by command, in full words, and the same text again is the same answer', async () => {
    const matchId = await match();
    const first = await give(matchId, 'a: dime; p; res');
    expect(first.done.map(({ text }) => text)).toEqual(['anna: play a-dime', 'anna: p', 'scribe sam: res']);
    expect(first).toMatchObject({ stopped: null, awaiting: { seat: 'anna', kind: 'priority' } });
    expect((await view(api, matchId)).players).toMatchObject({ anna: { coins: 13 } });
    expect(await give(matchId, 'a: dime; p; res')).toEqual(first);
  });

  test('stop at the first command that is refused; what came before stands', async () => {
    const matchId = await match();
    const { done, stopped } = await give(matchId, 'a: dime; a: atk fly; p');
    expect(done).toMatchObject([{ text: 'anna: play a-dime' }]);
    expect(stopped).toMatchObject({ line: 1, column: 10, rule: 'FS-ATK-1' });
    expect((await view(api, matchId)).stack).toEqual(['loot:a-dime']);
  });

  test.each([
    ['a: dime >', 'line 1, column 10: expected a value, found the end'],
    ['a: dime\n b: = 3', 'line 2, column 5: expected what is done, found "="'],
    ['(a: p', 'expected ), found the end'],
    ['a: choose {', 'expected a comment that ends with }'],
    ['[Game "magic"]\na: p', 'line 1, column 1: expected lines to be done, found the tag Game of a whole match'],
    ['b: p\n(a: p)', 'line 2, column 2: expected lines to be done, found a line in brackets, which was rewound'],
  ])('%j is told with its place, and nothing is done', async (text, detail) => {
    const matchId = await match();
    const before = await view(api, matchId);
    const reply = await api.post<Problem>(`/v1/matches/${matchId}/notation`, { commandId: 'x', text });
    expect(reply.status).toBe(400);
    expect(reply.body.detail).toContain(detail);
    expect(await view(api, matchId)).toEqual(before);
  });

  test('a name that means several is not guessed, and one that means nothing is told with the words there are', async () => {
    const matchId = await match();
    expect((await give(matchId, 'b-o: p')).stopped?.detail).toContain('expected one of anna, ben');
    expect((await give(matchId, 'a: Sing', 'sing')).stopped).toMatchObject({ rule: expect.any(String) as string });
    expect((await give(matchId, 'res')).stopped).toMatchObject({ code: 'nothing-to-resolve', rule: 'SL-SCRIBE-1' });
  });

  test('go on as the match allows: cards, targets, seats', async () => {
    const matchId = await match();
    const complete = async (text: string): Promise<readonly string[]> => {
      const path = `/v1/matches/${matchId}/notation/complete?text=${encodeURIComponent(text)}`;
      return (await expecting(200, api.get<NotationCompletions>(path))).completions.map((each) => each.text);
    };
    expect(await complete('a: b')).toEqual(expect.arrayContaining(['bomb', 'book-of-sin']));
    expect(await complete('a: bomb > ')).toEqual(expect.arrayContaining(['anna', 'ben', 'fly']));
    expect(await complete('a: bomb > f')).toEqual(['fly']);
    expect(await complete('a: atk ')).toContain('fly');
    expect(await complete('be')).toContain('ben:');
    expect(await complete('')).toEqual(expect.arrayContaining(['anna:', 'ben:']));
  });

  test('the match is written as text, which says no more to a seat than it may see', async () => {
    const matchId = await match();
    await give(matchId, 'a: dime; p; res');
    const reply = await fetch(`${api.url}/v1/matches/${matchId}/notation?seat=ben`);
    expect(reply.headers.get('content-type')).toContain('text/plain');
    expect(await reply.text()).toContain('1. anna: play a-dime\n2. anna: p\n3. scribe sam: res\n');
  });
});

describe('lines that are tried', () => {
  const tried = (matchId: string, text: string, at?: string): Promise<NotationTrial> =>
    expecting(200, api.post<NotationTrial>(`/v1/matches/${matchId}/notation/try`, { text, ...(at && { at }) }));

  test('tell command by command what would happen, in words and as it is sent, and the match stays as it was', async () => {
    const matchId = await match();
    const before = await view(api, matchId);
    const { steps, stopped, at, awaiting } = await tried(matchId, 'a: dime; p; res');
    expect(steps.map(({ text }) => text)).toEqual(['anna: play a-dime', 'anna: p', 'scribe scribe: res']);
    expect(steps[0]).toMatchObject({ command: { type: 'PlayCard', seat: 'anna', card: 'a-dime' }, chance: false });
    expect(steps.flatMap(({ says }) => says).join('. ')).toMatch(/Anna plays a dime.*coins now 13/i);
    expect({ stopped, at, awaiting: awaiting.seat }).toEqual({ stopped: null, at: before.revision, awaiting: 'anna' });
    expect(await view(api, matchId)).toEqual(before);
  });

  test('tell where they would be refused, with the text of the rule', async () => {
    const { steps, stopped } = await tried(await match(), 'a: dime; a: atk fly; p');
    expect(steps.map(({ text }) => text)).toEqual(['anna: play a-dime']);
    expect(stopped).toMatchObject({
      line: 1,
      column: 10,
      rule: 'FS-ATK-1',
      ruleText: expect.stringContaining(' ') as string,
    });
  });

  test('begin after any earlier command; what they mean there is what is told', async () => {
    const matchId = await match();
    const { revision } = await view(api, matchId);
    await give(matchId, 'a: dime; p; res');
    expect((await tried(matchId, 'a: dime', revision)).steps.map(({ text }) => text)).toEqual(['anna: play a-dime']);
    expect((await tried(matchId, 'a: dime')).stopped).toMatchObject({ rule: expect.any(String) as string });
  });

  test('that are none, begin nowhere, or are a judge’s are told apart', async () => {
    const matchId = await match();
    const bad = (body: object) => api.post<Problem>(`/v1/matches/${matchId}/notation/try`, body);
    const none = await bad({ text: 'a: dime >' });
    expect([none.status, none.body.detail]).toEqual([400, expect.stringContaining('column 10')]);
    expect((await bad({ text: 'a: p', at: '9000' })).body.detail).toContain('no revision 9000');
    expect((await tried(matchId, 'judge jo: pause reason=why')).stopped?.detail).toContain('not given by a seat');
  });
});
