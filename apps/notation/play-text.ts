import { canonicalForm } from '@stackledger/integrity';
import type { JsonMap, Situation } from '@stackledger/kernel';
import { EVERYBODY, Problem, situationAt, type Ledger, type Sent, type Session } from '@stackledger/ledger';
import { commandOf, NotationFault, revisionIn, writtenCommand, type Action } from '@stackledger/notation';
import type { EventStore } from '@stackledger/store';
import { linesOfMatch } from './lines-of-match.js';

/** Who writes; and the id from which those of the single commands are made. */
export type Writer = { readonly commandId: string; readonly scribe?: string; readonly judge?: string };

/** An action that was accepted, as it is written in full. */
type Done = { readonly line: number; readonly column: number; readonly text: string; readonly revision: number };

/** Where it stopped, and why. What came before stands; nothing of this action has happened. */
type Halt = {
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly rule: string;
  readonly detail: string;
};

/** What became of a text that was given to a match, action by action. */
export type Given = { readonly done: readonly Done[]; readonly stopped: Halt | null };

/** A command that whoever writes may not give. */
export type Denied = { readonly denied: Pick<Halt, 'code' | 'rule' | 'detail'> };

/** A match and where it is kept. */
export type Match = {
  readonly ledger: Ledger;
  readonly store: EventStore;
  readonly matchId: string;
  /** Gives each command the name of whoever sends it, or tells why they may not. */
  readonly named?: (command: JsonMap) => Promise<JsonMap | Denied>;
  readonly by?: Sent['by'];
};

/** Gives the actions of a text to a match, each as one command, up to the first that is not accepted. */
export const playActions = async (match: Match, actions: readonly Action[], writer: Writer): Promise<Given> => {
  const done: Done[] = [];
  for (const [at, action] of actions.entries()) {
    const given = await playAction(match, action, { ...writer, commandId: `${writer.commandId}-${at + 1}` });
    if ('code' in given) return { done, stopped: given };
    done.push(given);
  }
  return { done, stopped: null };
};

const playAction = async (match: Match, action: Action, writer: Writer): Promise<Done | Halt> => {
  const { line, column } = action;
  try {
    const session = await match.ledger.session(match.matchId);
    const situation = before(session, writer.commandId);
    const { ruleset } = situation;
    const { scribe, judge } = writer;
    const names = { ...(scribe !== undefined && { scribe }), ...(judge !== undefined && { judge }) };
    const command = await withLines(match, session, (revisionOf) =>
      commandOf(action, { situation, revisionOf, ...names }),
    );
    const written = canonicalForm(command) as JsonMap; // the form of a command is a map
    const sent = (await match.named?.(written)) ?? written;
    if (isDenied(sent)) return { line, column, ...briefly(sent.denied) };
    const by = match.by && { by: match.by };
    const answer = await match.ledger.submit(match.matchId, { commandId: writer.commandId, command: sent, ...by });
    if (answer.kind === 'refused') return { line, column, ...briefly(answer.rejection) };
    return { line, column, text: writtenCommand(ruleset, command), revision: answer.revision };
  } catch (error) {
    if (error instanceof NotationFault)
      return { line: error.line, column: error.column, code: 'malformed', rule: 'SL-CMD-1', detail: error.message };
    if (error instanceof Problem) return { line, column, ...briefly(error) };
    throw error;
  }
};

/** Thrown where an action names a line of the match, and the match has not been read as lines. */
class LinesWanted extends Error {}

/** Reads an action. The log is read as lines only for one that names a line, as few do. */
const withLines = async <T>(
  { store }: Match,
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
    return read((name) => revisionIn(lines, name));
  }
};

/** Whether whoever writes may not give a command. */
export const isDenied = (sent: JsonMap | Denied): sent is Denied => 'denied' in sent;

/** The match as it stood when a command of this id was given, so that the same text means the same again. */
const before = (session: Session, commandId: string): Situation => {
  const span = session.commands.get(commandId);
  const state = span && session.timeline.stateAt(span.first - 1);
  return state === undefined ? situationAt(session) : { ruleset: session.game.ruleset, state };
};

const briefly = ({ code, rule, detail }: Pick<Halt, 'code' | 'rule' | 'detail'>): Omit<Halt, 'line' | 'column'> => ({
  code,
  rule,
  detail,
});
