import { accepted, DIME, PASS, smallMatch, type SmallMatch } from '../../../../test/support/tables/small-ledger.js';
import { replayFor } from './replay-view.js';
import { EVERYBODY, SPECTATOR, type Viewer } from './viewer.js';

const BENS_PASS = { type: 'PassPriority', seat: 'ben' };
const REWIND = { judge: 'jo', kind: 'full', authority: 'head-judge', reason: 'something was missed' };

const headOf = async ({ ledger, matchId }: SmallMatch): Promise<string> =>
  String((await ledger.session(matchId)).timeline.state().head);

/** What became of commands that are given again after a rewind to before them. */
const replayed = async (
  match: SmallMatch,
  commands: readonly { readonly [field: string]: string }[],
  more: object,
  viewer: Viewer = EVERYBODY,
) => {
  const { ledger, matchId } = match;
  const to = await headOf(match);
  for (const [at, command] of commands.entries())
    accepted(await ledger.submit(matchId, { commandId: `c${at}`, command }));
  const command = { ...REWIND, type: 'Rewind', to, reapply: true, ...more };
  const { followed } = accepted(await ledger.submit(matchId, { commandId: 'rewind', command }));
  if (followed === undefined) throw new Error('nothing followed');
  return replayFor(await ledger.session(matchId), followed, viewer);
};

test('SL-REWIND-8: what is given again and comes out as before is told as the same', async () => {
  const { inserted, whole, again } = await replayed(await smallMatch(), [DIME, PASS, BENS_PASS], {});
  expect([inserted, whole]).toEqual([[], true]);
  expect(again.map(({ command, outcome }) => [command.type, outcome])).toEqual([
    ['PlayCard', 'same'],
    ['PassPriority', 'same'],
    ['PassPriority', 'same'],
  ]);
});

test('SL-REWIND-8: what comes out otherwise is told with what it was, what it is and what that says', async () => {
  const { inserted, again } = await replayed(await smallMatch(), [PASS, BENS_PASS], { insert: [DIME] });
  expect(inserted.map(({ command }) => command.type)).toEqual(['PlayCard']);
  expect(again.map(({ outcome }) => outcome)).toEqual(['same', 'different']);
  const last = again[1];
  const typesOf = (events: readonly { readonly type: string }[] = []): readonly string[] =>
    events.map(({ type }) => type);
  expect(typesOf(last?.was)).not.toContain('Resolved');
  expect(typesOf(last?.now)).toEqual(expect.arrayContaining(['TotalChanged', 'Resolved']));
  expect(last?.says).toEqual(expect.arrayContaining([expect.stringMatching(/coins/)]));
});

test('SL-REWIND-8: after one that is refused none is given, and why is told', async () => {
  const { again } = await replayed(await smallMatch(), [DIME, PASS], { insert: [DIME] }, SPECTATOR);
  expect(again.map(({ outcome }) => outcome)).toEqual(['refused', 'not-given']);
  expect(again[0]).toMatchObject({ revision: null, why: { code: 'no-loot-play' } });
});
