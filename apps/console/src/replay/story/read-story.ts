import type { StoryPage, StoryRow } from '@stackledger/wire';
import { ask, type ApiAnswer } from '../../client/ask.js';
import { follow } from '../../client/live/feed.js';
import { storyPath } from '../../client/story-path.js';
import type { UiError } from '../../client/ui-error.js';

/** The rows of a match read so far. `isWhole` once its end has been read. */
export type MatchStory = {
  readonly rows: readonly StoryRow[];
  readonly isWhole: boolean;
  readonly error: UiError | null;
};

/** A match of which nothing has been read. */
export const UNREAD: MatchStory = { rows: [], isWhole: false, error: null };

/** The match, its viewer (a seat, or null for the public), and a callback for every page. */
type StoryRequest = {
  readonly matchId: string;
  readonly seat: string | null;
  readonly signal: AbortSignal;
  readonly tell: (story: MatchStory) => void;
};

const isRewind = ({ marks }: StoryRow): boolean => marks.includes('rewind');

/**
 * Reads the story of a match page by page, and on whenever the match goes on, until it is over or the signal says stop.
 * A ruling may rewind what was read before: then everything is read again.
 */
export const readStory = async (reading: StoryRequest): Promise<void> => {
  let rows = await pagesFrom(reading, [], '0');
  if (reading.signal.aborted) return;
  let going = Promise.resolve();
  const lastRead = (): number => Number(rows.at(-1)?.revision ?? -1);
  const readOn = async (): Promise<void> => {
    const more = await pagesFrom(reading, rows, String(lastRead() + 1));
    const isRewound = more.slice(rows.length).some(isRewind);
    rows = isRewound ? await pagesFrom(reading, [], '0') : more;
  };
  const stop = follow(reading, {
    onRevision: (revision) => {
      going = going.then(() => (revision > lastRead() ? readOn() : undefined));
    },
    onLine: () => undefined,
  });
  reading.signal.addEventListener('abort', stop);
};

/** The pages read so far and those that follow, reported page by page. */
const pagesFrom = async (
  { matchId, seat, signal, tell }: StoryRequest,
  read: readonly StoryRow[],
  from: string,
): Promise<readonly StoryRow[]> => {
  let rows = read;
  let next: string | null = from;
  const isOver = (): boolean => signal.aborted;
  while (next !== null && !isOver()) {
    const page: ApiAnswer<StoryPage> = await ask<StoryPage>(storyPath(matchId, next, seat), { signal });
    if (isOver()) return rows;
    if (!page.ok) {
      tell({ rows, isWhole: false, error: page.error });
      return rows;
    }
    rows = [...rows, ...page.value.rows];
    next = page.value.next;
    tell({ rows, isWhole: next === null, error: null });
  }
  return rows;
};
