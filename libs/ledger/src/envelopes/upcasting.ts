import type { OfferedGame } from './offered-games.js';
import type { EventContent, Upcaster } from '@stackledger/rules';

/** An event written by a newer version of this program than the one that reads it. */
export class NewerEvent extends Error {
  readonly code = 'newer-event';

  constructor(
    readonly revision: string,
    type: string,
    schema: number,
    known: number,
  ) {
    super(
      `revision ${revision} is ${type} of schema ${schema}, and this version reads up to ${known}: use a newer version`,
    );
    this.name = 'NewerEvent';
  }
}

/** The first schema of every event type. */
const FIRST_SCHEMA = 1;

const NONE: readonly Upcaster[] = [];

/** Upcasters of the kernel's events; games bring those of their own. There are none yet. */
const SHARED: readonly Upcaster[] = [];

/** The schemas of a game's events: the current one, and how older ones are read. */
export type EventSchemas = {
  readonly today: (type: string) => number;
  readonly read: (event: StoredEventHeader, told: EventContent) => EventContent;
};

type StoredEventHeader = { readonly revision: string; readonly type: string; readonly schema: number };

const known = new WeakMap<object, EventSchemas>();

/** The schemas of a game's events, by its upcasters. Throws when they leave a gap. */
export const schemasOf = (game: Pick<OfferedGame, 'upcasters'>): EventSchemas => {
  const before = known.get(game);
  if (before !== undefined) return before;
  const schemas = schemasFor([...SHARED, ...(game.upcasters ?? [])]);
  known.set(game, schemas);
  return schemas;
};

const schemasFor = (upcasters: readonly Upcaster[]): EventSchemas => {
  const steps = new Map<string, readonly Upcaster[]>();
  for (const type of new Set(upcasters.map((each) => each.type))) steps.set(type, stepsOf(type, upcasters));
  const stepsFor = (type: string): readonly Upcaster[] => steps.get(type) ?? NONE;
  const today = (type: string): number => FIRST_SCHEMA + stepsFor(type).length;
  return {
    today,
    read: ({ revision, type, schema }, told) => {
      if (schema > today(type)) throw new NewerEvent(revision, type, schema, today(type));
      const taken = stepsFor(type);
      if (taken.length === 0) return told;
      return taken.slice(schema - FIRST_SCHEMA).reduce((older, { up }) => up(older), told);
    },
  };
};

/** One upcaster for each schema up to the current one. */
const stepsOf = (type: string, upcasters: readonly Upcaster[]): readonly Upcaster[] => {
  const steps = upcasters.filter((each) => each.type === type).sort((a, b) => a.from - b.from);
  if (steps.some(({ from }, at) => from !== FIRST_SCHEMA + at))
    throw new Error(`the upcasters of ${type} must lead from each schema to the next, beginning with ${FIRST_SCHEMA}`);
  return steps;
};
