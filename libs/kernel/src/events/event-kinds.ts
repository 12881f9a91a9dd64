import type { EventKind } from '../rules/ruleset.js';
import type { EventKinds } from '../rules/ruleset.js';
import { foldOf } from '../log/evolve.js';
import { readingsOf } from '../triggers/readings.js';
import type { Ruleset } from '../rules/ruleset.js';

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
