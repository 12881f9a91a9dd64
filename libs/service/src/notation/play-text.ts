import { withTimes } from '../commands/time-fields.js';
import { canonicalForm } from '@stackledger/integrity';
import { hiddenFields, type Command, type JsonMap, type Situation } from '@stackledger/rules';
import {
  EVERYBODY,
  SubmissionError,
  situationAt,
  type Ledger,
  type SubmittedCommand,
  type Session,
} from '@stackledger/ledger';
import {
  commandOf,
  HIDDEN,
  NotationError,
  revisionOfNumber,
  renderCommand,
  type NotationAction,
} from '@stackledger/notation';
import type { EventStore } from '@stackledger/store';
import { linesOfMatch } from './lines-of-match.js';

/** Who writes, and the prefix of the ids of the single commands. */
export type NotationWriter = { readonly commandId: string; readonly scribe?: string; readonly judge?: string };

/** An accepted action in its full notation. */
type PlayedAction = {
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly revision: number;
};

/** Where and why playing stopped. Earlier actions stay accepted; nothing of this one happened. */
type StoppedAt = {
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly rule: string;
  readonly detail: string;
};

/** The result of playing a text into a match, action by action. */
export type PlayResult = { readonly done: readonly PlayedAction[]; readonly stopped: StoppedAt | null };

/** A command that the writer is not allowed to send. */
export type DeniedCommand = { readonly denied: Pick<StoppedAt, 'code' | 'rule' | 'detail'> };

/** A match, its ledger and its store. */
export type NotationTarget = {
  readonly ledger: Ledger;
  readonly store: EventStore;
  readonly matchId: string;
  /** Adds the sender's name to a command, or denies it. */
  readonly named?: (command: JsonMap) => Promise<JsonMap | DeniedCommand>;
  readonly by?: SubmittedCommand['by'];
};

/** Submits the actions of a text to a match, each as one command, up to the first rejection. */
export const playActions = async (
  match: NotationTarget,
  actions: readonly NotationAction[],
  writer: NotationWriter,
): Promise<PlayResult> => {
  const done: PlayedAction[] = [];
  for (const [at, action] of actions.entries()) {
    const given = await playAction(match, action, { ...writer, commandId: `${writer.commandId}-${at + 1}` });
    if ('code' in given) return { done, stopped: given };
    done.push(given);
  }
  return { done, stopped: null };
};

const playAction = async (
  match: NotationTarget,
  action: NotationAction,
  writer: NotationWriter,
): Promise<PlayedAction | StoppedAt> => {
  const { line, column } = action;
  try {
    const session = await match.ledger.session(match.matchId);
    const situation = situationBefore(session, writer.commandId);
    const { ruleset } = situation;
    const { scribe, judge } = writer;
    const names = { ...(scribe !== undefined && { scribe }), ...(judge !== undefined && { judge }) };
    const command = await withLines(match, session, (revisionOf) =>
      commandOf(action, { situation, revisionOf, ...names }),
    );
    const missing = hiddenIn(action, situation, command);
    if (missing.length > 0) return { line, column, code: 'malformed', rule: 'SL-CMD-1', detail: wasHidden(missing) };
    const timely = withTimes(canonicalForm(command) as JsonMap); // the canonical form of a command is a map
    if ('error' in timely) return { line, column, code: 'malformed', rule: 'SL-CMD-1', detail: timely.error };
    const written = timely.command;
    const sent = (await match.named?.(written)) ?? written;
    if (isDenied(sent)) return { line, column, ...rejectionSummary(sent.denied) };
    const by = match.by && { by: match.by };
    const answer = await match.ledger.submit(match.matchId, { commandId: writer.commandId, command: sent, ...by });
    if (answer.kind === 'refused') return { line, column, ...rejectionSummary(answer.rejection) };
    return { line, column, text: renderCommand(ruleset, command), revision: answer.revision };
  } catch (error) {
    if (error instanceof NotationError)
      return { line: error.line, column: error.column, code: 'malformed', rule: 'SL-CMD-1', detail: error.message };
    if (error instanceof SubmissionError) return { line, column, ...rejectionSummary(error) };
    throw error;
  }
};

/** What a line marked `{hidden}` lacks: its writer did not see all of the command. Put in by hand, it lacks nothing. */
const hiddenIn = ({ comments }: NotationAction, situation: Situation, command: Command): readonly string[] =>
  comments.includes(HIDDEN) ? hiddenFields(situation, command).filter((name) => !Object.hasOwn(command, name)) : [];

const wasHidden = (missing: readonly string[]): string =>
  `${missing.join(', ')}: hidden from whoever wrote this text; have it written by somebody who sees it, or once the match is sealed, or put it in by hand`;

/** Thrown where an action names a line of the match whose lines have not been read yet. */
class LinesWanted extends Error {}

/** Parses an action. The log is read as lines only for an action that names a line, which is rare. */
const withLines = async <T>(
  { store }: NotationTarget,
  session: Session,
  read: (revisionOf: (name: string) => string | undefined) => T,
): Promise<T> => {
  try {
    return read(() => {
      throw new LinesWanted();
    });
  } catch (error) {
    if (!(error instanceof LinesWanted)) throw error;
    const lines = await linesOfMatch(store, session, EVERYBODY);
    return read((name) => revisionOfNumber(lines, name));
  }
};

/** Whether the writer is not allowed to send a command. */
export const isDenied = (sent: JsonMap | DeniedCommand): sent is DeniedCommand => 'denied' in sent;

/** The state before the command of this id, so that a retry of the same text has the same meaning. */
const situationBefore = (session: Session, commandId: string): Situation => {
  const span = session.commands.get(commandId);
  const state = span && session.timeline.stateAt(span.first - 1);
  return state === undefined ? situationAt(session) : { ruleset: session.game.ruleset, state };
};

const rejectionSummary = ({
  code,
  rule,
  detail,
}: Pick<StoppedAt, 'code' | 'rule' | 'detail'>): Omit<StoppedAt, 'line' | 'column'> => ({
  code,
  rule,
  detail,
});
