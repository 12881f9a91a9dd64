import type { RewindTargetPage, TableView } from '@stackledger/wire';
import { useMemo, type ReactNode } from 'react';
import { useResource } from '../../client/use-resource.js';
import { ErrorNotice } from '../../design/notice.js';
import { useCommandSender } from '../../judge/desk/command-sender.js';
import { texts } from '../../texts.js';
import { undoTarget } from '../calls/undo-target.js';
import { useExplained } from '../live/use-explained.js';

type TakebackOffer = { readonly type: 'UndoOwn' | 'AskTakeback'; readonly to: string; readonly seat: string };

/**
 * What a seat may take back now: its last action by itself (SL-UNDO-1), else the last one of all with the others, where
 * the match allows that (SL-UNDO-2). Null where neither would be accepted, or while that is not known.
 */
const useOffer = ({ matchId, seat, status, revision }: TableView): TakebackOffer | null => {
  const path = `/v1/matches/${matchId}/rewind-targets?limit=20`;
  const { value } = useResource<RewindTargetPage>(seat === null || status !== 'running' ? null : path, revision);
  const to = undoTarget(value?.targets ?? []);
  const alone: TakebackOffer | null = seat === null || to === null ? null : { type: 'UndoOwn', to, seat };
  const own = useExplained(matchId, revision, alone);
  const together: TakebackOffer | null =
    alone !== null && own?.allowed === false ? { ...alone, type: 'AskTakeback' } : null;
  const agreed = useExplained(matchId, revision, together);
  if (own?.allowed === true) return alone;
  return agreed?.allowed === true ? together : null;
};

/** A seat takes back what was done last, where the match takes that. */
export const Undo = ({ table, onDone }: { readonly table: TableView; readonly onDone: () => void }): ReactNode => {
  const offer = useOffer(table);
  const by = useMemo(() => (table.seat === null ? {} : { seat: table.seat }), [table.seat]);
  const acting = useCommandSender(table.matchId, by, onDone);
  return (
    <>
      {acting.error && <ErrorNotice error={acting.error} />}
      {offer !== null && (
        <button
          className="button wide"
          disabled={acting.isSending}
          onClick={() => void acting.act({ type: offer.type, to: offer.to })}
        >
          {offer.type === 'UndoOwn' ? texts.calls.undo : texts.calls.askTakeback}
        </button>
      )}
    </>
  );
};
