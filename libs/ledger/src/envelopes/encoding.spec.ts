import { firstBrokenLink, commitmentOf } from '@stackledger/integrity';
import { memoryStore } from '@stackledger/store';
import { DIME, ledgerOver, PASS, smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { openInputs } from './encoding.js';
import type { Envelope } from './envelope.js';
import { exportLog } from '../transfer/exporting.js';
import { parseLog } from './parsing.js';

const exported = async (matchId: string, store = memoryStore(), everything = false): Promise<readonly Envelope[]> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, { everything })) lines.push(line);
  return parseLog(lines.join('\n')) as readonly Envelope[]; // exported just now
};

const dealt = async (): Promise<{ readonly store: ReturnType<typeof memoryStore>; readonly matchId: string }> => {
  const store = memoryStore();
  const { matchId } = await ledgerOver(store).create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
  return { store, matchId };
};

test('every event is linked to the one before it, and cites a rule', async () => {
  const { store, matchId } = await dealt();
  const log = await exported(matchId, store, true);
  expect(log.length).toBeGreaterThan(20);
  expect(firstBrokenLink(log)).toBeNull();
  expect(log.filter(({ because }) => because.length === 0)).toEqual([]);
});

test('what not everybody may see stands in the sealed part alone, under a salt of its own', async () => {
  const { store, matchId } = await dealt();
  const log = await exported(matchId, store, true);
  const salts = new Set<string>();
  for (const { data, sealed } of log) {
    expect(sealed === undefined).toBe(data.seal === undefined);
    if (sealed === undefined) continue;
    expect(commitmentOf(sealed)).toBe(data.seal);
    expect(sealed.salt).toMatch(/^[0-9a-f]{64}$/);
    salts.add(sealed.salt);
    expect(data).not.toHaveProperty('cards');
    expect(data).not.toHaveProperty('serverSeed');
  }
  expect(salts.size).toBe(log.filter(({ sealed }) => sealed !== undefined).length);
});

test('an event has one audience: seats, the judges or nobody', async () => {
  const { store, matchId } = await dealt();
  const audiences = (await exported(matchId, store, true)).flatMap(({ data }) => data.sealedFor ?? []);
  expect(new Set(audiences.map((each) => JSON.stringify(each)))).toEqual(new Set(['"nobody"', '"anna"', '"ben"']));
});

test('the command stands on its first event alone, its inputs beside it, and a shuffle is sealed for nobody', async () => {
  const { store, ledger, matchId } = await smallMatch();
  await ledger.submit(matchId, { commandId: 'one', command: DIME });
  const [first, ...more] = (await exported(matchId, store, true)).filter(({ commandId }) => commandId === 'one');
  expect(first?.command).toEqual(DIME);
  expect(more.filter(({ command, inputs }) => command !== undefined || inputs !== undefined)).toEqual([]);
  const { store: other, matchId: shuffled } = await dealt();
  const kept = (await exported(shuffled, other, true)).filter(({ sealed }) => sealed?.inputs !== undefined);
  expect(kept.map(({ data }) => data.sealedFor)).toEqual(['nobody']);
});

test('an export before the end leaves out what is for nobody, and its chain still holds', async () => {
  const { store, matchId } = await dealt();
  const log = await exported(matchId, store);
  expect(firstBrokenLink(log)).toBeNull();
  expect(log.filter(({ data, sealed }) => data.sealedFor === 'nobody' && sealed !== undefined)).toEqual([]);
  expect(log.filter(({ data, sealed }) => data.sealedFor !== 'nobody' && sealed !== undefined).length).toBeGreaterThan(
    0,
  );
});

test('the inputs of a command that everybody may read are its dice and the states that it names', () => {
  expect(openInputs({})).toBeUndefined();
  expect(openInputs({ dice: [3] })).toEqual({ dice: [3] });
  expect(Object.keys(openInputs({ dice: [3] }) ?? {})).toEqual(['dice']);
});

test('the dice of a command stand on its first event alone', async () => {
  const { store, ledger, matchId } = await smallMatch();
  const sent = [{ type: 'ActivateAbility', seat: 'anna', source: 'book-of-sin' }, PASS, { ...PASS, seat: 'ben' }];
  for (const [at, command] of sent.entries()) await ledger.submit(matchId, { commandId: `c${at}`, command });
  const rolling = (await exported(matchId, store, true)).filter(({ commandId }) => commandId === 'c2');
  expect(rolling.length).toBeGreaterThan(1);
  expect(rolling.map(({ inputs }) => inputs?.dice?.length)).toEqual(rolling.map((_, at) => (at === 0 ? 1 : undefined)));
});
