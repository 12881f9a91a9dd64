import { SetMetadata } from '@nestjs/common';
import type { Role } from '@stackledger/access';
import type { ProcessRole } from '@stackledger/service';

/**
 * Whom a route answers: `public` without looking at tokens, `everybody` also without a token (one that is sent must
 * count), `own-access` by rules of its own (a guard beside it), else the holders of these roles.
 */
export type RouteRoles = 'public' | 'everybody' | 'own-access' | readonly Role[];

type RouteDecorator = MethodDecorator & ClassDecorator;

/**
 * One kind of request to a route that answers roles differently by what is asked: a row of the table in
 * docs/reference/roles.md. `request` is the query, or words about the body; `answers` the roles of the route that get
 * an answer: by name, or as for a request about what the asker's own seat, or another seat, sees. Left out, it is every
 * role of the route.
 */
export type RequestKind = { readonly request: string; readonly answers?: readonly Role[] | 'own-seat' | 'other-seat' };

/** A class of the framework whose methods are routes. */
export type ControllerClass = (new (...parameters: readonly never[]) => object) & { readonly prototype: object };

/** Metadata keys of the attributes below. */
export const ROUTE_ROLES = Symbol('ROUTE_ROLES');
export const REQUEST_KINDS = Symbol('REQUEST_KINDS');
export const MATCH_PARAMETER = Symbol('MATCH_PARAMETER');
export const TICKETS = Symbol('TICKETS');
export const SERVED_BY = Symbol('SERVED_BY');

/** Whom a route, or every route of a controller, answers. The service does not start with a route that has none. */
export const Roles = (roles: RouteRoles): RouteDecorator => SetMetadata(ROUTE_ROLES, roles);

/** The rows of a route in docs/reference/roles.md, where it has not one for all requests. */
export const RequestKinds = (...kinds: readonly RequestKind[]): MethodDecorator => SetMetadata(REQUEST_KINDS, kinds);

/** A request without a query, beside the next: what everybody at a table sees. */
export const WITHOUT_SEAT: RequestKind = { request: '' };

/** What a seat sees, asked for by the seat itself (anna) and by another (ben). */
export const OWN_SEAT: RequestKind = { request: '?seat=anna', answers: 'own-seat' };
export const OTHER_SEAT: RequestKind = { request: '?seat=ben', answers: 'other-seat' };

/** The path parameter that names the match a route is about: the role is the one that the asker has at that match. */
export const OfMatch = (parameter: string): RouteDecorator => SetMetadata(MATCH_PARAMETER, parameter);

/** A feed, which browsers open without headers: `?ticket=` stands for a token. */
export const TakesTicket = (): RouteDecorator => SetMetadata(TICKETS, true);

/**
 * The processes of which roles answer a route. Left out: what reads is answered by every process, the rest by those of
 * `commands`.
 */
export const ServedBy = (...roles: readonly ProcessRole[]): RouteDecorator => SetMetadata(SERVED_BY, roles);

/** Whoever may look at a match at all. */
export const LOOKERS: readonly Role[] = [
  ...(['organizer', 'head-judge', 'judge', 'scorekeeper', 'player', 'seat', 'scribe', 'spectator', 'auditor'] as const),
];

/** Whoever acts at a match, for a seat or as a judge. */
export const ACTORS: readonly Role[] = ['head-judge', 'judge', 'player', 'seat', 'scribe'];

/** Whoever plays at a match, for one seat or for all. */
export const PLAYERS: readonly Role[] = ['player', 'seat', 'scribe'];

/** Whoever grants roles to others. */
export const GRANTERS: readonly Role[] = ['organizer', 'head-judge', 'scorekeeper'];
