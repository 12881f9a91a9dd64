import { ExpectedRevisionConflict, memoryStore, OutcomeUnknown, StoreUnavailable } from '@stackledger/store';
import { failingStore, type Failure, type FailingStore } from '../../../../test/support/failing-store.js';
import {
  accepted,
  DIME,
  ledgerOver,
  lengthOf,
  PASS,
  smallMatch,
  type SmallMatch,
} from '../../../../test/support/tables/small-ledger.js';
import { situationAt, streamOf } from '../sessions/session.js';

const unknown = (written: boolean): Failure => ({ error: new OutcomeUnknown('match', 'the line went dead'), written });
const conflict: Failure = { error: new ExpectedRevisionConflict('match', 1n, 2n), written: false };

const failingMatch = async (): Promise<SmallMatch & { readonly failing: FailingStore }> => {
  const failing = failingStore(memoryStore());
  return { ...(await smallMatch(failing)), failing };
};

const headOf = async ({ ledger, matchId }: SmallMatch): Promise<number> =>
  situationAt(await ledger.session(matchId)).state.head;

describe('somebody else has appended', () => {
  test('the match is read again and the command decided anew: legal still, it follows what is there', async () => {
    const { store, ledger, matchId } = await smallMatch();
    const other = ledgerOver(store);
    const before = accepted(await other.submit(matchId, { commandId: 'theirs', command: DIME }));
    const after = accepted(await ledger.submit(matchId, { commandId: 'ours', command: PASS }));
    expect(after.events[0]?.revision).toBe(before.revision + 1);
  });

  test('legal no more, it is refused by what is there now, and nothing is appended', async () => {
    const { store, ledger, matchId } = await smallMatch();
    await ledger.session(matchId);
    await ledgerOver(store).submit(matchId, { commandId: 'theirs', command: DIME });
    const length = await lengthOf(store, streamOf(matchId));
    expect((await ledger.submit(matchId, { commandId: 'ours', command: DIME })).kind).toBe('refused');
    expect(await lengthOf(store, streamOf(matchId))).toBe(length);
  });

  test('the same command sent to two processes is carried out once', async () => {
    const { store, ledger, matchId } = await smallMatch();
    const sent = { commandId: 'one', command: DIME };
    const theirs = await ledgerOver(store).submit(matchId, sent);
    expect(await ledger.submit(matchId, sent)).toEqual(theirs);
  });

  test('it is decided five times at most; then the sender may try again', async () => {
    const match = await failingMatch();
    const { ledger, matchId, failing } = match;
    const [head, tries] = [await headOf(match), failing.tries()];
    failing.fail(conflict, conflict, conflict, conflict, conflict);
    const sent = { commandId: 'one', command: DIME };
    await expect(ledger.submit(matchId, sent)).rejects.toThrow(StoreUnavailable);
    expect(failing.tries() - tries).toBe(5);
    expect(await headOf(match)).toBe(head);
    expect((await ledger.submit(matchId, sent)).kind).toBe('accepted');
  });
});

describe('SL-STORE-1: the store did not say whether it appended', () => {
  test.each([
    ['it had', true],
    ['it had not', false],
  ])('the same bytes are sent again: %s', async (_what, written) => {
    const match = await failingMatch();
    const { ledger, matchId, failing } = match;
    const head = await headOf(match);
    failing.fail(unknown(written));
    const { events } = accepted(await ledger.submit(matchId, { commandId: 'one', command: DIME }));
    expect(events[0]?.revision).toBe(head + 1);
    expect(await lengthOf(failing, streamOf(matchId))).toBe(head + 1 + events.length);
  });

  test('where it stays silent, what the log holds afterwards is the answer', async () => {
    const { ledger, matchId, failing } = await failingMatch();
    failing.fail(unknown(false), unknown(true));
    const { events } = accepted(await ledger.submit(matchId, { commandId: 'one', command: DIME }));
    expect(events.map(({ type }) => type)).toContain('PutOnStack');
  });

  test('where it never says, nothing is confirmed, and the same command may be sent again', async () => {
    const match = await failingMatch();
    const { ledger, matchId, failing } = match;
    const head = await headOf(match);
    failing.fail(...Array.from({ length: 4 }, () => unknown(false)));
    const sent = { commandId: 'one', command: DIME };
    await expect(ledger.submit(matchId, sent)).rejects.toThrow(OutcomeUnknown);
    expect(await headOf(match)).toBe(head);
    expect((await ledger.submit(matchId, sent)).kind).toBe('accepted');
  });
});

test('a store that cannot write confirms nothing, and the table stands as it was', async () => {
  const match = await failingMatch();
  const { ledger, matchId, failing } = match;
  const head = await headOf(match);
  failing.fail({ error: new StoreUnavailable('disk-full', 'there is no room'), written: false });
  await expect(ledger.submit(matchId, { commandId: 'one', command: DIME })).rejects.toThrow(/disk-full/);
  expect(await headOf(match)).toBe(head);
});
