import { isResting, type CommandRule, type JsonMap } from '@stackledger/kernel';
import type { NewEvent } from '@stackledger/store';
import { Warm, type WarmStanding } from '@stackledger/warm';
import { appendEntry, appendGrown, type Entry } from '../growing/appending.js';
import { Attempts, type Attempt } from '../attempts/attempts.js';
import { actorBy } from '../envelopes/actors.js';
import { bodyOf, type Body } from '../envelopes/command-body.js';
import { GO_ON, goOnId } from '../envelopes/command-ids.js';
import { isDecidedHere, situationAt, type Session } from '../sessions/session.js';
import { catchUp, loadWarm, makeWhole } from '../sessions/loading.js';
import { StoringStates } from '../sessions/storing-states.js';
import { decideSupplied, NEEDS_EARLIER, type Supplied } from '../growing/supplying.js';
import { tryAgain } from './trying-again.js';
import type { LedgerParts } from './ledger-parts.js';

const WARM_BYTES = 512 * 1024 * 1024;
/** One part of so many is for refused commands. */
const ATTEMPTS_SHARE = 16;

/** The command of the service itself that goes on with automatic steps. */
const GOING_ON = bodyOf({ type: GO_ON });

/**
 * The matches that are kept in memory, and what makes them grow: deciding, appending, and going on with automatic steps. Whoever
 * calls holds the turn at the match.
 */
export class WarmMatches {
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

  /** How much of the matches is kept in memory. */
  standing(): WarmStanding {
    return this.#sessions.standing();
  }

  /** Waits until every state under way is stored. */
  idle(): Promise<void> {
    return this.#states.idle();
  }

  /** A match as this process last knew it, unless it is not in memory. */
  get(matchId: string): Session | undefined {
    return this.#sessions.get(matchId);
  }

  /** A match that is not in memory, from the store. Throws UnknownMatch. */
  async load(matchId: string): Promise<Session> {
    const session = await loadWarm(this.parts, matchId);
    this.#sessions.keep(matchId, session);
    this.#states.grown(session);
    await this.continueSettling(session);
    return session;
  }

  /** The match as it stands, whoever appended to it. */
  async current(matchId: string): Promise<Session> {
    const session = this.get(matchId) ?? (await this.load(matchId));
    if (await this.hasNews(session)) await this.continueSettling(session);
    return session;
  }

  /** Has a match know all of its log. */
  async makeWhole(session: Session): Promise<void> {
    await makeWhole(this.parts, session);
    this.#sessions.keep(session.matchId, session);
  }

  /** The refused commands of a match. */
  attempts(matchId: string): Attempts {
    const known = this.#attempts.get(matchId);
    if (known !== undefined) return known;
    const attempts = new Attempts(this.parts.store, matchId);
    this.#attempts.keep(matchId, attempts);
    return attempts;
  }

  /** Attempts have grown: they are weighed again. */
  keepAttempts(matchId: string, attempts: Attempts): void {
    this.#attempts.keep(matchId, attempts);
  }

  /** A command of this id that was refused; at once where it is known already. */
  attempt(matchId: string, commandId: string): Attempt | undefined | Promise<Attempt | undefined> {
    const attempts = this.attempts(matchId);
    const found = attempts.find(commandId);
    return found instanceof Promise ? found.finally(() => this.keepAttempts(matchId, attempts)) : found;
  }

  /** Appends what was decided; the match is then what it is after it. */
  async append(session: Session, entry: Entry): Promise<void> {
    await appendEntry(this.parts.store, this.#sessions, session, entry);
    this.#states.grown(session);
    if (session.timeline.state().record.sealed) await this.parts.onSealed?.(session.matchId);
  }

  /** Appends what came of several commands at once. */
  async appendGrown(session: Session, events: readonly NewEvent[], after: Session): Promise<void> {
    await appendGrown(this.parts.store, this.#sessions, session, { events, after });
    this.#states.grown(session);
  }

  /** Decides a command, with all of the log where it needs that. */
  async decide(session: Session, command: JsonMap, rule?: CommandRule): Promise<Supplied> {
    const supplies = { chance: this.parts.chance, now: () => this.now(session), rule };
    const supplied = decideSupplied(session, command, supplies);
    if (supplied !== NEEDS_EARLIER) return supplied;
    await this.makeWhole(session);
    const again = decideSupplied(session, command, supplies);
    if (again === NEEDS_EARLIER) throw new Error(`all of match ${session.matchId} is not enough to decide`);
    return again;
  }

  /** A decided command as it is appended. */
  entryOf(
    session: Session,
    commandId: string,
    body: Body,
    { kept, recordedAt = this.now(session) }: Pick<Supplied, 'kept' | 'recordedAt'>,
    decided: Entry['decided'],
  ): Entry {
    const { newSalt } = this.parts.chance;
    return { commandId, body, actor: actorBy(body.command, body.by), recordedAt, kept, newSalt, decided };
  }

  /** The time, never earlier than the last event: a clock that was set back takes nobody's time away. */
  now({ lastRecordedAt }: Session): string {
    const now = this.parts.clock.now();
    return now < lastRecordedAt ? lastRecordedAt : now; // both in the form of toISOString, which sorts by time
  }

  /** Goes on with automatic steps that stopped at their bound; another process may do the same, or be ahead. */
  async continueSettling(session: Session): Promise<void> {
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
      const supplied = await this.decide(session, GOING_ON.command);
      const { decision } = supplied;
      if (decision.kind !== 'decided' || decision.events.length === 0) return;
      const commandId = goOnId(session.timeline.state().head);
      await this.append(session, this.entryOf(session, commandId, GOING_ON, supplied, decision));
    }
  }

  /** Whether other processes have appended to a match since; the warm state then follows. */
  async hasNews(session: Session): Promise<boolean> {
    const { store } = this.parts;
    if (!store.isShared || !(await catchUp(this.parts, session))) return false;
    this.#sessions.keep(session.matchId, session);
    return true;
  }
}
