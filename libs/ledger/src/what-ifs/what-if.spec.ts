import { seatViewer } from '../viewing/viewer.js';
import { serviceChance } from '../envelopes/ports.js';
import { DIME, lengthOf, PASS, smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { streamOf } from '../sessions/session.js';
import { tryWhatIf, type WhatIfResult } from './what-if.js';

const BENS_PASS = { type: 'PassPriority', seat: 'ben' };
const ANNA = seatViewer('anna' as Parameters<typeof seatViewer>[0]); // a seat of the match

const tried = async (commands: WhatIfResult['steps'][number]['command'][], back = 0): Promise<WhatIfResult> => {
  const { store, ledger, matchId } = await smallMatch();
  const session = await ledger.session(matchId, 'now');
  const length = await lengthOf(store, streamOf(matchId));
  const at = session.timeline.state().head - back;
  const result = tryWhatIf(session, { at, viewer: ANNA, commands }, serviceChance);
  expect(await lengthOf(store, streamOf(matchId))).toBe(length); // nothing is stored
  expect(session.timeline.state().head).toBe(length - 1);
  return result;
};

test('the commands of a what-if are tried one after the other, on a copy', async () => {
  const { isReal, before, steps, copy } = await tried([DIME, PASS, BENS_PASS]);
  expect(isReal).toBe(false);
  expect(steps.map(({ command, rejection }) => [command.type, rejection])).toEqual([
    ['PlayCard', undefined],
    ['PassPriority', undefined],
    ['PassPriority', undefined],
  ]);
  expect(before.state.table.stack).toHaveLength(0);
  expect(steps.map(({ after }) => after.state.table.stack.length)).toEqual([1, 1, 0]);
  expect(copy.timeline.state()).toMatchObject({ head: steps.at(-1)?.after.state.head });
});

test('up to the first that is rejected, which tells why', async () => {
  const { steps } = await tried([DIME, BENS_PASS, PASS]);
  expect(steps).toHaveLength(2);
  expect(steps[1]).toMatchObject({ events: [], rejection: { rule: expect.stringMatching(/^FS-/) as unknown } });
});

test.each([
  ['a revision that the match does not have', -5, /^at: this match has no revision \d+; its last is \d+$/],
  ['a revision within a command', 1, /^at: revision \d+ lies within a command, which ends with \d+/],
])('it begins at no %s', async (_what, back, why) => {
  await expect(tried([PASS], back)).rejects.toThrow(why);
});

test('what is no command of a seat is no what-if', async () => {
  await expect(tried([{ type: 'PassPriority' }])).rejects.toThrow(/^commands\/0\/?: ?.*seat/);
});
