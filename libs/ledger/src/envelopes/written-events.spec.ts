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

test('a text is known until it is read, or until more is written than who follows reads', () => {
  const text = (at: number): string => JSON.stringify({ matchId: 'm', revision: String(at) });
  const parsedOr = (at: number, known: boolean): string => (known ? `kept ${at}` : String(at));
  const expectRead = (at: number, known: boolean): void =>
    expect(readFollowed(text(at)).revision).toBe(parsedOr(at, known));
  expectRead(0, false);
  for (let at = 0; at < 4_097; at++) keepWritten(text(at), { revision: `kept ${at}` } as FollowedEnvelope);
  expectRead(1, false);
  expectRead(4_096, true);
  expectRead(4_096, false);
  keepWritten(text(1).padEnd(8_000_001), { revision: 'kept 1' } as FollowedEnvelope);
  keepWritten(text(2), { revision: 'kept 2' } as FollowedEnvelope);
  expectRead(1, false);
  expectRead(2, true);
});
