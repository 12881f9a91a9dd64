/** How one projection is. `stopped`: it has failed on an event, which `detail` names, and reads no more. */
export type ProjectionHealth = {
  readonly name: string;
  readonly state: 'current' | 'catching-up' | 'stopped';
  /** For people; null when all is well. */
  readonly detail: string | null;
};

/**
 * How the service is. `live`: the process answers. `ready`: it can take commands; a store that is only `read-only` still
 * answers reads. `degraded`: it can, and something else is not as it should be, which `projections` or `store` tells.
 * `detail` and `durability` are for people.
 */
export type Health = {
  readonly live: true;
  readonly ready: boolean;
  readonly degraded: boolean;
  readonly store: {
    readonly state: 'ready' | 'read-only' | 'down';
    readonly detail: string;
    readonly durability: string;
  };
  readonly projections: readonly ProjectionHealth[];
};
