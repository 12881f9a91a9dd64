import type { StoryRow } from '@stackledger/wire';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { Icon } from '../../design/icon.js';
import { JudgeMark, SeatMark } from '../../design/seat.js';
import { texts } from '../../texts.js';
import type { StoryItem } from './steps.js';
import { usePaced } from './use-place.js';

const ONE_LINE = 48;
const TWO_LINES = 64;
const SEEN_BEFORE = 100;
const SEEN_AFTER = 180;
/** No eye reads a list that jumps more often than that, and each jump costs a device a good part of a frame. */
const FOLLOW_MS = 100;

type StepListContent = {
  readonly rows: readonly StoryRow[];
  readonly items: readonly StoryItem[];
  readonly seats: readonly string[];
  readonly at: number;
  readonly onStep: (at: number) => void;
  readonly onFold: (from: number) => void;
};

const heightOf = (rows: readonly StoryRow[], item: StoryItem | undefined): number =>
  item?.kind === 'step' && rows[item.at]?.then.length === 0 ? ONE_LINE : TWO_LINES;

type StepListProps = StepListContent & { readonly isShown: boolean };

/** Every step in a list, which follows the step one stands on; a slider that is dragged goes ahead of it. */
export const StepList = ({ at, ...listed }: StepListProps): ReactNode => (
  <Steps {...listed} at={usePaced(at, FOLLOW_MS)} />
);

/** Of the list only what is seen exists. The step one stands on is kept in view. */
const Steps = memo(({ isShown, ...shown }: StepListProps): ReactNode => {
  const { rows, items, at } = shown;
  const frame = useRef<HTMLDivElement>(null);
  // Nothing that it returns is kept from one rendering to the next.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => heightOf(rows, items[index]),
    getItemKey: (index) => keyOf(items[index]),
    overscan: 8,
    // The step one stands on never sticks to an edge: what comes before and after it is seen too.
    scrollPaddingStart: SEEN_BEFORE,
    scrollPaddingEnd: SEEN_AFTER,
  });
  const current = items.findIndex((item) =>
    item.kind === 'step' ? item.at === at : !item.isOpen && item.from <= at && at <= item.to,
  );
  useEffect(() => {
    if (current >= 0) list.scrollToIndex(current, { align: 'auto' });
  }, [current, list, isShown]);
  return (
    <div className="steps" ref={frame} tabIndex={-1}>
      <ol style={{ height: list.getTotalSize() }} aria-label={texts.replay.steps}>
        {list.getVirtualItems().map(({ index, start, size }) => (
          <li key={keyOf(items[index])} style={{ top: start, height: size }}>
            <ItemRow {...shown} item={items[index]} />
          </li>
        ))}
      </ol>
    </div>
  );
});
Steps.displayName = 'Steps';

const keyOf = (item: StoryItem | undefined): string =>
  item === undefined ? '' : item.kind === 'step' ? String(item.at) : `rewound ${item.from}`;

const ItemRow = ({ item, ...shown }: StepListContent & { readonly item: StoryItem | undefined }): ReactNode => {
  if (item === undefined) return null;
  if (item.kind === 'step') return <StepRow {...shown} step={item.at} />;
  const count = item.to - item.from + 1;
  return (
    <button className="step fold" aria-expanded={item.isOpen} onClick={() => shown.onFold(item.from)}>
      <Icon name="fork" />
      <span className="grow">
        <span className="cut says">{texts.replay.rewound(count)}</span>
        <span className="cut small soft">{shown.rows[item.to + 1]?.says ?? ''}</span>
      </span>
      <Icon name={item.isOpen ? 'close' : 'next'} />
    </button>
  );
};

const StepRow = ({ rows, seats, at, onStep, step }: StepListContent & { readonly step: number }): ReactNode => {
  const row = rows[step];
  if (row === undefined) return null;
  const isRuling = row.by.kind === 'judge';
  const kind = [!row.live && 'rewound', isRuling && 'ruling', step > at && 'future'].filter((name) => name !== false);
  return (
    <button
      className={['step', ...kind].join(' ')}
      aria-current={step === at ? 'step' : undefined}
      onClick={() => onStep(step)}
    >
      <span className="when">{clockOf(row.at)}</span>
      <StepMark row={row} seats={seats} />
      <span className="grow">
        <span className="cut says">{row.says}</span>
        {row.then.length > 0 && <span className="cut small soft">{sentences(row.then)}</span>}
      </span>
      <span className="small soft long">{row.thinkMs === null ? '' : longOf(row.thinkMs)}</span>
    </button>
  );
};

/** Who made a step. */
export const StepMark = ({
  row,
  seats,
}: {
  readonly row: Pick<StoryRow, 'by'>;
  readonly seats: readonly string[];
}): ReactNode =>
  row.by.kind === 'judge' ? (
    <JudgeMark judge={row.by.id} />
  ) : (
    <SeatMark seat={row.by.id} at={seats.indexOf(row.by.id)} />
  );

/** Sentences one after the other. */
export const sentences = (said: readonly string[]): string => said.map(sentence).join(' ');

/** `18:15:46`. */
export const clockOf = (at: string): string => at.slice(11, 19);

/** How long: `4 s`, `2:05`. */
export const longOf = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
