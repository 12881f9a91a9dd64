import type { JsonMap } from '@stackledger/rules';
import {
  accepted,
  DIME,
  ledgerOver,
  lengthOf,
  PASS,
  refused,
  smallMatch,
} from '../../../../test/support/tables/small-ledger.js';
import { SubmissionError, UnknownMatch } from '../sessions/submission-errors.js';
import { situationAt, streamOf } from '../sessions/session.js';
import { awaitingFor } from '../viewing/match-view.js';
import { EVERYBODY } from '../viewing/viewer.js';

const problemOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no problem',
    (error: unknown) => error,
  );

describe('SL-CMD-4: a command id stands for one command', () => {
  test('the same command again has the same answer and appends nothing, in another process too', async () => {
    const { store, ledger, matchId } = await smallMatch();
    const sent = { commandId: 'one', command: DIME };
    const first = await ledger.submit(matchId, sent);
    const length = await lengthOf(store, streamOf(matchId));
    expect(await ledger.submit(matchId, sent)).toEqual(first);
    expect(await ledgerOver(store).submit(matchId, sent)).toEqual(first);
    expect(await lengthOf(store, streamOf(matchId))).toBe(length);
  });

  test('an answer given again is that of then, whatever has happened since', async () => {
    const { ledger, matchId } = await smallMatch();
    const first = await ledger.submit(matchId, { commandId: 'one', command: DIME });
    await ledger.submit(matchId, { commandId: 'two', command: PASS });
    expect(await ledger.submit(matchId, { commandId: 'one', command: DIME })).toEqual(first);
    expect(awaitingFor(accepted(first).after, EVERYBODY)).toMatchObject({ seat: 'anna', kind: 'priority' });
  });

  test.each([
    ['accepted', DIME],
    ['refused', { ...DIME, card: 'bomb', targets: ['book-of-sin'] }],
  ])('another body under an id that was %s is a problem', async (_how, command) => {
    const { ledger, matchId } = await smallMatch();
    await ledger.submit(matchId, { commandId: 'one', command });
    const problem = await problemOf(ledger.submit(matchId, { commandId: 'one', command: PASS }));
    expect(problem).toMatchObject({ code: 'command-id-reused', rule: 'SL-CMD-4' });
  });

  test('a malformed body under a used id is told that it is malformed, and the answer stays', async () => {
    const { ledger, matchId } = await smallMatch();
    const first = await ledger.submit(matchId, { commandId: 'one', command: DIME });
    const problem = await problemOf(ledger.submit(matchId, { commandId: 'one', command: { ...DIME, speed: 'high' } }));
    expect(problem).toMatchObject({ code: 'malformed', rule: 'SL-CMD-1' });
    expect(await ledger.submit(matchId, { commandId: 'one', command: DIME })).toEqual(first);
  });

  test('the order of members does not make another body', async () => {
    const { ledger, matchId } = await smallMatch();
    const first = await ledger.submit(matchId, { commandId: 'one', command: DIME });
    const turned = { card: 'a-dime', seat: 'anna', type: 'PlayCard' };
    expect(await ledger.submit(matchId, { commandId: 'one', command: turned })).toEqual(first);
  });

  test('creating again under the same key finds the match that is there', async () => {
    const { ledger, matchId, store } = await smallMatch();
    const length = await lengthOf(store, streamOf(matchId));
    const again = await smallMatch(store);
    expect(again.matchId).toBe(matchId);
    expect(await lengthOf(store, streamOf(matchId))).toBe(length);
    expect(situationAt(await ledger.session(matchId)).state.head).toBe(length - 1);
  });
});

describe('SL-CMD-3: a command for a table that has changed is stale', () => {
  test('it is told what has happened since, and its id is not used up', async () => {
    const { ledger, matchId } = await smallMatch();
    const seen = situationAt(await ledger.session(matchId)).state.head;
    const { events } = accepted(await ledger.submit(matchId, { commandId: 'one', command: DIME }));
    const stale = { commandId: 'two', expectedRevision: seen, command: PASS };
    const problem = await problemOf(ledger.submit(matchId, stale));
    expect(problem).toBeInstanceOf(SubmissionError);
    expect(problem).toMatchObject({ code: 'stale', rule: 'SL-CMD-3', since: events });
    const fresh = { ...stale, expectedRevision: events.at(-1)?.revision ?? 0 };
    expect((await ledger.submit(matchId, fresh)).kind).toBe('accepted');
  });

  test('what is only put on record makes nothing stale', async () => {
    const { ledger, matchId } = await smallMatch();
    const seen = situationAt(await ledger.session(matchId)).state.head;
    const judging = { type: 'PausePlay', judge: 'jo', reason: 'a spilled drink' };
    await ledger.submit(matchId, { commandId: 'pause', command: judging });
    await ledger.submit(matchId, { commandId: 'resume', command: { type: 'ResumePlay', judge: 'jo' } });
    const sent = { commandId: 'one', expectedRevision: seen, command: DIME };
    expect((await ledger.submit(matchId, sent)).kind).toBe('accepted');
  });

  test('a revision that is not there yet was never seen', async () => {
    const { ledger, matchId } = await smallMatch();
    const problem = await problemOf(
      ledger.submit(matchId, { commandId: 'one', expectedRevision: 9_999, command: DIME }),
    );
    expect(problem).toMatchObject({ code: 'malformed', rule: 'SL-CMD-1' });
  });
});

describe('what is no command at all', () => {
  test.each([
    ['of no known type', { type: 'Dance', seat: 'anna' }],
    ['with a field too many', { ...DIME, colour: 'red' }],
    ['that only the service sends', { type: 'ContinueSettling' }],
    ['without its fields', { type: 'PlayCard', seat: 'anna' }],
  ])('SL-CMD-1: one %s uses up no id and leaves no attempt', async (_what, command) => {
    const { ledger, matchId } = await smallMatch();
    const problem = await problemOf(ledger.submit(matchId, { commandId: 'one', command }));
    expect(problem).toMatchObject({ code: 'malformed', rule: 'SL-CMD-1' });
    expect(await ledger.attempts(matchId).list()).toEqual([]);
    expect((await ledger.submit(matchId, { commandId: 'one', command: DIME })).kind).toBe('accepted');
  });

  test('SL-MATCH-1: a match that is not there', async () => {
    const { ledger } = await smallMatch();
    expect(await problemOf(ledger.submit('nowhere', { commandId: 'one', command: DIME }))).toBeInstanceOf(UnknownMatch);
  });

  test('SL-MATCH-3: a match of a game that is not offered, or of one seat, is not created', async () => {
    const { ledger } = await smallMatch();
    const none = await ledger.create({ ruleset: 'poker', seats: ['anna', 'ben'] });
    expect(refused(none.answer).rejection).toMatchObject({ code: 'bad-options', rule: 'SL-MATCH-3' });
    const alone = await ledger.create({ ruleset: 'four-souls', seats: ['anna'] });
    expect(refused(alone.answer).rejection.rule).toBe('SL-MATCH-3');
  });
});

test('SL-CMD-1, SL-REWIND-2: a reason in which nothing is seen is none, and one of joined letters is one', async () => {
  const { ledger, matchId } = await smallMatch();
  accepted(await ledger.submit(matchId, { commandId: 'one', command: DIME }));
  const give = (command: JsonMap & { readonly type: string }, reason: string) =>
    ledger.submit(matchId, { commandId: `${command.type}-${reason.length}`, command: { ...command, reason } });
  const rewind = { type: 'Rewind', judge: 'jo', to: '0', kind: 'full', authority: 'head-judge' };
  const call = { type: 'OpenCall', judge: 'jo', category: 'play-error' };
  for (const blank of ['\u200b', '\ufeff\u2060']) {
    const { rejection } = refused(await give(rewind, blank));
    expect(rejection).toMatchObject({ code: 'reason-required', rule: 'SL-REWIND-2' });
    expect(await problemOf(give(call, blank))).toMatchObject({ code: 'malformed', rule: 'SL-CMD-1' });
  }
  for (const reason of ['می\u200cخواهم', 'क्\u200dष']) accepted(await give(call, reason));
});

test('commands sent at once are taken one after another', async () => {
  const { ledger, matchId } = await smallMatch();
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((commandId) => ledger.submit(matchId, { commandId, command: DIME })),
  );
  expect(answers.map(({ kind }) => kind)).toEqual(['accepted', 'refused', 'refused']);
});
