import { memoryStore } from '@stackledger/store';
import type { JsonMap, WhatIf } from '@stackledger/wire';
import { act, createMatch, expecting, problem, startApi, stopAll, view, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

let api: Api;
let matchId = '';

const DIME = { type: 'PlayCard', seat: 'anna', card: 'a-dime' };
const pass = (seat: string): JsonMap => ({ type: 'PassPriority', seat });

const ask = (body: JsonMap, query = ''): Promise<WhatIf> =>
  expecting(200, api.post<WhatIf>(`/v1/matches/${matchId}/what-ifs${query}`, body));

beforeEach(async () => {
  api = await startApi({ store: memoryStore() });
  ({ matchId } = await createMatch(api, { setup: SMALL_TABLE }));
});
afterEach(stopAll);

const logText = async (): Promise<string> => (await api.raw(`/v1/matches/${matchId}/events?limit=1000`)).text();

test('tells what would happen, command by command, and writes nothing', async () => {
  const before = await logText();
  const { revision } = await view(api, matchId);
  const answer = await ask({ commands: [DIME, pass('anna'), pass('ben')] });
  expect(answer).toMatchObject({ matchId, revision, at: revision, dice: 'throwaway' });
  expect(answer.steps.map(({ refused }) => refused)).toEqual([null, null, null]);
  expect(answer.steps[0]?.events.map(({ type }) => type)).toContain('PutOnStack');
  expect(answer.steps.map(({ after }) => (after.players as { anna: { coins: number } }).anna.coins)).toEqual([
    3, 3, 13,
  ]);
  expect(answer.difference.match).toContainEqual({ path: 'players/anna/coins', really: 3, instead: 13 });
  expect(await logText()).toBe(before);
  expect((await view(api, matchId)).revision).toBe(revision);
});

test('where another chooses among cards that the reader does not know, it begins before that choice and says so', async () => {
  const players = { anna: { hand: ['crystal-ball'] }, ben: {} };
  const setup = { active: 'anna', players, monsters: ['leech'], decks: { monster: ['fly', 'clotty', 'dip'] } };
  ({ matchId } = await createMatch(api, { setup }));
  await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'crystal-ball' });
  const { revision } = await act(api, matchId, pass('anna'));
  const { awaiting } = await act(api, matchId, pass('ben'));
  expect(awaiting).toMatchObject({ kind: 'order', seat: 'anna' });
  const answer = await ask({ commands: [pass('ben')] }, '?seat=ben');
  expect(answer).toMatchObject({ at: revision, dice: 'throwaway', steps: [{ refused: null }] });
  const { revision: head } = await view(api, matchId);
  const why = await problem(
    400,
    api.post(`/v1/matches/${matchId}/what-ifs?seat=ben`, { at: head, commands: [pass('ben')] }),
  );
  expect(why.detail).toContain('begin at an earlier one');
  expect(await ask({ commands: [{ type: 'EndTurn', seat: 'ben' }] }, '?seat=anna')).toMatchObject({ at: head });
});

test('from an earlier revision: how many events are alike, where it parts from what happened, and how the matches differ', async () => {
  const { revision: at } = await view(api, matchId);
  await act(api, matchId, DIME);
  await act(api, matchId, pass('anna'));
  await act(api, matchId, { type: 'PlayCard', seat: 'ben', card: 'butter-bean', targets: ['loot:a-dime'] });
  const same = await ask({ at, commands: [DIME, pass('anna')] });
  expect(same.difference.first).toMatchObject({ really: { type: 'EffectDeclared' }, instead: null });
  const { difference } = await ask({ at, commands: [DIME, pass('anna'), pass('ben')] });
  expect(difference.same).toBe(same.difference.same);
  expect(difference.first).toMatchObject({ really: { type: 'EffectDeclared' }, instead: { type: 'PriorityPassed' } });
  expect(difference.match).toContainEqual({ path: 'players/anna/coins', really: 3, instead: 13 });
});

test('the table at the end has what the seat could do then, and what happened in words; nothing needs to be tried for it', async () => {
  const before = await ask({ commands: [], table: true }, '?seat=anna');
  expect(before.steps).toEqual([]);
  expect(before.table?.legal?.actions.map(({ command }) => command.card)).toContain('a-dime');
  const { steps, table } = await ask({ commands: [DIME, pass('anna'), pass('ben')], table: true }, '?seat=anna');
  expect(steps.at(-1)?.says.join()).toContain('coins now 13');
  expect(table).toMatchObject({ seat: 'anna', stack: [] });
  expect(table?.legal?.actions.map(({ command }) => command.card)).not.toContain('a-dime');
  expect((await ask({ commands: [DIME] }, '?seat=anna')).table).toBeUndefined();
});

test('the same word throws the same dice again, and another one others', async () => {
  const commands: JsonMap[] = [{ type: 'DeclareAttack', seat: 'anna', target: 'fly' }];
  for (let at = 0; at < 3; at++) commands.push(pass('anna'), pass('ben'));
  const rolled = async (luck: string): Promise<string> => {
    const { steps } = await ask({ commands, luck });
    return JSON.stringify(steps.flatMap(({ events }) => events.filter(({ type }) => type === 'DieRolled')));
  };
  const once = await rolled('a');
  expect(once).toContain('DieRolled');
  expect(await rolled('a')).toBe(once);
  const others = await Promise.all(Array.from({ length: 20 }, (_, at) => rolled(`other ${at}`)));
  expect(others.some((each) => each !== once)).toBe(true);
});

test('stops at the first command that is refused, and says why', async () => {
  const { steps } = await ask({ commands: [DIME, DIME, pass('anna')] });
  expect(steps).toHaveLength(2);
  expect(steps[1]).toMatchObject({
    events: [],
    refused: { code: expect.any(String) as string, rule: expect.any(String) as string },
  });
});

test('of a sealed match it is told with the dice and the cards that it had', async () => {
  const { revision: at } = await view(api, matchId);
  const roll = [{ type: 'ActivateAbility', seat: 'anna', source: 'book-of-sin' }, pass('anna'), pass('ben')];
  for (const command of roll) await act(api, matchId, command);
  await act(api, matchId, { seat: 'anna', type: 'Concede' });
  await act(api, matchId, { judge: 'jo', type: 'SealMatch' });
  const { dice, difference } = await ask({ at, commands: roll });
  expect(dice).toBe('real');
  expect(difference.first).toMatchObject({ really: { type: 'PlayerConceded' }, instead: null });
});

test.each<readonly [string, JsonMap, number, string]>([
  ['no commands', { commands: [] }, 400, 'commands: expected a list'],
  ['too many', { commands: Array.from({ length: 21 }, () => pass('anna')) }, 400, 'commands: expected a list'],
  ['a field that there is not', { commands: [DIME], dice: [6] }, 400, 'dice: there is no such field'],
  ['a revision that is none', { at: -1, commands: [DIME] }, 400, 'at: expected a revision'],
  ['a revision to come', { at: '9999', commands: [DIME] }, 400, 'this match has no revision 9999'],
  ['a revision within a command', { at: '3', commands: [DIME] }, 400, 'lies within a command, which ends with'],
  ['no command at all', { commands: [{ type: 'Fly' }] }, 400, 'commands/0: type: no command'],
  ['a command with an id', { commands: [{ ...DIME, commandId: 'x' }] }, 400, 'commands/0: commandId'],
  [
    "a judge's",
    { commands: [{ type: 'PausePlay', judge: 'jo' }] },
    400,
    'commands/0: type: PausePlay is not given by a seat',
  ],
  ['the seal', { commands: [{ type: 'SealMatch', judge: 'jo' }] }, 400, 'commands/0: type: SealMatch is not given'],
  [
    "the service's own",
    { commands: [{ type: 'SealEndedMatch' }] },
    400,
    'commands/0: type: SealEndedMatch is not given',
  ],
  ['a rewind', { commands: [{ type: 'Rewind', judge: 'jo', to: '1' }] }, 400, 'type: Rewind is not given by a seat'],
])('%s is refused in a sentence, and nothing changes', async (_what, body, status, detail) => {
  const before = await logText();
  expect((await problem(status, api.post(`/v1/matches/${matchId}/what-ifs`, body))).detail).toContain(detail);
  expect(await logText()).toBe(before);
});

test('an unknown match, and eyes of nobody', async () => {
  expect((await problem(404, api.post('/v1/matches/none/what-ifs', { commands: [DIME] }))).code).toBe('unknown-match');
  const query = `/v1/matches/${matchId}/what-ifs?seat=zoe`;
  expect((await problem(422, api.post(query, { commands: [DIME] }))).code).toBe('unknown-seat');
});

test("with anna's eyes ben plays from a hand that is not his", async () => {
  const { revision: at } = await view(api, matchId);
  const commands = [
    DIME,
    pass('anna'),
    { type: 'PlayCard', seat: 'ben', card: 'butter-bean', targets: ['loot:a-dime'] },
  ];
  const outcomes = new Set<boolean>();
  for (let trial = 0; trial < 60 && outcomes.size < 2; trial++) {
    const { steps } = await ask({ at, commands }, '?seat=anna');
    outcomes.add(steps.at(-1)?.refused === null);
  }
  expect(outcomes).toEqual(new Set([true, false]));
});
