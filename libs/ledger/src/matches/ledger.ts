import { sha256Hex } from '@stackledger/integrity';
import { beginsOf, isResting, withLegal, type CommandRule, type JsonMap, type Rejection } from '@stackledger/kernel';
import type { EventStore } from '@stackledger/store';
import { Warm, type WarmStanding } from '@stackledger/warm';
import { answerNow, answerTo, type Answer } from './answers.js';
import { checkShape, checkVersion, looksBack, whyStale, type Sent } from './admitting.js';
import { appendEntry, appendGrown, type Entry } from './appending.js';
import { Attempts, type Attempt } from '../attempts/attempts.js';
import { actorBy } from '../envelopes/actors.js';
import { bodyOf, creationBody, isSameCommand, type Body } from '../envelopes/command-body.js';
import { GO_ON, goOnId, SEAL_ENDED, sealId } from '../envelopes/command-ids.js';
import { createCommand, matchIdFor, ownCards, type CreateRequest } from './creating.js';
import type { ActedBy } from '../envelopes/envelope.js';
import type { OfferedGame, OfferedGames } from '../envelopes/games.js';
import type { Chance, Clock } from '../envelopes/ports.js';
import { Problem } from './problems.js';
import { isFollowed } from './followed.js';
import { previewRewind, type Previewed } from './previewing.js';
import { followedRewind, readFollowed } from './rewinding.js';
import { briefly, keptOf } from '../attempts/refused-command.js';
import { isDecidedHere, loadSession, situationAt, newSession, sentAt, type Session } from './session.js';
import { catchUp, loadWarm, makeWhole } from './loading.js';
import type { CommandSpan } from '../keeping/command-span.js';
import type { StateStore } from '../keeping/state-store.js';
import { StoringStates } from './storing-states.js';
import { decideSupplied, NEEDS_EARLIER, type Supplied } from './supplying.js';
import { tryAgain } from './trying-again.js';
import { KeyedMutex } from './writer.js';

/** What a ledger works with. `checkCards` names the faults of a match's own cards. */
export type LedgerParts = {
  readonly store: EventStore;
  readonly games: OfferedGames;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly newId: () => string;
  readonly checkCards?: (game: OfferedGame, cards: unknown) => readonly string[];
  /** How much memory matches that are kept warm may take, in bytes. */
  readonly warmBytes?: number;
  /** Where states of long matches are stored, if they are. */
  readonly states?: StateStore;
  /** After how many events of a match its state is stored; by default 512. */
  readonly storedEvery?: number;
  /** Is told of each match that this ledger has sealed, before whoever sealed it has the answer. */
  readonly onSealed?: (matchId: string) => Promise<void>;
};

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

const WARM_BYTES = 512 * 1024 * 1024;
/** One part of so many is for refused commands. */
const ATTEMPTS_SHARE = 16;

/** A ledger over a store. */
export const createLedger = (parts: LedgerParts): Ledger => new OneWriterAMatch(parts);

/**
 * A class, not closures over the parts: what the engine compiles of a class serves every ledger, and is not thrown away with
 * the one that it was compiled for.
 */
class OneWriterAMatch implements Ledger {
  readonly #turns = new KeyedMutex();
  readonly #sessions: Warm<Session>;
  readonly #attempts: Warm<Attempts>;
  readonly #states: StoringStates;

  constructor(private readonly parts: LedgerParts) {
    const bytes = parts.warmBytes ?? WARM_BYTES;
    const forAttempts = Math.ceil(bytes / ATTEMPTS_SHARE);
    this.#sessions = new Warm({ mostBytes: bytes - forAttempts, weigh: ({ weight }) => weight });
    this.#attempts = new Warm({ mostBytes: forAttempts, weigh: ({ weight }) => weight });
    this.#states = new StoringStates(parts.store, parts.states, parts.storedEvery);
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
      const session = await this.#current(matchId);
      if (!isDecidedHere(session) || session.lastRecordedAt > quietSince) return false;
      const supplied = await this.#decide(session, SEALING.command);
      const { decision } = supplied;
      if (decision.kind === 'refused') return false;
      const commandId = sealId(session.timeline.state().head);
      await this.#append(session, this.#entryOf(session, commandId, SEALING, supplied, decision));
      return true;
    } finally {
      this.#turns.leave(matchId);
    }
  }

  async session(matchId: string, from: number | 'now' = 0): Promise<Session> {
    const turn = this.#turns.enter(matchId);
    if (turn !== undefined) await turn;
    try {
      const session = await this.#current(matchId);
      if (from !== 'now' && from < session.timeline.from) await this.#makeWhole(session);
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
    const known = this.#attempts.get(matchId);
    if (known !== undefined) return known;
    const attempts = new Attempts(this.parts.store, matchId);
    this.#attempts.keep(matchId, attempts);
    return attempts;
  }

  warm(): WarmStanding {
    return this.#sessions.standing();
  }

  async settled(): Promise<void> {
    await this.#turns.idle();
    await this.#states.idle();
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

  async #warm(matchId: string): Promise<Session> {
    const session = await loadWarm(this.parts, matchId);
    this.#sessions.keep(matchId, session);
    this.#states.grown(session);
    await this.#continueSettling(session);
    return session;
  }

  async #makeWhole(session: Session): Promise<void> {
    await makeWhole(this.parts, session);
    this.#sessions.keep(session.matchId, session);
  }

  /** The match as it stands, whoever appended to it. */
  async #current(matchId: string): Promise<Session> {
    const session = this.#sessions.get(matchId) ?? (await this.#warm(matchId));
    if (await this.#hasNews(session)) await this.#continueSettling(session);
    return session;
  }

  /** A command of this id that was refused; at once where it is known already. */
  #attempt(matchId: string, commandId: string): Attempt | undefined | Promise<Attempt | undefined> {
    const attempts = this.attempts(matchId);
    const found = attempts.find(commandId);
    return found instanceof Promise ? found.finally(() => this.#attempts.keep(matchId, attempts)) : found;
  }

  async #append(session: Session, entry: Entry): Promise<void> {
    await appendEntry(this.parts.store, this.#sessions, session, entry);
    this.#states.grown(session);
    if (session.timeline.state().record.sealed) await this.parts.onSealed?.(session.matchId);
  }

  /** Decides a command, with all of the log where it needs that. */
  async #decide(session: Session, command: JsonMap, rule?: CommandRule): Promise<Supplied> {
    const supplies = { chance: this.parts.chance, now: () => this.#now(session), rule };
    const supplied = decideSupplied(session, command, supplies);
    if (supplied !== NEEDS_EARLIER) return supplied;
    await this.#makeWhole(session);
    const again = decideSupplied(session, command, supplies);
    if (again === NEEDS_EARLIER) throw new Error(`all of match ${session.matchId} is not enough to decide`);
    return again;
  }

  #entryOf(
    session: Session,
    commandId: string,
    body: Body,
    { kept, recordedAt = this.#now(session) }: Pick<Supplied, 'kept' | 'recordedAt'>,
    decided: Entry['decided'],
  ): Entry {
    const { newSalt } = this.parts.chance;
    return { commandId, body, actor: actorBy(body.command, body.by), recordedAt, kept, newSalt, decided };
  }

  /** The time, never earlier than the last event: a clock that was set back takes nobody's time away. */
  #now({ lastRecordedAt }: Session): string {
    const now = this.parts.clock.now();
    return now < lastRecordedAt ? lastRecordedAt : now; // both in the form of toISOString, which sorts by time
  }

  /** Goes on with automatic steps that stopped at their bound; another process may do the same, or be ahead. */
  async #continueSettling(session: Session): Promise<void> {
    const once = async (): Promise<void> => {
      await catchUp(this.parts, session);
      this.#sessions.keep(session.matchId, session);
      await this.#settle(session);
    };
    await this.#settle(session).catch((error: unknown) => tryAgain(session.matchId, error, once));
  }

  /** Until somebody must decide or play is paused. */
  async #settle(session: Session): Promise<void> {
    while (isDecidedHere(session) && isResting(situationAt(session))) {
      const supplied = await this.#decide(session, GOING_ON.command);
      const { decision } = supplied;
      if (decision.kind !== 'decided' || decision.events.length === 0) return;
      const commandId = goOnId(session.timeline.state().head);
      await this.#append(session, this.#entryOf(session, commandId, GOING_ON, supplied, decision));
    }
  }

  /** The answer that a command under this id has had already. Throws where it was another command. */
  async #answerAgain(session: Session, commandId: string, body: Body, before: CommandSpan | Attempt): Promise<Answer> {
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
    if (before.first < session.timeline.from || isFollowed(body.command)) await this.#makeWhole(session);
    return isFollowed(body.command) ? this.#answerFollowed(session, commandId) : answerTo(session, commandId, before);
  }

  /** Whether other processes have appended to a match since; the warm state then follows. */
  async #hasNews(session: Session): Promise<boolean> {
    const { store } = this.parts;
    if (!store.isShared || !(await catchUp(this.parts, session))) return false;
    this.#sessions.keep(session.matchId, session);
    return true;
  }

  async #refuse(session: Session, commandId: string, body: Body, why: Rejection): Promise<Answer> {
    const { head } = situationAt(session).state;
    if (why.rule === 'SL-CMD-1') throw new Problem('malformed', 'SL-CMD-1', why.detail, head);
    const rejection = briefly(withLegal(situationAt(session), why, body.command));
    const at = this.#now(session);
    const attempts = this.attempts(session.matchId);
    const kept = await attempts.add({ commandId, ...keptOf(body), rejection, revision: head, at });
    this.#attempts.keep(session.matchId, attempts);
    return this.#answerAgain(session, commandId, body, await this.#accepted(session, kept));
  }

  /** What a command that was refused has come to: where another process has accepted it meanwhile, the acceptance counts. */
  async #accepted(session: Session, refused: Attempt): Promise<Attempt | CommandSpan> {
    await this.#hasNews(session);
    return session.commands.get(refused.commandId) ?? refused;
  }

  async #submitOnce(matchId: string, sent: Sent): Promise<Answer> {
    const session = this.#sessions.get(matchId) ?? (await this.#warm(matchId));
    const rule = checkShape(session, sent);
    const { commandId } = sent;
    const body = bodyOf(sent.command, sent.by);
    const known = session.commands.get(commandId) ?? this.#attempt(matchId, commandId);
    const before = known instanceof Promise ? await known : known;
    if (before !== undefined)
      return this.#answerAgain(
        session,
        commandId,
        body,
        'rejection' in before ? await this.#accepted(session, before) : before,
      );
    checkVersion(session);
    if (looksBack(session, sent) || isFollowed(body.command)) await this.#makeWhole(session);
    const supplied = whyStale(session, sent) ?? (await this.#decide(session, body.command, rule));
    const isRefused = supplied instanceof Problem || supplied.decision.kind === 'refused';
    // What is refused is not appended, so no conflict would tell that it was decided too early.
    if (isRefused && (await this.#hasNews(session))) return this.#submitOnce(matchId, sent);
    if (supplied instanceof Problem) throw supplied;
    if (supplied.decision.kind === 'refused')
      return this.#refuse(session, commandId, body, supplied.decision.rejection);
    if (supplied.decision.events.length === 0) throw new Error(`command ${commandId} came to nothing`);
    const entry = this.#entryOf(session, commandId, body, supplied, supplied.decision);
    const answer = isFollowed(body.command)
      ? await this.#rewindAndFollow(session, entry)
      : await this.#appendAndAnswer(session, entry);
    if (answer.kind === 'accepted' && isResting(situationAt(session))) await this.#continueSettling(session);
    return answer;
  }

  async #appendAndAnswer(session: Session, entry: Entry): Promise<Answer> {
    await this.#append(session, entry);
    return answerNow(session, entry.commandId, entry.decided);
  }

  /** A rewind with what follows it, in one append. An inserted command that is refused refuses all of it. */
  async #rewindAndFollow(session: Session, entry: Entry): Promise<Answer> {
    const { store, chance } = this.parts;
    const grown = await followedRewind(store, session, entry, { chance, recordedAt: entry.recordedAt });
    if (grown.stopped?.why === 'refused' && typeof grown.stopped.at === 'number') {
      const { rejection, at } = grown.stopped;
      const detail = `insert/${at}: ${rejection.detail}`;
      return this.#refuse(session, entry.commandId, entry.body, { ...rejection, detail });
    }
    if (typeof grown.stopped?.at === 'number')
      throw new Problem(
        'too-large',
        'SL-LIMIT-1',
        'insert: one append cannot hold what comes of it',
        situationAt(session).state.head,
      );
    await appendGrown(store, this.#sessions, session, { events: grown.growing.events, after: grown.growing.session });
    this.#states.grown(session);
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

  async #createOnce(game: OfferedGame, matchId: string, { commandId, command, by }: Sent): Promise<Answer> {
    const { store, games, chance } = this.parts;
    const there = await loadSession(store, games, matchId).catch(ignoreUnknown);
    const body = creationBody(command, by);
    const before = there && (there.commands.get(commandId) ?? (await this.#attempt(matchId, commandId)));
    if (there !== undefined && before !== undefined) return this.#answerAgain(there, commandId, body, before);
    const session = newSession(matchId, game, { ...beginsOf(command), serverSeed: chance.newSeed() });
    const supplied = await this.#decide(session, command);
    const { decision } = supplied;
    if (decision.kind === 'refused') return { kind: 'refused', commandId, revision: -1, rejection: decision.rejection };
    await this.#append(session, this.#entryOf(session, commandId, body, supplied, decision));
    const answer = answerNow(session, commandId, decision);
    await this.#continueSettling(session);
    return answer;
  }
}

/** The command of the service itself that goes on with automatic steps. */
const GOING_ON = bodyOf({ type: GO_ON });

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
