import { effectiveRoleAt, type EffectiveRole, type RecordedGrant } from '@stackledger/access';
import { GAMES, type Ledger, type LinkNote, type OfferedGames } from '@stackledger/ledger';
import { everyListed, type MatchIndex, type ReadSide } from '@stackledger/projections';
import { Inject, Injectable } from '@nestjs/common';
import { lastUsed } from '@stackledger/cache';
import { LEDGER } from '../ledger/ledger.module.js';
import { damagedEventOf } from '@stackledger/store';
import { MATCH_INDEX, READING } from '../reading/reading.module.js';
import { ACCESS, type Access, type GrantedLink } from './access.js';
import { makerOf, type Asker, type Holder } from './asker.js';

/** Uses that stand in a log, remembered so that a request asks no ledger. */
const MOST_REMEMBERED = 20_000;
/** In these the hands of a match are hidden. */
const UNSEALED = ['open', 'running', 'paused', 'ended'] as const;

/** Tells the table, in the log of its match, of links that see a hand: who made one, and its first use (SL-LINK-1). */
@Injectable()
export class LinkNotes {
  readonly #told = lastUsed<true>(MOST_REMEMBERED);

  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(GAMES) private readonly games: OfferedGames,
    @Inject(MATCH_INDEX) private readonly index: MatchIndex,
    @Inject(READING) private readonly reading: Pick<ReadSide, 'wholeList'>,
    @Inject(ACCESS) private readonly access: Access,
  ) {}

  /** Tells of the use of a link at a match, where it sees a hand there. Throws what keeps the ledger from it. */
  async used(who: Holder, role: EffectiveRole, matchId: string): Promise<void> {
    const sight = sightOf(who, role);
    if (sight === undefined) return;
    const key = `${matchId} ${who.grant.id} ${who.link}`;
    if (this.#told.has(key)) return;
    await this.ledger.noteLink(matchId, { type: 'NoteLinkUsed', ...sight });
    this.#told.set(key, true);
  }

  /** Tells of a link that was made, in every match of which it sees a hand; what is told already is not told again. */
  async made(who: Asker, held: GrantedLink & { readonly grant: RecordedGrant }): Promise<void> {
    const by = who.kind === 'holder' ? makerOf(who) : { role: 'service' };
    const { scope } = held.grant;
    if (scope.kind === 'service' || !SEES_HANDS.has(held.grant.role)) return;
    for await (const { matchId, tournament, seats } of this.#matchesIn(scope)) {
      const ofMatch = (await this.access.book.of({ kind: 'match', id: matchId })).values();
      const role = effectiveRoleAt(held.grant, { id: matchId, tournament, seats }, ofMatch, this.access.now());
      const sight = role && sightOf(held, role);
      if (sight === undefined) continue;
      await this.ledger.noteLink(matchId, { type: 'NoteLinkMade', ...sight, by }).catch((error: unknown) => {
        if (damagedEventOf(error) === undefined) throw error; // a damaged match is played by nobody
      });
    }
  }

  async *#matchesIn(scope: RecordedGrant['scope']): AsyncGenerator<MatchPlace, void> {
    if (scope.kind === 'match') yield { matchId: scope.id, tournament: null, seats: [] };
    if (scope.kind !== 'tournament') return;
    // A match of a moment ago is among them; where the list stands still, first uses are told.
    const index = (await this.reading.wholeList()) ?? this.index;
    yield* everyListed(index, { tournament: scope.id, statuses: UNSEALED, rulesets: [...this.games.keys()] });
  }
}

type MatchPlace = {
  readonly matchId: string;
  readonly tournament: string | null;
  readonly seats: readonly string[];
};

/** The roles whose links see a hand while it is hidden. A judge who looks at one says so in the log. */
const SEES_HANDS: ReadonlySet<string> = new Set(['seat', 'player', 'scribe']);

/** What a link sees of a match, as the log says it; undefined where it sees no hand. */
const sightOf = ({ grant, link }: GrantedLink, { role, seat }: EffectiveRole): Omit<LinkNote, 'type'> | undefined => {
  const about = { grant: grant.id, link, role: grant.role, person: grant.person.id };
  if (role === 'scribe') return about;
  return role === 'seat' && seat !== undefined ? { ...about, hand: seat } : undefined;
};
