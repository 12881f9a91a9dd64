import { sha256Hex } from '@stackledger/integrity';
import { withLegal, type Rejection } from '@stackledger/kernel';
import { answerNow, answerTo, type Answer } from './answers.js';
import type { Entry } from '../growing/appending.js';
import type { Attempt } from '../attempts/attempts.js';
import { isSameCommand, type Body } from '../envelopes/command-body.js';
import { Problem } from '../sessions/problems.js';
import { isFollowed } from '../rewinding/followed.js';
import { followedRewind, readFollowed } from '../rewinding/rewinding.js';
import { briefly, keptOf } from '../attempts/refused-command.js';
import { situationAt, sentAt, type Session } from '../sessions/session.js';
import type { CommandSpan } from '../keeping/command-span.js';
import type { LedgerParts } from './ledger-parts.js';
import type { WarmMatches } from './warm-matches.js';

/** The answers to commands: to those that are decided now, and to those that had their answer before. */
export class Answering {
  constructor(
    private readonly parts: Pick<LedgerParts, 'store' | 'chance'>,
    private readonly matches: WarmMatches,
  ) {}

  /** The answer that a command under this id has had already. Throws where it was another command. */
  async answerAgain(session: Session, commandId: string, body: Body, before: CommandSpan | Attempt): Promise<Answer> {
    const { store } = this.parts;
    const isSame =
      'hash' in before
        ? before.hash === sha256Hex(body.text)
        : isSameCommand(await sentAt(store, session, before.first), body);
    if (!isSame)
      throw new Problem(
        'command-id-reused',
        'SL-CMD-4',
        `command id ${commandId} is used up by another command`,
        situationAt(session).state.head,
      );
    if ('rejection' in before)
      return { kind: 'refused', commandId, revision: before.revision, rejection: before.rejection };
    if (before.first < session.timeline.from || isFollowed(body.command)) await this.matches.makeWhole(session);
    return isFollowed(body.command) ? this.#answerFollowed(session, commandId) : answerTo(session, commandId, before);
  }

  /** Keeps a refused command, and answers it. */
  async refuse(session: Session, commandId: string, body: Body, why: Rejection): Promise<Answer> {
    const { head } = situationAt(session).state;
    if (why.rule === 'SL-CMD-1') throw new Problem('malformed', 'SL-CMD-1', why.detail, head);
    const rejection = briefly(withLegal(situationAt(session), why, body.command));
    const at = this.matches.now(session);
    const attempts = this.matches.attempts(session.matchId);
    const kept = await attempts.add({ commandId, ...keptOf(body), rejection, revision: head, at });
    this.matches.keepAttempts(session.matchId, attempts);
    return this.answerAgain(session, commandId, body, await this.accepted(session, kept));
  }

  /** What a command that was refused has come to: where another process has accepted it meanwhile, the acceptance counts. */
  async accepted(session: Session, refused: Attempt): Promise<Attempt | CommandSpan> {
    await this.matches.hasNews(session);
    return session.commands.get(refused.commandId) ?? refused;
  }

  /** Appends a decided command, and answers it. */
  async appendAndAnswer(session: Session, entry: Entry): Promise<Answer> {
    await this.matches.append(session, entry);
    return answerNow(session, entry.commandId, entry.decided);
  }

  /** A rewind with what follows it, in one append. An inserted command that is refused refuses all of it. */
  async rewindAndFollow(session: Session, entry: Entry): Promise<Answer> {
    const { store, chance } = this.parts;
    const grown = await followedRewind(store, session, entry, { chance, recordedAt: entry.recordedAt });
    if (grown.stopped?.why === 'refused' && typeof grown.stopped.at === 'number') {
      const { rejection, at } = grown.stopped;
      const detail = `insert/${at}: ${rejection.detail}`;
      return this.refuse(session, entry.commandId, entry.body, { ...rejection, detail });
    }
    if (typeof grown.stopped?.at === 'number')
      throw new Problem(
        'too-large',
        'SL-LIMIT-1',
        'insert: one append cannot hold what comes of it',
        situationAt(session).state.head,
      );
    await this.matches.appendGrown(session, grown.growing.events, grown.growing.session);
    return this.#answerFollowed(session, entry.commandId);
  }

  /** The answer to a rewind that the log holds, with what followed it. */
  async #answerFollowed(session: Session, commandId: string): Promise<Answer> {
    const { store, chance } = this.parts;
    const span = session.commands.get(commandId);
    if (span === undefined) throw new Error(`match ${session.matchId} has no command ${commandId}`);
    const followed = await readFollowed(store, session, span.first, chance);
    return { ...answerTo(session, commandId, { first: span.first, last: followed.last }), followed };
  }
}
