import type { SeatId } from '@stackledger/rules';
import { DIME, PASS, smallMatch, accepted } from '../../../../test/support/tables/small-ledger.js';
import { riskFor } from './risk-view.js';
import { seatViewer, SPECTATOR, type Viewer } from './viewer.js';

const PASSES = [PASS, { ...PASS, seat: 'ben' }];

/** A match whose seats pass in turn, so often. */
const passed = async (times: number) => {
  const { ledger, matchId } = await smallMatch();
  const to = (await ledger.session(matchId)).timeline.state().head;
  for (let at = 0; at < times; at++)
    accepted(await ledger.submit(matchId, { commandId: `pass ${at}`, command: PASSES[at % 2] ?? PASS }));
  return riskFor(await ledger.session(matchId), to, SPECTATOR);
};

test.each([
  [3, 3, 0],
  [200, 200, 0],
  [203, 200, 3],
])('of a span of %i events that say something %i are listed, and %i more are counted', async (times, listed, more) => {
  const risk = await passed(times);
  expect(risk.span).toHaveLength(listed);
  expect(risk).toMatchObject({ more, counts: { passes: times } });
});

test('what a seat came to know is told to it and to judges; to others that of everybody alone', async () => {
  const drawn = { kind: 'loot', abilities: [{ type: 'play', effect: [{ loot: 1 }] }] };
  const { ledger, matchId } = await smallMatch(undefined, {}, { 'a-dime': drawn });
  const to = (await ledger.session(matchId)).timeline.state().head;
  for (const [commandId, command] of Object.entries({ dime: DIME, pass: PASS, bens: { ...PASS, seat: 'ben' } }))
    accepted(await ledger.submit(matchId, { commandId, command }));
  const session = await ledger.session(matchId);
  const known = (viewer: Viewer): unknown =>
    Object.fromEntries(riskFor(session, to, viewer).seats.map(({ who, saw }) => [who, saw !== null]));
  expect(known(seatViewer('anna' as SeatId))).toMatchObject({ everybody: true, anna: true });
  expect(known(seatViewer('ben' as SeatId))).toMatchObject({ everybody: true, anna: false });
  expect(known(SPECTATOR)).toMatchObject({ everybody: true, anna: false });
  expect(known({ ...SPECTATOR, isJudge: true })).toMatchObject({ everybody: true, anna: true });
});
