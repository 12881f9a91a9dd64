import fc from 'fast-check';
import type { Command, JsonMap } from '@stackledger/kernel';
import { EVERYBODY, situationAt } from '@stackledger/ledger';
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

const commandAt = async (match: Dealt, action: Parameters<typeof commandOf>[0]): Promise<Command> => {
  const session = await match.ledger.session(match.matchId);
  const lines = await linesOfMatch(match.store, session, EVERYBODY);
  return commandOf(action, { situation: situationAt(session), revisionOf: (name) => revisionOfNumber(lines, name) });
};
