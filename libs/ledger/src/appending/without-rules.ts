import { isRecordEvent, type Event } from '@stackledger/rules';
import { whyMissing } from '../envelopes/offered-games.js';
import { isDecidedHere, type Session } from '../sessions/session.js';
import { SubmissionError } from '../sessions/submission-errors.js';

/**
 * What is of the service and not of a game: seats, calls and what judges decide about them, the clock, pauses,
 * conceding, the seal. A match whose rules are missing takes these, so that it can be ended, judged and sealed.
 */
const OF_THE_SERVICE: ReadonlySet<string> = new Set([
  'TakeSeat',
  'CallJudge',
  'OpenCall',
  'AttendCall',
  'GiveStatement',
  'DeclineStatement',
  'NoteStatement',
  'GiveRuling',
  'AcceptRuling',
  'AppealRuling',
  'ReviewRuling',
  'EscalateCall',
  'WithdrawCall',
  'CloseCall',
  'SetEndTime',
  'PausePlay',
  'ResumePlay',
  'WaiveConcession',
  'Concede',
  'EndMatch',
  'WithdrawMatch',
  'SealMatch',
  'SealEndedMatch',
]);

/** After these nobody plays on. */
const ENDS: ReadonlySet<unknown> = new Set(['Concede', 'EndMatch', 'WithdrawMatch']);

/** Whether a match takes a command: without its rules only those of the service. */
export const isTaken = (session: Session, { type }: TypedCommand): boolean =>
  isDecidedHere(session) || (typeof type === 'string' && OF_THE_SERVICE.has(type));

type TypedCommand = { readonly type?: unknown };

/** Names the version of the rules of a match that is missing here, and what follows; null where it is here. */
export const whyWithoutRules = (session: Session): string | null => {
  if (isDecidedHere(session)) return null;
  const { rulesetVersion } = session.timeline.state().terms;
  const missing = whyMissing(session.game, rulesetVersion) ?? rulesetVersion;
  return `this match is played by ${missing}: here it can be read, judged, conceded, ended and sealed, but not played on`;
};

/** Throws SubmissionError (SL-MATCH-5) for a command of the game in a match whose rules are missing. */
export const checkVersion = (session: Session, command: TypedCommand): void => {
  if (!isTaken(session, command)) throw withoutRules(session);
};

/**
 * Throws the same where what follows from a command of the service would be decided by the game: other rules stand in,
 * so that only the record may change. Whoever concedes leaves, and a judge ends the match; nobody plays on after it.
 */
export const checkFollowing = (session: Session, { type }: TypedCommand, events: readonly Event[]): void => {
  if (isDecidedHere(session) || ENDS.has(type)) return;
  if (events.some((event) => !isRecordEvent(session.game.ruleset, event.type))) throw withoutRules(session);
};

const withoutRules = (session: Session): SubmissionError =>
  new SubmissionError(
    'ruleset-version-missing',
    'SL-MATCH-5',
    whyWithoutRules(session) ?? '',
    session.timeline.state().head,
  );
