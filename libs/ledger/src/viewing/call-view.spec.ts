import type { JsonMap } from '@stackledger/rules';
import { accepted, smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { situationAt } from '../sessions/session.js';
import { callsFor } from './call-view.js';
import { SPECTATOR, viewerWhoSent, type Viewer } from './viewer.js';

const JUDGE: Viewer = { ...SPECTATOR, isJudge: true };
const [ANNA, BEN] = [viewerWhoSent({ seat: 'anna' }), viewerWhoSent({ seat: 'ben' })];
const CALL = { call: 'call-1' };

test('SL-CALL-3: a statement is read by who gave it, what a judge wrote down by judges, until all have answered', async () => {
  const { ledger, matchId } = await smallMatch();
  const submit = async (command: JsonMap): Promise<void> =>
    void accepted(await ledger.submit(matchId, { commandId: JSON.stringify(command), command }));
  const readBy = async (viewer: Viewer): Promise<readonly (string | null)[]> =>
    callsFor(situationAt(await ledger.session(matchId)), viewer).flatMap(({ statements }) =>
      statements.map(({ says }) => says),
    );
  const call = { type: 'CallJudge', seat: 'anna', category: 'disputed-fact', reason: 'who passed' };
  await submit(call);
  await submit({ type: 'AttendCall', ...CALL, judge: 'jo' });
  await submit({ type: 'GiveStatement', ...CALL, seat: 'anna', says: 'I did' });
  await submit({ type: 'NoteStatement', ...CALL, judge: 'jo', of: 'Mia', says: 'ben did' });
  expect(await readBy(ANNA)).toEqual(['I did', null]);
  expect(await readBy(BEN)).toEqual([null, null]);
  expect(await readBy(SPECTATOR)).toEqual([null, null]);
  expect(await readBy(JUDGE)).toEqual([null, 'ben did']);
  await submit({ type: 'GiveStatement', ...CALL, seat: 'ben', says: 'nobody' });
  expect(await readBy(JUDGE)).toEqual(['I did', 'ben did', 'nobody']);
  expect(await readBy(BEN)).toEqual([null, null, 'nobody']);
});
