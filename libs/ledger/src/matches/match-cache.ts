import { isResting, type CommandRule, type JsonMap } from '@stackledger/rules';
import { ExpectedRevisionConflict, type NewEvent } from '@stackledger/store';
import { MemoryCache, type CacheStatus } from '@stackledger/cache';
import { appendDecided, appendDraft, type DecidedCommand, type SessionKeeper } from '../appending/appending.js';
import { Attempts, type RejectedAttempt } from '../attempts/attempts.js';
import { actorBy } from '../envelopes/actors.js';
import { bodyOf, type CanonicalCommand } from '../envelopes/canonical-command.js';
import { GO_ON, goOnId } from '../envelopes/command-ids.js';
import { AttemptsTail } from '../following/attempts-tail.js';
import { SharedMatches } from '../sessions/shared-matches.js';
import { isDecidedHere, situationAt, streamOf, type Session } from '../sessions/session.js';
import { catchUp, loadMatch, makeWhole } from '../sessions/loading.js';
import { LoadTurns } from '../sessions/load-turns.js';
import { SnapshotWriter } from '../sessions/snapshot-writer.js';
import { decideCompletely, NEEDS_EARLIER, type CompletedDecision } from '../appending/effect-requests.js';
import { retried } from './retrying.js';
import type { LedgerDependencies } from './ledger-dependencies.js';

const CACHE_BYTES = 512 * 1024 * 1024;
/** The share of memory for rejected commands: one part in so many. */
const ATTEMPTS_SHARE = 16;

/** The service's own command that continues automatic steps. */
const GOING_ON = bodyOf({ type: GO_ON });

/**
 * The cached matches and what changes them: deciding, appending, continuing automatic steps. Callers hold the lock of
 * the match.
 */
export class MatchCache {
  readonly #sessions: MemoryCache<Session>;
  readonly #attempts: MemoryCache<Attempts>;
  readonly #snapshots: SnapshotWriter;
  readonly #loads = new LoadTurns();
  /** Only where other processes may append too. */
  readonly #shared: SharedMatches | undefined;
  readonly #attemptsTail: AttemptsTail | undefined;
  readonly #keeper: SessionKeeper = {
    keep: (session) => this.#sessions.keep(session.matchId, session),
    failed: (session, error) => this.#failed(session, error),
  };

  constructor(private readonly parts: LedgerDependencies) {
    const { store, cacheBytes: bytes = CACHE_BYTES } = parts;
    const forAttempts = Math.ceil(bytes / ATTEMPTS_SHARE);
    this.#sessions = new MemoryCache({
      mostBytes: bytes - forAttempts,
      weigh: ({ weight }) => weight,
      onEvict: (_, session) => {
        this.#shared?.leave(session);
        this.#snapshots.evicted(session);
      },
    });
    this.#attempts = new MemoryCache({ mostBytes: forAttempts, weigh: ({ weight }) => weight });
    this.#snapshots = new SnapshotWriter(store, parts.snapshots, parts.snapshotEvery);
    if (!store.isShared) return;
    this.#shared = new SharedMatches(parts);
    this.#attemptsTail = new AttemptsTail(store, (matchId, at) => this.#attempts.peek(matchId)?.heard(at));
  }

  status(): CacheStatus {
    return this.#sessions.status();
  }

  /** Resolves once every snapshot under way is stored. */
  idle(): Promise<void> {
    return this.#snapshots.idle();
  }

  /** A match as this process last knew it, if it is cached. */
  get(matchId: string): Session | undefined {
    return this.#sessions.get(matchId);
  }

  /** Loads a match from the store. Throws UnknownMatch. */
  async load(matchId: string): Promise<Session> {
    const read = (): Promise<Session> => loadMatch(this.parts, matchId);
    // A server that does not answer keeps nobody from asking for other matches.
    const load = this.parts.store.patienceMs === undefined ? () => this.#loads.run(read) : read;
    const session = await (this.#shared === undefined ? load() : this.#shared.loaded(streamOf(matchId), load));
    this.#sessions.keepLoaded(matchId, session);
    this.#snapshots.grown(session);
    await this.continueSettling(session);
    return session;
  }

  /**
   * Whether everything that any process has appended before this call is here, or waits to be applied. Needs no lock;
   * false where the stream of the match has to be read.
   */
  async hasArrived(matchId: string): Promise<boolean> {
    const session = this.get(matchId);
    return session !== undefined && this.#shared !== undefined && this.#shared.hasArrivedIn(session);
  }

  /** A cached match to which nothing has come that is not applied. Needs no lock. */
  whole(matchId: string): Session | undefined {
    const session = this.get(matchId);
    return session === undefined || this.#shared?.isBehind(session) !== false ? undefined : session;
  }

  /** The current match, whichever process appended to it. `hasArrived`: as answered after it was asked for. */
  async current(matchId: string, hasArrived = false): Promise<Session> {
    const cached = this.get(matchId);
    if (cached === undefined) return this.load(matchId);
    const news = hasArrived ? this.#taken(cached, true) : this.hasNews(cached);
    if (await news) await this.continueSettling(cached);
    return cached;
  }

  /** A match to decide a command in, with all that is known to have come to it. `seen`: a revision that it has. */
  forCommand(matchId: string, seen?: number): Session | Promise<Session> {
    const cached = this.get(matchId);
    if (cached === undefined) return this.load(matchId);
    if (this.#shared?.isBehind(cached, seen) !== true) return cached;
    return this.hasNews(cached).then(() => cached);
  }

  /** Creates the stream of a match: what comes to it is kept from the beginning. */
  async created(session: Session, create: () => Promise<void>): Promise<void> {
    if (this.#shared === undefined) return create();
    await this.#shared.loaded(session.stream, () => create().then(() => session));
  }

  /** Loads the whole log of a match into its session. */
  async makeWhole(session: Session): Promise<void> {
    await makeWhole(this.parts, session);
    this.#sessions.keep(session.matchId, session);
  }

  /** The rejected commands of a match. */
  attempts(matchId: string): Attempts {
    const known = this.#attempts.get(matchId);
    if (known !== undefined) return known;
    const attempts = new Attempts(this.parts.store, matchId);
    this.#attempts.keep(matchId, attempts);
    return attempts;
  }

  /** Weighs attempts again after they have grown. */
  keepAttempts(matchId: string, attempts: Attempts): void {
    this.#attempts.keep(matchId, attempts);
  }

  /**
   * The rejected command of an id; synchronous once loaded. `isAtEnd`: it is sent for the very end of the log, so that
   * it would be rejected again unless it was sent anew; then what was heard of other processes is enough.
   */
  attempt(
    matchId: string,
    commandId: string,
    isAtEnd: boolean,
  ): RejectedAttempt | undefined | Promise<RejectedAttempt | undefined> {
    const attempts = this.attempts(matchId);
    const isHeard = isAtEnd && this.#attemptsTail?.isLive === true;
    const found = isHeard ? attempts.findHeard(commandId) : this.#findAttempt(attempts, commandId);
    return found instanceof Promise ? found.finally(() => this.keepAttempts(matchId, attempts)) : found;
  }

  async #findShared(attempts: Attempts, commandId: string, tail: AttemptsTail): Promise<RejectedAttempt | undefined> {
    await tail.begin();
    return attempts.find(commandId);
  }

  #findAttempt(
    attempts: Attempts,
    commandId: string,
  ): RejectedAttempt | undefined | Promise<RejectedAttempt | undefined> {
    const tail = this.#attemptsTail;
    return tail === undefined ? attempts.find(commandId) : this.#findShared(attempts, commandId, tail);
  }

  /** Appends a decided command and updates the session. */
  async append(session: Session, entry: DecidedCommand): Promise<void> {
    await appendDecided(this.parts.store, this.#keeper, session, entry);
    this.#snapshots.grown(session);
    if (session.timeline.state().record.sealed) await this.parts.onFinalized?.(session.matchId);
  }

  /** Appends the events of a draft and updates the session. */
  async appendGrown(session: Session, events: readonly NewEvent[], after: Session): Promise<void> {
    await appendDraft(this.parts.store, this.#keeper, session, { events, after });
    this.#snapshots.grown(session);
  }

  /** Decides a command, with the whole log where the decision needs it. */
  async decide(session: Session, command: JsonMap, rule?: CommandRule): Promise<CompletedDecision> {
    const supplies = { chance: this.parts.chance, now: () => this.now(session), rule };
    const supplied = decideCompletely(session, command, supplies);
    if (supplied !== NEEDS_EARLIER) return supplied;
    await this.makeWhole(session);
    const again = decideCompletely(session, command, supplies);
    if (again === NEEDS_EARLIER) throw new Error(`all of match ${session.matchId} is not enough to decide`);
    return again;
  }

  /** A decided command as it is appended. */
  entryOf(
    session: Session,
    commandId: string,
    body: CanonicalCommand,
    { kept, recordedAt = this.now(session) }: Pick<CompletedDecision, 'kept' | 'recordedAt'>,
    decided: DecidedCommand['decided'],
  ): DecidedCommand {
    const { newSalt } = this.parts.chance;
    return { commandId, body, actor: actorBy(body.command, body.by), recordedAt, kept, newSalt, decided };
  }

  /** The time, never earlier than the last event's: a clock set back takes no time from anybody. */
  now({ lastRecordedAt }: Session): string {
    const now = this.parts.clock.now();
    return now < lastRecordedAt ? lastRecordedAt : now; // both in the form of toISOString, which sorts by time
  }

  /** Continues automatic steps that stopped at their bound; another process may do the same, or be ahead. */
  async continueSettling(session: Session): Promise<void> {
    const once = async (): Promise<void> => {
      if (this.#shared === undefined) await catchUp(this.parts, session);
      else await this.hasNews(session);
      this.#sessions.keep(session.matchId, session);
      await this.#settle(session);
    };
    await this.#settle(session).catch((error: unknown) => retried(`match ${session.matchId}`, error, once));
  }

  /** Until somebody must decide or play is paused. */
  async #settle(session: Session): Promise<void> {
    while (isDecidedHere(session) && isResting(situationAt(session))) {
      const supplied = await this.decide(session, GOING_ON.command);
      const { decision } = supplied;
      if (decision.kind !== 'decided' || decision.events.length === 0) return;
      const commandId = goOnId(session.timeline.state().head);
      await this.append(session, this.entryOf(session, commandId, GOING_ON, supplied, decision));
    }
  }

  /** Whether other processes have appended to a match since; the session then includes it. */
  async hasNews(session: Session): Promise<boolean> {
    return this.#shared !== undefined && this.#taken(session, await this.#shared.hasArrivedIn(session));
  }

  /** Brings a session up to date, in the cache too; one that the store does not have any more is dropped. */
  async #taken(session: Session, hasArrived: boolean): Promise<boolean> {
    try {
      const news = (await this.#shared?.takeArrived(session, hasArrived)) === true;
      if (news) this.#sessions.keep(session.matchId, session);
      return news;
    } catch (error) {
      this.#drop(session);
      throw error;
    }
  }

  /** After a conflict the end of the stream tells what was appended instead; after other failures all is read again. */
  #failed(session: Session, error: unknown): void {
    if (this.#shared !== undefined && error instanceof ExpectedRevisionConflict) this.#shared.leave(session);
    else this.#drop(session);
  }

  #drop(session: Session): void {
    this.#sessions.drop(session.matchId);
    this.#shared?.leave(session);
  }
}
