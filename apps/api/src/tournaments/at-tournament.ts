import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type ActingGrant, type Clock } from '@stackledger/ledger';
import { malformed, RequestRejected } from '@stackledger/service';
import { damagedEventOf } from '@stackledger/store';
import {
  type TournamentEnvelope,
  type TournamentLedger,
  type TournamentSession,
  UnknownTournament,
} from '@stackledger/tournament-ledger';
import type { TournamentActor } from '@stackledger/tournaments';
import type { Role } from '@stackledger/access';
import { actedBy, type Asker } from '../access/asker.js';
import { noToken } from '../access/refusals.js';
import { TOURNAMENT_LEDGER } from './tournament-ledger.provider.js';

/** How somebody looks at a tournament: up to which revision, how late, and whether as one of the staff. */
export type TournamentSight = {
  readonly session: TournamentSession;
  readonly head: number;
  readonly delay: number;
  readonly isStaff: boolean;
  /** The player whose link it is. */
  readonly player?: string;
};

/** `damagedAt`: the revision that is damaged, where one is. */
type ListedSight = TournamentSight & { readonly damagedAt?: bigint };

/** Who gives a command. */
type TournamentGiver = { readonly actor: TournamentActor; readonly by?: ActingGrant };

/** Roles that see proposals and why somebody was penalised. */
const STAFF: readonly Role[] = ['organizer', 'head-judge', 'judge', 'scorekeeper'];
const ACTING: readonly string[] = [...STAFF, 'player'];

/** What whoever asks is at a tournament, and what that lets them see and do. */
@Injectable()
export class AtTournament {
  constructor(
    @Inject(TOURNAMENT_LEDGER) private readonly ledger: TournamentLedger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The time of the service in milliseconds. */
  now(): number {
    return Date.parse(this.clock.now());
  }

  /** How somebody looks at a tournament. Throws UnknownTournament for one that they may not know of. */
  async sight(who: Asker, id: string): Promise<TournamentSight> {
    checkCovers(who, id);
    return this.#sightOf(who, await this.ledger.session(id));
  }

  /**
   * As sight, for a list: of a tournament that is damaged what lies before that. Undefined where it is not there, or
   * nothing of it can be read.
   */
  async sightInList(who: Asker, id: string): Promise<ListedSight | undefined> {
    try {
      return await this.sight(who, id);
    } catch (error) {
      if (error instanceof UnknownTournament) return undefined;
      const damaged = damagedEventOf(error);
      if (damaged === undefined) throw error;
      const session = this.ledger.beforeDamage(id);
      return session && { ...this.#sightOf(who, session), damagedAt: damaged.revision };
    }
  }

  #sightOf(who: Asker, session: TournamentSession): TournamentSight {
    if (who.kind !== 'holder') return { session, head: session.head, delay: 0, isStaff: true };
    const { role, delay = 0, person } = who.grant;
    const head = delay === 0 ? session.head : this.#headBefore(session, delay);
    const player = role === 'player' ? { player: person.id } : {};
    return { session, head, delay, isStaff: STAFF.includes(role), ...player };
  }

  /**
   * Who gives a command: the role and person of the link. Where the service runs without links `as` names both, by
   * default an organizer; a link names nobody else (TO-ROLE-1).
   */
  giver(who: Asker, id: string, as: unknown): TournamentGiver {
    checkCovers(who, id);
    if (who.kind !== 'holder') return { actor: as === undefined ? OPEN : actorIn(as) };
    if (as !== undefined) throw malformed('as: whoever comes with a link acts as its role', 'Leave as out.');
    const { role, person } = who.grant;
    // A cast: the roles of the route are roles of tournaments.
    return { actor: { role: role as TournamentActor['role'], id: person.id }, ...actedBy(who) };
  }

  /** The last revision that is so many seconds old, at least the creation. */
  #headBefore(session: TournamentSession, delay: number): number {
    return Math.max(0, session.headAt(this.now() - delay * 1_000));
  }
}

const OPEN: TournamentActor = { role: 'organizer', id: 'organizer' };

const checkCovers = (who: Asker, id: string): void => {
  if (who.kind === 'nobody') throw noToken();
  if (who.kind === 'holder' && !coversTournament(who, id)) throw new UnknownTournament(id);
};

/** Whether a link is of the service or of this tournament. */
export const coversTournament = (who: Asker, id: string): boolean => {
  if (who.kind !== 'holder') return who.kind === 'anybody';
  const { scope } = who.grant;
  return scope.kind === 'service' || (scope.kind === 'tournament' && scope.id === id);
};

const actorIn = (as: unknown): TournamentActor => {
  const { role, id } = (typeof as === 'object' && as !== null ? as : {}) as { role?: unknown; id?: unknown };
  if (typeof role === 'string' && ACTING.includes(role) && typeof id === 'string' && /^[!-~]{1,100}$/.test(id))
    return { role: role as TournamentActor['role'], id };
  throw malformed(
    `as: expected a role (${ACTING.join(', ')}) and an id`,
    'Send {"as": {"role": "player", "id": "anna"}}.',
  );
};

/** Whether somebody may see the sealed part of an event: the staff, but the seed nobody before the end. */
export const seesSealed =
  ({ session, head, isStaff, player }: TournamentSight) =>
  ({ data }: TournamentEnvelope): boolean => {
    if (data.sealedFor === 'nobody') return session.stateAt(head).phase === 'finished';
    return isStaff || (player !== undefined && data.player === player);
  };

/** A revision that somebody asks for, within what they see. */
export const revisionAsked = ({ head, session }: TournamentSight, at: string | undefined): number => {
  if (at === undefined) return head;
  if (Number(at) <= head) return Number(at);
  throw new RequestRejected({
    code: 'unknown-revision',
    rule: 'SL-MATCH-1',
    detail: `tournament ${session.id} has no revision ${at}; its last is ${head}`,
    legal: 'Leave at out for the tournament as it is now.',
    revision: head,
  });
};
