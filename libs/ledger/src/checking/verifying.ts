import { firstBrokenLink, sealOf } from '@stackledger/integrity';
import { decideAgain } from './deciding-again.js';
import { wrongDraw } from './draws-again.js';
import { creationIn, type Envelope } from '../envelopes/envelope.js';
import type { Check, Finding, OnProgress } from './findings.js';
import { asWritten, versionsOf, type OfferedGame, type OfferedGames } from '../envelopes/games.js';
import { foldAgain } from './replaying.js';
import { schemasOf } from '../envelopes/upcasting.js';

/** What was looked at, what could not be, and the first thing that is wrong. */
export type Verification = {
  readonly matchId: string;
  readonly events: number;
  readonly checked: readonly Check[];
  readonly notChecked: readonly NotChecked[];
  readonly finding: Finding | null;
};

type NotChecked = { readonly check: Check; readonly why: string };

/** What one check came to: a reason why it was not made, what it found, or null when all is well. */
type Outcome = { readonly why: string } | Finding | null;

/**
 * Checks a log by itself: the chain of hashes, the seals of what it holds, that it folds to states, and every decision made
 * again from the command and the inputs that stand beside it. A lie in type, data, command, inputs,
 * because, parent or order shows although every hash was computed anew; times, actors and free text are protected by a
 * signature alone. The checks end with the first that finds something.
 */
export const verifyLog = (
  envelopes: readonly Envelope[],
  games: OfferedGames,
  onProgress: OnProgress = () => undefined,
): Verification => {
  const { ruleset = '', rulesetVersion = '' } = creationIn(envelopes[0]);
  const offered = games.get(ruleset);
  const game = offered && asWritten(offered, rulesetVersion);
  const undecided = whyNotDecided(envelopes, game);
  const checks: readonly (readonly [Check, () => Outcome])[] = [
    ['chain', () => brokenChain(envelopes)],
    ['seals', () => brokenSeal(envelopes)],
    ...againstRules(envelopes, game, undecided, onProgress),
    ['dice', () => notBecause(redactedWhy(envelopes) ?? notYetOpened(envelopes)) ?? wrongDraw(envelopes)],
  ];
  return verdict(envelopes, checks);
};

/** To decide a log again is to fold it as well; what cannot be decided again is folded alone. */
const againstRules = (
  envelopes: readonly Envelope[],
  game: OfferedGame | undefined,
  undecided: string | undefined,
  onProgress: OnProgress,
): readonly (readonly [Check, () => Outcome])[] =>
  game !== undefined && undecided === undefined
    ? [
        ['replay', () => null],
        ['decisions', () => decideAgain(envelopes, game, onProgress)],
      ]
    : [
        ['replay', () => replayed(envelopes, game, onProgress)],
        ['decisions', () => notBecause(undecided)],
      ];

const verdict = (
  envelopes: readonly Envelope[],
  checks: readonly (readonly [Check, () => Outcome])[],
): Verification => {
  const about = { matchId: envelopes[0]?.matchId ?? '', events: envelopes.length };
  const checked: Check[] = [];
  const notChecked: NotChecked[] = [];
  for (const [check, run] of checks) {
    const outcome = run();
    if (outcome !== null && 'why' in outcome) notChecked.push({ check, why: outcome.why });
    else checked.push(check);
    if (outcome !== null && 'what' in outcome) return { ...about, checked, notChecked, finding: outcome };
  }
  return { ...about, checked, notChecked, finding: null };
};

const notBecause = (why: string | undefined): { readonly why: string } | null => (why === undefined ? null : { why });

const brokenChain = (envelopes: readonly Envelope[]): Finding | null => {
  const link = firstBrokenLink(envelopes);
  if (link !== null) return { revision: link.revision, check: 'chain', what: link.why };
  const stray = envelopes.find(({ matchId }) => matchId !== envelopes[0]?.matchId);
  return stray === undefined
    ? null
    : { revision: stray.revision, check: 'chain', what: `it is an event of another match, ${stray.matchId}` };
};

const brokenSeal = (envelopes: readonly Envelope[]): Finding | null => {
  for (const { revision, data, sealed } of envelopes) {
    if (sealed === undefined) continue;
    if (data.seal === undefined || data.sealedFor === undefined)
      return { revision, check: 'seals', what: 'it has a sealed part and no seal' };
    if (sealOf(sealed) !== data.seal)
      return { revision, check: 'seals', what: 'the sealed part is not what was sealed' };
  }
  return null;
};

const replayed = (envelopes: readonly Envelope[], game: OfferedGame | undefined, onProgress: OnProgress): Outcome => {
  const why = whyNotRead(envelopes, game);
  return game === undefined || why !== undefined ? notBecause(why) : foldAgain(envelopes, game, onProgress);
};

/** Why the events of a log cannot be read here at all. */
const whyNotRead = (envelopes: readonly Envelope[], game: OfferedGame | undefined): string | undefined => {
  if (game === undefined) return `the rules of ${creationIn(envelopes[0]).ruleset ?? 'no game'} are not here`;
  const newer = envelopes.find(({ type, schema }) => schema > schemasOf(game).today(type));
  return newer && `revision ${newer.revision} was written by a newer version of this program`;
};

/** Why the decisions of a log cannot be made again here. */
const whyNotDecided = (envelopes: readonly Envelope[], game: OfferedGame | undefined): string | undefined => {
  const redacted = redactedWhy(envelopes);
  if (redacted !== undefined) return redacted;
  const { rulesetVersion = 'unknown' } = creationIn(envelopes[0]);
  if (game === undefined || game.ruleset.version === rulesetVersion) return whyNotRead(envelopes, game);
  return `it was decided by version ${rulesetVersion} of ${game.ruleset.id}, which is missing; here is ${versionsOf(game).join(', ')}`;
};

/** The first revision whose sealed part was left out of a copy of the log. */
export const firstRedacted = (envelopes: readonly Envelope[]): string | undefined =>
  envelopes.find(({ data, sealed }) => data.seal !== undefined && sealed === undefined)?.revision;

const redactedWhy = (envelopes: readonly Envelope[]): string | undefined => {
  const revision = firstRedacted(envelopes);
  return revision && `sealed parts are left out, the first at revision ${revision}`;
};

const notYetOpened = (envelopes: readonly Envelope[]): string | undefined =>
  envelopes.at(-1)?.type === 'MatchSealed' ? undefined : 'the seed is opened when the match is sealed';
