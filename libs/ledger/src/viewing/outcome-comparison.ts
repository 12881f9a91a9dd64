import { isMap } from '@stackledger/rules';
import type { EventSummary } from '@stackledger/wire';

/** Members that say where a result came from, or name revisions: not part of what happened. */
const ORIGIN: ReadonlySet<string> = new Set(['n', 'keptFrom', 'report', 'declaredAt', 'begun', 'seal']);

/** Counted ids of stack objects, changes and delayed triggers, which differ after other commands. */
const COUNTED = /^[a-z]\d+$/;

/** The events of a command, and a mapping of the handles in them. */
export type ComparedCommand = { readonly events: readonly EventSummary[]; readonly named: (handle: string) => string };

type HandleMapping = Map<string, string>;

/** Whether two outcomes are the same but for revisions, handles and counted ids. */
export const isSameOutcome = (before: ComparedCommand, after: ComparedCommand): boolean => {
  const same = sameIn(before, after, new Map());
  return (
    before.events.length === after.events.length &&
    before.events.every(({ type, data }, at) => type === after.events[at]?.type && same(data, after.events[at].data))
  );
};

type EqualityTest = (a: unknown, b: unknown) => boolean;

const sameIn = (before: ComparedCommand, after: ComparedCommand, renamed: HandleMapping): EqualityTest => {
  const same: EqualityTest = (a, b) => {
    if (typeof a === 'string' && typeof b === 'string')
      return before.named(a) === after.named(b) || isCountedAlike(a, b, renamed);
    if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, at) => same(each, b[at]));
    if (!isMap(a) || !isMap(b)) return a === b;
    const names = new Set([...Object.keys(a), ...Object.keys(b)].filter((name) => !ORIGIN.has(name)));
    return [...names].every((name) => same(a[name], b[name]));
  };
  return same;
};

const isCountedAlike = (a: string, b: string, renamed: HandleMapping): boolean => {
  if (!COUNTED.test(a) || !COUNTED.test(b)) return false;
  const before = renamed.get(a);
  if (before === undefined) renamed.set(a, b);
  return (before ?? b) === b;
};
