import { foldsOf, goesBackTo, timelineFrom } from '@stackledger/kernel';
import type { EventStore } from '@stackledger/store';
import { creationIn, eventIn, type Envelope } from '../envelopes/envelope.js';
import { asWritten, type OfferedGame, type OfferedGames } from '../envelopes/games.js';
import { isHalfImported } from '../envelopes/import-marks.js';
import { addCommands, loadSession, newSession, readFrom, type Session } from './session.js';
import type { StateStore, StoredPart } from '../keeping/state-store.js';
import { headIn, isFoldedBy, matchIn, type StoredHead } from '../keeping/stored-match.js';

/** What matches are loaded from. */
export type LoadedFrom = { readonly store: EventStore; readonly games: OfferedGames; readonly states?: StateStore };

/** A match as it stands: from a stored state and what came after it where there is one that fits the log, else from its beginning. */
export const loadWarm = async (from: LoadedFrom, matchId: string): Promise<Session> =>
  (from.states && (await loadStored(from, from.states, matchId))) ??
  (await loadSession(from.store, from.games, matchId));

/** Has a match that began late know all of its log, in place: whoever holds it has all of it from then on. */
export const makeWhole = async ({ store, games }: LoadedFrom, session: Session): Promise<void> => {
  const { timeline, commands, lastHash, lastRecordedAt, weight } = await loadSession(store, games, session.matchId);
  Object.assign(session, { timeline, commands, lastHash, lastRecordedAt, weight });
};

/** Has a warm match follow what others have appended to it since; whether there was anything. */
export const catchUp = async (from: LoadedFrom, session: Session): Promise<boolean> => {
  const { envelopes, weight } = await readFrom(from.store, session.matchId, session.timeline.state().head + 1);
  if (goesBackBefore(session.timeline.from, envelopes, session.game)) await makeWhole(from, session);
  else {
    addCommands(session, envelopes);
    session.weight += weight;
  }
  return envelopes.length > 0;
};

/** Undefined where nothing is stored that fits the log, the rules and this program: then it counts for nothing. */
const loadStored = async (
  { store, games }: LoadedFrom,
  states: StateStore,
  matchId: string,
): Promise<Session | undefined> => {
  const parts = await readParts(states, matchId);
  const head = headIn(parts);
  if (head?.matchId !== matchId) return undefined;
  const [first] = (await readFrom(store, matchId, 0, 0)).envelopes;
  const game = first && gameOf(games, first);
  if (first === undefined || game === undefined || !isFoldedBy(head, game)) return undefined;
  const { envelopes, weight } = await readFrom(store, matchId, head.revision);
  const [last, ...tail] = envelopes;
  if (last?.hash !== head.hash || goesBackBefore(head.revision + 1, tail, game)) return undefined;
  if (await isHalfImported(store, matchId)) return undefined;
  const session = restored(head, parts, game, first);
  session.lastRecordedAt = last.recordedAt;
  addCommands(session, tail);
  session.weight += weight;
  return session;
};

/** What cannot be read is as good as not there. */
const readParts = (states: StateStore, matchId: string): Promise<readonly StoredPart[]> =>
  states.read(matchId).catch(() => []);

const gameOf = (games: OfferedGames, first: Envelope): OfferedGame | undefined => {
  const { ruleset = '', rulesetVersion } = creationIn(first);
  const offered = games.get(ruleset);
  return offered && asWritten(offered, String(rulesetVersion));
};

/** Whether any of these events goes back to a table that a timeline which begins at a revision does not know. */
const goesBackBefore = (from: number, envelopes: readonly Envelope[], game: OfferedGame): boolean =>
  from > 0 &&
  envelopes.some((envelope) => {
    const to = goesBackTo(foldsOf(game.ruleset), eventIn(envelope, game));
    return to !== null && to < from - 1;
  });

/** A character of what is stored is about two bytes in memory. */
const BYTES_A_CHARACTER = 2;

const restored = (head: StoredHead, parts: readonly StoredPart[], game: OfferedGame, first: Envelope): Session => {
  const { state, commands, length } = matchIn(head, parts, game);
  const session = newSession(head.matchId, game, creationIn(first));
  session.timeline = timelineFrom(foldsOf(game.ruleset), state);
  session.commands = commands;
  session.lastHash = head.hash;
  session.weight += BYTES_A_CHARACTER * length;
  session.stored = head;
  session.storedTo = head.revision;
  return session;
};
