import { GENESIS } from '@stackledger/integrity';
import { foldsOf, newTimeline, type Event, type JsonMap, type Situation, type Timeline } from '@stackledger/kernel';
import type { EventStore, RecordedEvent } from '@stackledger/store';
import { creationIn, eventIn, readEnvelope, type Creation, type Envelope } from '../envelopes/envelope.js';
import { asWritten, type OfferedGame, type OfferedGames } from '../envelopes/games.js';
import { isHalfImported } from '../envelopes/import-marks.js';
import { withSharedCards } from '../envelopes/card-texts.js';
import { halfImportedMatch, notOffered, UnknownMatch } from './problems.js';
import { EMPTY_WEIGHT, weightOf } from './weight.js';

/** The events of a command in the log, and what was sent, by which the same id sent again is judged. */
export type CommandSpan = { readonly first: number; readonly last: number; readonly command: JsonMap };

/** A match kept warm: its timeline, the end of its chain, and which command ids it has used. */
export type Session = {
  readonly matchId: string;
  /** The name of its stream: one text, which maps find faster than one that is made anew. */
  readonly stream: string;
  readonly game: OfferedGame;
  readonly timeline: Timeline;
  readonly commands: Map<string, CommandSpan>;
  lastHash: string;
  /** Bytes of memory that it takes, about. */
  weight: number;
  /** When the last event was written; '' before the first. */
  lastRecordedAt: string;
  /** The secret of the service's dice, and what the match begins with if it starts on command. */
  readonly created: Creation;
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
  for (const command of byCommand(envelopes)) addCommand(session, command);
  session.weight += weight;
  return session;
};

/** Has a warm match follow what others have appended to it since; whether there was anything. */
export const catchUp = async (store: EventStore, session: Session): Promise<boolean> => {
  const { envelopes, weight } = await readFrom(store, session.matchId, session.timeline.state().head + 1);
  for (const command of byCommand(envelopes)) addCommand(session, command);
  session.weight += weight;
  return envelopes.length > 0;
};

/** Whether the version of the rules that decides this match is here (docs/adr/0009-versions-of-rules.md). */
export const isDecidedHere = ({ game, timeline }: Session): boolean => {
  const { rulesetVersion } = timeline.state().terms;
  return rulesetVersion === '' || rulesetVersion === game.ruleset.version;
};

/** Events of a match as they are stored, and what they will weigh. */
type Read = { readonly envelopes: readonly Envelope[]; readonly weight: number };

const readFrom = async (store: EventStore, matchId: string, from: number): Promise<Read> => {
  const envelopes: Envelope[] = [];
  let weight = 0;
  for await (const { json } of readStream(store, matchId, BigInt(from))) {
    const envelope = readEnvelope(json);
    envelopes.push(envelope);
    weight += weightOf(json, from === 0 && envelope.commandId === envelopes[0]?.commandId);
  }
  return { envelopes, weight };
};

async function* readStream(store: EventStore, matchId: string, from: bigint): AsyncIterable<RecordedEvent> {
  try {
    yield* store.read(streamOf(matchId), { from });
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
    command: commandIn(first),
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
