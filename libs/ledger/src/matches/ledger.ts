import { beginningOf, commandRule, isResting, type JsonMap, type MatchState } from '@stackledger/rules';
import type { CacheStatus } from '@stackledger/cache';
import { budgetedStore, KeyedMutex, withinBudget } from '@stackledger/store';
import { answerNow, type LedgerAnswer } from './ledger-answer.js';
import { checkFollowing, checkVersion, isTaken } from '../appending/without-rules.js';
import { withoutBlankTexts } from '../envelopes/free-texts.js';
import { checkShape, looksBack, whyStale, type SubmittedCommand } from '../appending/admission.js';
import type { Attempts } from '../attempts/attempts.js';
import { bodyOf, creationBody } from '../envelopes/canonical-command.js';
import { FINALIZE_ENDED, finalizeId, linkNoteId } from '../envelopes/command-ids.js';
import { createCommand, matchIdFor, misplacedIn, ownCards, type CreateRequest } from './creating.js';
import type { ActingGrant } from '../envelopes/envelope.js';
import type { OfferedGame } from '../envelopes/offered-games.js';
import { SubmissionError } from '../sessions/submission-errors.js';
import { hasReplay } from '../rewinding/replay-result.js';
import { rulesReplay, whyNotCarriedOut } from '../rewinding/ruled-replay.js';
import { previewRewind, type RewindTrial } from '../rewinding/rewind-trial.js';
import { loadMatch } from '../sessions/loading.js';
import { loadSession, situationAt, newSession, type Session } from '../sessions/session.js';
import { bodyBesideTexts, isSeatIn } from './sealing-texts.js';
import { retried } from './retrying.js';
import type { LedgerDependencies } from './ledger-dependencies.js';
import { MatchCache } from './match-cache.js';
import { CommandAnswers } from './command-answers.js';

/** What the service tells of a link: one of its own commands (docs/rules/service.md, SL-LINK-1). */
export type LinkNote = JsonMap & { readonly type: 'NoteLinkMade' | 'NoteLinkUsed' };

/** The answer to a creation: rejected, or the match with what it awaits. */
export type CreationAnswer = { readonly matchId: string; readonly answer: LedgerAnswer };

/** One writer for every match; commands are answered only once they are durable. */
export type Ledger = {
  /** `by` is the grant of the creator. */
  readonly create: (request: CreateRequest, key?: string, by?: ActingGrant) => Promise<CreationAnswer>;
  readonly submit: (matchId: string, sent: SubmittedCommand) => Promise<LedgerAnswer>;
  /**
   * Finalizes an ended match in which nothing happened since a time and no judge is awaited; answers whether it did.
   * For the service itself, once the time for disputes is over.
   */
  readonly finalizeEnded: (matchId: string, quietSince: string) => Promise<boolean>;
  /**
   * Writes what the service tells the table about a link, once, however often it is asked; nothing in a match that is
   * sealed, or whose rules know of no links.
   */
  readonly noteLink: (matchId: string, note: LinkNote) => Promise<void>;
  /**
   * The current match, for reading, with all events from a revision on: by default all; with `now` earlier events may
   * be missing. Throws UnknownMatch.
   */
  readonly session: (matchId: string, from?: number | 'now') => Promise<Session>;
  /** The end of a match that is cached over a shared store; undefined where the store has to be asked for it. */
  readonly head: (matchId: string) => Promise<MatchState | undefined>;
  readonly attempts: (matchId: string) => Attempts;
  /** The outcome of a rewind with the commands that follow it; nothing is stored. Throws SubmissionError. */
  readonly preview: (matchId: string, rewind: JsonMap) => Promise<RewindTrial>;
  /** Status of the cache of matches. */
  readonly cache: () => CacheStatus;
  /** Resolves once every command under way is answered. */
  readonly settled: () => Promise<void>;
};

/** A ledger over a store. */
export const createLedger = (parts: LedgerDependencies): Ledger => new SingleWriterLedger(parts);

/**
 * A class, not closures: the engine's compiled code of a class is shared by all ledgers, and outlives the one it was
 * compiled for.
 */
class SingleWriterLedger implements Ledger {
  readonly #turns = new KeyedMutex();
  /** Matches with a command that may wait for a server, so that readings do not wait for it. */
  readonly #underWay = new Set<string>();
  private readonly parts: LedgerDependencies;
  readonly #matches: MatchCache;
  readonly #answering: CommandAnswers;

  constructor(parts: LedgerDependencies) {
    this.parts = { ...parts, store: budgetedStore(parts.store) };
    this.#matches = new MatchCache(this.parts);
    this.#answering = new CommandAnswers(this.parts, this.#matches);
  }

  submit(matchId: string, sent: SubmittedCommand): Promise<LedgerAnswer> {
    const command = withoutBlankTexts(sent.command);
    const given = command === sent.command ? sent : { ...sent, command };
    return this.#retrying(matchId, () => this.#submitOnce(matchId, given));
  }

  finalizeEnded(matchId: string, quietSince: string): Promise<boolean> {
    return this.#writing(matchId, async () => {
      const session = await this.#matches.current(matchId);
      if (session.lastRecordedAt > quietSince) return false;
      const supplied = await this.#matches.decide(session, SEALING.command);
      const { decision } = supplied;
      if (decision.kind === 'refused') return false;
      const commandId = finalizeId(session.timeline.state().head);
      await this.#matches.append(session, this.#matches.entryOf(session, commandId, SEALING, supplied, decision));
      return true;
    });
  }

  noteLink(matchId: string, note: LinkNote): Promise<void> {
    return this.#retrying(matchId, () => this.#noteOnce(matchId, note));
  }

  async #noteOnce(matchId: string, note: LinkNote): Promise<void> {
    const session = await this.#matches.current(matchId);
    const commandId = linkNoteId(note);
    const isKnown = commandRule(session.game.ruleset, note.type) !== undefined;
    if (!isKnown || session.commands.has(commandId) || !isTaken(session, note)) return;
    const body = bodyOf(note);
    const supplied = await this.#matches.decide(session, body.command);
    const { decision } = supplied;
    if (decision.kind !== 'decided') return;
    await this.#matches.append(session, this.#matches.entryOf(session, commandId, body, supplied, decision));
  }

  session(matchId: string, from: number | 'now' = 0): Promise<Session> {
    return this.#inTime(() => this.#session(matchId, from));
  }

  async #session(matchId: string, from: number | 'now'): Promise<Session> {
    // On a shared store nobody waits for the lock to be asked whether there is anything new.
    const hasArrived = this.parts.store.isShared && (await this.#matches.hasArrived(matchId));
    const whole = hasArrived ? this.#matches.whole(matchId) : undefined;
    if (whole !== undefined && (from === 'now' || from >= whole.timeline.from)) return whole;
    if (this.#underWay.has(matchId)) return this.#beside(matchId, from);
    const turn = this.#turns.enter(matchId);
    if (turn !== undefined) await turn;
    try {
      const session = await this.#matches.current(matchId, hasArrived);
      if (from !== 'now' && from < session.timeline.from) await this.#matches.makeWhole(session);
      return session;
    } finally {
      this.#turns.leave(matchId);
    }
  }

  async head(matchId: string): Promise<MatchState | undefined> {
    const { isShared } = this.parts.store;
    if (!isShared || !(await this.#inTime(() => this.#matches.hasArrived(matchId)))) return undefined;
    return this.#matches.whole(matchId)?.timeline.state();
  }

  preview(matchId: string, rewind: JsonMap): Promise<RewindTrial> {
    return this.#inTime(async () => {
      const session = await this.session(matchId);
      checkShape(session, { commandId: '', command: rewind });
      checkVersion(session, rewind);
      return previewRewind(this.parts.store, session, rewind, this.#matches.now(session));
    });
  }

  attempts(matchId: string): Attempts {
    return this.#matches.attempts(matchId);
  }

  cache(): CacheStatus {
    return this.#matches.status();
  }

  async settled(): Promise<void> {
    await this.#turns.idle();
    await this.#matches.idle();
  }

  async create(request: CreateRequest, given?: string, by?: ActingGrant): Promise<CreationAnswer> {
    const { games, checkCards, newId } = this.parts;
    const key = given ?? newId();
    const matchId = matchIdFor(key);
    const game = games.get(request.ruleset);
    const errors =
      game === undefined
        ? [`ruleset: there is no ${request.ruleset}; there are ${[...games.keys()].join(', ')}`]
        : (checkCards?.(game, ownCards(request).own) ?? []);
    if (game === undefined || errors.length > 0) return { matchId, answer: notCreated(key, errors) };
    const sent: SubmittedCommand = {
      commandId: key,
      command: createCommand(game, request, matchId),
      ...(by && { by }),
    };
    const once = (isNew: boolean): Promise<LedgerAnswer> => this.#createOnce(game, matchId, sent, isNew);
    const answer = await this.#retrying(
      matchId,
      () => once(given === undefined),
      () => once(false),
    );
    return { matchId, answer };
  }

  /** Does what is to be answered within the time that the store has for a request. */
  #inTime<T>(work: () => Promise<T>): Promise<T> {
    return withinBudget(this.parts.store.patienceMs, work);
  }

  /** Does what may append to a match, alone, and in the time that it has from now on. */
  #writing<T>(matchId: string, work: () => Promise<T>): Promise<T> {
    return this.#inTime(async () => {
      const turn = this.#turns.enter(matchId);
      if (turn !== undefined) await turn;
      if (this.parts.store.patienceMs !== undefined) this.#underWay.add(matchId);
      try {
        return await work();
      } finally {
        this.#underWay.delete(matchId);
        this.#turns.leave(matchId);
      }
    });
  }

  /** As #writing; after a failure that a retry may mend `again` is done, by default the same. */
  #retrying<T>(matchId: string, first: () => Promise<T>, again = first): Promise<T> {
    return this.#writing(matchId, async () => {
      try {
        return await first();
      } catch (error) {
        return await retried(`match ${matchId}`, error, again);
      }
    });
  }

  /** A match as the log has it, for reading: a command under way may wait for the store for long. */
  async #beside(matchId: string, from: number | 'now'): Promise<Session> {
    const { store, games } = this.parts;
    const session = await loadMatch(this.parts, matchId);
    return from === 'now' || from >= session.timeline.from ? session : loadSession(store, games, matchId);
  }

  async #submitOnce(matchId: string, sent: SubmittedCommand): Promise<LedgerAnswer> {
    const { commandId, expectedRevision } = sent;
    const cached = this.#matches.forCommand(matchId, expectedRevision);
    const session = cached instanceof Promise ? await cached : cached;
    const rule = checkShape(session, sent);
    const isAtEnd = expectedRevision === session.timeline.state().head;
    const { body, texts } = bodyBesideTexts(this.parts, isSeatIn(session), sent);
    const known = session.commands.get(commandId) ?? this.#matches.attempt(matchId, commandId, isAtEnd);
    const before = known instanceof Promise ? await known : known;
    if (before !== undefined)
      return this.#answering.repeatAnswer(
        session,
        commandId,
        body,
        'rejection' in before ? await this.#answering.accepted(session, before) : before,
      );
    checkVersion(session, body.command);
    const needsAll = hasReplay(body.command) || rulesReplay(body.command);
    if (looksBack(session, sent) || needsAll) await this.#matches.makeWhole(session);
    const supplied = whyStale(session, sent) ?? (await this.#matches.decide(session, body.command, rule));
    const isRefused = supplied instanceof SubmissionError || supplied.decision.kind === 'refused';
    // A rejection appends nothing, so no conflict would show that other processes were ahead.
    if (isRefused && (await this.#matches.hasNews(session))) return this.#submitOnce(matchId, sent);
    if (supplied instanceof SubmissionError) throw supplied;
    // Before what refers to them is in the log: a text without its event harms nobody.
    if (texts !== undefined)
      await this.parts.texts?.keep(texts, { match: matchId, command: commandId, by: sent.by?.person ?? null });
    if (supplied.decision.kind === 'refused')
      return this.#answering.refuse(session, commandId, body, supplied.decision.rejection);
    if (supplied.decision.events.length === 0) throw new Error(`command ${commandId} came to nothing`);
    checkFollowing(session, body.command, supplied.decision.events);
    const entry = this.#matches.entryOf(session, commandId, body, supplied, supplied.decision);
    const { store, chance } = this.parts;
    const whyNot = rulesReplay(body.command) ? await whyNotCarriedOut(store, session, entry, chance) : undefined;
    if (whyNot !== undefined) return this.#answering.refuse(session, commandId, body, whyNot);
    const answer = hasReplay(body.command)
      ? await this.#answering.rewindAndFollow(session, entry)
      : await this.#answering.appendAndAnswer(session, entry);
    if (answer.kind === 'accepted' && isResting(situationAt(session))) await this.#matches.continueSettling(session);
    return answer;
  }

  /** `isNew`: the key was made for this very creation, so that nothing can be there yet. */
  async #createOnce(
    game: OfferedGame,
    matchId: string,
    { commandId, command, by }: SubmittedCommand,
    isNew: boolean,
  ): Promise<LedgerAnswer> {
    const { store, games, chance } = this.parts;
    const there = isNew ? undefined : await loadSession(store, games, matchId).catch(ignoreUnknown);
    const body = creationBody(command, by);
    const before = there && (there.commands.get(commandId) ?? (await this.#matches.attempt(matchId, commandId, false)));
    if (there !== undefined && before !== undefined)
      return this.#answering.repeatAnswer(there, commandId, body, before);
    const session = newSession(matchId, game, { ...beginningOf(command), serverSeed: chance.newSeed() });
    const supplied = await this.#matches.decide(session, command);
    const { decision } = supplied;
    if (decision.kind === 'refused') return { kind: 'refused', commandId, revision: -1, rejection: decision.rejection };
    const misplaced = misplacedIn(game, command);
    if (misplaced !== undefined) return notCreated(commandId, [misplaced]);
    const entry = this.#matches.entryOf(session, commandId, body, supplied, decision);
    await this.#matches.created(session, () => this.#matches.append(session, entry));
    const answer = answerNow(session, commandId, decision);
    await this.#matches.continueSettling(session);
    return answer;
  }
}

/** The service's own command that finalizes a match. */
const SEALING = bodyOf({ type: FINALIZE_ENDED });

const notCreated = (commandId: string, errors: readonly string[]): LedgerAnswer => ({
  kind: 'refused',
  commandId,
  revision: -1,
  rejection: { code: 'bad-options', rule: 'SL-MATCH-3', detail: errors.join('; ') },
});

const ignoreUnknown = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'unknown-match') return undefined;
  throw error;
};
