import type { StoryPage, TableView } from '@stackledger/wire';
import { useEffect, useRef, type ReactNode } from 'react';
import { withNames } from '../client/people.js';
import { Link } from '../client/link.js';
import { useResource } from '../client/use-resource.js';
import { JudgeMark, SeatMark } from '../design/seat.js';
import { scribeTexts } from '../texts/scribe.js';

/** How far back the lines go; the replay has all of them. */
const EVENTS_BACK = 80;

/** Who passes for everybody goes without saying here. */
const BY_SCRIBE = /^scribe [^:]+: /;

/** What was written and what came of it, the newest last. Each line leads to the replay there. */
export const WrittenLines = ({
  table,
  written,
}: {
  readonly table: TableView;
  readonly written: ReadonlyMap<string, string>;
}): ReactNode => {
  const { matchId, revision, players } = table;
  const from = Math.max(0, Number(revision) - EVENTS_BACK);
  const { value } = useResource<StoryPage>(`/v1/matches/${matchId}/story?from=${from}&limit=200`, revision);
  // The first row of a part may be the end of a command.
  const rows = value?.rows.slice(from === 0 ? 0 : 1) ?? [];
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [value]);
  return (
    <div className="written">
      <ol ref={list} tabIndex={0} aria-label={scribeTexts.lines}>
        {rows.length === 0 && <li className="soft small">{scribeTexts.noLines}</li>}
        {rows.map(({ first, revision: at, by, says, then, live }) => (
          <li key={first} className={live ? '' : 'rewound'}>
            <span className="mono small revision">{at}</span>
            {by.kind === 'judge' ? (
              <JudgeMark judge={by.id} />
            ) : (
              <SeatMark seat={by.id} at={players.findIndex(({ seat }) => seat === by.id)} />
            )}
            <Link href={`/m/${matchId}?r=${at}`} className="grow">
              {written.has(at) && (
                <span className="mono">{withNames(written.get(at) ?? '').replace(BY_SCRIBE, '')}</span>
              )}
              <span className={written.has(at) ? 'small soft' : ''}>{says}</span>
              {then.length > 0 && <span className="small soft">{then.join('; ')}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
};
