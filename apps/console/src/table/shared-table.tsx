import { useState, type ComponentProps, type ReactNode } from 'react';
import { nameOf, SeatMark } from '../design/seat.js';
import { texts } from '../texts.js';
import { TableBar } from './table-bar.js';
import { TablePage } from './table-page.js';

/**
 * A table on one device that goes round: whenever another seat is asked a curtain names who takes it, and nothing of
 * their view is drawn until they say that they have it.
 */
export const SharedTable = (props: Omit<ComponentProps<typeof TablePage>, 'isShared'>): ReactNode => {
  const { seat, status } = props.table;
  const [holder, setHolder] = useState<string | null>(null);
  if (status === 'running' && seat !== null && seat !== holder) return <Curtain {...props} onTake={setHolder} />;
  return <TablePage key={seat} {...props} isShared />;
};

const Curtain = ({
  table,
  game,
  onTake,
}: Pick<ComponentProps<typeof TablePage>, 'table' | 'game'> & {
  readonly onTake: (seat: string) => void;
}): ReactNode => {
  const seat = table.seat ?? '';
  const who = nameOf(seat);
  const { give, about, take } = texts.table.curtain;
  return (
    <div className="table curtain" data-revision={table.revision}>
      <TableBar table={table} game={game}>
        {null}
      </TableBar>
      <main className="middle" id="content">
        <SeatMark seat={seat} at={table.players.findIndex((player) => player.seat === seat)} />
        <h1 aria-live="polite">{give(who)}</h1>
        <p className="soft">{about(who)}</p>
      </main>
      <footer className="table-dock">
        <button className="big" onClick={() => onTake(seat)}>
          <b>{take(who)}</b>
        </button>
      </footer>
    </div>
  );
};
