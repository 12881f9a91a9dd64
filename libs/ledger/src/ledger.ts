import { beginsOf, isResting, withLegal, type JsonMap, type Rejection } from '@stackledger/kernel';
import { ExpectedRevisionConflict, OutcomeUnknown, StoreUnavailable, type EventStore } from '@stackledger/store';
import { answerTo, type Answer } from './answers.js';
import { checkFresh, checkShape, checkVersion, type Sent } from './admitting.js';
import { appendEntry } from './appending.js';
import { Attempts } from './attempts.js';
import { bodyOf, creationBody, likeness, type Body } from './command-body.js';
import { createCommand, matchIdFor, ownCards, type CreateRequest } from './creating.js';
import { directoryOf, type Directory } from './directory.js';
import type { Actor } from './envelope.js';
import type { Game, Games } from './games.js';
import type { Chance, Clock } from './ports.js';
import { Problem } from './problems.js';
import { catchUp, isDecidedHere, loadSession, lookAt, newSession, type Session } from './session.js';
import { decideSupplied, type Supplied } from './supplying.js';
import { Queues, Warm } from './writer.js';

/** What a ledger works with. `checkCards` names the faults of a match's own cards. */
export type LedgerParts = {
  readonly store: EventStore;
  readonly games: Games;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly newId: () => string;
  readonly checkCards?: (game: Game, cards: unknown) => readonly string[];
  readonly mostWarm?: number;
};

/** The answer to a creation: refused, or the match with what the table waits for. */
export type Created = { readonly matchId: string; readonly answer: Answer };

/** One writer for every match; commands are answered only after they are durable (design.md section 1). */
export type Ledger = {
  readonly create: (request: CreateRequest, key?: string) => Promise<Created>;
  readonly submit: (matchId: string, sent: Sent) => Promise<Answer>;
  /** The match as it stands, for reading. Throws UnknownMatch. */
  readonly session: (matchId: string) => Promise<Session>;
  readonly attempts: (matchId: string) => Attempts;
  readonly directory: Directory;
  /** Waits until every command under way is answered. */
  readonly settled: () => Promise<void>;
};

/** How often a command is decided again because somebody else has appended. */
const MOST_DECISIONS = 5;
const MOST_WARM = 500;

/** A ledger over a store. */
export const createLedger = (parts: LedgerParts): Ledger => new OneWriterAMatch(parts);

type Entry = Parameters<typeof appendEntry>[2];

/**
 * A class, not closures over the parts: what the engine compiles of a class serves every ledger, and is not thrown away with
 * the one that it was compiled for.
 */
class OneWriterAMatch implements Ledger {
  readonly directory: Directory;
  readonly #queues = new Queues();
  readonly #sessions: Warm<Session>;
  readonly #attempts: Warm<Attempts>;

  constructor(private readonly parts: LedgerParts) {
    this.directory = directoryOf(parts.store);
    this.#sessions = new Warm(parts.mostWarm ?? MOST_WARM);
    this.#attempts = new Warm(parts.mostWarm ?? MOST_WARM);
  }

  submit(matchId: string, sent: Sent): Promise<Answer> {
    return this.#queues.run(matchId, () => this.#submit(matchId, sent));
  }

  session(matchId: string): Promise<Session> {
    return this.#queues.run(matchId, () => this.#current(matchId));
  }

  attempts(matchId: string): Attempts {
    const known = this.#attempts.get(matchId) ?? new Attempts(this.parts.store, matchId);
    this.#attempts.set(matchId, known);
    return known;
  }

  settled(): Promise<void> {
    return this.#queues.idle();
  }

  async create(request: CreateRequest, key = this.parts.newId()): Promise<Created> {
    const { games, checkCards } = this.parts;
    const matchId = matchIdFor(key);
    const game = games.get(request.ruleset);
    const faults =
      game === undefined
        ? [`ruleset: there is no ${request.ruleset}; there are ${[...games.keys()].join(', ')}`]
        : (checkCards?.(game, ownCards(request).own) ?? []);
    if (game === undefined || faults.length > 0) return { matchId, answer: notCreated(key, faults) };
    const command = createCommand(game, request, matchId);
    return this.#queues.run(matchId, async () => ({
      matchId,
      answer: await this.#createOnce(game, matchId, { commandId: key, command }),
    }));
  }

  async #warm(matchId: string): Promise<Session> {
    const { store, games } = this.parts;
    const session = await loadSession(store, games, matchId);
    this.#sessions.set(matchId, session);
    await this.#continueSettling(session);
    return session;
  }

  /** The match as it stands, whoever appended to it. */
  async #current(matchId: string): Promise<Session> {
    const session = this.#sessions.get(matchId) ?? (await this.#warm(matchId));
    if (await this.#hasNews(session)) await this.#continueSettling(session);
    return session;
  }

  /** Appends; whatever fails, the warm state is dropped and what the log holds is read again (design.md section 7). */
  async #append(session: Session, entry: Entry): Promise<void> {
    try {
      await appendEntry(this.parts.store, session, entry);
    } catch (error) {
      this.#sessions.drop(session.matchId);
      throw error;
    }
  }

  #entryOf(commandId: string, body: Body, actor: Actor, { decision, kept }: Supplied): Entry | undefined {
    const { clock, chance } = this.parts;
    return decision.kind === 'decided'
      ? { commandId, body, actor, recordedAt: clock.now(), kept, newSalt: chance.newSalt, decided: decision }
      : undefined;
  }

  /** Goes on with automatic steps that stopped at their bound, until somebody must decide or play is paused. */
  async #continueSettling(session: Session): Promise<void> {
    while (isDecidedHere(session) && isResting(lookAt(session))) {
      const supplied = decideSupplied(session, GO_ON.command, this.parts.chance);
      const entry = this.#entryOf(`continue-${session.timeline.state().head}`, GO_ON, SYSTEM, supplied);
      if (entry === undefined || entry.decided.events.length === 0) return;
      await this.#append(session, entry);
    }
  }

  async #answeredBefore(session: Session, commandId: string, { text }: Body): Promise<Answer | undefined> {
    const span = session.commands.get(commandId);
    const refused = span === undefined ? await this.attempts(session.matchId).find(commandId) : undefined;
    const usedFor = span?.body ?? refused?.body;
    if (usedFor !== undefined && usedFor !== likeness(text))
      throw new Problem(
        'command-id-reused',
        'SL-CMD-4',
        `command id ${commandId} is used up by another command`,
        lookAt(session).state.head,
      );
    if (span !== undefined) return answerTo(session, commandId, span);
    return refused === undefined
      ? undefined
      : { kind: 'refused', commandId, revision: refused.revision, rejection: refused.rejection };
  }

  /** What the command comes to at the match as it is known here. */
  #judged(session: Session, sent: Sent, command: JsonMap): Problem | Supplied {
    try {
      checkFresh(session, sent);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
    return decideSupplied(session, command, this.parts.chance);
  }

  /** Whether other processes have appended to a match since; the warm state then follows. */
  async #hasNews(session: Session): Promise<boolean> {
    const { store } = this.parts;
    return store.isShared && (await catchUp(store, session));
  }

  async #refuse(session: Session, { commandId, command }: Sent, why: Rejection): Promise<Answer> {
    const { head } = lookAt(session).state;
    if (why.rule === 'SL-CMD-1') throw new Problem('malformed', 'SL-CMD-1', why.detail, head);
    const rejection = withLegal(lookAt(session), why, command);
    const at = this.parts.clock.now();
    await this.attempts(session.matchId).add({ commandId, command, rejection, revision: head, at });
    return { kind: 'refused', commandId, revision: head, rejection };
  }

  async #submitOnce(matchId: string, sent: Sent): Promise<Answer> {
    const session = this.#sessions.get(matchId) ?? (await this.#warm(matchId));
    checkShape(session, sent);
    const body = bodyOf(sent.command);
    const before = await this.#answeredBefore(session, sent.commandId, body);
    if (before !== undefined) return before;
    checkVersion(session);
    const supplied = this.#judged(session, sent, body.command);
    const isRefused = supplied instanceof Problem || supplied.decision.kind === 'refused';
    // What is refused is not appended, so no conflict would tell that it was decided too early.
    if (isRefused && (await this.#hasNews(session))) return this.#submitOnce(matchId, sent);
    if (supplied instanceof Problem) throw supplied;
    if (supplied.decision.kind === 'refused') return this.#refuse(session, sent, supplied.decision.rejection);
    const entry = this.#entryOf(sent.commandId, body, actorOf(body.command), supplied);
    if (entry !== undefined) await this.#append(session, entry);
    const span = session.commands.get(sent.commandId);
    if (span === undefined) throw new Error(`command ${sent.commandId} came to nothing`);
    const answer = answerTo(session, sent.commandId, span);
    if (isResting(lookAt(session))) await this.#continueSettling(session);
    return answer;
  }

  /** Decides again when somebody else has appended, or when it is not known whether this was appended. */
  async #submit(matchId: string, sent: Sent): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#submitOnce(matchId, sent);
      } catch (error) {
        const isOpen = error instanceof ExpectedRevisionConflict || error instanceof OutcomeUnknown;
        if (!isOpen) throw error;
        if (tries >= MOST_DECISIONS)
          throw error instanceof OutcomeUnknown
            ? error
            : new StoreUnavailable('busy', `others keep appending to match ${matchId}`);
      }
    }
  }

  async #createOnce(game: Game, matchId: string, sent: Sent): Promise<Answer> {
    const { store, games, chance } = this.parts;
    const there = await loadSession(store, games, matchId).catch(ignoreUnknown);
    const body = creationBody(sent.command);
    const before = there === undefined ? undefined : await this.#answeredBefore(there, sent.commandId, body);
    if (before !== undefined) return before;
    const session = newSession(matchId, game, { ...beginsOf(sent.command), serverSeed: chance.newSeed() });
    const supplied = decideSupplied(session, sent.command, chance);
    if (supplied.decision.kind === 'refused')
      return { kind: 'refused', commandId: sent.commandId, revision: -1, rejection: supplied.decision.rejection };
    const entry = this.#entryOf(sent.commandId, body, ORGANIZER, supplied);
    if (entry === undefined) throw new Error('a creation came to nothing');
    await this.#append(session, entry);
    this.#sessions.set(matchId, session);
    const { ruleset, seats, tournament } = session.timeline.state().terms;
    this.directory.add({ matchId, ruleset, seats, tournament });
    const span = session.commands.get(sent.commandId) ?? { first: 0, last: 0, body: '' };
    const answer = answerTo(session, sent.commandId, span);
    await this.#continueSettling(session);
    return answer;
  }
}

/** The command of the service itself that goes on with automatic steps. */
const GO_ON = bodyOf({ type: 'ContinueSettling' });
const SYSTEM: Actor = { kind: 'system', id: 'ledger' };
const ORGANIZER: Actor = { kind: 'organizer', id: 'organizer' };

const actorOf = ({ seat, judge }: JsonMap): Actor => {
  if (typeof seat === 'string') return { kind: 'seat', id: seat };
  return typeof judge === 'string' ? { kind: 'judge', id: judge } : ORGANIZER;
};

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
