import { firstBrokenLink } from '@stackledger/integrity';
import { creationIn, type Envelope } from '../envelopes/envelope.js';
import { asWritten, rulesAt, versionsOf, type OfferedGame, type OfferedGames } from '../envelopes/games.js';
import { schemasOf } from '../envelopes/upcasting.js';
import { cardsOfItsOwn, wrongCards } from './cards.js';
import { decideAgain } from './deciding-again.js';
import { wrongDraw } from './draws-again.js';
import {
  CHECKS,
  leftOut,
  type Check,
  type Finding,
  type Note,
  type NotMade,
  type OnProgress,
  type Outcome,
} from './findings.js';
import { wrongForm } from './form.js';
import { foldAgain } from './replaying.js';
import { brokenSeal, firstRedacted } from './seals.js';
import { wrongSignature, type Signed } from './signature.js';
import { longSilences } from './times.js';

/** What was looked at, what could not be and why, the first thing that is wrong, and what people should know besides. */
export type Verification = {
  readonly matchId: string;
  readonly events: number;
  readonly checked: readonly Check[];
  readonly notChecked: readonly NotChecked[];
  readonly finding: Finding | null;
  readonly notes: readonly Note[];
};

type NotChecked = NotMade & { readonly check: Check };

/** What a verification comes to: all holds, something does not, or not everything that was required could be looked at. */
export type Verdict = 'holds' | 'fault' | 'not-fully-checked';

/** The verdict, where these checks must have been made for it: by default every one of the log. */
export const verdictOf = ({ finding, checked }: Verification, required: readonly Check[] = CHECKS): Verdict => {
  if (finding !== null) return 'fault';
  return required.every((check) => checked.includes(check)) ? 'holds' : 'not-fully-checked';
};

/**
 * Checks a log by itself: hashes, the form of its events, the seals of what it holds, its cards, that it folds to states, every
 * decision made again from the command and the inputs that stand beside it, and the dice. A lie shows although every hash was
 * computed anew; docs/reliability.md lists what only a signature can show, which is checked where it comes with a key. The checks
 * end with the first that finds something.
 */
export const verifyLog = (
  envelopes: readonly Envelope[],
  games: OfferedGames,
  onProgress: OnProgress = () => undefined,
  signed?: Signed,
): Verification => {
  const { ruleset = '', rulesetVersion = '' } = creationIn(envelopes[0]);
  const offered = games.get(ruleset);
  const game = offered && asWritten(offered, rulesetVersion);
  const checks: Checks = {
    chain: () => brokenChain(envelopes),
    form: () => wrongForm(envelopes),
    seals: () => brokenSeal(envelopes),
    cards: () => wrongCards(envelopes),
    ...againstRules(envelopes, game, onProgress),
    dice: () => wrongDraw(envelopes),
    ...(signed && { signature: () => wrongSignature(envelopes, signed) }),
  };
  return { ...made(envelopes, checks), notes: notesOn(envelopes, offered) };
};

type Checks = { readonly [check in (typeof CHECKS)[number]]: () => Outcome } & { readonly signature?: () => Outcome };

const made = (envelopes: readonly Envelope[], checks: Checks): Omit<Verification, 'notes'> => {
  const about = { matchId: envelopes[0]?.matchId ?? '', events: envelopes.length };
  const checked: Check[] = [];
  const notChecked: NotChecked[] = [];
  for (const check of [...CHECKS, 'signature'] as const) {
    const outcome = checks[check]?.();
    if (outcome === undefined) continue;
    if (outcome !== null && 'why' in outcome) notChecked.push({ check, ...outcome });
    else checked.push(check);
    if (outcome !== null && 'what' in outcome) return { ...about, checked, notChecked, finding: outcome };
  }
  return { ...about, checked, notChecked, finding: null };
};

const notesOn = (envelopes: readonly Envelope[], game: OfferedGame | undefined): readonly Note[] => {
  const isToday = game?.ruleset.version === creationIn(envelopes[0]).rulesetVersion;
  return [...(game !== undefined && isToday ? cardsOfItsOwn(envelopes, game) : []), ...longSilences(envelopes)];
};

/** To decide a log again is to fold it as well; what cannot be decided again is folded alone. */
const againstRules = (
  envelopes: readonly Envelope[],
  game: OfferedGame | undefined,
  onProgress: OnProgress,
): { readonly [check in 'replay' | 'decisions']: () => Outcome } => {
  const unread = whyNotRead(envelopes, game);
  if (game === undefined || unread !== null) return { replay: () => unread, decisions: () => unread };
  const undecided = whyNotDecided(envelopes, game);
  return undecided === null
    ? { replay: () => null, decisions: () => decideAgain(envelopes, game, onProgress) }
    : { replay: () => foldAgain(envelopes, game, onProgress), decisions: () => undecided };
};

const brokenChain = (envelopes: readonly Envelope[]): Finding | null => {
  const link = firstBrokenLink(envelopes);
  return link === null ? null : { revision: link.revision, check: 'chain', what: link.why };
};

/** Why the events of a log cannot be read here at all. A version that is here cannot have written what is not known here. */
const whyNotRead = (envelopes: readonly Envelope[], game: OfferedGame | undefined): Outcome => {
  const { ruleset = 'no game', rulesetVersion = '' } = creationIn(envelopes[0]);
  if (game === undefined) return { why: `the rules of ${ruleset} are not here`, instead: ANOTHER_VERSION };
  const newer = envelopes.find(({ type, schema }) => schema > schemasOf(game).today(type));
  if (newer === undefined) return null;
  const { revision, type, schema } = newer;
  if (rulesAt(game, rulesetVersion) === undefined)
    return { why: `revision ${revision} was written by a newer version of this program`, instead: ANOTHER_VERSION };
  const what = `${type} of schema ${schema} is none that version ${rulesetVersion} of ${ruleset} has written: here is ${schemasOf(game).today(type)}`;
  return { revision, check: 'replay', what };
};

/** Why the decisions of a log cannot be made again here. */
const whyNotDecided = (envelopes: readonly Envelope[], game: OfferedGame): NotMade | null => {
  const redacted = firstRedacted(envelopes);
  if (redacted !== undefined) return leftOut('sealed parts are', `, the first at revision ${redacted}`);
  const { rulesetVersion = 'unknown' } = creationIn(envelopes[0]);
  if (game.ruleset.version === rulesetVersion) return null;
  const why = `it was decided by version ${rulesetVersion} of ${game.ruleset.id}, which is missing; here is ${versionsOf(game).join(', ')}`;
  return { why, instead: ANOTHER_VERSION };
};

const ANOTHER_VERSION = 'Use a version of this program that has the rules by which it was decided.';
