import { sha256Hex } from '@stackledger/integrity';
import { withLegal, type Rejection } from '@stackledger/rules';
import { answerNow, answerTo, type LedgerAnswer } from './ledger-answer.js';
import type { DecidedCommand } from '../appending/appending.js';
import type { RejectedAttempt } from '../attempts/attempts.js';
import { isSameCommand, type CanonicalCommand } from '../envelopes/canonical-command.js';
import { SubmissionError } from '../sessions/submission-errors.js';
import { hasReplay } from '../rewinding/replay-result.js';
import { draftRewind, readReplay } from '../rewinding/rewind-draft.js';
import { briefly, keptOf } from '../attempts/rejected-command.js';
import { situationAt, sentAt, type Session } from '../sessions/session.js';
import { isSeatIn, withTextsOf } from './sealing-texts.js';
import type { CommandSpan } from '../snapshots/command-span.js';
import type { LedgerDependencies } from './ledger-dependencies.js';
import type { MatchCache } from './match-cache.js';

/** Answers to commands: new ones, and repeated ones that were answered before. */
export class CommandAnswers {
  constructor(
    private readonly parts: Pick<LedgerDependencies, 'store' | 'chance' | 'texts'>,
    private readonly matches: MatchCache,
  ) {}

  /** The earlier answer to a command id. Throws SubmissionError (SL-CMD-4) where it belongs to another command. */
  async repeatAnswer(
    session: Session,
    commandId: string,
    body: CanonicalCommand,
    before: CommandSpan | RejectedAttempt,
  ): Promise<LedgerAnswer> {
    if (!(await this.#isSame(session, body, before)))
      throw new SubmissionError(
        'command-id-reused',
        'SL-CMD-4',
        `command id ${commandId} is used up by another command`,
        situationAt(session).state.head,
      );
    if ('rejection' in before)
      return { kind: 'refused', commandId, revision: before.revision, rejection: before.rejection };
    if (before.first < session.timeline.from || hasReplay(body.command)) await this.matches.makeWhole(session);
    return hasReplay(body.command) ? this.#answerFollowed(session, commandId) : answerTo(session, commandId, before);
  }

  async #isSame(session: Session, body: CanonicalCommand, before: CommandSpan | RejectedAttempt): Promise<boolean> {
    const { store, texts } = this.parts;
    const isRejected = 'hash' in before;
    if (body.written === undefined || texts === undefined)
      return isRejected
        ? before.hash === sha256Hex(body.text)
        : isSameCommand(await sentAt(store, session, before.first), body);
    const earlier = isRejected ? before.command : await sentAt(store, session, before.first);
    const again = await withTextsOf(isSeatIn(session), body.written, { texts, before: earlier });
    return isRejected ? before.hash === sha256Hex(again.text) : isSameCommand(earlier, again);
  }

  /** Stores a rejected command and answers it. */
  async refuse(session: Session, commandId: string, body: CanonicalCommand, why: Rejection): Promise<LedgerAnswer> {
    const { head } = situationAt(session).state;
    if (why.rule === 'SL-CMD-1') throw new SubmissionError('malformed', 'SL-CMD-1', why.detail, head);
    const rejection = briefly(withLegal(situationAt(session), why, body.command));
    const at = this.matches.now(session);
    const attempts = this.matches.attempts(session.matchId);
    const kept = await attempts.add({ commandId, ...keptOf(body), rejection, revision: head, at });
    this.matches.keepAttempts(session.matchId, attempts);
    return this.repeatAnswer(session, commandId, body, await this.accepted(session, kept));
  }

  /** The answer to a rejected command: where another process has accepted it meanwhile, the acceptance counts. */
  async accepted(session: Session, refused: RejectedAttempt): Promise<RejectedAttempt | CommandSpan> {
    await this.matches.hasNews(session);
    return session.commands.get(refused.commandId) ?? refused;
  }

  /** Appends a decided command and answers it. */
  async appendAndAnswer(session: Session, entry: DecidedCommand): Promise<LedgerAnswer> {
    await this.matches.append(session, entry);
    return answerNow(session, entry.commandId, entry.decided);
  }

  /** Appends a rewind with the commands that follow it at once. If an inserted command is rejected, all is rejected. */
  async rewindAndFollow(session: Session, entry: DecidedCommand): Promise<LedgerAnswer> {
    const { store, chance } = this.parts;
    const grown = await draftRewind(store, session, entry, { chance, recordedAt: entry.recordedAt });
    if (grown.stopped?.why === 'refused' && typeof grown.stopped.at === 'number') {
      const { rejection, at } = grown.stopped;
      const detail = `insert/${at}: ${rejection.detail}`;
      return this.refuse(session, entry.commandId, entry.body, { ...rejection, detail });
    }
    if (typeof grown.stopped?.at === 'number')
      throw new SubmissionError(
        'too-large',
        'SL-LIMIT-1',
        'insert: one append cannot hold what comes of it',
        situationAt(session).state.head,
      );
    await this.matches.appendGrown(session, grown.draft.events, grown.draft.session);
    return this.#answerFollowed(session, entry.commandId);
  }

  /** The answer to a rewind in the log, with the commands that followed it. */
  async #answerFollowed(session: Session, commandId: string): Promise<LedgerAnswer> {
    const { store, chance } = this.parts;
    const span = session.commands.get(commandId);
    if (span === undefined) throw new Error(`match ${session.matchId} has no command ${commandId}`);
    const followed = await readReplay(store, session, span.first, chance);
    return { ...answerTo(session, commandId, { first: span.first, last: followed.last }), followed };
  }
}
