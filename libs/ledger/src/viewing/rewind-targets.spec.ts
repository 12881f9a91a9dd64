import { accepted, DIME, PASS, smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { rewindTargets } from './rewind-targets.js';
import { SPECTATOR } from './viewer.js';

const CALL = { type: 'CallJudge', seat: 'anna', category: 'rules-question', reason: 'may I?' };

test('SL-REWIND-1: a match may go back to the ends of commands that changed the table, the latest first, but not to where it is', async () => {
  const { store, ledger, matchId } = await smallMatch();
  for (const [commandId, command] of Object.entries({ dime: DIME, call: CALL, pass: PASS }))
    accepted(await ledger.submit(matchId, { commandId, command }));
  const session = await ledger.session(matchId);
  const targets: [command: string, live: boolean, sentence: string][] = [];
  for await (const { command, live, sentence } of rewindTargets(store, session, SPECTATOR))
    targets.push([command, live, sentence]);
  expect(targets).toEqual([
    ['PlayCard', true, expect.stringMatching(/^anna plays .*; on top of the stack lies loot:a-dime\.$/)],
    ['CreateMatch', true, expect.stringMatching(/^The match was created\. .*; the stack is empty\.$/)],
  ]);
});
