import { readCommand, type CommandRule, type JsonMap } from '@stackledger/kernel';
import type { ActedBy } from '../envelopes/envelope.js';
import { Problem } from '../sessions/problems.js';
import { eventsBetween, isDecidedHere, situationAt, type Session } from '../sessions/session.js';

/** A command as it came in. `expectedRevision` is any revision that the sender has seen, `by` the grant by which it was sent. */
export type Sent = {
  readonly commandId: string;
  readonly expectedRevision?: number;
  readonly command: JsonMap;
  readonly by?: ActedBy;
};

/**
 * A command that is none at all uses up no id (SL-CMD-1); what only the service itself does, nobody may send. The rule that
 * the command was read by, if it has its fields just as they were sent.
 */
export const checkShape = (session: Session, { command }: Sent): CommandRule | undefined => {
  const situation = situationAt(session);
  const read = readCommand(situation, command);
  if ('rejection' in read) throw new Problem('malformed', 'SL-CMD-1', read.rejection.detail, situation.state.head);
  if (read.rule.by === 'system')
    throw new Problem(
      'malformed',
      'SL-CMD-1',
      `type: ${read.command.type} is not sent by anybody`,
      situation.state.head,
    );
  return read.command === command ? read.rule : undefined;
};

/** Only the version of the rules that a match was created with decides it (SL-MATCH-5). */
export const checkVersion = (session: Session): void => {
  if (isDecidedHere(session)) return;
  const { terms, head } = session.timeline.state();
  const detail = `this match is played by version ${terms.rulesetVersion} of ${terms.ruleset}, which is missing here: it can be read, but takes no command`;
  throw new Problem('ruleset-version-missing', 'SL-MATCH-5', detail, head);
};

/** Whether what has happened since a command's table lies before all that the session holds. */
export const looksBack = ({ timeline }: Session, { expectedRevision }: Sent): boolean =>
  expectedRevision !== undefined && expectedRevision + 1 < timeline.from && expectedRevision < timeline.state().tip;

/** A command for a table that has changed since is stale (SL-CMD-3): then it is answered with what has happened. */
export const whyStale = (session: Session, { expectedRevision }: Sent): Problem | undefined => {
  const { head, tip } = session.timeline.state();
  if (expectedRevision === undefined) return undefined;
  if (expectedRevision > head)
    return new Problem(
      'malformed',
      'SL-CMD-1',
      `expectedRevision: this match has no revision ${expectedRevision} yet; its last is ${head}`,
      head,
    );
  if (tip <= expectedRevision) return undefined;
  const detail = `the table has changed since revision ${expectedRevision}: its last event is ${tip}`;
  return new Problem('stale', 'SL-CMD-3', detail, head, eventsBetween(session, expectedRevision + 1, head));
};
