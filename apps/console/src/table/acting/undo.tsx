import type { RewindTargetPage, TableView } from '@stackledger/wire';
import { useMemo, type ReactNode } from 'react';
import { useResource } from '../../client/use-resource.js';
import { ErrorNotice } from '../../design/notice.js';
import { useCommandSender } from '../../judge/desk/command-sender.js';
import { texts } from '../../texts.js';
import { undoTarget } from '../calls/undo-target.js';

/** A seat takes back its last action, as long as nobody has acted on it; else the error says why not. */
export const Undo = ({ table, onDone }: { readonly table: TableView; readonly onDone: () => void }): ReactNode => {
  const { value } = useResource<RewindTargetPage>(`/v1/matches/${table.matchId}/rewind-targets?limit=20`);
  const by = useMemo(() => (table.seat === null ? {} : { seat: table.seat }), [table.seat]);
  const acting = useCommandSender(table.matchId, by, onDone);
  const to = value === null ? null : undoTarget(value.targets);
  if (table.seat === null || table.status !== 'running' || to === null) return null;
  return (
    <>
      {acting.error && <ErrorNotice error={acting.error} />}
      <button
        className="button wide"
        disabled={acting.isSending}
        onClick={() => void acting.act({ type: 'UndoOwn', to })}
      >
        {texts.calls.undo}
      </button>
      {acting.error?.problem?.code === 'undo-not-allowed' && (
        <button
          className="button wide"
          disabled={acting.isSending}
          onClick={() => void acting.act({ type: 'AskTakeback', to })}
        >
          {texts.calls.askTakeback}
        </button>
      )}
    </>
  );
};
