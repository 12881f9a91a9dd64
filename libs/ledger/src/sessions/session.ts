import { GENESIS } from '@stackledger/integrity';
import { foldsOf, newTimeline, type Event, type JsonMap, type Situation, type Timeline } from '@stackledger/kernel';
import type { EventStore, RecordedEvent } from '@stackledger/store';
import { creationIn, eventIn, readEnvelope, type Creation, type Envelope } from '../envelopes/envelope.js';
import { asWritten, type OfferedGame, type OfferedGames } from '../envelopes/games.js';
import { isHalfImported } from '../envelopes/import-marks.js';
import { withSharedCards } from '../envelopes/card-texts.js';
import type { CommandSpan } from '../keeping/command-span.js';
import type { StoredHead } from '../keeping/stored-match.js';
import { halfImportedMatch, notOffered, UnknownMatch } from './problems.js';
import { EMPTY_WEIGHT, weightOf } from '../keeping/weight.js';

/**
 * A match kept warm: its timeline, the end of its chain, and which command ids it has used. One that goes on from a stored state
 * has a timeline that begins late, until somebody asks for what came before.
 */
export type Session = {
  readonly matchId: string;
  /** The name of its stream: one text, which maps find faster than one that is made anew. */
  readonly stream: string;
  readonly game: OfferedGame;
  timeline: Timeline;
  commands: Map<string, CommandSpan>;
  lastHash: string;
  /** Bytes of memory that it takes, about. */
  weight: number;
  /** When the last event was written; '' before the first. */
  lastRecordedAt: string;
  /** The secret of the service's dice, and what the match begins with if it starts on command. */
  readonly created: Creation;
  /** What is stored of it, and up to where; where it is being stored that is ahead. */
  stored: StoredHead | null;
  storedTo: number;
};

/** The stream of a match. */
export const streamOf = (matchId: string): string => `match-${matchId}`;

/** A match as the rules look at it. */
export const situationAt = ({ game, timeline }: Session): Situation => ({
  ruleset: game.ruleset,
  state: timeline.state(),
});

/** A session for a match that has no events yet. */
export const newSession = (matchId: string, game: OfferedGame, created: Creation): Session => ({
  matchId,
  stream: streamOf(matchId),
  game,
  timeline: newTimeline(foldsOf(game.ruleset)),
  commands: new Map(),
  lastHash: GENESIS,
  weight: EMPTY_WEIGHT,
  lastRecordedAt: '',
  created,
  stored: null,
  storedTo: 0,
});

/** Reads a whole match. Throws UnknownMatch when there is none, it is of no game here, or its import has not ended. */
export const loadSession = async (store: EventStore, games: OfferedGames, matchId: string): Promise<Session> => {
  const { envelopes, weight } = await readFrom(store, matchId, 0);
  const created = creationIn(envelopes[0]);
  const game = games.get(created.ruleset ?? '');
  if (game === undefined)
    throw envelopes[0] === undefined ? new UnknownMatch(matchId) : notOffered(matchId, created.ruleset);
  if (await isHalfImported(store, matchId)) throw halfImportedMatch(matchId);
  const session = newSession(matchId, asWritten(game, String(created.rulesetVersion)), created);
  addCommands(session, envelopes);
  session.weight += weight;
  return session;
};

/** Whether the version of the rules that decides this match is here (docs/adr/0009-versions-of-rules.md). */
export const isDecidedHere = ({ game, timeline }: Session): boolean => {
  const { rulesetVersion } = timeline.state().terms;
  return rulesetVersion === '' || rulesetVersion === game.ruleset.version;
};

/** Events of a match as they are stored, and what they will weigh. */
export type Read = { readonly envelopes: readonly Envelope[]; readonly weight: number };

/** The events of a match from a revision on; none where there are none. */
export const readFrom = async (store: EventStore, matchId: string, from: number, to?: number): Promise<Read> => {
  const envelopes: Envelope[] = [];
  let weight = 0;
  for await (const { json } of readStream(store, matchId, from, to)) {
    const envelope = readEnvelope(json);
    envelopes.push(envelope);
    weight += weightOf(json, from === 0 && envelope.commandId === envelopes[0]?.commandId);
  }
  return { envelopes, weight };
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

/** A log in groups of the events of one command each. */
export const byCommand = (envelopes: readonly Envelope[]): readonly (readonly Envelope[])[] => {
  const groups: Envelope[][] = [];
  for (const envelope of envelopes) {
    const last = groups.at(-1);
    if (last?.[0]?.commandId === envelope.commandId) last.push(envelope);
    else groups.push([envelope]);
  }
  return groups;
};

/** The command as it was sent: its open and its hidden fields together. */
export const commandIn = ({ command, sealed }: Envelope): JsonMap => ({ ...command, ...sealed?.command });

/** The command that the event at a revision began with. */
export const sentAt = async (store: EventStore, { matchId }: Session, first: number): Promise<JsonMap> => {
  const [envelope] = (await readFrom(store, matchId, first, first)).envelopes;
  if (envelope === undefined) throw new Error(`match ${matchId} has no revision ${first}`);
  return commandIn(envelope);
};

/** Has a match follow its log by these events of whole commands. */
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

/** The events from one revision to another. */
export const eventsBetween = ({ timeline }: Session, first: number, last: number): readonly Event[] => {
  const events: Event[] = [];
  for (let revision = first; revision <= last; revision++) {
    const event = timeline.eventAt(revision);
    if (event !== undefined) events.push(event);
  }
  return events;
};
