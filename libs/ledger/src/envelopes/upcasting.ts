import type { OfferedGame } from './games.js';
import type { Told, Upcaster } from './upcaster.js';

/** An event was written by a newer version of this program than the one that reads it. */
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

/** The schema in which every type of event was written first. */
const FIRST_SCHEMA = 1;

const NONE: readonly Upcaster[] = [];

/** Upcasters of the events that every game has; a game brings those of its own events. There is none yet. */
const SHARED: readonly Upcaster[] = [];

/** The schemas of a game's events: which one is written today, and how an older one is read. */
export type Schemas = {
  readonly today: (type: string) => number;
  readonly read: (event: Written, told: Told) => Told;
};

type Written = { readonly revision: string; readonly type: string; readonly schema: number };

const known = new WeakMap<object, Schemas>();

/** The schemas of the events of a game, by its upcasters. Throws when the upcasters of a type leave a gap. */
export const schemasOf = (game: Pick<OfferedGame, 'upcasters'>): Schemas => {
  const before = known.get(game);
  if (before !== undefined) return before;
  const schemas = schemasFor([...SHARED, ...(game.upcasters ?? [])]);
  known.set(game, schemas);
  return schemas;
};

const schemasFor = (upcasters: readonly Upcaster[]): Schemas => {
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

/** One step from each schema to the next. */
const stepsOf = (type: string, upcasters: readonly Upcaster[]): readonly Upcaster[] => {
  const steps = upcasters.filter((each) => each.type === type).sort((a, b) => a.from - b.from);
  if (steps.some(({ from }, at) => from !== FIRST_SCHEMA + at))
    throw new Error(`the upcasters of ${type} must lead from each schema to the next, beginning with ${FIRST_SCHEMA}`);
  return steps;
};
