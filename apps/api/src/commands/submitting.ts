import { canonicalForm } from '@stackledger/integrity';
import { seatNamed, legalActionsText, type Situation } from '@stackledger/rules';
import {
  awaitingFor,
  replayFor,
  SubmissionError,
  viewerWhoSent,
  situationAt,
  summaryOf,
  type AcceptedAnswer,
  type Ledger,
  type RejectedAnswer,
  type SubmittedCommand,
  type Session,
  type Viewer,
} from '@stackledger/ledger';
import type { CommandAnswer } from '@stackledger/wire';
import { actedBy, type Asker } from '../access/asker.js';
import type { AtMatch } from '../access/at-match.js';
import { formOf, RequestRejected, settledAnswer, typeIn } from '@stackledger/service';
import { readSent } from './sent-command.js';

/** The commands that answer a moment at the table, and so must say which (SL-CMD-5). */
const ANSWERING: readonly string[] = ['PassPriority', 'Choose'];

/** Who gives a command, and what it is given with. */
export type SubmissionContext = { readonly ledger: Ledger; readonly at: AtMatch; readonly who: Asker };

/** The command in a body, given to its match. Refusals and problems are thrown, with what would be legal. */
export const submitBody = async (
  { ledger, at, who }: SubmissionContext,
  matchId: string,
  body: unknown,
  header: string | undefined,
): Promise<CommandAnswer> => {
  const sent = await readAtMatch(ledger, matchId, body, header);
  const command = await at.named(who, matchId, sent.command);
  return submitCommand(ledger, matchId, { ...sent, command, ...actedBy(who) });
};

/** A body that is no command is told the match's last revision too; that there is no such match goes first. */
const readAtMatch = async (
  ledger: Ledger,
  matchId: string,
  body: unknown,
  header: string | undefined,
): Promise<SubmittedCommand> => {
  try {
    return readSent(body, header);
  } catch (error) {
    const { head } = (await ledger.session(matchId, 'now')).timeline.state();
    throw error instanceof RequestRejected ? new RequestRejected({ ...error.reason, revision: head }) : error;
  }
};

const submitCommand = async (ledger: Ledger, matchId: string, sent: SubmittedCommand): Promise<CommandAnswer> => {
  if (sent.expectedRevision === undefined && ANSWERING.includes(typeIn(sent.command)))
    throw blind(await ledger.session(matchId, 'now'), sent);
  const answer = await ledger.submit(matchId, sent).catch(async (error: unknown) => {
    throw error instanceof SubmissionError ? explained(await ledger.session(matchId, 'now'), sent, error) : error;
  });
  if (answer.kind === 'refused') throw refusal(answer);
  return answerBody(ledger, matchId, answer, viewerWhoSent(sent.command));
};

/** The answer to an accepted command, as whoever sent it may read it in the log too. */
const answerBody = async (
  ledger: Ledger,
  matchId: string,
  answer: AcceptedAnswer,
  viewer: Viewer,
): Promise<CommandAnswer> => {
  // Nothing awaited: the match has ended, or automatic steps rested and the ledger has gone on from there.
  const awaited = awaitingFor(answer.after, viewer);
  const isResting = awaited.kind === 'nothing';
  const settled = isResting ? settledAnswer(await ledger.session(matchId, answer.revision), answer) : answer;
  // In canonical order: what was decided just now has its members in another one than what is read from the log.
  return {
    commandId: answer.commandId,
    revision: String(settled.revision),
    events: settled.events.map((event) => {
      const summary = summaryOf(event, viewer);
      return { ...summary, data: canonicalForm(summary.data) };
    }),
    awaiting: canonicalForm(isResting ? awaitingFor(settled.after, viewer) : awaited),
    ...(answer.followed && {
      followed: replayFor(await ledger.session(matchId), answer.followed, viewer),
    }),
  };
};

const refusal = ({ rejection, revision }: RejectedAnswer): RequestRejected =>
  new RequestRejected({ ...rejection, legal: rejection.legal ?? 'Ask for the legal actions of the seat.', revision });

/** The problem of a command that must say what it answers and does not. */
const blind = (session: Session, { command }: SubmittedCommand): RequestRejected => {
  const { head } = session.timeline.state();
  return new RequestRejected({
    code: 'expected-revision-required',
    rule: 'SL-CMD-5',
    detail: `${typeIn(command)} says what it answers: expectedRevision is missing`,
    legal: `Send expectedRevision, the last revision that you have seen; the match is at "${head}".`,
    revision: head,
  });
};

/** A problem of the ledger with what the match makes legal. */
const explained = (
  session: Session,
  { command }: SubmittedCommand,
  problem: SubmissionError,
): SubmissionError | RequestRejected => {
  const { code, rule, detail, revision, since } = problem;
  const situation = situationAt(session);
  if (code === 'malformed') {
    return new RequestRejected({ code, rule, detail, revision, legal: formOf(situation.ruleset, typeIn(command)) });
  }
  if (code !== 'stale') return problem;
  const legal = `${legalFor(situation, command.seat)} Send it with expectedRevision "${revision}" if it still makes sense.`;
  return new RequestRejected({ code, rule, detail, revision, legal, since, viewer: viewerWhoSent(command) });
};

const legalFor = (situation: Situation, seat: unknown): string =>
  legalActionsText(situation, seatNamed(situation.state.table, seat) ?? null);
