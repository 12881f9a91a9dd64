import type { LoggedEvent } from '@stackledger/wire';

/** The events of a match with the successors of each, on every branch. */
export type EventTree = {
  readonly events: readonly LoggedEvent[];
  /** Revisions of the active branch and of the record, ascending. */
  readonly live: readonly number[];
  readonly childrenOf: (revision: number) => readonly number[];
};

/** Builds the tree of a log; the index of an event is its revision. */
export const treeOf = (events: readonly LoggedEvent[], isLive: (revision: number) => boolean): EventTree => {
  const children = new Map<number, number[]>();
  for (const [revision, { parent }] of events.entries()) {
    if (parent === null) continue;
    const siblings = children.get(Number(parent));
    if (siblings === undefined) children.set(Number(parent), [revision]);
    else siblings.push(revision);
  }
  const live = events.flatMap((_, revision) => (isLive(revision) ? [revision] : []));
  return { events, live, childrenOf: (revision) => children.get(revision) ?? [] };
};

/** The branch that ends with an event of the table: its chain of parents, and what was recorded meanwhile. */
export const lineTo = ({ events }: EventTree, tip: number): readonly number[] => {
  const chain = new Set<number>();
  for (let at: number | null = tip; at !== null; at = parentOf(events[at])) chain.add(at);
  const isOfRecord = (revision: number): boolean => revision > 0 && events[revision]?.parent === null;
  return events.flatMap((_, revision) =>
    revision <= tip && (chain.has(revision) || isOfRecord(revision)) ? [revision] : [],
  );
};

const parentOf = (event: LoggedEvent | undefined): number | null =>
  event === undefined || event.parent === null ? null : Number(event.parent);

/** A branch beside the one that is shown: where it leaves that, and where it ends. */
export type SideBranch = { readonly first: number; readonly tip: number };

/** The other branches that can be entered from an event: those that continue from it, or that it left. */
export const branchesAt = (tree: EventTree, line: readonly number[], revision: number): readonly SideBranch[] => {
  const onLine = new Set(line);
  const event = tree.events[revision];
  const left = event?.type === 'MatchRewound' || event?.type === 'RewindReverted' ? Number(event.data.from) : undefined;
  const goingOn = tree.childrenOf(revision).filter((child) => !onLine.has(child));
  const branches = goingOn.map((first) => ({ first, tip: endOf(tree, first) }));
  const back = left === undefined ? undefined : leavingLine(tree, onLine, left);
  return back === undefined ? branches : [back, ...branches];
};

/** Follows the latest successor: earlier attempts within a branch are branches of it. */
const endOf = (tree: EventTree, first: number): number => {
  let at = first;
  for (let next = tree.childrenOf(at).at(-1); next !== undefined; next = tree.childrenOf(at).at(-1)) at = next;
  return at;
};

const leavingLine = ({ events }: EventTree, onLine: ReadonlySet<number>, tip: number): SideBranch | undefined => {
  if (onLine.has(tip)) return undefined;
  let first = tip;
  for (let at = parentOf(events[tip]); at !== null && !onLine.has(at); at = parentOf(events[at])) first = at;
  return { first, tip };
};

/** The branch that an event outside of the active branch belongs to, as it is entered from there. */
export const branchOf = (tree: EventTree, revision: number): SideBranch =>
  leavingLine(tree, new Set(tree.live), endOf(tree, revision)) ?? { first: revision, tip: revision };
