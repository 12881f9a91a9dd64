import { MemoryCache } from '@stackledger/cache';
import { canonicalJson } from '@stackledger/integrity';
import {
  Attempts,
  bodyBesideTexts,
  bodyOf,
  briefly,
  isHalfImported,
  keptOf,
  retried,
  SubmissionError,
  type ActingGrant,
  type CanonicalCommand,
  type Chance,
  type Clock,
  type FreeText,
  type RejectedAttempt,
  type Texts,
  withoutBlankTexts,
  withTextsOf,
} from '@stackledger/ledger';
import { damagedEventOf, KeyedMutex, type EventStore, type RecordedEvent } from '@stackledger/store';
import {
  decideEntering,
  readTournamentCommand,
  type TournamentActor,
  type TournamentCommand,
  type TournamentRejection,
} from '@stackledger/tournaments';
import { encodeEvents } from './envelope.js';
import { spokenOf } from './spoken-of.js';
import { importKey, readOn, TournamentSession, tournamentStream, UnknownTournament } from './session.js';

/** A command as it was sent: `actor` gives it, by the grant `by`. `command` is as it came and not looked at yet. */
export type SentTournamentCommand = {
  readonly commandId: string;
  readonly expectedRevision?: number;
  readonly command: object;
  readonly actor: TournamentActor;
  readonly by?: ActingGrant;
};

/** What became of a command: its events, or why it was refused. `revision` is the last one after it. */
export type TournamentAnswer =
  | {
      readonly kind: 'accepted';
      readonly commandId: string;
      readonly revision: number;
      readonly events: readonly RecordedEvent[];
    }
  | {
      readonly kind: 'refused';
      readonly commandId: string;
      readonly revision: number;
      readonly rejection: TournamentRejection;
    };

/** The one writer of tournaments in this process; others may write to a shared store beside it. */
export type TournamentLedger = {
  /**
   * Decides a command and appends what follows (TO-LOG-1). Creates a tournament where that is the command. Throws
   * SubmissionError for one that is not decided on, UnknownTournament, and the errors of the store.
   */
  readonly submit: (id: string, sent: SentTournamentCommand) => Promise<TournamentAnswer>;
  /** A tournament as it is now. Throws UnknownTournament. */
  readonly session: (id: string) => Promise<TournamentSession>;
  /** Of a tournament that was found to be damaged what lies before that: to be looked at, never to be continued. */
  readonly beforeDamage: (id: string) => TournamentSession | undefined;
  /** The last refused commands of a tournament, oldest first. Throws UnknownTournament. */
  readonly attempts: (id: string) => Promise<readonly RejectedAttempt[]>;
  /** Resolves once every command under way is answered. */
  readonly settled: () => Promise<void>;
};

/**
 * What tournaments are kept with. `texts`: where the words of people lie, instead of in logs. `cacheBytes`: of
 * tournaments in memory.
 */
export type TournamentLedgerPorts = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly chance: Pick<Chance, 'newSalt' | 'newSeed'>;
  readonly texts?: Texts;
  readonly cacheBytes?: number;
};

const CACHE_BYTES = 64 * 1024 * 1024;

/** A ledger of tournaments over a store. */
export const createTournamentLedger = (ports: TournamentLedgerPorts): TournamentLedger => {
  const keeper = new TournamentKeeper(ports);
  return {
    submit: (id, sent) => keeper.submit(id, sent),
    session: (id) => keeper.session(id),
    beforeDamage: (id) => keeper.beforeDamage(id),
    attempts: (id) => keeper.attempts(id),
    settled: () => keeper.settled(),
  };
};

class TournamentKeeper {
  readonly #sessions: MemoryCache<TournamentSession>;
  readonly #attempts = new MemoryCache<Attempts>({ mostBytes: CACHE_BYTES, weigh: ({ weight }) => weight });
  readonly #lock = new KeyedMutex();
  readonly #reading = new Map<string, Promise<TournamentSession>>();
  /** Tournaments with a damaged event, as far as they can be read: no reading comes further in this process. */
  readonly #damaged = new Map<string, { readonly session: TournamentSession; readonly why: unknown }>();

  constructor(private readonly ports: TournamentLedgerPorts) {
    const { cacheBytes: mostBytes = CACHE_BYTES } = ports;
    this.#sessions = new MemoryCache<TournamentSession>({ mostBytes, weigh: ({ weight }) => weight });
  }

  async session(id: string): Promise<TournamentSession> {
    const session = await this.#current(id);
    if (session.state === null) throw new UnknownTournament(id);
    return session;
  }

  async submit(id: string, sent: SentTournamentCommand): Promise<TournamentAnswer> {
    await this.#lock.enter(id);
    try {
      return await this.#submitOnce(id, sent);
    } catch (error) {
      return await retried(`tournament ${id}`, error, () => this.#submitOnce(id, sent));
    } finally {
      this.#lock.leave(id);
    }
  }

  beforeDamage(id: string): TournamentSession | undefined {
    const session = this.#damaged.get(id)?.session;
    return session === undefined || session.state === null ? undefined : session;
  }

  async attempts(id: string): Promise<readonly RejectedAttempt[]> {
    await this.session(id);
    return this.#attemptsOf(id).list();
  }

  settled(): Promise<void> {
    return this.#lock.idle();
  }

  async #submitOnce(id: string, sent: SentTournamentCommand): Promise<TournamentAnswer> {
    const session = await this.#current(id);
    const { head } = session;
    const read = readTournamentCommand(withoutBlankTexts(sent.command));
    if ('wrong' in read) throw new SubmissionError('malformed', 'SL-CMD-1', read.wrong, head);
    const { command } = read;
    if (session.state === null && command.type !== 'CreateTournament') throw new UnknownTournament(id);
    const written = this.#writtenBy(sent, command);
    const before = await this.#answeredBefore(session, sent.commandId, written.body);
    if (before !== undefined) return before;
    checkExpected(session, sent.expectedRevision);
    return this.#decided(session, sent, written);
  }

  /** What people write is kept beside the log; what the service writes are no words of anybody. */
  #writtenBy({ actor }: SentTournamentCommand, command: TournamentCommand): WrittenCommand {
    if (actor.role === 'system') return { body: bodyOf(command) };
    return bodyBesideTexts(this.ports, isSeat, { command: command as StoredCommand & TournamentCommand });
  }

  /** The answer that a command had before (SL-CMD-4); another body under its id is a conflict. */
  async #answeredBefore(
    session: TournamentSession,
    commandId: string,
    body: CanonicalCommand,
  ): Promise<TournamentAnswer | undefined> {
    const known = session.commands.get(commandId);
    if (known !== undefined) {
      const again = await this.#asBefore(body, known.command as StoredCommand);
      if (canonicalJson(known.command) !== again.text) throw reused(session, commandId);
      const events = session.events.slice(known.first, known.last + 1);
      return { kind: 'accepted', commandId, revision: known.last, events };
    }
    const attempt = await this.#attemptsOf(session.id).find(commandId);
    if (attempt === undefined) return undefined;
    const again = await this.#asBefore(body, attempt.command);
    if (attempt.hash !== keptOf(again).hash) throw reused(session, commandId);
    return { kind: 'refused', commandId, revision: attempt.revision, rejection: attempt.rejection };
  }

  /** A command that comes again, with the references of the first in place of the same texts. */
  async #asBefore(body: CanonicalCommand, before: StoredCommand): Promise<CanonicalCommand> {
    const { texts } = this.ports;
    if (body.written === undefined || texts === undefined) return body;
    return withTextsOf(isSeat, body.written, { texts, before });
  }

  /** What is decided on: a reason that is the same as that of a known penalty by its id refers as that one does. */
  async #comparable(session: TournamentSession, body: CanonicalCommand): Promise<TournamentCommand> {
    const command = body.command as TournamentCommand; // its form was looked at, and texts stay texts
    if (command.type !== 'IssuePenalty') return command;
    const all = [...session.commands.values()].map((each) => each.command as StoredCommand);
    const known = all.find(({ type, id }) => type === command.type && id === command.id);
    if (known === undefined) return command;
    return (await this.#asBefore(body, known)).command as TournamentCommand; // of the same form
  }

  async #decided(
    session: TournamentSession,
    { commandId, actor, by }: SentTournamentCommand,
    { body, texts }: WrittenCommand,
  ): Promise<TournamentAnswer> {
    const { clock, chance, store } = this.ports;
    const command = body.command as TournamentCommand; // its form was looked at, and texts stay texts
    const recordedAt = clock.now();
    const inputs = { now: Date.parse(recordedAt), seed: session.state === null ? chance.newSeed() : '' };
    const decision = decideEntering(session.state, await this.#comparable(session, body), actor, inputs);
    // Before what refers to them is in the log: a text without its event harms nobody.
    if (texts !== undefined) {
      const about = spokenOf(session.state, command);
      const origin = { tournament: session.id, about, command: commandId, by: by?.person ?? null };
      await this.ports.texts?.keep(texts, origin);
    }
    if (!decision.ok) return this.#refused(session, commandId, body, decision.rejection);
    const { events, because } = decision;
    if (events.length === 0) return { kind: 'accepted', commandId, revision: session.head, events: [] };
    const about = { kind: actor.role, id: actor.id, ...(by && { by }) };
    const context = { tournamentId: session.id, commandId, command, actor: about, recordedAt, because };
    const written = encodeEvents(events, { ...context, newSalt: chance.newSalt }, session.end);
    const stream = tournamentStream(session.id);
    const expected = session.head < 0 ? 'no-stream' : BigInt(session.head);
    const first = session.end.next;
    try {
      const { position } = await store.append(stream, expected, written);
      for (const [at, event] of written.entries())
        session.add({ ...event, stream, revision: BigInt(first + at), position });
    } catch (error) {
      this.#sessions.drop(session.id); // what is in the stream is not known any more
      throw error;
    }
    this.#sessions.keep(session.id, session);
    const last = first + written.length - 1;
    return { kind: 'accepted', commandId, revision: last, events: session.events.slice(first, last + 1) };
  }

  async #refused(
    session: TournamentSession,
    commandId: string,
    body: CanonicalCommand,
    rejection: TournamentRejection,
  ): Promise<TournamentAnswer> {
    const { id, head: revision } = session;
    const { code, detail } = rejection;
    const rule = rejection.rule as `${string}-${string}`; // rules are named so
    const attempts = this.#attemptsOf(id);
    const attempt = { commandId, ...keptOf(body), rejection: briefly({ code, rule, detail }) };
    // Refusals of what is not there are not kept: nobody could read them.
    if (session.state === null) return { kind: 'refused', commandId, revision, rejection };
    const stored = await attempts.add({ ...attempt, revision, at: this.ports.clock.now() });
    return { kind: 'refused', commandId, revision: stored.revision, rejection: stored.rejection };
  }

  #attemptsOf(id: string): Attempts {
    const attempts = this.#attempts.get(id) ?? new Attempts(this.ports.store, tournamentStream(id));
    this.#attempts.keep(id, attempts);
    return attempts;
  }

  /** The tournament as it is now, with what other processes have appended. Concurrent callers share one reading. */
  async #current(id: string): Promise<TournamentSession> {
    const kept = this.#sessions.get(id);
    if (kept !== undefined && !this.ports.store.isShared) return kept;
    const damaged = this.#damaged.get(id);
    if (damaged !== undefined) throw damaged.why;
    const under = this.#reading.get(id);
    // On a shared store what is being read may have begun before an event that the caller knows of.
    if (under !== undefined) await under.catch(() => undefined);
    const next = this.#reading.get(id) ?? this.#read(id);
    return next;
  }

  #read(id: string): Promise<TournamentSession> {
    const session = this.#sessions.get(id) ?? new TournamentSession(id);
    const reading = readOn(this.ports.store, session)
      .then(async (read) => {
        if (read.state === null || this.#sessions.get(id) === read) return read;
        if (await isHalfImported(this.ports.store, importKey(id))) throw new UnknownTournament(id);
        this.#sessions.keep(id, read);
        return read;
      })
      .catch((error: unknown) => {
        if (damagedEventOf(error)?.stream === tournamentStream(id)) this.#damaged.set(id, { session, why: error });
        throw error;
      })
      .finally(() => this.#reading.delete(id));
    this.#reading.set(id, reading);
    return reading;
  }
}

/** A command as plain members. */
type StoredCommand = CanonicalCommand['command'];

/** A command that is decided on, and what people wrote in it, by its references. */
type WrittenCommand = { readonly body: CanonicalCommand; readonly texts?: ReadonlyMap<string, FreeText> };

/** No member of a command of a tournament that is free may be a seat instead. */
const isSeat = (): boolean => false;

const reused = ({ head }: TournamentSession, commandId: string): SubmissionError =>
  new SubmissionError('command-id-reused', 'SL-CMD-4', `${commandId} is the id of another command`, head);

/** Who names a revision has seen everything up to it: whatever came later makes the command stale (SL-CMD-3). */
const checkExpected = ({ head, id }: TournamentSession, expected: number | undefined): void => {
  if (expected === undefined || expected === head) return;
  if (expected > head)
    throw new SubmissionError('malformed', 'SL-CMD-1', `expectedRevision: ${id} has no revision ${expected} yet`, head);
  const since = head - expected;
  throw new SubmissionError('stale', 'SL-CMD-3', `${since} events came after revision ${expected}`, head);
};
