import { memoryStore, type EventStore } from '@stackledger/store';
import { games } from '../../../../test/support/games.js';
import { DIME, ledgerOver, smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { HOLDERS, noteOf } from '../../../../test/support/logs/judged-log.js';
import { linesOf, storedLog } from '../../../../test/support/logs/sample-log.js';
import { COMMAND_ID, linkNoteId } from '../envelopes/command-ids.js';
import { importLog } from '../transfer/importing.js';
import { situationAt } from '../sessions/session.js';
import { verifyLog } from '../verification/verify-log.js';
import type { Ledger } from './ledger.js';

const linksIn = async (ledger: Ledger, matchId: string): Promise<unknown> =>
  situationAt(await ledger.session(matchId)).state.record.links;

const typesIn = async (store: EventStore, matchId: string): Promise<readonly string[]> =>
  (await storedLog(store, matchId)).map(({ type }) => type).filter((type) => type.startsWith('Link'));

/** A store as several processes share it. */
const shared = (): EventStore => {
  const store = memoryStore();
  return new Proxy(store, {
    get: (target, name): unknown => {
      if (name === 'isShared') return true;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member as () => unknown).bind(target) : member;
    },
  });
};

describe('SL-LINK-1: what the service tells of links', () => {
  test('is in the record once, with its times, however often it is told', async () => {
    const { store, ledger, matchId } = await smallMatch();
    for (let each = 0; each < 2; each++) {
      await ledger.noteLink(matchId, noteOf('anna', 'NoteLinkMade'));
      await ledger.noteLink(matchId, noteOf('anna', 'NoteLinkUsed'));
    }
    expect(await linksIn(ledger, matchId)).toMatchObject([
      { grant: 'grant-anna', link: 1, hand: 'anna', by: { role: 'organizer' }, madeAt: '2000-01-01T00:00:00.000Z' },
    ]);
    expect(await typesIn(store, matchId)).toEqual(['LinkMade', 'LinkFirstUsed']);
  });

  test('is told once by two processes over one store, at the same moment too, and after a restart', async () => {
    const store = shared();
    const { ledger, matchId } = await smallMatch(store);
    const other = ledgerOver(store);
    await other.session(matchId);
    const used = noteOf('anna', 'NoteLinkUsed');
    await Promise.all([ledger, other, ledger, other].map((each) => each.noteLink(matchId, used)));
    await ledgerOver(store).noteLink(matchId, used);
    expect(await typesIn(store, matchId)).toEqual(['LinkFirstUsed']);
    expect(await linksIn(other, matchId)).toMatchObject([{ by: null, made: null, link: 1 }]);
  });

  test('changes nothing that is decided: whoever was to act acts, for the table as it was seen before', async () => {
    const { ledger, matchId } = await smallMatch();
    const before = situationAt(await ledger.session(matchId)).state;
    await ledger.noteLink(matchId, noteOf('anna', 'NoteLinkUsed'));
    const after = situationAt(await ledger.session(matchId)).state;
    expect(after.table).toBe(before.table);
    expect(after.tip).toBe(before.tip);
    const sent = { commandId: 'dime', command: DIME, expectedRevision: before.head };
    expect(await ledger.submit(matchId, sent)).toMatchObject({ kind: 'accepted' });
  });

  test('stays when the table is taken back, and is not told anew by what is replayed', async () => {
    const { store, ledger, matchId } = await smallMatch();
    const { head } = situationAt(await ledger.session(matchId)).state;
    await ledger.submit(matchId, { commandId: 'dime', command: DIME });
    await ledger.noteLink(matchId, noteOf('ben', 'NoteLinkUsed'));
    const rewind = { type: 'Rewind', to: String(head), kind: 'full', reason: 'to see', judge: 'jo', reapply: true };
    const answer = await ledger.submit(matchId, {
      commandId: 'back',
      command: { ...rewind, authority: 'head-judge' },
    });
    expect(answer).toMatchObject({ kind: 'accepted' });
    expect(await typesIn(store, matchId)).toEqual(['LinkFirstUsed']);
    expect(await linksIn(ledger, matchId)).toHaveLength(1);
  });

  test('goes with an export, is decided again by verify, and is there after an import', async () => {
    const { store, ledger, matchId } = await smallMatch();
    await ledger.noteLink(matchId, noteOf('anna', 'NoteLinkMade'));
    await ledger.noteLink(matchId, noteOf('anna', 'NoteLinkUsed'));
    await ledger.submit(matchId, { commandId: 'c', command: { type: 'Concede', seat: 'anna' }, by: HOLDERS.anna });
    await ledger.submit(matchId, { commandId: 's', command: { type: 'SealMatch', judge: 'jo' } });
    await ledger.noteLink(matchId, noteOf('ben', 'NoteLinkUsed'));
    const log = await linesOf(store, matchId);
    expect(verifyLog(log, games).finding).toBeNull();
    const elsewhere = memoryStore();
    expect(await importLog(elsewhere, games, log)).toMatchObject({ kind: 'imported' });
    expect(await linksIn(ledgerOver(elsewhere), matchId)).toHaveLength(1);
  });

  test('is refused to everybody else, and its ids are kept from them', async () => {
    const { ledger, matchId } = await smallMatch();
    const used = noteOf('anna', 'NoteLinkUsed');
    await expect(ledger.submit(matchId, { commandId: 'x', command: used })).rejects.toThrow('is not sent by anybody');
    expect(COMMAND_ID.test(linkNoteId(used))).toBe(false);
    await expect(ledger.noteLink(matchId, { ...used, hand: 'nobody' })).resolves.toBeUndefined();
    expect(await linksIn(ledger, matchId)).toBeUndefined();
  });
});
