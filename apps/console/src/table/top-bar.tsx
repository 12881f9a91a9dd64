import type { TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Link } from '../client/link.js';
import { Icon } from '../design/icon.js';
import type { GameLayout } from '../games/game-layout.js';
import { texts } from '../texts.js';
import { TableBar } from './table-bar.js';

/** What can be opened over a table from its bar. */
export type SheetName = 'more' | 'story' | 'judge' | 'hand' | 'describe';

/** The bar of a table with its buttons: hiding the hand, calling a judge, the story, the replay, and the rest. */
export const TopBar = ({
  table,
  game,
  onSheet,
  isHidden,
  onHide,
}: {
  readonly table: TableView;
  readonly game: GameLayout;
  readonly onSheet: (sheet: SheetName) => void;
  readonly isHidden: boolean;
  readonly onHide: (hidden: boolean) => void;
}): ReactNode => {
  return (
    <TableBar table={table} game={game}>
      {table.seat !== null && (
        <button
          className={isHidden ? 'icon-button' : 'icon-button wide-only'}
          aria-pressed={isHidden}
          aria-label={texts.table.hide}
          onClick={() => onHide(!isHidden)}
        >
          <Icon name="eye" />
        </button>
      )}
      {table.seat !== null && table.status !== 'sealed' && (
        <button className="icon-button" aria-label={texts.calls.callJudge} onClick={() => onSheet('judge')}>
          <Icon name="gavel" />
        </button>
      )}
      <button className="icon-button phone-only" aria-label={texts.table.log} onClick={() => onSheet('story')}>
        <Icon name="list" />
      </button>
      <Link
        href={`/m/${table.matchId}?r=${table.revision}${table.seat === null ? '' : `&seat=${table.seat}`}`}
        className="icon-button wide-only"
        aria-label={texts.table.replay}
      >
        <Icon name="first" />
      </Link>
      <a
        className="icon-button wide-only"
        href={`/v1/matches/${table.matchId}/table${table.seat === null ? '' : `?seat=${table.seat}`}`}
        aria-label={texts.asJson}
      >
        <Icon name="braces" />
      </a>
      <button className="icon-button" aria-label={texts.table.more} onClick={() => onSheet('more')}>
        <Icon name="more" />
      </button>
    </TableBar>
  );
};
