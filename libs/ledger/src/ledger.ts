import { beginsOf, isResting, withLegal, type JsonMap, type Rejection } from '@stackledger/kernel';
import { ExpectedRevisionConflict, OutcomeUnknown, StoreUnavailable, type EventStore } from '@stackledger/store';
import { answerTo, type Answer } from './answers.js';
import { checkFresh, checkShape, checkVersion, type Sent } from './admitting.js';
import { appendEntry } from './appending.js';
import { attemptsOf, type Attempts } from './attempts.js';
import { bodyOf, creationBody, likeness, type Body } from './command-body.js';
import { createCommand, matchIdFor, ownCards, type CreateRequest } from './creating.js';
import { directoryOf, type Directory } from './directory.js';
import type { Actor } from './envelope.js';
import type { Game, Games } from './games.js';
import type { Chance, Clock } from './ports.js';
import { Problem } from './problems.js';
import { catchUp, isDecidedHere, loadSession, lookAt, newSession, type Session } from './session.js';
import { decideSupplied } from './supplying.js';
import { newQueues, newWarm } from './writer.js';

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
export const createLedger = (parts: LedgerParts): Ledger => {
  const { store, games, clock, chance, newId } = parts;
  const queues = newQueues();
  const sessions = newWarm<Session>(parts.mostWarm ?? MOST_WARM);
  const attempts = newWarm<Attempts>(parts.mostWarm ?? MOST_WARM);
  const directory = directoryOf(store);

  const attemptsAt = (matchId: string): Attempts => {
    const known = attempts.get(matchId) ?? attemptsOf(store, matchId);
    attempts.set(matchId, known);
    return known;
  };

  const warm = async (matchId: string): Promise<Session> => {
    const known = sessions.get(matchId);
    if (known !== undefined) return known;
    const session = await loadSession(store, games, matchId);
    sessions.set(matchId, session);
    await continueSettling(session);
    return session;
  };

  /** The match as it stands, whoever appended to it. */
  const current = async (matchId: string): Promise<Session> => {
    const session = await warm(matchId);
    if (await hasNews(session)) await continueSettling(session);
    return session;
  };

  /** Appends; whatever fails, the warm state is dropped and what the log holds is read again (design.md section 7). */
  const append = async (session: Session, entry: Parameters<typeof appendEntry>[2]): Promise<void> => {
    try {
      await appendEntry(store, session, entry);
    } catch (error) {
      sessions.drop(session.matchId);
      throw error;
    }
  };

  const entryOf = (
    commandId: string,
    body: Body,
    actor: Actor,
    { decision, kept }: ReturnType<typeof decideSupplied>,
  ): Parameters<typeof appendEntry>[2] | undefined =>
    decision.kind === 'decided'
      ? { commandId, body, actor, recordedAt: clock.now(), kept, newSalt: chance.newSalt, decided: decision }
      : undefined;

  /** Goes on with automatic steps that stopped at their bound, until somebody must decide or play is paused. */
  const continueSettling = async (session: Session): Promise<void> => {
    while (isDecidedHere(session) && isResting(lookAt(session))) {
      const entry = entryOf(
        `continue-${session.timeline.state().head}`,
        GO_ON,
        SYSTEM,
        decideSupplied(session, GO_ON.command, chance),
      );
      if (entry === undefined || entry.decided.events.length === 0) return;
      await append(session, entry);
    }
  };

  const answeredBefore = async (session: Session, commandId: string, { text }: Body): Promise<Answer | undefined> => {
    const span = session.commands.get(commandId);
    const refused = span === undefined ? await attemptsAt(session.matchId).find(commandId) : undefined;
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
  };

  /** What the command comes to at the match as it is known here. */
  const judged = (session: Session, sent: Sent, command: JsonMap): Problem | ReturnType<typeof decideSupplied> => {
    try {
      checkFresh(session, sent);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
    return decideSupplied(session, command, chance);
  };

  /** Whether other processes have appended to a match since; the warm state then follows. */
  const hasNews = async (session: Session): Promise<boolean> => store.isShared && (await catchUp(store, session));

  const refuse = async (session: Session, { commandId, command }: Sent, why: Rejection): Promise<Answer> => {
    const { head } = lookAt(session).state;
    if (why.rule === 'SL-CMD-1') throw new Problem('malformed', 'SL-CMD-1', why.detail, head);
    const rejection = withLegal(lookAt(session), why, command);
    await attemptsAt(session.matchId).add({ commandId, command, rejection, revision: head, at: clock.now() });
    return { kind: 'refused', commandId, revision: head, rejection };
  };

  const submitOnce = async (matchId: string, sent: Sent): Promise<Answer> => {
    const session = sessions.get(matchId) ?? (await warm(matchId));
    checkShape(session, sent);
    const body = bodyOf(sent.command);
    const before = await answeredBefore(session, sent.commandId, body);
    if (before !== undefined) return before;
    checkVersion(session);
    const supplied = judged(session, sent, body.command);
    const isRefused = supplied instanceof Problem || supplied.decision.kind === 'refused';
    // What is refused is not appended, so no conflict would tell that it was decided too early.
    if (isRefused && (await hasNews(session))) return submitOnce(matchId, sent);
    if (supplied instanceof Problem) throw supplied;
    if (supplied.decision.kind === 'refused') return refuse(session, sent, supplied.decision.rejection);
    const entry = entryOf(sent.commandId, body, actorOf(body.command), supplied);
    if (entry !== undefined) await append(session, entry);
    const span = session.commands.get(sent.commandId);
    if (span === undefined) throw new Error(`command ${sent.commandId} came to nothing`);
    const answer = answerTo(session, sent.commandId, span);
    if (isResting(lookAt(session))) await continueSettling(session);
    return answer;
  };

  /** Decides again when somebody else has appended, or when it is not known whether this was appended. */
  const submit = async (matchId: string, sent: Sent): Promise<Answer> => {
    for (let tries = 1; ; tries++) {
      try {
        return await submitOnce(matchId, sent);
      } catch (error) {
        const isOpen = error instanceof ExpectedRevisionConflict || error instanceof OutcomeUnknown;
        if (!isOpen) throw error;
        if (tries >= MOST_DECISIONS)
          throw error instanceof OutcomeUnknown
            ? error
            : new StoreUnavailable('busy', `others keep appending to match ${matchId}`);
      }
    }
  };

  const create = async (request: CreateRequest, key = newId()): Promise<Created> => {
    const matchId = matchIdFor(key);
    const game = games.get(request.ruleset);
    const faults =
      game === undefined
        ? [`ruleset: there is no ${request.ruleset}; there are ${[...games.keys()].join(', ')}`]
        : (parts.checkCards?.(game, ownCards(request).own) ?? []);
    if (game === undefined || faults.length > 0) return { matchId, answer: notCreated(key, faults) };
    const command = createCommand(game, request, matchId);
    return queues.run(matchId, async () => ({
      matchId,
      answer: await createOnce(game, matchId, { commandId: key, command }),
    }));
  };

  const createOnce = async (game: Game, matchId: string, sent: Sent): Promise<Answer> => {
    const there = await loadSession(store, games, matchId).catch(ignoreUnknown);
    const body = creationBody(sent.command);
    const before = there === undefined ? undefined : await answeredBefore(there, sent.commandId, body);
    if (before !== undefined) return before;
    const session = newSession(matchId, game, { ...beginsOf(sent.command), serverSeed: chance.newSeed() });
    const supplied = decideSupplied(session, sent.command, chance);
    if (supplied.decision.kind === 'refused')
      return { kind: 'refused', commandId: sent.commandId, revision: -1, rejection: supplied.decision.rejection };
    const entry = entryOf(sent.commandId, body, ORGANIZER, supplied);
    if (entry === undefined) throw new Error('a creation came to nothing');
    await append(session, entry);
    sessions.set(matchId, session);
    const { ruleset, seats, tournament } = session.timeline.state().terms;
    directory.add({ matchId, ruleset, seats, tournament });
    const span = session.commands.get(sent.commandId) ?? { first: 0, last: 0, body: '' };
    const answer = answerTo(session, sent.commandId, span);
    await continueSettling(session);
    return answer;
  };

  return {
    create,
    submit: (matchId, sent) => queues.run(matchId, () => submit(matchId, sent)),
    session: (matchId) => queues.run(matchId, () => current(matchId)),
    attempts: attemptsAt,
    directory,
    settled: queues.idle,
  };
};

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
