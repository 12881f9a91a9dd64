import { beginsOf, isResting, type JsonMap } from '@stackledger/kernel';
import type { WarmStanding } from '@stackledger/warm';
import { answerNow, type Answer } from './answers.js';
import { checkShape, checkVersion, looksBack, whyStale, type Sent } from '../growing/admitting.js';
import type { Attempts } from '../attempts/attempts.js';
import { bodyOf, creationBody } from '../envelopes/command-body.js';
import { SEAL_ENDED, sealId } from '../envelopes/command-ids.js';
import { createCommand, matchIdFor, ownCards, type CreateRequest } from './creating.js';
import type { ActedBy } from '../envelopes/envelope.js';
import type { OfferedGame } from '../envelopes/games.js';
import { Problem } from '../sessions/problems.js';
import { isFollowed } from '../rewinding/followed.js';
import { previewRewind, type Previewed } from '../rewinding/previewing.js';
import { isDecidedHere, loadSession, situationAt, newSession, type Session } from '../sessions/session.js';
import { tryAgain } from './trying-again.js';
import { KeyedMutex } from './writer.js';
import type { LedgerParts } from './ledger-parts.js';
import { WarmMatches } from './warm-matches.js';
import { Answering } from './answering.js';

/** The answer to a creation: refused, or the match with what the table waits for. */
export type Created = { readonly matchId: string; readonly answer: Answer };

/** One writer for every match; commands are answered only after they are durable. */
export type Ledger = {
  /** `by` is the grant by which it is created. */
  readonly create: (request: CreateRequest, key?: string, by?: ActedBy) => Promise<Created>;
  readonly submit: (matchId: string, sent: Sent) => Promise<Answer>;
  /**
   * Seals a match that has ended, if nothing happened in it since a time and no judge is awaited; whether it did. For the service
   * itself, once the time for disputes is over.
   */
  readonly sealEnded: (matchId: string, quietSince: string) => Promise<boolean>;
  /**
   * The match as it stands, for reading, with everything from a revision on: all of it if none is said, and for `now` nothing that
   * came before need be there. Throws UnknownMatch.
   */
  readonly session: (matchId: string, from?: number | 'now') => Promise<Session>;
  readonly attempts: (matchId: string) => Attempts;
  /** What would come of a rewind that commands follow; nothing is appended or remembered. Throws a Problem. */
  readonly preview: (matchId: string, rewind: JsonMap) => Promise<Previewed>;
  /** How much of the matches is kept in memory. */
  readonly warm: () => WarmStanding;
  /** Waits until every command under way is answered. */
  readonly settled: () => Promise<void>;
};

/** A ledger over a store. */
export const createLedger = (parts: LedgerParts): Ledger => new OneWriterAMatch(parts);

/**
 * A class, not closures over the parts: what the engine compiles of a class serves every ledger, and is not thrown away with
 * the one that it was compiled for.
 */
class OneWriterAMatch implements Ledger {
  readonly #turns = new KeyedMutex();
  readonly #matches: WarmMatches;
  readonly #answering: Answering;

  constructor(private readonly parts: LedgerParts) {
    this.#matches = new WarmMatches(parts);
    this.#answering = new Answering(parts, this.#matches);
  }

  async submit(matchId: string, sent: Sent): Promise<Answer> {
    const turn = this.#turns.enter(matchId);
    if (turn !== undefined) await turn;
    try {
      return await this.#submitOnce(matchId, sent);
    } catch (error) {
      return await tryAgain(matchId, error, () => this.#submitOnce(matchId, sent));
    } finally {
      this.#turns.leave(matchId);
    }
  }

  async sealEnded(matchId: string, quietSince: string): Promise<boolean> {
    const turn = this.#turns.enter(matchId);
    if (turn !== undefined) await turn;
    try {
      const session = await this.#matches.current(matchId);
      if (!isDecidedHere(session) || session.lastRecordedAt > quietSince) return false;
      const supplied = await this.#matches.decide(session, SEALING.command);
      const { decision } = supplied;
      if (decision.kind === 'refused') return false;
      const commandId = sealId(session.timeline.state().head);
      await this.#matches.append(session, this.#matches.entryOf(session, commandId, SEALING, supplied, decision));
      return true;
    } finally {
      this.#turns.leave(matchId);
    }
  }

  async session(matchId: string, from: number | 'now' = 0): Promise<Session> {
    const turn = this.#turns.enter(matchId);
    if (turn !== undefined) await turn;
    try {
      const session = await this.#matches.current(matchId);
      if (from !== 'now' && from < session.timeline.from) await this.#matches.makeWhole(session);
      return session;
    } finally {
      this.#turns.leave(matchId);
    }
  }

  async preview(matchId: string, rewind: JsonMap): Promise<Previewed> {
    const session = await this.session(matchId);
    checkShape(session, { commandId: '', command: rewind });
    checkVersion(session);
    return previewRewind(this.parts.store, session, rewind);
  }

  attempts(matchId: string): Attempts {
    return this.#matches.attempts(matchId);
  }

  warm(): WarmStanding {
    return this.#matches.standing();
  }

  async settled(): Promise<void> {
    await this.#turns.idle();
    await this.#matches.idle();
  }

  async create(request: CreateRequest, key = this.parts.newId(), by?: ActedBy): Promise<Created> {
    const { games, checkCards } = this.parts;
    const matchId = matchIdFor(key);
    const game = games.get(request.ruleset);
    const faults =
      game === undefined
        ? [`ruleset: there is no ${request.ruleset}; there are ${[...games.keys()].join(', ')}`]
        : (checkCards?.(game, ownCards(request).own) ?? []);
    if (game === undefined || faults.length > 0) return { matchId, answer: notCreated(key, faults) };
    const sent: Sent = { commandId: key, command: createCommand(game, request, matchId), ...(by && { by }) };
    await this.#turns.enter(matchId);
    try {
      return { matchId, answer: await this.#createOnce(game, matchId, sent) };
    } catch (error) {
      const once = (): Promise<Answer> => this.#createOnce(game, matchId, sent);
      return { matchId, answer: await tryAgain(matchId, error, once) };
    } finally {
      this.#turns.leave(matchId);
    }
  }

  async #submitOnce(matchId: string, sent: Sent): Promise<Answer> {
    const session = this.#matches.get(matchId) ?? (await this.#matches.load(matchId));
    const rule = checkShape(session, sent);
    const { commandId } = sent;
    const body = bodyOf(sent.command, sent.by);
    const known = session.commands.get(commandId) ?? this.#matches.attempt(matchId, commandId);
    const before = known instanceof Promise ? await known : known;
    if (before !== undefined)
      return this.#answering.answerAgain(
        session,
        commandId,
        body,
        'rejection' in before ? await this.#answering.accepted(session, before) : before,
      );
    checkVersion(session);
    if (looksBack(session, sent) || isFollowed(body.command)) await this.#matches.makeWhole(session);
    const supplied = whyStale(session, sent) ?? (await this.#matches.decide(session, body.command, rule));
    const isRefused = supplied instanceof Problem || supplied.decision.kind === 'refused';
    // What is refused is not appended, so no conflict would tell that it was decided too early.
    if (isRefused && (await this.#matches.hasNews(session))) return this.#submitOnce(matchId, sent);
    if (supplied instanceof Problem) throw supplied;
    if (supplied.decision.kind === 'refused')
      return this.#answering.refuse(session, commandId, body, supplied.decision.rejection);
    if (supplied.decision.events.length === 0) throw new Error(`command ${commandId} came to nothing`);
    const entry = this.#matches.entryOf(session, commandId, body, supplied, supplied.decision);
    const answer = isFollowed(body.command)
      ? await this.#answering.rewindAndFollow(session, entry)
      : await this.#answering.appendAndAnswer(session, entry);
    if (answer.kind === 'accepted' && isResting(situationAt(session))) await this.#matches.continueSettling(session);
    return answer;
  }

  async #createOnce(game: OfferedGame, matchId: string, { commandId, command, by }: Sent): Promise<Answer> {
    const { store, games, chance } = this.parts;
    const there = await loadSession(store, games, matchId).catch(ignoreUnknown);
    const body = creationBody(command, by);
    const before = there && (there.commands.get(commandId) ?? (await this.#matches.attempt(matchId, commandId)));
    if (there !== undefined && before !== undefined) return this.#answering.answerAgain(there, commandId, body, before);
    const session = newSession(matchId, game, { ...beginsOf(command), serverSeed: chance.newSeed() });
    const supplied = await this.#matches.decide(session, command);
    const { decision } = supplied;
    if (decision.kind === 'refused') return { kind: 'refused', commandId, revision: -1, rejection: decision.rejection };
    await this.#matches.append(session, this.#matches.entryOf(session, commandId, body, supplied, decision));
    const answer = answerNow(session, commandId, decision);
    await this.#matches.continueSettling(session);
    return answer;
  }
}

/** The command of the service itself that seals a match. */
const SEALING = bodyOf({ type: SEAL_ENDED });

const notCreated = (commandId: string, faults: readonly string[]): Answer => ({
  kind: 'refused',
  commandId,
  revision: -1,
  rejection: { code: 'bad-options', rule: 'SL-MATCH-3', detail: faults.join('; ') },
});

const ignoreUnknown = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'unknown-match') return undefined;
  throw error;
};
