import { createTexts, knownTexts, referencesIn, serviceChance, type ActingGrant } from '@stackledger/ledger';
import { memoryStore, type EventStore } from '@stackledger/store';
import { readTournamentCommand } from '@stackledger/tournaments';
import { readTournamentEnvelope } from './envelope.js';
import { importTournament, readTournamentLog } from './importing.js';
import { createTournamentLedger, type TournamentLedger } from './tournament-ledger.js';
import { verifyTournament } from './verifying.js';

const now = () => '2026-01-10T10:00:00.000Z';
const textsOf = (store: EventStore) => createTexts({ store, now });
const ledgerOver = (store: EventStore) =>
  createTournamentLedger({ store, clock: { now }, chance: serviceChance, texts: textsOf(store) });

const JO: ActingGrant = { role: 'head-judge', person: 'p-jo', grant: 'g-jo' };
const DRUNK = 'anna was drunk';
const PENALTY = { type: 'IssuePenalty', id: 'w1', player: 'p-anna', penalty: 'warning', reason: DRUNK };
const games = { kind: 'games', wins: [2, 0], draws: 0 };

/** A tournament of four, in whose first round Jo wrote of anna, of table 2, and of the round. */
const judged = async () => {
  const store = memoryStore();
  const ledger = ledgerOver(store);
  const send = async (commandId: string, command: object) => {
    const answer = await ledger.submit('cup', {
      commandId,
      command,
      actor: { role: 'head-judge', id: 'p-jo' },
      by: JO,
    });
    if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  };
  await ledger.submit('cup', {
    ...{ commandId: 'c', actor: { role: 'organizer', id: 'olga' } },
    command: { type: 'CreateTournament', id: 'cup', name: 'Cup', pack: 'magic-swiss' },
  });
  for (const player of ['p-anna', 'p-ben', 'p-cleo', 'p-dan'])
    await send(`e-${player}`, { type: 'EnrolPlayer', player });
  for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings'])
    await ledger.submit('cup', { commandId: type, command: { type }, actor: { role: 'organizer', id: 'olga' } });
  await send('warn', PENALTY);
  await send('extend', { type: 'ExtendTable', round: 1, table: 2, extraMs: 60_000, cause: 'somebody was ill' });
  for (const table of [1, 2])
    await send(`r-${table}`, { type: 'EnterResult', round: 1, table, version: 1, result: games });
  await send('close', { type: 'CloseRound', round: 1 });
  await send('correct', {
    type: 'CorrectResult',
    round: 1,
    table: 2,
    result: { ...games, wins: [0, 2] },
    reason: 'swapped slips',
  });
  await send('reopen', { type: 'ReopenRound', round: 1, reason: 'all slips anew' });
  return { store, ledger, send };
};

const linesOf = async (ledger: TournamentLedger): Promise<readonly string[]> =>
  (await ledger.session('cup')).events.map(({ json }) => json);

/** Everything that a store holds, as text. */
const heldIn = async (store: EventStore): Promise<string> => {
  let held = '';
  for await (const { json } of store.readAll()) held += `${json}\n`;
  return held;
};

test('TO-LOG-1: what people write lies beside the log of a tournament, which holds and verifies without it', async () => {
  const { store, ledger } = await judged();
  const lines = await linesOf(ledger);
  expect(lines.join()).not.toMatch(/drunk|slips|ill/);
  expect(referencesIn(lines.join()).size).toBe(4);
  expect(verifyTournament(lines.map(readTournamentEnvelope)).finding).toBeNull();
  expect(await textsOf(store).fillJson(lines.join())).toContain(DRUNK);
});

test.each([
  ['the player of whom it was written', 'p-anna', /drunk/],
  ['a player at the table of which it was written', 'table 2', /swapped|ill/],
  ['whoever wrote it', 'p-jo', /drunk|slips|ill/],
])('TO-LOG-1: forgetting %s erases it, and the log holds', async (_who, person, gone) => {
  const { store, ledger } = await judged();
  const { state } = await ledger.session('cup');
  const seated = state?.rounds[0]?.tables.find(({ table }) => table === 2)?.players[0];
  await textsOf(store).forget(person === 'table 2' ? String(seated) : person, new Set());
  expect(await heldIn(store)).not.toMatch(gone);
  expect(await textsOf(store).fillJson((await linesOf(ledger)).join())).toContain('[forgotten]');
  expect(verifyTournament((await linesOf(ledger)).map(readTournamentEnvelope)).finding).toBeNull();
});

test('TO-LOG-1: what was written of others stays', async () => {
  const { store } = await judged();
  await textsOf(store).forget('p-nobody', new Set(['cup']));
  expect(await heldIn(store)).toMatch(/drunk[^]*swapped[^]*anew/);
});

test('SL-CMD-4: a command is the same by its texts, accepted or refused, also after they were forgotten', async () => {
  const { store, send } = await judged();
  const again = ledgerOver(store);
  const sent = (commandId: string, command: object) =>
    again.submit('cup', { commandId, command, actor: { role: 'head-judge', id: 'p-jo' }, by: JO });
  await send('warn', PENALTY);
  expect(await sent('warn', PENALTY)).toMatchObject({ kind: 'accepted' });
  await expect(sent('warn', { ...PENALTY, reason: 'marked cards' })).rejects.toMatchObject({
    code: 'command-id-reused',
  });
  const unknown = { ...PENALTY, player: 'p-eve' };
  expect(await sent('eve', unknown)).toMatchObject({ kind: 'refused' });
  expect(await sent('eve', unknown)).toMatchObject({ kind: 'refused' });
  await expect(sent('eve', { ...unknown, reason: 'late' })).rejects.toMatchObject({ code: 'command-id-reused' });
  expect((await heldIn(store)).match(/anna was drunk/g)).toHaveLength(2); // one each, of warn and of eve
  await textsOf(store).forget('p-anna', new Set());
  expect(
    await ledgerOver(store).submit('cup', {
      ...{ commandId: 'warn', command: PENALTY, actor: { role: 'head-judge', id: 'p-jo' }, by: JO },
    }),
  ).toMatchObject({ kind: 'accepted' });
});

test('TO-PEOPLE-5: a penalty is the very same by the text of its reason, whoever sends it by another command', async () => {
  const { ledger } = await judged();
  const sent = (commandId: string, command: object) =>
    ledger.submit('cup', { commandId, command, actor: { role: 'head-judge', id: 'p-jo' }, by: JO });
  expect(await sent('again', PENALTY)).toMatchObject({ kind: 'accepted', events: [] });
  for (const [at, other] of [{ player: 'p-ben' }, { reason: 'marked cards' }].entries())
    expect(await sent(`other-${at}`, { ...PENALTY, ...other })).toMatchObject({
      ...{ kind: 'refused', rejection: { code: 'penalty-id-used', rule: 'TO-PEOPLE-5' } },
    });
});

test('TO-LOG-2: texts go with an exported log, and are forgotten where it was imported as where it was written', async () => {
  const { store, ledger } = await judged();
  for (const [at, command] of [{ type: 'CloseRound', round: 1 }, { type: 'FinishTournament' }].entries())
    await ledger.submit('cup', { commandId: `end-${at}`, command, actor: { role: 'organizer', id: 'olga' } });
  const lines = await linesOf(ledger);
  const texts = await knownTexts(textsOf(store), referencesIn(lines.join()));
  const file = (beside: object) => [...lines, JSON.stringify({ texts: beside }), '{"checkpoint":"signed"}'].join('\n');
  const elsewhere = memoryStore();
  const read = readTournamentLog(file(texts));
  if ('kind' in read) throw new Error(read.why);
  await importTournament(elsewhere, read, textsOf(elsewhere));
  expect(await textsOf(elsewhere).fillJson(lines.join())).toContain(DRUNK);
  await textsOf(elsewhere).forget('p-anna', new Set());
  expect(await heldIn(elsewhere)).not.toMatch(/drunk/);

  const [first = ''] = Object.keys(texts);
  const changed = { ...texts, [first]: { salt: '00', text: 'sober' } };
  expect(readTournamentLog(file(changed))).toMatchObject({ why: expect.stringContaining('committed to') as string });
  const stray = { ...texts, [`text-${'0'.repeat(64)}`]: null };
  expect(readTournamentLog(file(stray))).toMatchObject({ why: expect.stringContaining('no event refers') as string });
});

test('SL-CMD-1: a reason in which nothing is seen is none, and one of joined letters is one', async () => {
  const { send } = await judged();
  const extend = { type: 'ExtendTable', round: 1, table: 2, extraMs: 60_000 };
  const why = { code: 'malformed', rule: 'SL-CMD-1' };
  for (const blank of ['\u200b', '\ufeff\u2060']) {
    await expect(send('blank', { ...PENALTY, id: 'w2', reason: blank })).rejects.toMatchObject(why);
    await expect(send('blank', { ...extend, cause: blank })).rejects.toMatchObject(why);
    expect(readTournamentCommand({ ...PENALTY, reason: blank })).toHaveProperty('command'); // as logs may have it
  }
  await send('joined', { ...PENALTY, id: 'w2', reason: 'क्\u200dष' });
  await send('longer', { ...extend, cause: 'می\u200cخواهم' });
});
