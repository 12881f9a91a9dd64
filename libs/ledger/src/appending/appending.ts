import { eventId } from '@stackledger/integrity';
import { hiddenFields, type Command, type Decision } from '@stackledger/rules';
import {
  LimitExceeded,
  OutcomeUnknown,
  StoreUnavailable,
  type AppendOptions,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
} from '@stackledger/store';
import { split, type CanonicalCommand } from '../envelopes/canonical-command.js';
import type { EventActor, RecordedInputs, ReplayReference } from '../envelopes/envelope.js';
import type { Chance } from '../envelopes/ports.js';
import { SubmissionError } from '../sessions/submission-errors.js';
import { encodeEvents, type EnvelopeContext, type EncodedEvents } from '../envelopes/encoding.js';
import { situationAt, type Session } from '../sessions/session.js';
import { schemasOf } from '../envelopes/upcasting.js';
import { weightOfCreation, weightOfPlay } from '../snapshots/memory-weight.js';

/** A decided command about to be appended. */
export type DecidedCommand = {
  readonly commandId: string;
  readonly body: CanonicalCommand;
  readonly actor: EventActor;
  readonly recordedAt: string;
  readonly kept: RecordedInputs;
  /** For a command replayed or inserted after a rewind: the rewind, and the command it repeats. */
  readonly reapplied?: ReplayReference;
  readonly newSalt: Chance['newSalt'];
  readonly decided: Extract<Decision, { kind: 'decided' }>;
};

/** Where sessions are cached: `keep` one that has grown; of one whose append has `failed` the end is not known. */
export type SessionKeeper = {
  readonly keep: (session: Session) => void;
  readonly failed: (session: Session, error: unknown) => void;
};

/** Retries of an append whose outcome is unknown, with the same ids and bytes. The store itself has tried for long. */
const MOST_RETRIES = 1;

/**
 * Appends all events of a command at the exact revision, then updates the cached session. Throws the errors of the
 * store; after any failure the session is read from the log again.
 */
export const appendDecided = async (
  store: EventStore,
  sessions: SessionKeeper,
  session: Session,
  entry: DecidedCommand,
): Promise<void> => {
  if (entry.decided.events.length === 0) return;
  try {
    const encoded = encodeDecided(session, entry);
    await appendEncoded(store, session, encoded.events);
    follow(session, entry, encoded);
    sessions.keep(session);
  } catch (error) {
    throw afterFailure(sessions, session, error);
  }
};

/** Appends the events of a draft at once; its session becomes the cached one. */
export const appendDraft = async (
  store: EventStore,
  sessions: SessionKeeper,
  session: Session,
  { events, after }: { readonly events: readonly NewEvent[]; readonly after: Session },
): Promise<void> => {
  const { timeline, commands, lastHash, lastRecordedAt, weight } = after;
  try {
    await appendEncoded(store, session, events);
    Object.assign(session, { timeline, commands, lastHash, lastRecordedAt, weight });
    sessions.keep(session);
  } catch (error) {
    throw afterFailure(sessions, session, error);
  }
};

/** Tells whoever keeps the session; the error for whoever appends. */
const afterFailure = (sessions: SessionKeeper, session: Session, error: unknown): unknown => {
  sessions.failed(session, error);
  return error instanceof LimitExceeded ? tooMuch(error, session.timeline.state().head) : error;
};

const appendEncoded = async (
  store: EventStore,
  { stream, lastHash, timeline }: Session,
  events: readonly NewEvent[],
): Promise<void> => {
  const { head } = timeline.state();
  const [expected, options]: [ExpectedRevision, AppendOptions] =
    head < 0 ? ['no-stream', {}] : [BigInt(head), { lastId: () => eventId(lastHash) }];
  let unknown: OutcomeUnknown | undefined;
  for (let tries = 0; ; tries++) {
    try {
      await store.append(stream, expected, events, options);
      return;
    } catch (error) {
      // That the store is not there any more says nothing of what became of it before.
      if (error instanceof StoreUnavailable && unknown !== undefined) throw unknown;
      if (!(error instanceof OutcomeUnknown) || tries >= MOST_RETRIES) throw error;
      unknown = error;
    }
  }
};

/** The encoded events of a decided command, after those that the match has. */
export const encodeDecided = (session: Session, entry: DecidedCommand): EncodedEvents =>
  encodeEvents(entry.decided.events, circumstancesOf(session, entry), session.lastHash);

/** Applies the events of a command that was decided from the session's state. */
export const follow = (session: Session, entry: DecidedCommand, sealed: EncodedEvents): void => {
  const {
    commandId,
    recordedAt,
    decided: { events, state },
  } = entry;
  const first = session.timeline.state().head + 1;
  session.timeline.appendDecided(events, state);
  session.lastHash = sealed.lastHash;
  session.lastRecordedAt = recordedAt;
  for (const [at, { json }] of sealed.events.entries()) {
    const event = events[at];
    session.weight += first > 0 || event === undefined ? weightOfPlay(json) : weightOfCreation(event, json);
  }
  session.commands.set(commandId, { first, last: state.head });
};

const circumstancesOf = (
  session: Session,
  { commandId, body, actor, recordedAt, kept, reapplied, newSalt }: DecidedCommand,
): EnvelopeContext => {
  const { open, hidden } = split(body, hiddenFields(situationAt(session), body.command as Command));
  return {
    matchId: session.matchId,
    commandId,
    actor,
    recordedAt,
    openCommand: open,
    hiddenCommand: hidden,
    inputs: kept,
    reapplied,
    newSalt,
    schemas: schemasOf(session.game),
  };
};

/** Without the name of the stream: where a match is being created, there is none. */
const tooMuch = ({ limit, actual, allowed }: LimitExceeded, head: number): SubmissionError => {
  const detail = `${limit} would be ${actual}, and at most ${allowed} are allowed`;
  return limit === 'stream-events'
    ? new SubmissionError('match-full', 'SL-LIMIT-2', detail, head)
    : new SubmissionError('too-large', 'SL-LIMIT-1', detail, head);
};
