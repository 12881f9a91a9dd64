import { amended } from '@stackledger/kernel';
import { fourSoulsGame } from '../../../../test/support/games.js';
import { smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { offeredGames } from '../envelopes/offered-games.js';
import { eventsBetween, loadSession, type Session } from '../sessions/session.js';
import { checkFollowing, isTaken, whyWithoutRules } from './without-rules.js';

/** A match of a version that is not offered: only a newer one is. */
const withoutItsRules = async (): Promise<Session> => {
  const { store, matchId } = await smallMatch();
  const game = { ...fourSoulsGame(), ruleset: amended(fourSoulsGame().ruleset, { version: '9.9.9' }), earlier: [] };
  return loadSession(store, offeredGames([game]), matchId);
};

test('SL-MATCH-5: where the rules are missing a call is taken and a play is not', async () => {
  const session = await withoutItsRules();
  expect(isTaken(session, { type: 'CallJudge' })).toBe(true);
  expect(isTaken(session, { type: 'PlayCard' })).toBe(false);
  expect(whyWithoutRules(session)).toMatch(/^this match is played by version \S+ of four-souls, which is missing: /);
});

test('SL-MATCH-5: what other rules would do to the table as a pause ends is not written, a concession is', async () => {
  const session = await withoutItsRules();
  const events = eventsBetween(session, 0, session.timeline.state().head);
  const ofTheRecord = events.filter(({ type }) => type === 'CardsDefined');
  const ofTheTable = events.filter(({ type }) => type === 'PriorityReceived');
  expect([ofTheRecord.length > 0, ofTheTable.length > 0]).toEqual([true, true]);
  expect(() => checkFollowing(session, { type: 'ResumePlay' }, ofTheRecord)).not.toThrow();
  expect(() => checkFollowing(session, { type: 'ResumePlay' }, [...ofTheRecord, ...ofTheTable])).toThrow(
    /which is missing/,
  );
  expect(() => checkFollowing(session, { type: 'Concede' }, ofTheTable)).not.toThrow();
});

test('with its rules a match takes what the rules take', async () => {
  const { ledger, matchId } = await smallMatch();
  const session = await ledger.session(matchId);
  expect(isTaken(session, { type: 'PlayCard' })).toBe(true);
  expect(whyWithoutRules(session)).toBeNull();
});
