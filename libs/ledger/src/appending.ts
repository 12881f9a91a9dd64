import { hiddenFields, type Command, type Decision, type JsonMap } from '@stackledger/kernel';
import { LimitExceeded, OutcomeUnknown, type EventStore, type NewEvent } from '@stackledger/store';
import type { Actor, KeptInputs } from './envelope.js';
import type { Chance } from './ports.js';
import { Problem } from './problems.js';
import { sealEvents } from './sealing.js';
import { lookAt, noteCommand, streamOf, type Session } from './session.js';
import { schemasOf } from './upcasting.js';

/** A decided command about to be appended. */
export type Entry = {
  readonly commandId: string;
  readonly command: JsonMap;
  readonly actor: Actor;
  readonly recordedAt: string;
  readonly kept: KeptInputs;
  readonly newSalt: Chance['newSalt'];
  readonly decided: Extract<Decision, { kind: 'decided' }>;
};

/** How often an append whose outcome is unknown is sent again, with the same ids and bytes. */
const MOST_RETRIES = 3;

/**
 * Appends all events of a command at the exact revision, and only then lets the warm state follow. Throws what the store
 * throws; the warm state is then no longer to be trusted.
 */
export const appendEntry = async (store: EventStore, session: Session, entry: Entry): Promise<void> => {
  const { commandId, actor, recordedAt, kept, newSalt, decided } = entry;
  const command = recordedCommand(entry.command);
  const { events } = decided;
  if (events.length === 0) return;
  const [open, hidden] = split(command, hiddenFields(lookAt(session), entry.command as Command));
  const about = {
    matchId: session.matchId,
    commandId,
    actor,
    recordedAt,
    command: open,
    hiddenCommand: hidden,
    inputs: kept,
    newSalt,
    schemas: schemasOf(session.game),
  };
  const sealed = sealEvents(events, about, session.lastHash);
  const { head } = session.timeline.state();
  await appendSafely(store, streamOf(session.matchId), head < 0 ? 'no-stream' : BigInt(head), sealed.events);
  session.timeline.appendDecided(events, decided.state);
  session.lastHash = sealed.lastHash;
  noteCommand(
    session,
    commandId,
    events.map(({ revision }) => revision),
    command,
  );
};

/** What of a command the log keeps: card definitions stand in events of their own. */
export const recordedCommand = ({ cards, ...command }: JsonMap): JsonMap =>
  command.type === 'CreateMatch' ? command : { ...command, ...(cards !== undefined && { cards }) };

const split = (command: JsonMap, hidden: readonly string[]): readonly [open: JsonMap, hidden: JsonMap] => {
  const entries = Object.entries(command);
  const isHidden = ([name]: [string, unknown]): boolean => hidden.includes(name);
  return [
    Object.fromEntries(entries.filter((entry) => !isHidden(entry))),
    Object.fromEntries(entries.filter(isHidden)),
  ];
};

const appendSafely = async (
  store: EventStore,
  stream: string,
  expected: bigint | 'no-stream',
  events: readonly NewEvent[],
): Promise<void> => {
  for (let tries = 0; ; tries++) {
    try {
      await store.append(stream, expected, events);
      return;
    } catch (error) {
      if (error instanceof LimitExceeded) throw tooMuch(error, expected);
      if (!(error instanceof OutcomeUnknown) || tries >= MOST_RETRIES) throw error;
    }
  }
};

const tooMuch = (error: LimitExceeded, expected: bigint | 'no-stream'): Problem => {
  const revision = expected === 'no-stream' ? -1 : Number(expected);
  return error.limit === 'stream-events'
    ? new Problem('match-full', 'SL-LIMIT-2', error.message, revision)
    : new Problem('too-large', 'SL-LIMIT-1', error.message, revision);
};
