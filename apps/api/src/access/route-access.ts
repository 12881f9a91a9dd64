import { RequestMethod } from '@nestjs/common';
import { StartFailure, PROCESS_ROLES, type ProcessRole } from '@stackledger/service';
import { bodiesOf, type RouteBodies } from '../docs/route-bodies.js';
import { MatchIdPipe } from '../requests/match-id.js';
import {
  MATCH_PARAMETER,
  REQUEST_KINDS,
  ROUTE_ROLES,
  SERVED_BY,
  TICKETS,
  type ControllerClass,
  type RequestKind,
  type RouteRoles,
} from './roles.js';

/** A route with its attributes; `path` as the router has it (`/v1/matches/:id`), `handler` for people. */
export type RouteAccess = {
  readonly method: string;
  readonly path: string;
  readonly handler: string;
  readonly roles: RouteRoles;
  readonly matchParameter?: string;
  readonly takesTicket: boolean;
  /** The processes that answer it, by role. */
  readonly servedBy: readonly ProcessRole[];
  /** What it is for, as its `@ApiOperation` says; empty where it says nothing. */
  readonly summary: string;
  /** Whether the document of the API has it; pages have not. */
  readonly isDescribed: boolean;
  readonly bodies: RouteBodies;
  /** Empty where one row of docs/reference/roles.md tells of all requests. */
  readonly requestKinds: readonly RequestKind[];
};

/** Keys under which the framework keeps what its decorators say. */
const FRAMEWORK = {
  path: 'path',
  method: 'method',
  parameters: '__routeArguments__',
  excluded: 'swagger/apiExcludeController',
  operation: 'swagger/apiOperation',
};

type Handler = (...parameters: readonly never[]) => unknown;

/**
 * The routes of a controller with their attributes, its own where a handler has none. Throws StartFailure for a route
 * that does not say whom it answers, or which match it is about.
 */
export const routesOf = (controller: ControllerClass): readonly RouteAccess[] =>
  Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler: unknown = Object.getOwnPropertyDescriptor(controller.prototype, name)?.value;
    if (typeof handler !== 'function' || !Reflect.hasMetadata(FRAMEWORK.method, handler)) return [];
    // A cast: it is a method of the class.
    return routesOfHandler(controller, name, handler as Handler);
  });

const routesOfHandler = (controller: ControllerClass, name: string, handler: Handler): readonly RouteAccess[] => {
  const attribute = (key: symbol): unknown => Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
  const method = RequestMethod[Reflect.getMetadata(FRAMEWORK.method, handler) as RequestMethod];
  // Casts: the decorators of roles.ts and the framework write them.
  const matchParameter = attribute(MATCH_PARAMETER) as string | undefined;
  const roles = attribute(ROUTE_ROLES) as RouteRoles | undefined;
  const operation = Reflect.getMetadata(FRAMEWORK.operation, handler) as { readonly summary?: string } | undefined;
  const requestKinds = (attribute(REQUEST_KINDS) ?? []) as readonly RequestKind[];
  const servedBy = (attribute(SERVED_BY) ?? (method === 'GET' ? PROCESS_ROLES : WRITERS)) as readonly ProcessRole[];
  const bodies = bodiesOf(controller, name);
  return pathsOf(controller, handler).map((path) => {
    const title = `${method} ${path} (${controller.name}.${name})`;
    if (roles === undefined)
      throw new StartFailure(`the route ${title} does not say whom it answers: give it @Roles(...)`);
    checkMatch(title, path, matchParameter, matchIdsIn(controller, name));
    return {
      ...{ method, path, handler: `${controller.name}.${name}`, roles },
      ...(matchParameter !== undefined && { matchParameter }),
      takesTicket: attribute(TICKETS) === true,
      servedBy,
      summary: operation?.summary ?? '',
      isDescribed: !Reflect.hasMetadata(FRAMEWORK.excluded, controller),
      bodies,
      requestKinds,
    };
  });
};

const WRITERS: readonly ProcessRole[] = ['commands'];

const pathsOf = (controller: ControllerClass, handler: Handler): readonly string[] => {
  const own = [Reflect.getMetadata(FRAMEWORK.path, handler) as string | readonly string[]].flat();
  const base = Reflect.getMetadata(FRAMEWORK.path, controller) as string;
  return own.map((path) => `/${base}/${path}`.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, ''));
};

/** The path parameters of a handler that are read as the id of a match. */
const matchIdsIn = (controller: ControllerClass, name: string): readonly string[] => {
  // A cast: the framework keeps a record of each parameter that a handler takes.
  const parameters = (Reflect.getMetadata(FRAMEWORK.parameters, controller, name) ?? {}) as {
    readonly [key: string]: { readonly data?: unknown; readonly pipes?: readonly unknown[] };
  };
  return Object.values(parameters)
    .filter(({ pipes = [] }) => pipes.includes(MatchIdPipe))
    .map(({ data }) => String(data));
};

const checkMatch = (title: string, path: string, named: string | undefined, read: readonly string[]): void => {
  const unnamed = read.find((parameter) => parameter !== named);
  if (unnamed !== undefined)
    throw new StartFailure(`the route ${title} reads the match ${unnamed}: give it @OfMatch('${unnamed}')`);
  if (named !== undefined && !path.split('/').includes(`:${named}`))
    throw new StartFailure(`the route ${title} has no parameter :${named}, which its @OfMatch names`);
};
