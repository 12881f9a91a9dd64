import { hiddenFields, type Command, type Decision } from '@stackledger/kernel';
import type { Warm } from '@stackledger/warm';
import {
  LimitExceeded,
  OutcomeUnknown,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
} from '@stackledger/store';
import { split, type Body } from '../envelopes/command-body.js';
import type { Actor, KeptInputs, Reapplied } from '../envelopes/envelope.js';
import type { Chance } from '../envelopes/ports.js';
import { Problem } from '../sessions/problems.js';
import { sealEvents, type Circumstances, type Sealed } from '../envelopes/sealing.js';
import { situationAt, type Session } from '../sessions/session.js';
import { schemasOf } from '../envelopes/upcasting.js';
import { weightOf } from '../keeping/weight.js';

/** A decided command about to be appended. */
export type Entry = {
  readonly commandId: string;
  readonly body: Body;
  readonly actor: Actor;
  readonly recordedAt: string;
  readonly kept: KeptInputs;
  /** Where it follows a rewind, which one, and of which command it is the same. */
  readonly reapplied?: Reapplied;
  readonly newSalt: Chance['newSalt'];
  readonly decided: Extract<Decision, { kind: 'decided' }>;
};

/** How often an append whose outcome is unknown is sent again, with the same ids and bytes. The store has tried for long itself. */
const MOST_RETRIES = 1;

/**
 * Appends all events of a command at the exact revision, and only then lets the warm state follow. Throws what the store
 * throws; whatever fails, the warm state is dropped, and what the log holds is read again.
 */
export const appendEntry = async (
  store: EventStore,
  sessions: Warm<Session>,
  session: Session,
  entry: Entry,
): Promise<void> => {
  if (entry.decided.events.length === 0) return;
  await appendThen(store, sessions, session, () => {
    const sealed = sealEntry(session, entry);
    return { events: sealed.events, follow: () => follow(session, entry, sealed) };
  });
};

/** Appends all events of several commands at once; the match then is what it is after them. */
export const appendGrown = (
  store: EventStore,
  sessions: Warm<Session>,
  session: Session,
  { events, after }: { readonly events: readonly NewEvent[]; readonly after: Session },
): Promise<void> => {
  const { timeline, commands, lastHash, lastRecordedAt, weight } = after;
  const grow = (): void => void Object.assign(session, { timeline, commands, lastHash, lastRecordedAt, weight });
  return appendThen(store, sessions, session, () => ({ events, follow: grow }));
};

type Work = { readonly events: readonly NewEvent[]; readonly follow: () => void };

const appendThen = async (
  store: EventStore,
  sessions: Warm<Session>,
  session: Session,
  work: () => Work,
): Promise<void> => {
  try {
    const { events, follow } = work();
    const { head } = session.timeline.state();
    await appendSealed(store, session, events, head < 0 ? 'no-stream' : BigInt(head));
    follow();
    sessions.keep(session.matchId, session);
  } catch (error) {
    sessions.drop(session.matchId);
    throw error instanceof LimitExceeded ? tooMuch(error, session.timeline.state().head) : error;
  }
};

const appendSealed = async (
  store: EventStore,
  { stream }: Session,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
): Promise<void> => {
  for (let tries = 0; ; tries++) {
    try {
      await store.append(stream, expected, events);
      return;
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) || tries >= MOST_RETRIES) throw error;
    }
  }
};

/** The events of a decided command as they are to be stored after those that a match has. */
export const sealEntry = (session: Session, entry: Entry): Sealed =>
  sealEvents(entry.decided.events, circumstancesOf(session, entry), session.lastHash);

/** Has a match follow the events of a command that was decided from its state. */
export const follow = (session: Session, entry: Entry, sealed: Sealed): void => {
  const {
    commandId,
    recordedAt,
    decided: { events, state },
  } = entry;
  const first = session.timeline.state().head + 1;
  session.timeline.appendDecided(events, state);
  session.lastHash = sealed.lastHash;
  session.lastRecordedAt = recordedAt;
  for (const { json } of sealed.events) session.weight += weightOf(json, first === 0);
  session.commands.set(commandId, { first, last: state.head });
};

const circumstancesOf = (
  session: Session,
  { commandId, body, actor, recordedAt, kept, reapplied, newSalt }: Entry,
): Circumstances => {
  const { open, hidden } = split(body, hiddenFields(situationAt(session), body.command as Command));
  return {
    matchId: session.matchId,
    commandId,
    actor,
    recordedAt,
    openCommand: open,
    hiddenCommand: hidden,
    inputs: kept,
    ...(reapplied && { reapplied }),
    newSalt,
    schemas: schemasOf(session.game),
  };
};

/** Without the name of the stream: where a match is created, there is none and never was. */
const tooMuch = ({ limit, actual, allowed }: LimitExceeded, head: number): Problem => {
  const detail = `${limit} would be ${actual}, and at most ${allowed} are allowed`;
  return limit === 'stream-events'
    ? new Problem('match-full', 'SL-LIMIT-2', detail, head)
    : new Problem('too-large', 'SL-LIMIT-1', detail, head);
};
