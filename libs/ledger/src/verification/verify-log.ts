import { firstBrokenLink } from '@stackledger/integrity';
import { creationIn, type Envelope } from '../envelopes/envelope.js';
import { asWritten, versionsOf, whyMissing, type OfferedGame, type OfferedGames } from '../envelopes/offered-games.js';
import { schemasOf } from '../envelopes/upcasting.js';
import { cardsOfItsOwn, wrongCards } from './decisions/cards.js';
import { repeatDecisions } from './decisions/repeated-decisions.js';
import { wrongDraw } from './decisions/repeated-draws.js';
import {
  CHECKS,
  leftOut,
  type LogCheck,
  type AuditFinding,
  type AuditNote,
  type SkipReason,
  type OnProgress,
  type CheckOutcome,
} from './audit-findings.js';
import { originOf } from '../checkpoints/signing.js';
import { wrongForm } from './form/form.js';
import { judgingNotes } from './judging-notes.js';
import { replayStates } from './state-replay.js';
import { brokenCommitment, firstRedacted } from './commitments.js';
import { wrongSignature, type CheckpointToVerify } from './signature.js';
import { longSilences } from './silences.js';

/** The checks made, the checks skipped and why, the first finding, and notes. */
export type Verification = {
  readonly matchId: string;
  readonly events: number;
  readonly checked: readonly LogCheck[];
  readonly notChecked: readonly SkippedCheck[];
  readonly finding: AuditFinding | null;
  readonly notes: readonly AuditNote[];
};

type SkippedCheck = SkipReason & { readonly check: LogCheck };

/** The verdict of a verification: valid, invalid, or not everything required could be checked. */
export type Verdict = 'holds' | 'fault' | 'not-fully-checked';

/** The verdict, with the checks required for it: by default all of the log's. */
export const verdictOf = ({ finding, checked }: Verification, required: readonly LogCheck[] = CHECKS): Verdict => {
  if (finding !== null) return 'fault';
  return required.every((check) => checked.includes(check)) ? 'holds' : 'not-fully-checked';
};

/**
 * Verifies a log by itself: hashes, form, commitments, cards, states, every decision repeated from its command and
 * inputs, dice. It detects changes even where all hashes were recomputed; docs/appendix/reliability.md lists what only
 * a signature can show, which is checked where a key is given. Stops at the first finding.
 */
export const verifyLog = (
  envelopes: readonly Envelope[],
  games: OfferedGames,
  onProgress: OnProgress = () => undefined,
  signed?: CheckpointToVerify,
): Verification => {
  const { ruleset = '', rulesetVersion = '' } = creationIn(envelopes[0]);
  const offered = games.get(ruleset);
  const game = offered && asWritten(offered, rulesetVersion);
  const checks: CheckSuite = {
    chain: () => brokenChain(envelopes),
    form: () => wrongForm(envelopes, offered),
    seals: () => brokenCommitment(envelopes),
    cards: () => wrongCards(envelopes),
    ...checksOfRules(envelopes, game, onProgress),
    dice: () => wrongDraw(envelopes),
    ...(signed && {
      signature: () => wrongSignature(envelopes, signed, (name) => originOf(name, envelopes[0]?.matchId ?? '')),
    }),
  };
  return { ...made(envelopes, checks), notes: notesOn(envelopes, offered) };
};

type CheckSuite = { readonly [check in (typeof CHECKS)[number]]: () => CheckOutcome } & {
  readonly signature?: () => CheckOutcome;
};

const made = (envelopes: readonly Envelope[], checks: CheckSuite): Omit<Verification, 'notes'> => {
  const about = { matchId: envelopes[0]?.matchId ?? '', events: envelopes.length };
  const checked: LogCheck[] = [];
  const notChecked: SkippedCheck[] = [];
  for (const check of [...CHECKS, 'signature'] as const) {
    const outcome = checks[check]?.();
    if (outcome === undefined) continue;
    if (outcome !== null && 'why' in outcome) notChecked.push({ check, ...outcome });
    else checked.push(check);
    if (outcome !== null && 'what' in outcome) return { ...about, checked, notChecked, finding: outcome };
  }
  return { ...about, checked, notChecked, finding: null };
};

const notesOn = (envelopes: readonly Envelope[], game: OfferedGame | undefined): readonly AuditNote[] => {
  const isToday = game?.ruleset.version === creationIn(envelopes[0]).rulesetVersion;
  const ofGame = game !== undefined && isToday ? cardsOfItsOwn(envelopes, game) : [];
  const ofJudges = game === undefined ? [] : judgingNotes(envelopes, game);
  return [...ofGame, ...ofJudges, ...longSilences(envelopes)];
};

/** Repeating decisions computes the states as well; where decisions cannot be repeated, only states are. */
const checksOfRules = (
  envelopes: readonly Envelope[],
  game: OfferedGame | undefined,
  onProgress: OnProgress,
): { readonly [check in 'replay' | 'decisions']: () => CheckOutcome } => {
  const unread = whyNotRead(envelopes, game);
  if (game === undefined || unread !== null) return { replay: () => unread, decisions: () => unread };
  const undecided = whyNotDecided(envelopes, game);
  return undecided === null
    ? { replay: () => null, decisions: () => repeatDecisions(envelopes, game, onProgress) }
    : { replay: () => replayStates(envelopes, game, onProgress), decisions: () => undecided };
};

const brokenChain = (envelopes: readonly Envelope[]): AuditFinding | null => {
  const link = firstBrokenLink(envelopes);
  return link === null ? null : { revision: link.revision, check: 'chain', what: link.why };
};

/** Why the events cannot be read here at all. An available version cannot have written types that are unknown here. */
const whyNotRead = (envelopes: readonly Envelope[], game: OfferedGame | undefined): CheckOutcome => {
  const { ruleset = 'no game', rulesetVersion = '' } = creationIn(envelopes[0]);
  if (game === undefined) return { why: `the rules of ${ruleset} are not here`, instead: ANOTHER_VERSION };
  const newer = envelopes.find(({ type, schema }) => schema > schemasOf(game).today(type));
  if (newer === undefined) return null;
  const { revision, type, schema } = newer;
  if (whyMissing(game, rulesetVersion) !== undefined)
    return { why: `revision ${revision} was written by a newer version of this program`, instead: ANOTHER_VERSION };
  const what = `${type} of schema ${schema} is none that version ${rulesetVersion} of ${ruleset} has written: here is ${schemasOf(game).today(type)}`;
  return { revision, check: 'replay', what };
};

/** Why decisions cannot be repeated here. */
const whyNotDecided = (envelopes: readonly Envelope[], game: OfferedGame): SkipReason | null => {
  const redacted = firstRedacted(envelopes);
  if (redacted !== undefined) return leftOut('sealed parts are', `, the first at revision ${redacted}`);
  const { rulesetVersion = 'unknown' } = creationIn(envelopes[0]);
  const missing = whyMissing(game, rulesetVersion);
  if (missing === undefined) return null;
  return { why: `it was decided by ${missing}; here is ${versionsOf(game).join(', ')}`, instead: ANOTHER_VERSION };
};

const ANOTHER_VERSION = 'Use a version of this program that has the rules by which it was decided.';
