import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { ControllerClass } from './roles.js';
import { routesOf, type RouteAccess } from './route-access.js';

/** The attributes of every route, read off all controllers as the service starts. */
@Injectable()
export class RouteTable implements OnModuleInit {
  readonly #routes = new Map<string, RouteAccess>();

  constructor(private readonly modules: ModulesContainer) {}

  /**
   * Reads the attributes. Throws StartFailure for a route that does not say whom it answers, or which match it is
   * about.
   */
  onModuleInit(): void {
    for (const module of this.modules.values())
      for (const { metatype } of module.controllers.values())
        if (metatype !== null)
          // A cast: controllers are classes.
          for (const route of routesOf(metatype as ControllerClass))
            this.#routes.set(`${route.method} ${route.path}`, route);
  }

  /** Every route, in the order of their controllers. */
  all(): readonly RouteAccess[] {
    return [...this.#routes.values()];
  }

  /** The route of a method and of a path with its parameters; HEAD is answered as GET. */
  find(method: string, path: string): RouteAccess | undefined {
    return this.#routes.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);
  }
}
