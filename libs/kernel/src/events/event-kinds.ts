import { foldOf, type Fold } from '../log/evolve.js';
import { readingsOf, type Reading } from '../triggers/readings.js';
import type { Ruleset } from '../rules/ruleset.js';

/** What a ruleset makes of events of one type: how the state follows them, and what abilities see in them. */
export type EventKind = { readonly fold: Fold; readonly readings: readonly Reading[] };

/** The kinds that a ruleset's decisions have met so far, by type. */
export type EventKinds = Map<string, EventKind>;

const known = new WeakMap<Ruleset, EventKinds>();

/** The kinds of a ruleset, which a decision keeps at hand: each of its events is looked up in them once. */
export const kindsOf = (ruleset: Ruleset): EventKinds => {
  const kinds = known.get(ruleset);
  if (kinds !== undefined) return kinds;
  const none: EventKinds = new Map();
  known.set(ruleset, none);
  return none;
};

/** The kind of an event of this type. */
export const kindOf = (
  { ruleset, kinds }: { readonly ruleset: Ruleset; readonly kinds: EventKinds },
  type: string,
): EventKind => kinds.get(type) ?? readKind(ruleset, kinds, type);

const readKind = (ruleset: Ruleset, kinds: EventKinds, type: string): EventKind => {
  const kind = { fold: foldOf(ruleset, type), readings: readingsOf(ruleset, type) };
  kinds.set(type, kind);
  return kind;
};
