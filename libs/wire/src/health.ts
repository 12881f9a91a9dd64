/** How one projection is. `stopped`: it has failed on an event, which `detail` names, and reads no more. */
export type ProjectionHealth = {
  readonly name: string;
  readonly state: 'current' | 'catching-up' | 'stopped';
  /** For people; null when all is well. */
  readonly detail: string | null;
};

/**
 * A check of the whole store beside its use, `done` from 0 to 1; `not-due` after an orderly stop. `failed`: it found damage, and
 * nothing is written any more.
 */
export type StoreCheckHealth = {
  readonly state: 'not-due' | 'running' | 'passed' | 'failed';
  readonly done: number;
  readonly detail: string;
};

/** How the tables of the analytics are. `behind`: how many events are not in them yet. */
type AnalyticsHealth = {
  readonly state: 'current' | 'catching-up' | 'stopped';
  readonly behind: number;
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
    /** Null where the store is no file of the service. */
    readonly check: StoreCheckHealth | null;
  };
  readonly projections: readonly ProjectionHealth[];
  /** The tables of the analytics; null where the service keeps none. */
  readonly analytics: AnalyticsHealth | null;
};
