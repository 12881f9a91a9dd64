import { seededRandom } from '@stackledger/scenarios';
import { memoryStore, type EventStore } from '@stackledger/store';
import { playOn } from '../../../../test/support/random-play.js';
import { ledgerOver } from '../../../../test/support/tables/small-ledger.js';
import { serviceChance } from './ports.js';
import { followWritten, keepWritten, type FollowedEnvelope } from './written-events.js';

const readFollowed = followWritten();

/** The members of an envelope that are followed, as its text says them. */
const parsed = (json: string): FollowedEnvelope => {
  const envelope = JSON.parse(json) as FollowedEnvelope;
  const { matchId, revision, type, recordedAt, actor, commandId, command, data, parent, sealed } = envelope;
  return {
    ...{ matchId, revision, type, recordedAt, actor, commandId, data },
    ...(command !== undefined && { command: true }),
    ...(parent !== undefined && { parent }),
    ...(sealed?.data !== undefined && { sealed: { data: sealed.data } }),
  };
};

/** A store that has each event read as it is written; `types` are those of the events. */
const watchedStore = (): { readonly store: EventStore; readonly types: Set<string> } => {
  const [store, types] = [memoryStore(), new Set<string>()];
  const append: EventStore['append'] = (stream, expected, events) => {
    for (const { type, json } of stream.startsWith('match-') ? events : []) {
      types.add(type);
      expect(readFollowed(json)).toStrictEqual(parsed(json));
    }
    return store.append(stream, expected, events);
  };
  return { store: { ...store, append }, types };
};

test.each(['four-souls', 'speed-stack', 'magic'])(
  'what was just written of %s says what its text says: creations, play, rewinds and what is given again',
  async (ruleset) => {
    const { store, types } = watchedStore();
    const ledger = ledgerOver(store, { chance: { ...serviceChance, newSeed: () => '07'.repeat(32) } });
    const by = { role: 'organizer', person: 'p-1', grant: 'g-1' };
    const { matchId } = await ledger.create({ ruleset, seats: ['anna', 'ben'] }, `written-${ruleset}`, by);
    const to = String((await ledger.session(matchId)).timeline.state().head);
    await playOn(ledger, matchId, seededRandom(3), 40);
    const command = {
      type: 'Rewind',
      to,
      judge: 'judy',
      reason: 'a test',
      kind: 'full',
      authority: 'head-judge',
      reapply: true,
    };
    expect(await ledger.submit(matchId, { commandId: 'back', command })).toMatchObject({ kind: 'accepted' });
    for (const type of ['CardsDefined', 'PriorityPassed', 'MatchRewound']) expect(types).toContain(type);
  },
);

test('a text that was not just written is parsed, and the last 384 are kept', () => {
  const text = (at: number): string => JSON.stringify({ matchId: 'm', revision: String(at) });
  const envelope = (revision: string): FollowedEnvelope => ({ revision }) as FollowedEnvelope;
  expect(readFollowed(text(-1))).toEqual({ matchId: 'm', revision: '-1' });
  for (let at = 0; at < 2_000; at++) {
    keepWritten(text(at), envelope(`kept ${at}`));
    if (at >= 384) expect(readFollowed(text(at - 383)).revision).toBe(`kept ${at - 383}`);
  }
  expect(readFollowed(text(1_000)).revision).toBe('1000');
});
