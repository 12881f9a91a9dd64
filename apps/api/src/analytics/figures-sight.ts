import {
  capabilitiesOf,
  effectiveRoleAt,
  SEES_NAMES,
  type MatchMembership,
  type Role,
  type RoleGrant,
} from '@stackledger/access';
import { EVERYTHING, type TablesVisibility } from '@stackledger/analytics';
import { GAMES, UnknownMatch, type OfferedGames } from '@stackledger/ledger';
import { everyListed, STATUSES, type MatchIndex, type ReadSide } from '@stackledger/projections';
import { damagedEventOf } from '@stackledger/store';
import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '../access/access.js';
import type { Asker } from '../access/asker.js';
import { noToken } from '../access/refusals.js';
import { DAMAGED_MATCHES, type DamagedMatches } from '../reading/damaged-matches.js';
import { MatchFacts } from '../reading/match-facts.js';
import { MATCH_INDEX, READING } from '../reading/reading.module.js';

/** Whoever sees figures: over all matches of the grant, or over those in which they play. */
export const FIGURE_READERS: readonly Role[] = ['organizer', 'analyst', 'player', 'seat'];

/** What of the tables somebody sees; `person`: whose own matches these are, where it is their own alone. */
export type FiguresSight = { readonly tables: TablesVisibility; readonly person: string | null };

/** What of the tables whoever asks may see. */
@Injectable()
export class FiguresSights {
  constructor(
    @Inject(ACCESS) private readonly access: Access,
    @Inject(MATCH_INDEX) private readonly index: MatchIndex,
    @Inject(READING) private readonly reading: Pick<ReadSide, 'wholeList'>,
    @Inject(GAMES) private readonly games: OfferedGames,
    @Inject(DAMAGED_MATCHES) private readonly damaged: DamagedMatches,
    private readonly facts: MatchFacts,
  ) {}

  /** An analyst what the grant is of, with names where it says so; a player the matches in which they have a seat. */
  async of(who: Asker): Promise<FiguresSight> {
    if (who.kind === 'nobody') throw noToken();
    if (who.kind === 'anybody') return { tables: EVERYTHING, person: null };
    const { grant } = who;
    const { role, scope } = grant;
    if (role === 'player' || role === 'seat')
      return { tables: { names: true, matches: await this.#playedBy(grant) }, person: grant.person.id };
    if (role !== 'analyst') return { tables: EVERYTHING, person: null };
    const names = capabilitiesOf(grant).includes(SEES_NAMES);
    return { tables: { names, ...(scope.kind === 'tournament' && { tournament: scope.id }) }, person: null };
  }

  /** As a member of an answer: the damaged matches among those that somebody sees, where there are any. */
  async damagedIn({ tournament, matches }: TablesVisibility): Promise<{ readonly damaged?: readonly string[] }> {
    const damaged: string[] = [];
    for (const id of this.damaged.matches)
      if (matches?.includes(id) !== false && (tournament === undefined || (await this.#isIn(tournament, id))))
        damaged.push(id);
    return damaged.length === 0 ? {} : { damaged };
  }

  /** Of a match whose first event is damaged nobody can tell. */
  async #isIn(tournament: string, matchId: string): Promise<boolean> {
    try {
      return (await this.facts.fixedOf(matchId)).tournament === tournament;
    } catch (error) {
      if (error instanceof UnknownMatch || damagedEventOf(error) !== undefined) return false;
      throw error;
    }
  }

  /** The matches of a grant in which its person has a seat. */
  async #playedBy(grant: RoleGrant): Promise<readonly string[]> {
    const { scope } = grant;
    if (scope.kind === 'match') return [scope.id];
    if (scope.kind === 'service') return [];
    const played: string[] = [];
    for await (const match of this.#matchesIn(scope.id)) if (await this.#hasSeat(grant, match)) played.push(match.id);
    return played;
  }

  async #hasSeat(grant: RoleGrant, match: MatchMembership): Promise<boolean> {
    const ofMatch = await this.access.book.of({ kind: 'match', id: match.id });
    return effectiveRoleAt(grant, match, ofMatch.values(), this.access.now()) !== undefined;
  }

  async *#matchesIn(tournament: string): AsyncGenerator<MatchMembership, void> {
    // Where the list stands still, figures are of the matches that it has.
    const index = (await this.reading.wholeList()) ?? this.index;
    const asked = { rulesets: [...this.games.keys()], statuses: STATUSES, tournament };
    for await (const { matchId, seats } of everyListed(index, asked)) yield { id: matchId, tournament, seats };
  }
}
