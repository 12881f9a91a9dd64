import type { LoggedEvent } from '@stackledger/wire';

/** A match's events with what each of them was followed by, on whatever line of play. */
export type Tree = {
  readonly events: readonly LoggedEvent[];
  /** Revisions of the live line with those of the record, ascending. */
  readonly live: readonly number[];
  readonly childrenOf: (revision: number) => readonly number[];
};

/** The tree of a log; an event's index is its revision. */
export const treeOf = (events: readonly LoggedEvent[], isLive: (revision: number) => boolean): Tree => {
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

/** The line of play that ends with an event of the table: its chain of parents, and what was recorded meanwhile. */
export const lineTo = ({ events }: Tree, tip: number): readonly number[] => {
  const chain = new Set<number>();
  for (let at: number | null = tip; at !== null; at = parentOf(events[at])) chain.add(at);
  const isOfRecord = (revision: number): boolean => revision > 0 && events[revision]?.parent === null;
  return events.flatMap((_, revision) =>
    revision <= tip && (chain.has(revision) || isOfRecord(revision)) ? [revision] : [],
  );
};

const parentOf = (event: LoggedEvent | undefined): number | null =>
  event === undefined || event.parent === null ? null : Number(event.parent);

/** A line of play beside the one that is looked at: where it leaves that, and where it ends. */
export type Branch = { readonly first: number; readonly tip: number };

/** The other lines of play that can be entered from an event of a line: those that go on from it, or that it left. */
export const branchesAt = (tree: Tree, line: readonly number[], revision: number): readonly Branch[] => {
  const onLine = new Set(line);
  const event = tree.events[revision];
  const left = event?.type === 'MatchRewound' || event?.type === 'RewindReverted' ? Number(event.data.from) : undefined;
  const goingOn = tree.childrenOf(revision).filter((child) => !onLine.has(child));
  const branches = goingOn.map((first) => ({ first, tip: endOf(tree, first) }));
  const back = left === undefined ? undefined : leavingLine(tree, onLine, left);
  return back === undefined ? branches : [back, ...branches];
};

/** Follows what was done last: earlier attempts within a branch are branches of it. */
const endOf = (tree: Tree, first: number): number => {
  let at = first;
  for (let next = tree.childrenOf(at).at(-1); next !== undefined; next = tree.childrenOf(at).at(-1)) at = next;
  return at;
};

const leavingLine = ({ events }: Tree, onLine: ReadonlySet<number>, tip: number): Branch | undefined => {
  if (onLine.has(tip)) return undefined;
  let first = tip;
  for (let at = parentOf(events[tip]); at !== null && !onLine.has(at); at = parentOf(events[at])) first = at;
  return { first, tip };
};

/** The branch that an event off the live line lies on, as it is entered from there. */
export const branchOf = (tree: Tree, revision: number): Branch =>
  leavingLine(tree, new Set(tree.live), endOf(tree, revision)) ?? { first: revision, tip: revision };
