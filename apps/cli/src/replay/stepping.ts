import type { LoggedEvent } from '@stackledger/wire';
import { branchesAt, branchOf, lineTo, type SideBranch, type EventTree } from './lines-of-play.js';

/** A position in a match: an event on a branch, and where the cursor left the outer branch. */
export type ReplayCursor = {
  readonly at: number;
  readonly line: readonly number[];
  readonly outer: ReplayCursor | null;
};

/** The steps that a cursor can take. */
export type NavigationStep =
  | 'forward'
  | 'back'
  | 'next-roll'
  | 'next-resolution'
  | 'next-rewind'
  | 'next-contested'
  | 'next-turn'
  | 'previous-turn'
  | 'start'
  | 'end'
  | 'into-branch'
  | 'out-of-branch'
  | 'to-live'
  | { readonly jump: number };

/** Where a step leads, or the same position and the reason why there is no such step. */
export type StepResult = { readonly cursor: ReplayCursor; readonly why?: string };

/** The first event of the active branch. */
export const startOf = (tree: EventTree): ReplayCursor => ({ at: tree.live[0] ?? 0, line: tree.live, outer: null });

const ROLLS: ReadonlySet<string> = new Set(['DieRolled', 'DieRerolled', 'RollReported']);
const RESOLUTIONS: ReadonlySet<string> = new Set(['Resolved', 'Fizzled', 'Cancelled']);
const REWINDS: ReadonlySet<string> = new Set(['MatchRewound', 'RewindReverted']);

/** Takes a step; an impossible one stays where it is and gives the reason. */
export const take = (tree: EventTree, cursor: ReplayCursor, step: NavigationStep): StepResult => {
  if (typeof step === 'object') return jump(tree, cursor, step.jump);
  switch (step) {
    case 'forward':
      return onLine(cursor, 1, 'this line of play ends here');
    case 'back':
      return onLine(cursor, -1, 'the match begins here');
    case 'start':
      return { cursor: { ...cursor, at: cursor.line[0] ?? cursor.at } };
    case 'end':
      return { cursor: { ...cursor, at: cursor.line.at(-1) ?? cursor.at } };
    case 'next-roll':
      return ahead(tree, cursor, ({ type }) => ROLLS.has(type), 'no further roll on this line of play');
    case 'next-resolution':
      return ahead(tree, cursor, ({ type }) => RESOLUTIONS.has(type), 'nothing resolves any more on this line of play');
    case 'next-rewind':
      return ahead(tree, cursor, ({ type }) => REWINDS.has(type), 'no further rewind on this line of play');
    case 'next-turn':
      return ahead(tree, cursor, isTurn, 'no further turn on this line of play');
    case 'previous-turn':
      return lastMatching(tree, cursor, isTurn, 'no earlier turn');
    case 'next-contested':
      return contested(tree, cursor);
    case 'into-branch':
      return intoBranch(tree, cursor);
    case 'out-of-branch':
      return cursor.outer === null ? stayWith(cursor, 'this is the active branch') : { cursor: cursor.outer };
    case 'to-live':
      return { cursor: { at: tree.live.at(-1) ?? 0, line: tree.live, outer: null } };
  }
};

const isTurn = ({ type }: LoggedEvent): boolean => type === 'TurnBegan';

const stayWith = (cursor: ReplayCursor, why: string): StepResult => ({ cursor, why });

const onLine = (cursor: ReplayCursor, by: 1 | -1, why: string): StepResult => {
  const at = cursor.line[cursor.line.indexOf(cursor.at) + by];
  return at === undefined ? stayWith(cursor, why) : { cursor: { ...cursor, at } };
};

type EventPredicate = (event: LoggedEvent) => boolean;

const fitting = ({ events }: EventTree, fits: EventPredicate) => {
  return (revision: number): boolean => {
    const event = events[revision];
    return event !== undefined && fits(event);
  };
};

const ahead = (tree: EventTree, cursor: ReplayCursor, fits: EventPredicate, why: string): StepResult => {
  const at = cursor.line.slice(cursor.line.indexOf(cursor.at) + 1).find(fitting(tree, fits));
  return at === undefined ? stayWith(cursor, why) : { cursor: { ...cursor, at } };
};

const lastMatching = (tree: EventTree, cursor: ReplayCursor, fits: EventPredicate, why: string): StepResult => {
  const at = cursor.line.slice(0, cursor.line.indexOf(cursor.at)).findLast(fitting(tree, fits));
  return at === undefined ? stayWith(cursor, why) : { cursor: { ...cursor, at } };
};

/** Stack size from which a stack counts as contested. */
const CONTESTED = 3;

const contested = (tree: EventTree, cursor: ReplayCursor): StepResult => {
  const at = cursor.line.find(deepAfter(tree, cursor.at));
  return at === undefined
    ? stayWith(cursor, 'no further stack of three on this line of play')
    : { cursor: { ...cursor, at } };
};

/** A predicate to be called for each event of a branch in order: which of those after `from` make the stack deep. */
const deepAfter = ({ events }: EventTree, from: number) => {
  let depth = 0;
  return (revision: number): boolean => {
    const type = events[revision]?.type ?? '';
    if (type === 'PutOnStack') depth += 1;
    if (RESOLUTIONS.has(type) || type === 'LeftStack') depth -= 1;
    return revision > from && type === 'PutOnStack' && depth >= CONTESTED;
  };
};

/** Enters the first branch at the cursor; at the first event of an entered branch, the next one beside it. */
const intoBranch = (tree: EventTree, cursor: ReplayCursor): StepResult => {
  const here = branchesAt(tree, cursor.line, cursor.at)[0];
  if (here !== undefined) return { cursor: enterBranch(tree, here, cursor) };
  const { outer } = cursor;
  const beside = outer === null ? [] : branchesAt(tree, outer.line, outer.at);
  const next = beside[beside.findIndex(({ first }) => first === cursor.at) + 1];
  if (outer === null || next === undefined || !beside.some(({ first }) => first === cursor.at))
    return stayWith(cursor, 'no other line of play leaves here');
  return { cursor: enterBranch(tree, next, outer) };
};

const enterBranch = (tree: EventTree, { first, tip }: SideBranch, outer: ReplayCursor): ReplayCursor => ({
  at: first,
  line: lineTo(tree, tip),
  outer,
});

const jump = (tree: EventTree, cursor: ReplayCursor, revision: number): StepResult => {
  const last = tree.events.length - 1;
  if (!Number.isInteger(revision) || revision < 0 || revision > last)
    return stayWith(cursor, `there is no revision ${revision}: they go from 0 to ${last}`);
  if (cursor.line.includes(revision)) return { cursor: { ...cursor, at: revision } };
  if (tree.live.includes(revision)) return { cursor: { at: revision, line: tree.live, outer: null } };
  const branch = branchOf(tree, revision);
  const fork = Number(tree.events[branch.first]?.parent ?? 0);
  const outer = { at: fork, line: tree.live, outer: null };
  return { cursor: { ...enterBranch(tree, branch, outer), at: revision } };
};
