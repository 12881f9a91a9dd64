import type { LoggedEvent } from '@stackledger/wire';
import { branchesAt, branchOf, lineTo, type Branch, type Tree } from './lines-of-play.js';

/** Where somebody stands in a match: an event, on a line of play, and where they left the line outside of it. */
export type Cursor = {
  readonly at: number;
  readonly line: readonly number[];
  readonly outer: Cursor | null;
};

/** What can be done from where one stands. */
export type Step =
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

/** Where a step leads, or the same place and why there is no such step. */
export type Stepped = { readonly cursor: Cursor; readonly why?: string };

/** The first event of the live line. */
export const startOf = (tree: Tree): Cursor => ({ at: tree.live[0] ?? 0, line: tree.live, outer: null });

const ROLLS: ReadonlySet<string> = new Set(['DieRolled', 'DieRerolled', 'RollReported']);
const RESOLUTIONS: ReadonlySet<string> = new Set(['Resolved', 'Fizzled', 'Cancelled']);
const REWINDS: ReadonlySet<string> = new Set(['MatchRewound', 'RewindReverted']);

/** Takes a step; one that leads nowhere stays and says why. */
export const take = (tree: Tree, cursor: Cursor, step: Step): Stepped => {
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
      return behind(tree, cursor, isTurn, 'no earlier turn');
    case 'next-contested':
      return contested(tree, cursor);
    case 'into-branch':
      return intoBranch(tree, cursor);
    case 'out-of-branch':
      return cursor.outer === null ? stay(cursor, 'this is the live line of play') : { cursor: cursor.outer };
    case 'to-live':
      return { cursor: { at: tree.live.at(-1) ?? 0, line: tree.live, outer: null } };
  }
};

const isTurn = ({ type }: LoggedEvent): boolean => type === 'TurnBegan';

const stay = (cursor: Cursor, why: string): Stepped => ({ cursor, why });

const onLine = (cursor: Cursor, by: 1 | -1, why: string): Stepped => {
  const at = cursor.line[cursor.line.indexOf(cursor.at) + by];
  return at === undefined ? stay(cursor, why) : { cursor: { ...cursor, at } };
};

type Fits = (event: LoggedEvent) => boolean;

const fitting = ({ events }: Tree, fits: Fits) => {
  return (revision: number): boolean => {
    const event = events[revision];
    return event !== undefined && fits(event);
  };
};

const ahead = (tree: Tree, cursor: Cursor, fits: Fits, why: string): Stepped => {
  const at = cursor.line.slice(cursor.line.indexOf(cursor.at) + 1).find(fitting(tree, fits));
  return at === undefined ? stay(cursor, why) : { cursor: { ...cursor, at } };
};

const behind = (tree: Tree, cursor: Cursor, fits: Fits, why: string): Stepped => {
  const at = cursor.line.slice(0, cursor.line.indexOf(cursor.at)).findLast(fitting(tree, fits));
  return at === undefined ? stay(cursor, why) : { cursor: { ...cursor, at } };
};

/** A stack of this many objects is a contested one. */
const CONTESTED = 3;

const contested = (tree: Tree, cursor: Cursor): Stepped => {
  const at = cursor.line.find(deepAfter(tree, cursor.at));
  return at === undefined
    ? stay(cursor, 'no further stack of three on this line of play')
    : { cursor: { ...cursor, at } };
};

/** Tells, asked for each event of a line in its order, which of those after `from` make the stack deep. */
const deepAfter = ({ events }: Tree, from: number) => {
  let depth = 0;
  return (revision: number): boolean => {
    const type = events[revision]?.type ?? '';
    if (type === 'PutOnStack') depth += 1;
    if (RESOLUTIONS.has(type) || type === 'LeftStack') depth -= 1;
    return revision > from && type === 'PutOnStack' && depth >= CONTESTED;
  };
};

/** Enters the first branch there is here; at the first event of one that was entered, the next one beside it. */
const intoBranch = (tree: Tree, cursor: Cursor): Stepped => {
  const here = branchesAt(tree, cursor.line, cursor.at)[0];
  if (here !== undefined) return { cursor: entered(tree, here, cursor) };
  const { outer } = cursor;
  const beside = outer === null ? [] : branchesAt(tree, outer.line, outer.at);
  const next = beside[beside.findIndex(({ first }) => first === cursor.at) + 1];
  if (outer === null || next === undefined || !beside.some(({ first }) => first === cursor.at))
    return stay(cursor, 'no other line of play leaves here');
  return { cursor: entered(tree, next, outer) };
};

const entered = (tree: Tree, { first, tip }: Branch, outer: Cursor): Cursor => ({
  at: first,
  line: lineTo(tree, tip),
  outer,
});

const jump = (tree: Tree, cursor: Cursor, revision: number): Stepped => {
  const last = tree.events.length - 1;
  if (!Number.isInteger(revision) || revision < 0 || revision > last)
    return stay(cursor, `there is no revision ${revision}: they go from 0 to ${last}`);
  if (cursor.line.includes(revision)) return { cursor: { ...cursor, at: revision } };
  if (tree.live.includes(revision)) return { cursor: { at: revision, line: tree.live, outer: null } };
  const branch = branchOf(tree, revision);
  const fork = Number(tree.events[branch.first]?.parent ?? 0);
  const outer = { at: fork, line: tree.live, outer: null };
  return { cursor: { ...entered(tree, branch, outer), at: revision } };
};
