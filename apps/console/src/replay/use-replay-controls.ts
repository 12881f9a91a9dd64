import type { StoryRow } from '@stackledger/wire';
import { useCallback, useMemo, useState } from 'react';
import { copyText } from '../client/clipboard.js';
import type { ReplayKeyActions } from './keys.js';
import type { Transport } from './timeline/dock.js';
import { paceOf, type Pace } from './story/pace.js';
import {
  bears,
  branchNear,
  branchOf,
  isContested,
  itemsOf,
  nextWhere,
  stepFrom,
  type StoryItem,
} from './story/steps.js';
import { usePlaying } from './story/use-playing.js';

/** What is open on the page beside the moment that one looks at. */
type ReplayLayout = {
  readonly tab: 'table' | 'steps';
  readonly isWhy: boolean;
  readonly isKeys: boolean;
  /** How far the table is turned, in seats. */
  readonly turned: number;
  /** A revision that was put aside to compare with. */
  readonly kept: number | null;
  /** Whether the address was put on the clipboard; null where nobody has tried. */
  readonly isCopied: boolean | null;
};

const CLOSED: ReplayLayout = { tab: 'table', isWhy: false, isKeys: false, turned: 0, kept: null, isCopied: null };

/** What the page shows, and all that can be done on it. */
export type ReplayControls = {
  readonly desk: ReplayLayout;
  readonly change: (part: Partial<ReplayLayout>) => void;
  readonly pace: Pace;
  readonly items: readonly StoryItem[];
  readonly onFold: (from: number) => void;
  readonly transport: Transport;
  readonly deeds: ReplayKeyActions;
};

/** The state of the page around a step, and its actions. */
export const useReplayControls = (
  rows: readonly StoryRow[],
  at: number,
  onStep: (at: number) => void,
): ReplayControls => {
  const [desk, set] = useState(CLOSED);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const change = (part: Partial<ReplayLayout>): void => set((before) => ({ ...before, ...part }));
  const pace = useMemo(() => paceOf(rows), [rows]);
  const within = branchOf(rows, at)?.from;
  const items = useMemo(() => itemsOf(rows, (from) => from === within || open.has(from)), [rows, open, within]);
  const onFold = useCallback((from: number) => setOpen((before) => toggled(before, from)), []);
  const playing = usePlaying(rows, pace, at, onStep);
  const transport: Transport = {
    ...{ isPlaying: playing.isPlaying, speed: playing.speed, onPlay: playing.toggle, onSpeed: playing.faster },
    onBy: (by) => onStep(stepFrom(rows, at, by)),
    onEnd: (end) => onStep(end === 'first' ? 0 : rows.length - 1),
  };
  const deeds: ReplayKeyActions = {
    ...walkingDeeds(rows, at, onStep, transport),
    ...lookingDeeds(desk, change),
    fold: () => setOpen(open.size > 0 ? new Set() : branchStarts(rows)),
  };
  return { desk, change, pace, items, onFold, transport, deeds };
};

const toggled = (open: ReadonlySet<number>, from: number): ReadonlySet<number> => {
  const next = new Set(open);
  if (!next.delete(from)) next.add(from);
  return next;
};

const branchStarts = (rows: readonly StoryRow[]): ReadonlySet<number> =>
  new Set(rows.flatMap((_, at) => (branchOf(rows, at)?.from === at ? [at] : [])));

type StepKeyActions = Pick<
  ReplayKeyActions,
  | 'back'
  | 'next'
  | 'first'
  | 'last'
  | 'live'
  | 'rewind'
  | 'roll'
  | 'contested'
  | 'ruling'
  | 'turn'
  | 'turnBack'
  | 'into'
  | 'out'
  | 'play'
>;

const walkingDeeds = (
  rows: readonly StoryRow[],
  at: number,
  onStep: (at: number) => void,
  { onBy, onEnd, onPlay }: Transport,
): StepKeyActions => {
  const to =
    (holds: (row: StoryRow) => boolean, by: 1 | -1 = 1) =>
    (): void =>
      onStep(nextWhere(rows, at, by, holds));
  const toLive = (): void => {
    const branch = branchOf(rows, at);
    onStep(branch === null ? rows.length - 1 : Math.min(branch.to + 1, rows.length - 1));
  };
  return {
    back: () => onBy(-1),
    next: () => onBy(1),
    first: () => onEnd('first'),
    last: () => onEnd('last'),
    live: toLive,
    rewind: to(bears('rewind')),
    roll: to(bears('roll')),
    contested: to(isContested),
    ruling: to(bears('ruling', 'rewind', 'call')),
    turn: to(bears('turn')),
    turnBack: to(bears('turn'), -1),
    into: () => onStep(branchNear(rows, at)?.from ?? at),
    out: toLive,
    play: onPlay,
  };
};

type ViewKeyActions = Pick<ReplayKeyActions, 'why' | 'up' | 'down' | 'flip' | 'copy' | 'sheet'>;

const lookingDeeds = (desk: ReplayLayout, change: (part: Partial<ReplayLayout>) => void): ViewKeyActions => ({
  why: () => change({ isWhy: !desk.isWhy }),
  up: () => moveInStack(-1),
  down: () => moveInStack(1),
  flip: () => change({ turned: desk.turned + 1 }),
  copy: () => {
    void copyText(window.location.href).then((isCopied) => change({ isCopied }));
  },
  sheet: () => change({ isKeys: !desk.isKeys }),
});

/** Moves the focus along the stack; into it where it was elsewhere. */
const moveInStack = (by: 1 | -1): void => {
  const entries = [...document.querySelectorAll<HTMLElement>('.pile li')];
  const now = entries.findIndex((entry) => entry === document.activeElement);
  entries[now < 0 ? 0 : Math.min(Math.max(now + by, 0), entries.length - 1)]?.focus();
};
