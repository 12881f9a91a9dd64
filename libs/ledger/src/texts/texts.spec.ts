import { memoryStore, type EventStore } from '@stackledger/store';
import { damagedStore } from '@stackledger/store/testing';
import { games } from '../../../../test/support/games.js';
import {
  accepted,
  ledgerOver,
  PASS,
  refused,
  smallMatch,
  type SmallMatch,
} from '../../../../test/support/tables/small-ledger.js';
import { readEnvelope, type Envelope } from '../envelopes/envelope.js';
import { parseExport, type ExportedLog } from '../envelopes/parsing.js';
import { streamOf } from '../sessions/session.js';
import { exportLog } from '../transfer/exporting.js';
import { verdictOf, verifyLog } from '../verification/verify-log.js';
import { checkNames, checkTexts, keepTextsOf } from './checking-texts.js';
import { createTexts, type Texts } from './texts.js';

const WORDS = 'ben has palmed "two"';
const CALL = { type: 'CallJudge', seat: 'anna', category: 'play-error', reason: WORDS };
const BEN_CALLS = { ...CALL, seat: 'ben' };
const NOW = '2000-01-01T00:00:00.000Z';
const JO = { role: 'judge', person: 'p-jo', grant: 'g-jo' };

const textsOf = (store: EventStore): Texts => createTexts({ store, now: () => NOW });

type Told = SmallMatch & { readonly texts: Texts };

/** A match in which anna has called a judge, with what she said beside the log. */
const calledMatch = async (by = 'p-anna'): Promise<Told> => {
  const store = memoryStore();
  const texts = textsOf(store);
  const match = await smallMatch(store, { texts });
  const sent = { commandId: 'call', command: CALL, by: { role: 'seat', person: by, grant: 'g-anna' } };
  accepted(await match.ledger.submit(match.matchId, sent));
  return { ...match, texts };
};

const logOf = async ({ store, matchId }: SmallMatch): Promise<readonly Envelope[]> => {
  const log: Envelope[] = [];
  for await (const { json } of store.read(streamOf(matchId))) log.push(readEnvelope(json));
  return log;
};

const exportOf = async ({ store, matchId, texts }: Told): Promise<ExportedLog> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, { everything: true, texts })) lines.push(line);
  const read = parseExport(lines.join('\n'));
  if ('why' in read) throw new Error(read.why);
  return read;
};

const everythingIn = async (store: EventStore): Promise<string> => {
  let all = '';
  for await (const { json } of store.readAll()) all += json;
  return all;
};

test('what somebody writes lies beside the log, which has a commitment in its place, in event and command', async () => {
  const match = await calledMatch();
  const log = await logOf(match);
  const called = log.find(({ type }) => type === 'JudgeCalled');
  expect(called?.data.reason).toMatch(/^text-[0-9a-f]{64}$/);
  expect(called?.command?.reason).toBe(called?.data.reason);
  expect(JSON.stringify(log)).not.toContain('palmed');
  expect(verdictOf(verifyLog(log, games))).toBe('holds');
  expect(await match.texts.fill(called?.data)).toMatchObject({ reason: WORDS });
  expect(await match.texts.fillJson(JSON.stringify(called))).toContain(JSON.stringify(WORDS));
});

test('two equal texts have commitments of their own, so that one cannot be guessed by the other', async () => {
  const match = await calledMatch();
  accepted(await match.ledger.submit(match.matchId, { commandId: 'again', command: BEN_CALLS }));
  const reasons = (await logOf(match)).flatMap(({ type, data }) => (type === 'JudgeCalled' ? [data.reason] : []));
  expect(new Set(reasons).size).toBe(2);
});

describe('SL-CMD-4: a command with a text that is sent again', () => {
  test('has the same answer in every process and appends nothing; another text under its id is another command', async () => {
    const { store, ledger, matchId } = await calledMatch();
    const sent = { commandId: 'again', command: BEN_CALLS };
    const first = accepted(await ledger.submit(matchId, sent));
    const before = await everythingIn(store);
    for (const each of [ledger, ledgerOver(store, { texts: textsOf(store) })])
      expect(await each.submit(matchId, sent)).toEqual(first);
    expect(await everythingIn(store)).toBe(before);
    const other = { ...sent, command: { ...BEN_CALLS, reason: 'ben has palmed three' } };
    await expect(ledger.submit(matchId, other)).rejects.toMatchObject({ code: 'command-id-reused' });
  });

  test('is refused as before, where it was refused', async () => {
    const { store, ledger, matchId } = await calledMatch();
    const sent = { commandId: 'no', command: { type: 'AppealRuling', seat: 'ben', call: 'call-1', grounds: WORDS } };
    const first = refused(await ledger.submit(matchId, sent));
    expect(await ledgerOver(store, { texts: textsOf(store) }).submit(matchId, sent)).toEqual(first);
    expect(JSON.stringify(await ledger.attempts(matchId).list())).not.toContain('palmed');
  });

  test('has the same answer where its text was forgotten meanwhile', async () => {
    const { ledger, matchId, texts } = await calledMatch();
    const sent = { commandId: 'again', command: BEN_CALLS, by: JO };
    const first = accepted(await ledger.submit(matchId, sent));
    await texts.forget('p-jo', new Set());
    expect(await ledger.submit(matchId, sent)).toEqual(first);
  });
});

test('texts of commands that a rewind inserts, and of what else was considered, lie beside the log as well', async () => {
  const match = await calledMatch();
  const { ledger, matchId } = match;
  const judge = { judge: 'jo' };
  accepted(
    await ledger.submit(matchId, { commandId: 'attend', command: { type: 'AttendCall', call: 'call-1', ...judge } }),
  );
  const rejected = [{ remedy: 'full', why: 'too much was palmed since' }];
  const ruling = { type: 'GiveRuling', call: 'call-1', remedy: 'leave-as-is', says: 'palmed is palmed', gained: 'no' };
  accepted(await ledger.submit(matchId, { commandId: 'rule', command: { ...ruling, rejected, ...judge } }));
  const log = JSON.stringify(await logOf(match));
  expect(log).toContain('"RulingIssued"');
  expect(log).not.toContain('palmed');
});

test('who takes a seat or is heard is a name and lies beside the log, unless it is a seat', async () => {
  const match = await calledMatch();
  const { ledger, matchId } = match;
  const judge = { judge: 'jo', call: 'call-1' };
  accepted(await ledger.submit(matchId, { commandId: 'attend', command: { type: 'AttendCall', ...judge } }));
  for (const [of, says] of [
    ['Mia of the next table', 'two cards'],
    ['ben', 'one card'],
  ])
    accepted(
      await ledger.submit(matchId, {
        commandId: `heard ${of}`,
        command: { type: 'NoteStatement', ...judge, of, says },
      }),
    );
  const heard = (await logOf(match)).flatMap(({ type, data }) => (type === 'StatementGiven' ? [data.of] : []));
  expect(heard).toEqual([expect.stringMatching(/^text-/), 'ben']);
});

describe('a person who is forgotten', () => {
  test.each([
    ['wrote it', 'p-anna', new Set<string>()],
    ['played in the match', 'p-other', 'its match'],
  ] as const)('who %s: the text is in no stream any more, the log holds as before', async (_why, person, played) => {
    const match = await calledMatch();
    const { store, texts, matchId } = match;
    const before = await logOf(match);
    expect(await texts.forget(person, played === 'its match' ? new Set([matchId]) : played)).toBe(1);
    expect(await everythingIn(store)).not.toContain('palmed');
    expect(await logOf(match)).toEqual(before);
    expect(verdictOf(verifyLog(before, games))).toBe('holds');
    for (const each of [texts, textsOf(store)])
      expect(await each.fill(before.at(-1)?.data)).toMatchObject({ reason: '[forgotten]' });
    const { events, texts: known } = await exportOf(match);
    expect(checkTexts(events, known)).toEqual({ held: 0, forgotten: 1, missing: 0, changed: null, stray: null });
  });

  test('is forgotten by a process that has just read the text, too', async () => {
    const match = await calledMatch();
    const called = (await logOf(match)).at(-1)?.data;
    expect(await match.texts.fill(called)).toMatchObject({ reason: WORDS });
    await match.texts.forget('p-anna', new Set());
    expect(await match.texts.fill(called)).toMatchObject({ reason: '[forgotten]' });
  });

  test('is forgotten whole once it is repeated, where it was cut off before the text was gone', async () => {
    const { store, texts } = await calledMatch();
    const cutOff: EventStore = { ...store, truncateBefore: () => Promise.reject(new Error('cut off')) };
    await expect(textsOf(cutOff).forget('p-anna', new Set())).rejects.toThrow('cut off');
    expect(await everythingIn(store)).toContain('palmed');
    expect(await texts.forget('p-anna', new Set())).toBe(1);
    expect(await everythingIn(store)).not.toContain('palmed');
  });

  test('leaves what others wrote elsewhere', async () => {
    const { texts, store } = await calledMatch();
    expect(await texts.forget('p-ben', new Set(['another match']))).toBe(0);
    expect(await everythingIn(store)).toContain('palmed');
  });
});

describe('an export', () => {
  test('has the texts with it, which are read where it is imported', async () => {
    const match = await calledMatch();
    const { events, texts: known } = await exportOf(match);
    expect(checkTexts(events, known)).toEqual({ held: 1, forgotten: 0, missing: 0, changed: null, stray: null });
    const elsewhere = textsOf(memoryStore());
    await keepTextsOf(elsewhere, events, known);
    expect(await elsewhere.fill(events.at(-1)?.data)).toMatchObject({ reason: WORDS });
    expect(await elsewhere.forget('p-anna', new Set())).toBe(1);
  });

  test('whose text was changed is found, and nothing of it is kept', async () => {
    const { events, texts: known } = await exportOf(await calledMatch());
    const [[reference, text] = ['', null]] = Object.entries(known);
    const changed = { [reference]: { salt: text?.salt ?? '', text: 'ben has palmed one' } };
    expect(checkTexts(events, changed).changed).toEqual({ revision: events.at(-1)?.revision, reference });
    const elsewhere = textsOf(memoryStore());
    await keepTextsOf(elsewhere, events, changed);
    expect(await elsewhere.read(reference)).toBeUndefined();
  });

  test('with a text that nothing refers to, or a name of somebody who is not in it, is found', async () => {
    const { events, texts: known } = await exportOf(await calledMatch());
    const [said] = Object.values(known);
    const other = `text-${'ab'.repeat(32)}`;
    expect(checkTexts(events, { ...known, [other]: said ?? null })).toMatchObject({ held: 1, stray: other });
    const [here, nobody] = ['p-annaannaanna', 'p-nobodynobody'];
    const acted = events.map((event) => ({ ...event, actor: { ...event.actor, id: here } }));
    expect(checkNames(acted, { [here]: 'Anna' })).toEqual({ told: 1, stray: null });
    expect(checkNames(acted, { [here]: 'Anna', [nobody]: 'Ben' })).toEqual({ told: 2, stray: nobody });
  });

  test('without them says so where people read', async () => {
    const { events } = await exportOf(await calledMatch());
    expect(checkTexts(events, {})).toMatchObject({ missing: 1, changed: null });
    expect(await textsOf(memoryStore()).fill(events.at(-1)?.data)).toMatchObject({ reason: '[not kept here]' });
  });
});

test('a command without texts is stored as it is', async () => {
  const { ledger, matchId, store } = await calledMatch();
  const before = (await everythingIn(store)).match(/TextWritten/g)?.length;
  accepted(await ledger.submit(matchId, { commandId: 'dime', command: PASS }));
  expect((await everythingIn(store)).match(/TextWritten/g)?.length).toBe(before);
});

test('a text that is there stays as it is, and comes back as itself', async () => {
  const texts = textsOf(memoryStore());
  const reference = `text-${'ab'.repeat(32)}`;
  const origin = { match: 'm-1', command: 'c-1', by: null };
  const keep = (text: string): Promise<void> => texts.keep(new Map([[reference, { text, salt: 'cd' }]]), origin);
  await keep('first');
  await keep('second');
  expect(await texts.read(reference)).toEqual({ text: 'first', salt: 'cd' });
});

test('a text that is not as it was written is not kept here, and goes with the next who is forgotten', async () => {
  const sound = memoryStore();
  const reference = `text-${'a'.repeat(64)}`;
  const written = { match: 'm-1', command: 'call', by: 'p-anna' };
  await textsOf(sound).keep(new Map([[reference, { text: WORDS, salt: 'salt' }]]), written);
  const store = damagedStore(sound, { stream: reference, revision: 0n });
  expect(await textsOf(store).read(reference)).toBeUndefined();
  expect(await textsOf(store).forget('p-ben', new Set())).toBe(1);
  expect(await textsOf(store).read(reference)).toBeNull();
  expect(await everythingIn(sound)).not.toContain('palmed');
});
