/**
 * How the service is. `live`: the process answers. `ready`: it can take commands; a store that is only `read-only` still
 * answers reads. `detail` and `durability` are for people.
 */
export type Health = {
  readonly live: true;
  readonly ready: boolean;
  readonly store: {
    readonly state: 'ready' | 'read-only' | 'down';
    readonly detail: string;
    readonly durability: string;
  };
};
