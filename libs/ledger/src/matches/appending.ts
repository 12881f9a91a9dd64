import { hiddenFields, type Command, type Decision } from '@stackledger/kernel';
import type { Warm } from '@stackledger/warm';
import { LimitExceeded, OutcomeUnknown, type EventStore } from '@stackledger/store';
import { split, type Body } from '../envelopes/command-body.js';
import type { Actor, KeptInputs } from '../envelopes/envelope.js';
import type { Chance } from '../envelopes/ports.js';
import { Problem } from './problems.js';
import { sealEvents, type Circumstances, type Sealed } from '../envelopes/sealing.js';
import { situationAt, type Session } from './session.js';
import { schemasOf } from '../envelopes/upcasting.js';
import { weightOf } from '../keeping/weight.js';

/** A decided command about to be appended. */
export type Entry = {
  readonly commandId: string;
  readonly body: Body;
  readonly actor: Actor;
  readonly recordedAt: string;
  readonly kept: KeptInputs;
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
  const { events } = entry.decided;
  if (events.length === 0) return;
  try {
    const sealed = sealEvents(events, circumstancesOf(session, entry), session.lastHash);
    const { head } = session.timeline.state();
    const expected = head < 0 ? 'no-stream' : BigInt(head);
    for (let tries = 0; ; tries++) {
      try {
        await store.append(session.stream, expected, sealed.events);
        break;
      } catch (error) {
        if (!(error instanceof OutcomeUnknown) || tries >= MOST_RETRIES) throw error;
      }
    }
    follow(session, entry, sealed);
    sessions.keep(session.matchId, session);
  } catch (error) {
    sessions.drop(session.matchId);
    throw error instanceof LimitExceeded ? tooMuch(error, session.timeline.state().head) : error;
  }
};

const follow = (session: Session, entry: Entry, sealed: Sealed): void => {
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
  { commandId, body, actor, recordedAt, kept, newSalt }: Entry,
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
