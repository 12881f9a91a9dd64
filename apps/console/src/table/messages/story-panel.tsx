import type { StoryPage, TableView } from '@stackledger/wire';
import { useEffect, useState, type ReactNode } from 'react';
import { ask } from '../../client/ask.js';
import type { SeenRevisions } from '../../client/live/feed.js';
import { Link } from '../../client/link.js';
import { Icon } from '../../design/icon.js';
import { JudgeMark, nameOf, SeatMark } from '../../design/seat.js';
import { Sheet } from '../../design/sheet.js';
import { listed, texts } from '../../texts.js';
import { seenBy } from './sent-line.js';

/** How far back the panel looks. */
const EVENTS_BACK = 90;

/** What happened last, the newest first; every line leads to the replay there. */
export const StoryPanel = ({
  table,
  rows,
  seen,
  onClose,
}: {
  readonly table: TableView;
  readonly rows: StoryPage['rows'];
  readonly seen: SeenRevisions;
  readonly onClose?: () => void;
}): ReactNode => {
  const list = (
    <ol className="story">
      {rows.map(({ first, revision, by, says, then, live }) => (
        <li key={first} className={live ? '' : 'rewound'}>
          {by.kind === 'judge' ? (
            <JudgeMark judge={by.id} />
          ) : (
            <SeatMark seat={by.id} at={table.players.findIndex(({ seat }) => seat === by.id)} />
          )}
          <Link href={`/m/${table.matchId}?r=${revision}${table.seat === null ? '' : `&seat=${table.seat}`}`}>
            {says}
            {then.length > 0 && <span className="small soft">{then.join('; ')}</span>}
            {by.id === table.seat && <SeenMark others={seenBy(table, seen, revision)} />}
          </Link>
        </li>
      ))}
    </ol>
  );
  if (onClose !== undefined)
    return (
      <Sheet title={texts.table.log} onClose={onClose}>
        {list}
      </Sheet>
    );
  return (
    <aside className="log" aria-label={texts.table.log}>
      <h2>{texts.table.log}</h2>
      {list}
    </aside>
  );
};

/** The last steps of a match, the newest first, and again whenever it goes on. */
export const useStory = ({ matchId, seat, revision }: TableView): StoryPage['rows'] => {
  const [rows, setRows] = useState<StoryPage['rows']>([]);
  useEffect(() => {
    const going = new AbortController();
    const from = Math.max(0, Number(revision) - EVENTS_BACK);
    const query = `from=${from}&limit=200${seat === null ? '' : `&seat=${seat}`}`;
    void ask<StoryPage>(`/v1/matches/${matchId}/story?${query}`, { signal: going.signal }).then((asked) => {
      // The first row of a part may be the end of a command.
      if (asked.ok) setRows(asked.value.rows.slice(from === 0 ? 0 : 1).toReversed());
    });
    return () => going.abort();
  }, [matchId, seat, revision]);
  return rows;
};

/** Who has a step of one's own on the screen. */
const SeenMark = ({ others }: { readonly others: readonly string[] }): ReactNode =>
  others.length > 0 && (
    <span className="small soft seen">
      <Icon name="eye" /> {texts.table.seen(listed(others.map(nameOf)))}
    </span>
  );
