import type { TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import type { SeenRevisions } from '../../client/live/feed.js';
import { Icon, type IconName } from '../../design/icon.js';
import { nameOf } from '../../design/seat.js';
import { listed, texts } from '../../texts.js';
import type { LiveTable } from '../live/use-table.js';

/** The others at the table who have a revision on their screens. */
export const seenBy = ({ players, seat }: TableView, seen: SeenRevisions, revision: string): readonly string[] =>
  players
    .map((player) => player.seat)
    .filter((other) => other !== seat && Number(seen[other] ?? -1) >= Number(revision));

/**
 * What became of the last thing that was done here: on its way, stored, seen by the others. It stays until the next
 * one.
 */
export const SentLine = ({ live, table }: { readonly live: LiveTable; readonly table: TableView }): ReactNode => {
  const [icon, says] = lineOf(live, table) ?? [null, ''];
  return (
    <p className={`sent small ${icon ?? ''}`}>
      {icon !== null && <Icon name={icon} className={icon === 'spin' ? 'turning' : ''} />}
      {says}
    </p>
  );
};

const lineOf = ({ sending, seen }: LiveTable, table: TableView): readonly [IconName, string] | null => {
  if (sending?.state === 'sending') return ['spin', texts.table.sending];
  if (sending?.state !== 'stored' || sending.revision === null) return null;
  const others = seenBy(table, seen, sending.revision);
  return others.length === 0 ? ['check', texts.table.stored] : ['eye', texts.table.seen(listed(others.map(nameOf)))];
};
