import type { TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Link } from '../client/link.js';
import { Icon } from '../design/icon.js';
import { nameOf } from '../design/seat.js';
import type { GameLayout } from '../games/game-layout.js';
import { texts } from '../texts.js';

/** The bar above a table: the way back, whose turn it is and its step, and what else can be done there. */
export const TableBar = ({
  table: { title, turn },
  game,
  children,
}: {
  readonly table: TableView;
  readonly game: GameLayout;
  readonly children: ReactNode;
}): ReactNode => (
  <header className="bar table-bar">
    <Link href="/" className="icon-button" aria-label={texts.table.back}>
      <Icon name="back" />
    </Link>
    <p className="grow">
      {turn === null ? (
        <b className="strong cut">{title}</b>
      ) : (
        <>
          <b className="strong cut">{texts.table.turn(turn.number)}</b>{' '}
          <span className="small soft cut">
            {[nameOf(turn.active), ...(turn.step === '' ? [] : [game.steps?.[turn.step] ?? turn.step])].join(', ')}
          </span>
        </>
      )}
    </p>
    {children}
  </header>
);
