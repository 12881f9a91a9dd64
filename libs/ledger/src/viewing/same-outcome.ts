import { isMap } from '@stackledger/kernel';
import type { EventSummary } from '@stackledger/wire';

/** Where a result came from and what names revisions says nothing about what happened. */
const ORIGIN: ReadonlySet<string> = new Set(['n', 'keptFrom', 'report', 'declaredAt', 'begun', 'seal']);

/** Ids of stack objects, changes and delayed triggers are counted: after something more they are others. */
const COUNTED = /^[a-z]\d+$/;

/** The events of a command, and what a handle in them stands for. */
export type Outcome = { readonly events: readonly EventSummary[]; readonly named: (handle: string) => string };

type Renamed = Map<string, string>;

/** Whether the same happened in two outcomes, whatever revisions, handles and counted ids they have. */
export const isSameOutcome = (before: Outcome, after: Outcome): boolean => {
  const same = sameIn(before, after, new Map());
  return (
    before.events.length === after.events.length &&
    before.events.every(({ type, data }, at) => type === after.events[at]?.type && same(data, after.events[at].data))
  );
};

type Same = (a: unknown, b: unknown) => boolean;

const sameIn = (before: Outcome, after: Outcome, renamed: Renamed): Same => {
  const same: Same = (a, b) => {
    if (typeof a === 'string' && typeof b === 'string')
      return before.named(a) === after.named(b) || isCountedAlike(a, b, renamed);
    if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, at) => same(each, b[at]));
    if (!isMap(a) || !isMap(b)) return a === b;
    const names = new Set([...Object.keys(a), ...Object.keys(b)].filter((name) => !ORIGIN.has(name)));
    return [...names].every((name) => same(a[name], b[name]));
  };
  return same;
};

const isCountedAlike = (a: string, b: string, renamed: Renamed): boolean => {
  if (!COUNTED.test(a) || !COUNTED.test(b)) return false;
  const before = renamed.get(a);
  if (before === undefined) renamed.set(a, b);
  return (before ?? b) === b;
};
