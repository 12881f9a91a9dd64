import { Inject, Injectable } from '@nestjs/common';
import { inOwnName, isDenied, seenBy, standingAt, type Giving, type Standing } from '@stackledger/access';
import { commandRule, looksAt, powerFor, type Command, type JsonMap } from '@stackledger/kernel';
import {
  EVERYBODY,
  GAMES,
  seatViewer,
  UnknownMatch,
  type Ledger,
  type OfferedGames,
  type Viewer,
} from '@stackledger/ledger';
import type { SeatId } from '@stackledger/kernel';
import { LEDGER } from '../ledger/ledger.module.js';
import { malformed, RequestRefused } from '../problems/request-refused.js';
import { MatchFacts, type Head } from '../reading/match-facts.js';
import { ACCESS, type Access } from './access.js';
import type { Asker } from './asker.js';
import { noToken, refusedBecause } from './refusals.js';

/**
 * How somebody looks at a match: through whose eyes, and, for who sees it late, up to where. `seat`: whose view it is, if it is a
 * seat's.
 */
export type Sight = {
  readonly viewer: Viewer;
  readonly last?: Head;
  readonly delay: number;
  readonly seat?: string;
};

type Holder = Extract<Asker, { kind: 'holder' }>;

/** What whoever asks is at a match, and what that lets them see and do. */
@Injectable()
export class AtMatch {
  constructor(
    @Inject(ACCESS) private readonly access: Access,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(GAMES) private readonly games: OfferedGames,
    private readonly facts: MatchFacts,
  ) {}

  /** What a grant comes to at a match. Throws UnknownMatch where it has nothing to do with it, or nothing is there. */
  async standing({ grant }: Holder, matchId: string): Promise<Standing> {
    const place = await this.facts.fixedOf(matchId).catch((error: unknown) => {
      throw error instanceof UnknownMatch && grant.role !== 'organizer' ? new UnknownMatch(matchId) : error;
    });
    const ofMatch = await this.access.book.of({ kind: 'match', id: matchId });
    const standing = standingAt(
      grant,
      { id: matchId, tournament: place.tournament },
      ofMatch.values(),
      this.access.now(),
    );
    if (standing === undefined) throw new UnknownMatch(matchId);
    return standing;
  }

  /** Through whose eyes a match is looked at; `seat` asks for those of a seat. Throws UnknownMatch and refusals. */
  async sight(who: Asker, matchId: string, seat?: string): Promise<Sight> {
    if (who.kind === 'nobody') throw noToken();
    if (who.kind === 'anybody') {
      if (seat !== undefined) await this.facts.checkSeat(matchId, seat);
      // A cast: it was just found among them.
      return seat === undefined ? EVERYTHING : { viewer: seatViewer(seat as SeatId), delay: 0, seat };
    }
    const standing = await this.standing(who, matchId);
    const seen = seenBy(standing, seat, await this.#momentOf(standing, matchId));
    if (isDenied(seen)) throw refusedBecause(seen.denied);
    const { viewer, delay } = seen;
    if (seat !== undefined) await this.facts.checkSeat(matchId, seat);
    const own = seat ?? standing.seat;
    const sight = { viewer, delay, ...(own !== undefined && { seat: own }) };
    return delay === 0 ? sight : { ...sight, last: await this.facts.headOf(matchId, delay) };
  }

  /** Whether somebody may look at a match at all, and now. */
  async mayRead(who: Asker, matchId: string): Promise<boolean> {
    return (await this.sightOrNone(who, matchId)) !== undefined;
  }

  /** As sight; undefined for a match that somebody may not look at, or not yet. */
  async sightOrNone(who: Asker, matchId: string): Promise<Sight | undefined> {
    return this.sight(who, matchId).catch((error: unknown) => {
      if (error instanceof UnknownMatch || error instanceof RequestRefused) return undefined;
      throw error;
    });
  }

  /** A command in the name of whoever sent it. Throws a refusal where they may not. */
  async named<C extends JsonMap>(who: Asker, matchId: string, command: C): Promise<C> {
    if (who.kind === 'anybody') return command;
    if (who.kind === 'nobody') throw noToken();
    const standing = await this.standing(who, matchId);
    const named = inOwnName(standing, command, await this.#giverOf(matchId, command));
    if (isDenied(named)) throw refusedBecause(named.denied);
    return named.command;
  }

  /** The seat whose possibilities are asked for: of a seat's own link it may be left out. Throws a refusal. */
  async actingSeat(who: Asker, matchId: string, seat?: string): Promise<string> {
    const own = who.kind === 'holder' && seat === undefined ? (await this.standing(who, matchId)).seat : seat;
    if (own === undefined)
      throw malformed('seat: expected a text of 1 to 200 characters', 'Name the seat: ?seat=anna.');
    if (who.kind !== 'anybody') await this.sight(who, matchId, own);
    return own;
  }

  /** The seat for which somebody acts and no other: that of their link, or where there are no links the one they name. */
  async seatOf(who: Asker, matchId: string, seat?: string): Promise<string> {
    const own = who.kind === 'holder' ? (await this.standing(who, matchId)).seat : seat;
    if (own === undefined)
      throw malformed(
        'device: it is for devices that act for one seat, and this one does not',
        'Leave device out, or come with the link of a seat; where the service runs without links name the seat: ?seat=anna.',
      );
    return own;
  }

  /** A command that is asked about, in the name of whoever asks. A judge who looks at a seat's cards asks for that seat. */
  async asked<C extends JsonMap>(who: Asker, matchId: string, command: C): Promise<C> {
    const { seat } = command;
    const isJudge = who.kind === 'holder' && (who.grant.role === 'judge' || who.grant.role === 'head-judge');
    if (!isJudge || typeof seat !== 'string') return this.named(who, matchId, command);
    await this.sight(who, matchId, seat);
    return command;
  }

  /** Whether somebody may ask what a rewind would come to: whoever may rewind. Throws a refusal. */
  async checkRewinds(who: Asker, matchId: string): Promise<void> {
    if (who.kind === 'anybody') return;
    await this.named(who, matchId, { type: 'Rewind', kind: 'simple', reapply: true });
  }

  /** What the rules of the match say of who gives a command; undefined for one that they do not know. */
  async #giverOf(matchId: string, command: JsonMap): Promise<Giving | undefined> {
    const { type } = command;
    const game = this.games.get((await this.facts.fixedOf(matchId)).ruleset);
    const rule = game === undefined || typeof type !== 'string' ? undefined : commandRule(game.ruleset, type);
    if (rule === undefined || rule.by === 'system') return undefined;
    return { by: rule.by, power: powerFor(rule, command as unknown as Command) }; // it has a type, and that is known
  }

  async #momentOf({ role, grant }: Standing, matchId: string): Promise<Parameters<typeof seenBy>[2]> {
    if (role === 'seat' || role === 'scribe' || role === 'spectator') return NO_MATTER;
    const state = (await this.ledger.session(matchId, 'now')).timeline.state();
    return { isSealed: state.record.sealed, looksAt: looksAt(state, grant.person.id) };
  }
}

const EVERYTHING: Sight = { viewer: EVERYBODY, delay: 0 };

/** For whoever sees the same all the time. */
const NO_MATTER = { isSealed: false, looksAt: [] };
