import { seededRandom } from '@stackledger/scenarios';
import { memoryStore, type EventStore } from '@stackledger/store';
import { playOn } from '../../../../test/support/random-play.js';
import { ledgerOver } from '../../../../test/support/tables/small-ledger.js';
import { serviceChance } from './ports.js';
import type { FollowedEnvelope } from './followed-envelope.js';
import { followWritten, keepWritten } from './written-events.js';

const readFollowed = followWritten();

/** The members of an envelope that are followed, as its text says them. */
const parsed = (json: string): FollowedEnvelope => {
  const envelope = JSON.parse(json) as FollowedEnvelope;
  const { recordedAt, actor, commandId, command, data, parent, sealed } = envelope;
  return {
    ...{ recordedAt, actor, commandId, data },
    ...(command !== undefined && { command: true }),
    ...(parent !== undefined && { parent }),
    ...(sealed?.data !== undefined && { sealed: { data: sealed.data } }),
  };
};

/** A store that has each event read as it is written; `types` are those of the events. */
const watchedStore = (): { readonly store: EventStore; readonly types: Set<string> } => {
  const [store, types] = [memoryStore(), new Set<string>()];
  const append: EventStore['append'] = (stream, expected, events) => {
    for (const { id, type, json } of stream.startsWith('match-') ? events : []) {
      types.add(type);
      expect(readFollowed(json, id)).toStrictEqual(parsed(json));
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

describe('what was written is known until it is read', () => {
  const text = (at: number): string => JSON.stringify({ commandId: String(at) });
  const write = (at: number, length = text(at).length): void =>
    keepWritten(`id-${at}`, { commandId: `kept ${at}` } as FollowedEnvelope, length);
  const read = (at: number): string => readFollowed(text(at), `id-${at}`).commandId;

  test('once, by its id', () => {
    expect(read(0)).toBe('0');
    write(0);
    expect([read(1), read(0), read(0)]).toEqual(['1', 'kept 0', '0']);
  });

  test('and what finds no room is parsed, until room is made by reading', () => {
    for (let at = 0; at <= 8_192; at++) write(at);
    expect(read(8_192)).toBe('8192');
    expect(read(1)).toBe('kept 1');
    write(9_000);
    expect(read(9_000)).toBe('kept 9000');
    for (let at = 0; at < 8_192; at++) read(at);
  });

  test('of texts that are long in all fewer', () => {
    write(1, 16_000_000);
    write(2, 1);
    expect([read(2), read(1)]).toEqual(['2', 'kept 1']);
    write(2, 1);
    expect(read(2)).toBe('kept 2');
  });

  test('and where nobody reads any more, all is dropped for what comes', () => {
    for (let at = 0; at < 2 * 8_192; at++) write(at);
    expect([read(0), read(2 * 8_192 - 1)]).toEqual(['0', `kept ${2 * 8_192 - 1}`]);
  });
});
