import type { EffectiveRole } from '@stackledger/access';
import { EVERYBODY, loggedEventOf, readEnvelope, type OfferedGames, type Viewer } from '@stackledger/ledger';
import { MATCH_STREAMS, matchOf } from '@stackledger/projections';
import { damagedEventOf, STREAM_FAMILIES, type RecordedEvent } from '@stackledger/store';
import { UnknownTournament } from '@stackledger/tournament-ledger';
import { lastUsed } from '@stackledger/cache';
import type { Asker, Holder } from '../access/asker.js';
import { isUnseen, type AtMatch } from '../access/at-match.js';
import type { LinkNotes } from '../access/link-notes.js';
import { noToken } from '../access/refusals.js';
import type { MatchFacts } from '../reading/match-facts.js';
import { seesSealed, type AtTournament, type TournamentSight } from '../tournaments/at-tournament.js';
import { eventView } from '../tournaments/tournament-views.js';
import { behind } from './cursor.js';
import type { FeedEvent } from './feed.dto.js';

/** What decides what a reader sees of matches. */
export type FeedSightSources = {
  readonly facts: MatchFacts;
  readonly at: AtMatch;
  readonly links: LinkNotes;
  readonly games: OfferedGames;
  readonly tournaments: AtTournament;
};

const TOURNAMENTS = STREAM_FAMILIES.tournament.prefix;

/** Whether an event is of a match or of a tournament: of others no feed tells. */
export const isFed = ({ stream }: Pick<RecordedEvent, 'stream'>): boolean =>
  stream.startsWith(MATCH_STREAMS) || stream.startsWith(TOURNAMENTS);

/** Who reads, and the matches of which tournament; undefined for all that the reader may see. */
export type FeedAudience = { readonly who: Asker; readonly tournament?: string | undefined };

/** How a reader sees one match: as whom, how many seconds late, and whether hidden parts for nobody are open. */
type FeedView = {
  readonly viewer: Viewer;
  readonly delay: number;
  readonly tournament: string | null;
  readonly ruleset: string;
};

/** Views are looked up again after so long: links are revoked, seats granted and matches sealed meanwhile. */
const KNOWN_MS = 1_000;
const MOST_KNOWN = 1_000;

/** Shows the events of all matches to one reader: each as the log of its match shows it to them, or not at all. */
export class FeedSight {
  readonly #views = lastUsed<FeedView | 'unseen'>(MOST_KNOWN, { ttl: KNOWN_MS });
  readonly #sights = lastUsed<TournamentSight | 'unseen'>(MOST_KNOWN, { ttl: KNOWN_MS });

  constructor(
    private readonly sources: FeedSightSources,
    private readonly reader: FeedAudience,
  ) {}

  /** How many seconds late the reader sees an event; undefined for one that they do not see at all. */
  async delayOf({ stream }: RecordedEvent): Promise<number | undefined> {
    return stream.startsWith(TOURNAMENTS)
      ? (await this.#sightOf(stream.slice(TOURNAMENTS.length)))?.delay
      : (await this.#viewOf(matchOf(stream)))?.delay;
  }

  /** An event that is old enough for the reader, as they see it; undefined as in `delayOf`. */
  async see(event: RecordedEvent): Promise<FeedEvent | undefined> {
    if (event.stream.startsWith(TOURNAMENTS)) return this.#seeTournament(event);
    const matchId = matchOf(event.stream);
    if (event.type === 'MatchSealed') this.#views.delete(matchId);
    const view = await this.#viewOf(matchId);
    if (view === undefined) return undefined;
    const { viewer, delay, tournament, ruleset } = view;
    const head = await this.sources.facts.headOf(matchId, delay).catch((error: unknown) => {
      if (damagedEventOf(error) === undefined) throw error;
    });
    if (head === undefined) return undefined;
    const shown = loggedEventOf(readEnvelope(event.json), viewer, head.isSealed, this.sources.games.get(ruleset));
    return { cursor: behind(event).cursor, matchId, tournament, event: shown };
  }

  /** An event of a tournament as its own log shows it. */
  async #seeTournament(event: RecordedEvent): Promise<FeedEvent | undefined> {
    const tournament = event.stream.slice(TOURNAMENTS.length);
    if (event.type === 'TournamentFinished') this.#sights.delete(tournament);
    const sight = await this.#sightOf(tournament);
    if (sight === undefined) return undefined;
    return { cursor: behind(event).cursor, matchId: null, tournament, event: eventView(event.json, seesSealed(sight)) };
  }

  async #sightOf(tournament: string): Promise<TournamentSight | undefined> {
    const known = this.#sights.get(tournament);
    if (known !== undefined) return known === 'unseen' ? undefined : known;
    const sight = await this.#lookAt(tournament);
    this.#sights.set(tournament, sight ?? 'unseen');
    return sight;
  }

  async #lookAt(tournament: string): Promise<TournamentSight | undefined> {
    const { who, tournament: asked } = this.reader;
    if (asked !== undefined && asked !== tournament) return undefined;
    try {
      return await this.sources.tournaments.sight(who, tournament);
    } catch (error) {
      if (error instanceof UnknownTournament || damagedEventOf(error) !== undefined) return undefined;
      throw error;
    }
  }

  async #viewOf(matchId: string): Promise<FeedView | undefined> {
    const known = this.#views.get(matchId);
    if (known !== undefined) return known === 'unseen' ? undefined : known;
    const view = await this.#lookUp(matchId);
    this.#views.set(matchId, view ?? 'unseen');
    return view;
  }

  async #lookUp(matchId: string): Promise<FeedView | undefined> {
    try {
      const { tournament, ruleset } = await this.sources.facts.fixedOf(matchId);
      if (this.reader.tournament !== undefined && this.reader.tournament !== tournament) return undefined;
      return { ...(await this.#viewerAt(matchId)), tournament, ruleset };
    } catch (error) {
      if (isUnseen(error)) return undefined;
      throw error;
    }
  }

  async #viewerAt(matchId: string): Promise<Pick<FeedView, 'viewer' | 'delay'>> {
    const { who } = this.reader;
    if (who.kind === 'nobody') throw noToken();
    if (who.kind === 'anybody') return { viewer: EVERYBODY, delay: 0 };
    const role = await this.sources.at.effectiveRole(who, matchId);
    const seen = await this.sources.at.viewerAt(role, matchId);
    await this.#tellUse(who, role, matchId);
    return seen;
  }

  /** As for a reading of one match: while the store takes no writes, the next reading tells of it. */
  #tellUse(who: Holder, role: EffectiveRole, matchId: string): Promise<void> {
    return this.sources.links.used(who, role, matchId).catch(() => undefined);
  }
}
