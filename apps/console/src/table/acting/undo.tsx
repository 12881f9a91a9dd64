import type { RewindTargetPage, TableView } from '@stackledger/wire';
import { useMemo, type ReactNode } from 'react';
import { useAsked } from '../../client/use-asked.js';
import { TroubleNotice } from '../../design/notice.js';
import { useActing } from '../../judge/desk/acting.js';
import { texts } from '../../texts.js';

/** A seat takes back what it has just done, as long as nobody has acted on it; where it may not, it is told why. */
export const Undo = ({ table, onDone }: { readonly table: TableView; readonly onDone: () => void }): ReactNode => {
  const { value } = useAsked<RewindTargetPage>(`/v1/matches/${table.matchId}/rewind-targets?limit=1`);
  const by = useMemo(() => (table.seat === null ? {} : { seat: table.seat }), [table.seat]);
  const acting = useActing(table.matchId, by, onDone);
  const to = value?.targets[0]?.revision;
  if (table.seat === null || table.status !== 'running' || to === undefined) return null;
  return (
    <>
      {acting.trouble && <TroubleNotice trouble={acting.trouble} />}
      <button
        className="button wide"
        disabled={acting.isSending}
        onClick={() => void acting.act({ type: 'UndoOwn', to })}
      >
        {texts.calls.undo}
      </button>
    </>
  );
};
