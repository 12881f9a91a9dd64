import { goesBackTo, timelineFrom } from '@stackledger/rules';
import type { EventStore } from '@stackledger/store';
import { creationIn, eventIn, type Envelope } from '../envelopes/envelope.js';
import { asWritten, type OfferedGame, type OfferedGames } from '../envelopes/offered-games.js';
import { isHalfImported } from '../envelopes/import-marks.js';
import { addCommands, loadSession, newSession, readFrom, type Session } from './session.js';
import type { SnapshotStore, SnapshotPart } from '../snapshots/snapshot-store.js';
import { headIn, isFromRules, matchIn, type SnapshotHead } from '../snapshots/match-snapshot.js';

/** Where matches are loaded from. */
export type MatchSources = {
  readonly store: EventStore;
  readonly games: OfferedGames;
  readonly snapshots?: SnapshotStore;
};

/** The current match: from a snapshot and the events after it where one fits the log, else from the whole log. */
export const loadMatch = async (from: MatchSources, matchId: string): Promise<Session> =>
  (from.snapshots && (await loadStored(from, from.snapshots, matchId))) ??
  (await loadSession(from.store, from.games, matchId));

/** Loads the events before the snapshot into a session, in place: all who hold it see them. */
export const makeWhole = async ({ store, games }: MatchSources, session: Session): Promise<void> => {
  const { timeline, commands, lastHash, lastRecordedAt, weight } = await loadSession(store, games, session.matchId);
  Object.assign(session, { timeline, commands, lastHash, lastRecordedAt, weight });
};

/**
 * Applies what others have appended since; whether there was anything. `restored`: the log has another event where the
 * session has its last one, or none: the store was restored, and the session is of a log that is gone.
 */
export const catchUp = async (from: MatchSources, session: Session): Promise<boolean | 'restored'> => {
  const { head } = session.timeline.state();
  const { envelopes, weight } = await readFrom(from.store, session.matchId, Math.max(head, 0));
  const later = head < 0 ? envelopes : envelopes.slice(1);
  if (head >= 0 && envelopes[0]?.hash !== session.lastHash) return 'restored';
  if (goesBackBefore(session.timeline.from, later, session.game)) await makeWhole(from, session);
  else {
    addCommands(session, later);
    session.weight += weight;
  }
  return later.length > 0;
};

/** Whether events go on where a session ends, by revision and hash, and to a table that its timeline has. */
export const goesOnFrom = ({ game, lastHash, timeline }: Session, envelopes: readonly Envelope[]): boolean => {
  const [first] = envelopes;
  const isNext = Number(first?.revision) === timeline.state().head + 1 && first?.prevHash === lastHash;
  return isNext && !goesBackBefore(timeline.from, envelopes, game);
};

/** Undefined where no snapshot fits the log, the rules and this program. */
const loadStored = async (
  { store, games }: MatchSources,
  snapshots: SnapshotStore,
  matchId: string,
): Promise<Session | undefined> => {
  const parts = await readParts(snapshots, matchId);
  const head = headIn(parts);
  if (head?.matchId !== matchId) return undefined;
  // At once: where the store is elsewhere, each is a message there and back.
  const [beginning, end] = await Promise.all([readFrom(store, matchId, 0, 0), readFrom(store, matchId, head.revision)]);
  const [first] = beginning.envelopes;
  const game = first && gameOf(games, first);
  if (first === undefined || game === undefined || !isFromRules(head, game)) return undefined;
  const [last, ...tail] = end.envelopes;
  if (last?.hash !== head.hash || goesBackBefore(head.revision + 1, tail, game)) return undefined;
  // After its events were read: an import is marked before it writes any.
  if (await isHalfImported(store, matchId)) return undefined;
  const session = restored(head, parts, game, first);
  session.lastRecordedAt = last.recordedAt;
  addCommands(session, tail);
  session.weight += end.weight;
  return session;
};

/** An unreadable snapshot counts as missing. */
const readParts = (snapshots: SnapshotStore, matchId: string): Promise<readonly SnapshotPart[]> =>
  snapshots.read(matchId).catch(() => []);

const gameOf = (games: OfferedGames, first: Envelope): OfferedGame | undefined => {
  const { ruleset = '', rulesetVersion } = creationIn(first);
  const offered = games.get(ruleset);
  return offered && asWritten(offered, String(rulesetVersion));
};

/** Whether any of these events rewinds to a table before the beginning of a timeline. */
const goesBackBefore = (from: number, envelopes: readonly Envelope[], game: OfferedGame): boolean =>
  from > 0 &&
  envelopes.some((envelope) => {
    const to = goesBackTo(game.ruleset, eventIn(envelope, game));
    return to !== null && to < from - 1;
  });

/** A stored character takes about two bytes of memory. */
const BYTES_A_CHARACTER = 2;

const restored = (head: SnapshotHead, parts: readonly SnapshotPart[], game: OfferedGame, first: Envelope): Session => {
  const { state, commands, length } = matchIn(head, parts, game);
  const session = newSession(head.matchId, game, creationIn(first));
  session.timeline = timelineFrom(game.ruleset, state);
  session.commands = commands;
  session.lastHash = head.hash;
  session.weight += BYTES_A_CHARACTER * length;
  session.stored = head;
  session.storedTo = head.revision;
  return session;
};
