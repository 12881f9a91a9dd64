import { readCommand, type CommandRule, type JsonMap } from '@stackledger/rules';
import type { ActingGrant } from '../envelopes/envelope.js';
import { correctionBelowLeast } from './least-totals.js';
import { SubmissionError } from '../sessions/submission-errors.js';
import { eventsBetween, situationAt, type Session } from '../sessions/session.js';

/**
 * A command as received. `expectedRevision` is any revision that the sender has seen; `by` is the grant of the sender.
 */
export type SubmittedCommand = {
  readonly commandId: string;
  readonly expectedRevision?: number;
  readonly command: JsonMap;
  readonly by?: ActingGrant;
};

/**
 * Throws SubmissionError (SL-CMD-1) for a malformed command, one reserved for the service, or a number put below the
 * least that it can be; its id is not used up.
 * Answers the command's rule where its fields were read as sent.
 */
export const checkShape = (session: Session, { command }: SubmittedCommand): CommandRule | undefined => {
  const situation = situationAt(session);
  const read = readCommand(situation, command);
  if ('rejection' in read)
    throw new SubmissionError('malformed', 'SL-CMD-1', read.rejection.detail, situation.state.head);
  if (read.rule.by === 'system')
    throw new SubmissionError(
      'malformed',
      'SL-CMD-1',
      `type: ${read.command.type} is not sent by anybody`,
      situation.state.head,
    );
  const below = correctionBelowLeast(situation, read.command);
  if (below !== undefined) throw new SubmissionError('malformed', 'SL-CMD-1', below, situation.state.head);
  return read.command === command ? read.rule : undefined;
};

/** Whether the events since the command's expected revision begin before the part of the log that the session holds. */
export const looksBack = ({ timeline }: Session, { expectedRevision }: SubmittedCommand): boolean =>
  expectedRevision !== undefined && expectedRevision + 1 < timeline.from && expectedRevision < timeline.state().tip;

/** SubmissionError for a command whose table has changed since (SL-CMD-3), with the events since; else undefined. */
export const whyStale = (session: Session, { expectedRevision }: SubmittedCommand): SubmissionError | undefined => {
  const { head, tip } = session.timeline.state();
  if (expectedRevision === undefined) return undefined;
  if (expectedRevision > head)
    return new SubmissionError(
      'malformed',
      'SL-CMD-1',
      `expectedRevision: this match has no revision ${expectedRevision} yet; its last is ${head}`,
      head,
    );
  if (tip <= expectedRevision) return undefined;
  const detail = `the table has changed since revision ${expectedRevision}: its last event is ${tip}`;
  return new SubmissionError('stale', 'SL-CMD-3', detail, head, eventsBetween(session, expectedRevision + 1, head));
};
