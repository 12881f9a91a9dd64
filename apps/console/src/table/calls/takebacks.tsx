import type { RewindTargetPage, TableView } from '@stackledger/wire';
import { useMemo, useState, type ReactNode } from 'react';
import { ask } from '../../client/ask.js';
import { matchPath, packed, send } from '../../client/live/outbox.js';
import type { UiError } from '../../client/ui-error.js';
import { Notice, ErrorNotice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { useCommandSender } from '../../judge/desk/command-sender.js';
import { texts } from '../../texts.js';
import { undoTarget } from './undo-target.js';

type TakebackProps = { readonly table: TableView; readonly onDone: () => void };

/** What a seat can take back or is asked to: an own report that waits, and what another seat has asked for. */
export const Takebacks = (props: TakebackProps): ReactNode => {
  const [refused, setRefused] = useState<UiError | null>(null);
  const { seat, awaiting, legal } = props.table;
  if (seat === null) return null;
  const isAsked = legal?.always.some(({ command }) => command.type === 'AnswerTakeback') === true;
  const isWaiting = awaiting.report?.by === seat && awaiting.kind === 'confirm';
  return (
    <>
      {isAsked && <AskedTakeback {...props} />}
      {refused && (
        <div className="stack-of">
          <ErrorNotice error={refused} />
          <button className="button" onClick={() => setRefused(null)}>
            {texts.table.ok}
          </button>
        </div>
      )}
      {isWaiting && <OwnReport {...props} onRefused={setRefused} />}
    </>
  );
};

const useSeat = ({ table, onDone }: TakebackProps): ReturnType<typeof useCommandSender> => {
  const by = useMemo(() => (table.seat === null ? {} : { seat: table.seat }), [table.seat]);
  return useCommandSender(table.matchId, by, onDone);
};

const AskedTakeback = (props: TakebackProps): ReactNode => {
  const acting = useSeat(props);
  const others = props.table.players.filter(({ seat, left }) => !left && seat !== props.table.seat);
  const [only] = others.length === 1 ? others : [];
  const answer = (accept: boolean): void => void acting.act({ type: 'AnswerTakeback', accept });
  return (
    <Notice tone="doubt" icon="back" role="status">
      <p>{texts.calls.takebackAsked(only === undefined ? null : nameOf(only.seat))}</p>
      {acting.error && <ErrorNotice error={acting.error} />}
      <p className="row">
        <button className="button main" disabled={acting.isSending} onClick={() => answer(true)}>
          {texts.calls.takebackYes}
        </button>
        <button className="button" disabled={acting.isSending} onClick={() => answer(false)}>
          {texts.calls.takebackNo}
        </button>
      </p>
    </Notice>
  );
};

/**
 * A slip in a report is mended by whoever made it, until somebody has acted on it (SL-REPORT-4). A refusal outlives the
 * button: somebody may have confirmed meanwhile.
 */
const OwnReport = ({
  table: { matchId, seat },
  onDone,
  onRefused,
}: TakebackProps & { readonly onRefused: (error: UiError | null) => void }): ReactNode => {
  const [isSending, setSending] = useState(false);
  const again = async (): Promise<void> => {
    setSending(true);
    const asked = await ask<RewindTargetPage>(`${matchPath(matchId)}/rewind-targets?limit=20`);
    const to = asked.ok ? undoTarget(asked.value.targets) : null;
    const sent =
      to === null
        ? null
        : await send(
            matchPath(matchId),
            packed(matchPath(matchId), { type: 'UndoOwn', to, ...(seat !== null && { seat }) }),
          );
    setSending(false);
    onRefused(asked.ok ? (sent?.error ?? null) : asked.error);
    onDone();
  };
  return (
    <button className="button wide" disabled={isSending} onClick={() => void again()}>
      {texts.calls.mistyped}
    </button>
  );
};
