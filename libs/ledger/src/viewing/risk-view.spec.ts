import { PASS, smallMatch, accepted } from '../../../../test/support/tables/small-ledger.js';
import { riskFor } from './risk-view.js';
import { SPECTATOR } from './viewer.js';

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
