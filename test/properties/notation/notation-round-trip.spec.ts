import fc from 'fast-check';
import type { Command, JsonMap } from '@stackledger/kernel';
import { EVERYBODY, matchFor, situationAt, type LinkNote, type Session } from '@stackledger/ledger';
import { commandOf, parseText, revisionOfNumber, renderMatch } from '@stackledger/notation';
import { seededRandom } from '@stackledger/scenarios';
import { linesOfMatch } from '@stackledger/service';
import { dealtMatch, playOn, send, type Dealt } from '../../support/random-play.js';

const runs = { numRuns: Number(process.env.RUNS ?? 2), seed: Number(process.env.SEED ?? 1) };

type Played = { readonly game: string; readonly seats: readonly string[]; readonly options?: JsonMap };

const GAMES: readonly Played[] = [
  { game: 'four-souls', seats: ['anna', 'ben', 'cleo'] },
  { game: 'four-souls', seats: ['anna', 'ben', 'cleo'], options: { dice: 'reported', decks: 'reported' } },
  { game: 'speed-stack', seats: ['anna', 'ben', 'cleo'] },
  { game: 'speed-stack', seats: ['anna', 'ben', 'cleo'], options: { dice: 'reported', decks: 'reported' } },
  { game: 'magic', seats: ['anna', 'ben'] },
  { game: 'magic', seats: ['anna', 'ben'], options: { decks: 'reported' } },
];

const REWIND = { type: 'Rewind', judge: 'jo k', reason: 'once {more}; "so"', kind: 'full', authority: 'head-judge' };

const textOf = async ({ ledger, store, matchId }: Dealt): Promise<string> => {
  const session = await ledger.session(matchId);
  return renderMatch(
    session.game.ruleset,
    [['Ruleset', session.game.ruleset.id]],
    await linesOfMatch(store, session, EVERYBODY),
  );
};

describe.each(GAMES)('$game $options', ({ game, seats, options }) => {
  test('a match is written as text, and the text played again is the same match, rewinds and struck lines and all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), fc.boolean(), async (seed, cut, reapply) => {
        const random = seededRandom(seed);
        const dealt = await dealtMatch(random, seats, game, options);
        const played = await playOn(dealt.ledger, dealt.matchId, random, 30);
        const { timeline } = await dealt.ledger.session(dealt.matchId);
        const to = played
          .slice(0, -1)
          .filter(({ after }) => timeline.isLive(after.state.tip))
          .at(cut % played.length);
        if (timeline.state().record.paused !== null)
          await send(dealt.ledger, dealt.matchId, { type: 'ResumePlay', judge: 'jo k' });
        if (to !== undefined)
          await send(dealt.ledger, dealt.matchId, {
            ...REWIND,
            to: String(to.after.state.head),
            ...(reapply && { reapply }),
          });
        await playOn(dealt.ledger, dealt.matchId, random, 10);
        const text = await textOf(dealt);

        const other = await dealtMatch(seededRandom(seed), seats, game, options);
        for (const action of parseText(text).actions)
          await send(other.ledger, other.matchId, await commandAt(other, action));
        expect(await textOf(other)).toBe(text);
        expect((await other.ledger.session(other.matchId)).timeline.state()).toEqual(
          (await dealt.ledger.session(dealt.matchId)).timeline.state(),
        );
      }),
      runs,
    );
  }, 300_000);
});

/** What the service tells of the link of a seat. */
const noteOf = (hand: string, link: number): LinkNote => ({
  ...{ type: 'NoteLinkUsed', role: 'seat', person: `p-${hand}`, grant: `grant-${hand}`, link, hand },
});

test('a match with links, rewinds, returns, calls and rulings is played again from its text, which is the same text then', async () => {
  const options = { dice: 'reported', decks: 'reported' };
  const [ann, ben] = ['anna', 'ben'];
  const dealt = await dealtMatch(seededRandom(7), [ann, ben], 'four-souls', options);
  const { ledger, matchId } = dealt;
  let links = 0;
  const told = (hand: string): Promise<void> => ledger.noteLink(matchId, noteOf(hand, ++links));
  const give = async (command: JsonMap): Promise<number> => {
    const head = await send(ledger, matchId, command);
    await told(ben);
    return head;
  };
  const random = seededRandom(7);
  const play = async (count: number): Promise<readonly number[]> => {
    const heads: number[] = [];
    for (let each = 0; each < count; each++) {
      const [played] = await playOn(ledger, matchId, random, 1);
      if (played === undefined) break;
      heads.push(played.after.state.head);
      await told(each % 2 === 0 ? ann : ben);
    }
    return heads;
  };
  const resumed = async (): Promise<void> => {
    if ((await ledger.session(matchId)).timeline.state().record.paused !== null)
      await give({ type: 'ResumePlay', judge: 'jo k' });
  };
  await told(ann);
  const [first = 0, , third = 0] = await play(8);
  await resumed();
  await give({ ...REWIND, to: String(first), reapply: true, leaveOut: [String(third)] });
  await play(3);
  await resumed();
  const rewound = await give({ ...REWIND, to: String(first) });
  await give({ type: 'RestoreBranch', judge: 'jo k', reason: 'no', authority: 'head-judge', rewind: String(rewound) });
  await give({
    type: 'CallJudge',
    seat: ben,
    reason: 'was that right?',
    category: 'rules-question',
    point: String(first),
  });
  const call = (await ledger.session(matchId)).timeline.state().record.calls.at(-1)?.id ?? '';
  await give({ type: 'AttendCall', judge: 'jo k', call });
  const remedy = { remedy: 'full', fix: { type: 'Rewind', to: String(first) } };
  const ruling = { says: 'Back.', gained: 'no', infraction: 'rules-error', against: ann, penalty: 'warning' };
  await give({ type: 'GiveRuling', judge: 'jo k', call, ...remedy, ...ruling });
  for (const seat of [ann, ben]) await give({ type: 'AcceptRuling', seat, call });
  const ruled = { judge: 'jo k', kind: 'full', reason: 'Back.', authority: 'head-judge' };
  await give({ ...remedy.fix, ...ruled, ruling: call.replace('call', 'ruling') });
  await resumed();
  await play(6);
  await resumed();
  await give({ type: 'Concede', seat: ann });
  expect(await ledger.finalizeEnded(matchId, '2026-03-01T10:00:00.000Z')).toBe(true);
  await told(ann);
  const text = await textOf(dealt);
  expect(text).not.toMatch(/NoteLink|SealEndedMatch|ContinueSettling/);
  for (const word of [/rewind #.* leaveOut=\[#/, / restore #/, / point=#/, / fix=\{to: #/]) expect(text).toMatch(word);

  const other = await dealtMatch(seededRandom(7), [ann, ben], 'four-souls', options);
  for (const action of parseText(text).actions) await send(other.ledger, other.matchId, await commandAt(other, action));
  expect(await textOf(other)).toBe(text);
  const shown = (of: Session): unknown => matchFor(situationAt(of), EVERYBODY, { revision: '', at: '' }).players;
  expect(shown(await other.ledger.session(other.matchId))).toEqual(shown(await ledger.session(matchId)));
}, 300_000);

const commandAt = async (match: Dealt, action: Parameters<typeof commandOf>[0]): Promise<Command> => {
  const session = await match.ledger.session(match.matchId);
  const lines = await linesOfMatch(match.store, session, EVERYBODY);
  return commandOf(action, { situation: situationAt(session), revisionOf: (name) => revisionOfNumber(lines, name) });
};
