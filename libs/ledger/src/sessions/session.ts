import { GENESIS } from '@stackledger/integrity';
import { newTimeline, type Event, type JsonMap, type Situation, type Timeline } from '@stackledger/rules';
import { STREAM_FAMILIES, type EventStore, type RecordedEvent } from '@stackledger/store';
import { creationIn, eventIn, readEnvelope, type CreationData, type Envelope } from '../envelopes/envelope.js';
import { asWritten, type OfferedGame, type OfferedGames } from '../envelopes/offered-games.js';
import { isHalfImported } from '../envelopes/import-marks.js';
import { withSharedCards } from '../envelopes/card-texts.js';
import type { IncomingEvents } from '../following/incoming-events.js';
import type { CommandSpan } from '../snapshots/command-span.js';
import type { SnapshotHead } from '../snapshots/match-snapshot.js';
import { halfImportedMatch, notOffered, UnknownMatch } from './submission-errors.js';
import { EMPTY_WEIGHT, weightOfPlay, weightOfReadCreation } from '../snapshots/memory-weight.js';

/**
 * A loaded match: its timeline, the end of its hash chain, and the used command ids. One loaded from a snapshot has a
 * timeline without the earlier events, until somebody asks for them.
 */
export type Session = {
  readonly matchId: string;
  /** Its stream's name: the same string object each time, which maps find faster. */
  readonly stream: string;
  readonly game: OfferedGame;
  timeline: Timeline;
  commands: Map<string, CommandSpan>;
  lastHash: string;
  /** Approximate bytes of memory. */
  weight: number;
  /** When the last event was recorded; '' before the first. */
  lastRecordedAt: string;
  /** The data of its creation, the server seed of its dice among them. */
  readonly created: CreationData;
  /** Its last snapshot, and up to which revision one is stored or being stored. */
  stored: SnapshotHead | null;
  storedTo: number;
  /** What has come for it and is not applied yet, while it is cached over a shared store. */
  incoming?: IncomingEvents | undefined;
};

/** The stream of a match. */
export const streamOf = (matchId: string): string => `${STREAM_FAMILIES.match.prefix}${matchId}`;

/** The current situation of a match, as the kernel takes it. */
export const situationAt = ({ game, timeline }: Pick<Session, 'game' | 'timeline'>): Situation => ({
  ruleset: game.ruleset,
  state: timeline.state(),
});

/** A session for a match without events. */
export const newSession = (matchId: string, game: OfferedGame, created: CreationData): Session => ({
  matchId,
  stream: streamOf(matchId),
  game,
  timeline: newTimeline(game.ruleset),
  commands: new Map(),
  lastHash: GENESIS,
  weight: EMPTY_WEIGHT,
  lastRecordedAt: '',
  created,
  stored: null,
  storedTo: 0,
});

/**
 * Loads a whole match. Throws UnknownMatch where there is none, its game is not offered, or its import has not ended.
 */
export const loadSession = async (store: EventStore, games: OfferedGames, matchId: string): Promise<Session> => {
  const { envelopes, weight, ofCreation } = await readFrom(store, matchId, 0);
  const created = creationIn(envelopes[0]);
  const game = games.get(created.ruleset ?? '');
  if (game === undefined)
    throw envelopes[0] === undefined ? new UnknownMatch(matchId) : notOffered(matchId, created.ruleset);
  if (await isHalfImported(store, matchId)) throw halfImportedMatch(matchId);
  const session = newSession(matchId, asWritten(game, String(created.rulesetVersion)), created);
  addCommands(session, envelopes);
  session.weight += weight;
  for (const [at, text] of ofCreation.entries())
    session.weight += weightOfReadCreation(session.timeline.eventAt(at), text, game);
  return session;
};

/** Whether the version of the rules that decides this match is available (docs/adr/0009-versions-of-rules.md). */
export const isDecidedHere = ({ game, timeline }: Session): boolean => {
  const { rulesetVersion } = timeline.state().terms;
  return rulesetVersion === '' || rulesetVersion === game.ruleset.version;
};

/** Stored events of a match, the bytes in memory of its play, and the lengths of the texts of its creation. */
export type LoadedEvents = {
  readonly envelopes: readonly Envelope[];
  readonly weight: number;
  readonly ofCreation: readonly number[];
};

/** The stored events from a revision on; empty where there are none. */
export const readFrom = async (
  store: EventStore,
  matchId: string,
  from: number,
  to?: number,
): Promise<LoadedEvents> => {
  const envelopes: Envelope[] = [];
  const ofCreation: number[] = [];
  let weight = 0;
  for await (const { json } of readStream(store, matchId, from, to)) {
    const envelope = readEnvelope(json);
    envelopes.push(envelope);
    if (from === 0 && envelope.commandId === envelopes[0]?.commandId) ofCreation.push(json.length);
    else weight += weightOfPlay(json);
  }
  return { envelopes, weight, ofCreation };
};

async function* readStream(
  store: EventStore,
  matchId: string,
  from: number,
  to?: number,
): AsyncIterable<RecordedEvent> {
  try {
    yield* store.read(streamOf(matchId), { from: BigInt(from), ...(to !== undefined && { to: BigInt(to) }) });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'stream-not-found') return;
    throw error;
  }
}

/** A log grouped by command. */
export const byCommand = (envelopes: readonly Envelope[]): readonly (readonly Envelope[])[] => {
  const groups: Envelope[][] = [];
  for (const envelope of envelopes) {
    const last = groups.at(-1);
    if (last?.[0]?.commandId === envelope.commandId) last.push(envelope);
    else groups.push([envelope]);
  }
  return groups;
};

/** The command as it was sent, its hidden fields included. */
export const commandIn = ({ command, sealed }: Envelope): JsonMap => ({ ...command, ...sealed?.command });

/** The command whose first event is at a revision. */
export const sentAt = async (store: EventStore, { matchId }: Session, first: number): Promise<JsonMap> => {
  const [envelope] = (await readFrom(store, matchId, first, first)).envelopes;
  if (envelope === undefined) throw new Error(`match ${matchId} has no revision ${first}`);
  return commandIn(envelope);
};

/** Applies the events of whole commands to a session. */
export const addCommands = (session: Session, envelopes: readonly Envelope[]): void => {
  for (const command of byCommand(envelopes)) addCommand(session, command);
};

const addCommand = (session: Session, envelopes: readonly Envelope[]): void => {
  const [first] = envelopes;
  if (first === undefined) return;
  session.timeline.append(envelopes.map((envelope) => withSharedCards(eventIn(envelope, session.game), session.game)));
  const last = envelopes.at(-1) ?? first;
  session.lastHash = last.hash;
  session.lastRecordedAt = last.recordedAt;
  session.commands.set(first.commandId, {
    first: Number(first.revision),
    last: session.timeline.endOfCommand(Number(first.revision)), // a look at the state would end the fold under way
  });
};

/** The events between two revisions, both inclusive. */
export const eventsBetween = ({ timeline }: Session, first: number, last: number): readonly Event[] => {
  const events: Event[] = [];
  for (let revision = first; revision <= last; revision++) {
    const event = timeline.eventAt(revision);
    if (event !== undefined) events.push(event);
  }
  return events;
};
