import type { StoryPage, StoryRow } from '@stackledger/wire';
import { ask, type Asked } from '../../client/ask.js';
import { follow } from '../../client/feed.js';
import { storyPath } from '../../client/story-path.js';
import type { Trouble } from '../../client/trouble.js';

/** What is known of a match so far. `isWhole` once its end has been read. */
export type Story = { readonly rows: readonly StoryRow[]; readonly isWhole: boolean; readonly trouble: Trouble | null };

/** A match of which nothing has been read. */
export const UNREAD: Story = { rows: [], isWhole: false, trouble: null };

/** Whose story is read, through whose eyes, and who is told of every page. */
type Reading = {
  readonly matchId: string;
  readonly seat: string | null;
  readonly signal: AbortSignal;
  readonly tell: (story: Story) => void;
};

const isRewind = ({ marks }: StoryRow): boolean => marks.includes('rewind');

/**
 * Reads the story of a match page by page, and on whenever the match goes on, until it is over or the signal says stop.
 * A ruling may strike what was read before: then everything is read anew.
 */
export const readStory = async (reading: Reading): Promise<void> => {
  let rows = await pagesFrom(reading, [], '0');
  if (reading.signal.aborted) return;
  let going = Promise.resolve();
  const lastRead = (): number => Number(rows.at(-1)?.revision ?? -1);
  const readOn = async (): Promise<void> => {
    const more = await pagesFrom(reading, rows, String(lastRead() + 1));
    const isStruck = more.slice(rows.length).some(isRewind);
    rows = isStruck ? await pagesFrom(reading, [], '0') : more;
  };
  const stop = follow(reading, {
    onRevision: (revision) => {
      going = going.then(() => (revision > lastRead() ? readOn() : undefined));
    },
    onLine: () => undefined,
  });
  reading.signal.addEventListener('abort', stop);
};

/** What was read with everything after it, told page by page. */
const pagesFrom = async (
  { matchId, seat, signal, tell }: Reading,
  read: readonly StoryRow[],
  from: string,
): Promise<readonly StoryRow[]> => {
  let rows = read;
  let next: string | null = from;
  const isOver = (): boolean => signal.aborted;
  while (next !== null && !isOver()) {
    const page: Asked<StoryPage> = await ask<StoryPage>(storyPath(matchId, next, seat), { signal });
    if (isOver()) return rows;
    if (!page.ok) {
      tell({ rows, isWhole: false, trouble: page.trouble });
      return rows;
    }
    rows = [...rows, ...page.value.rows];
    next = page.value.next;
    tell({ rows, isWhole: next === null, trouble: null });
  }
  return rows;
};
