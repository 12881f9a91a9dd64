import { Inject, Injectable } from '@nestjs/common';
import {
  attributed,
  isAccessDenial,
  viewerAccessOf,
  effectiveRoleAt,
  type CommandAuthority,
  type EffectiveRole,
} from '@stackledger/access';
import { commandRule, seatsLookedAtBy, powerFor, type Command, type JsonMap } from '@stackledger/rules';
import { EVERYBODY, GAMES, seatViewer, UnknownMatch, type Ledger, type OfferedGames } from '@stackledger/ledger';
import type { SeatId } from '@stackledger/rules';
import { LEDGER } from '../ledger/ledger.module.js';
import { malformed, RequestRejected, type Perspective } from '@stackledger/service';
import { damagedEventOf } from '@stackledger/store';
import { MatchFacts } from '../reading/match-facts.js';
import { ACCESS, type Access } from './access.js';
import type { Asker, Holder } from './asker.js';
import { noToken, refusedBecause } from './refusals.js';

/**
 * How somebody looks at a match: as which viewer, and, for who sees it late, up to where. `seat`: whose view it is,
 * if it is a seat's.
 */
export type MatchSight = Perspective & { readonly delay: number; readonly seat?: string };

type ViewerDelay = Pick<MatchSight, 'viewer' | 'delay'>;

/** What whoever asks is at a match, and what that lets them see and do. */
@Injectable()
export class AtMatch {
  constructor(
    @Inject(ACCESS) private readonly access: Access,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(GAMES) private readonly games: OfferedGames,
    private readonly facts: MatchFacts,
  ) {}

  /** The effective role of a grant at a match. Throws UnknownMatch where it has none, or there is no such match. */
  async effectiveRole({ grant }: Pick<Holder, 'grant'>, matchId: string): Promise<EffectiveRole> {
    const place = await this.facts.fixedOf(matchId).catch((error: unknown) => {
      throw error instanceof UnknownMatch && grant.role !== 'organizer' ? new UnknownMatch(matchId) : error;
    });
    const ofMatch = await this.access.book.of({ kind: 'match', id: matchId });
    const role = effectiveRoleAt(
      grant,
      { id: matchId, tournament: place.tournament, seats: place.seats },
      ofMatch.values(),
      this.access.now(),
    );
    if (role === undefined) throw new UnknownMatch(matchId);
    return role;
  }

  /** Who views a match, and how late; `seat` asks for the view of a seat. Throws UnknownMatch and refusals. */
  async sight(who: Asker, matchId: string, seat?: string): Promise<MatchSight> {
    if (who.kind === 'nobody') throw noToken();
    if (who.kind === 'anybody') {
      if (seat !== undefined) await this.facts.checkSeat(matchId, seat);
      // A cast: it was just found among them.
      return seat === undefined ? EVERYTHING : { viewer: seatViewer(seat as SeatId), delay: 0, seat };
    }
    const role = await this.effectiveRole(who, matchId);
    const { viewer, delay } = await this.viewerAt(role, matchId, seat);
    if (seat !== undefined) await this.facts.checkSeat(matchId, seat);
    const own = seat ?? role.seat;
    const sight = { viewer, delay, ...(own !== undefined && { seat: own }) };
    return delay === 0 ? sight : { ...sight, last: await this.facts.headOf(matchId, delay) };
  }

  /** As which viewer a role sees a match, and how many seconds late, whether or not anything of it is so old. */
  async viewerAt(role: EffectiveRole, matchId: string, seat?: string): Promise<ViewerDelay> {
    const seen = viewerAccessOf(role, seat, await this.#momentOf(role, matchId));
    if (isAccessDenial(seen)) throw refusedBecause(seen.denied);
    return seen;
  }

  /** Whether somebody may look at a match at all, and now. */
  async mayRead(who: Asker, matchId: string): Promise<boolean> {
    return this.sight(who, matchId).then(
      () => true,
      (error: unknown) => {
        if (damagedEventOf(error) !== undefined) return this.seesDamaged(who, matchId);
        if (isNone(error)) return false;
        throw error;
      },
    );
  }

  /** Whether somebody is to know of a match that is damaged: whoever sees every match there, and none of them late. */
  async seesDamaged(who: Asker, matchId: string): Promise<boolean> {
    if (who.kind !== 'holder') return who.kind === 'anybody';
    if (who.grant.scope.kind === 'service') return SEE_ALL.has(who.grant.role);
    // Whose match it is may be what cannot be read.
    const role = await this.effectiveRole(who, matchId).catch(() => undefined);
    return role !== undefined && SEE_ALL.has(role.role);
  }

  /** As sight; undefined for a match that somebody may not look at, or not yet, and for one that is damaged. */
  async sightOrNone(who: Asker, matchId: string): Promise<MatchSight | undefined> {
    return this.sight(who, matchId).catch((error: unknown) => {
      if (isUnseen(error)) return undefined;
      throw error;
    });
  }

  /** A command in the name of whoever sent it. Throws a refusal where they may not. */
  async named<C extends JsonMap>(who: Asker, matchId: string, command: C): Promise<C> {
    if (who.kind === 'anybody') return command;
    if (who.kind === 'nobody') throw noToken();
    const role = await this.effectiveRole(who, matchId);
    const named = attributed(role, command, await this.#giverOf(matchId, command));
    if (isAccessDenial(named)) throw refusedBecause(named.denied);
    return named.command;
  }

  /** The seat whose possibilities are asked for: of a seat's own link it may be left out. Throws a refusal. */
  async actingSeat(who: Asker, matchId: string, seat?: string): Promise<string> {
    const own = who.kind === 'holder' && seat === undefined ? (await this.effectiveRole(who, matchId)).seat : seat;
    if (own === undefined)
      throw malformed('seat: expected a text of 1 to 200 characters', 'Name the seat: ?seat=anna.');
    if (who.kind !== 'anybody') await this.sight(who, matchId, own);
    return own;
  }

  /**
   * The seat for which somebody acts and no other: that of their link, or where there are no links the one they name.
   */
  async seatOf(who: Asker, matchId: string, seat?: string): Promise<string> {
    const own = who.kind === 'holder' ? (await this.effectiveRole(who, matchId)).seat : seat;
    if (own === undefined)
      throw malformed(
        'device: it is for devices that act for one seat, and this one does not',
        'Leave device out, or come with the link of a seat; where the service runs without links name the seat: ?seat=anna.',
      );
    return own;
  }

  /**
   * A command that is asked about, in the name of whoever asks. A judge who looks at a seat's cards asks for that seat.
   */
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
  async #giverOf(matchId: string, command: JsonMap): Promise<CommandAuthority | undefined> {
    const { type } = command;
    const game = this.games.get((await this.facts.fixedOf(matchId)).ruleset);
    const rule = game === undefined || typeof type !== 'string' ? undefined : commandRule(game.ruleset, type);
    if (rule === undefined || rule.by === 'system') return undefined;
    return { by: rule.by, power: powerFor(rule, command as unknown as Command) }; // it has a type, and that is known
  }

  async #momentOf({ role, grant }: EffectiveRole, matchId: string): Promise<Parameters<typeof viewerAccessOf>[2]> {
    if (role === 'seat' || role === 'scribe' || role === 'spectator') return NO_MATTER;
    const state = (await this.ledger.session(matchId, 'now')).timeline.state();
    return { isSealed: state.record.sealed, looksAt: seatsLookedAtBy(state, grant.person.id) };
  }
}

const SEE_ALL: ReadonlySet<string> = new Set(['organizer', 'head-judge', 'judge']);

const isNone = (error: unknown): boolean => error instanceof UnknownMatch || error instanceof RequestRejected;

/** Whether an error says that nothing of a match is there for who asks: it is not theirs, or is damaged. */
export const isUnseen = (error: unknown): boolean => isNone(error) || damagedEventOf(error) !== undefined;

const EVERYTHING: MatchSight = { viewer: EVERYBODY, delay: 0 };

/** For whoever sees the same all the time. */
const NO_MATTER = { isSealed: false, looksAt: [] };
