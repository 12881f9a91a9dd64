import { useState, type ReactNode } from 'react';
import { Icon } from '../../design/icon.js';
import { ErrorNotice } from '../../design/notice.js';
import { Sheet } from '../../design/sheet.js';
import { playerTexts } from '../../texts/tournament/player.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import type { TournamentSender } from '../live/use-sender.js';

/** Calling a judge to the own table, and leaving the tournament. */
export const PlayerFoot = ({
  at,
  isCalled,
  player,
  sender,
}: {
  /** Where the player sits; null for who sits nowhere now. */
  readonly at: { readonly round: number; readonly table: number } | null;
  /** Whether a judge is called already. */
  readonly isCalled: boolean;
  readonly player: string;
  readonly sender: TournamentSender;
}): ReactNode => {
  const [open, setOpen] = useState<'call' | 'drop' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <div className="player-foot">
        {at !== null && (
          <button className="button" disabled={isCalled} onClick={() => setOpen('call')}>
            <Icon name="gavel" /> {playerTexts.callJudge}
          </button>
        )}
        <button className="button quiet" onClick={() => setOpen('drop')}>
          {playerTexts.drop}
        </button>
      </div>
      {open === 'call' && at !== null && <CallSheet at={at} sender={sender} onClose={close} />}
      {open === 'drop' && <DropSheet player={player} sender={sender} onClose={close} />}
    </>
  );
};

const CallSheet = ({
  at,
  sender,
  onClose,
}: {
  readonly at: { readonly round: number; readonly table: number };
  readonly sender: TournamentSender;
  readonly onClose: () => void;
}): ReactNode => {
  const [reason, setReason] = useState('');
  const call = async (): Promise<void> => {
    const said = reason.trim() === '' ? {} : { reason: reason.trim() };
    if (await sender.act({ type: 'CallJudge', ...at, ...said })) onClose();
  };
  return (
    <Sheet title={playerTexts.callJudge} onClose={onClose}>
      <div className="stack-of">
        <p className="soft">{playerTexts.callAbout(at.table)}</p>
        {sender.error && <ErrorNotice error={sender.error} />}
        <label className="stack-of small">
          {playerTexts.callReason}
          <textarea
            className="field"
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
        <button className="button main wide" disabled={sender.isSending} onClick={() => void call()}>
          {playerTexts.callGo}
        </button>
      </div>
    </Sheet>
  );
};

const DropSheet = ({
  player,
  sender,
  onClose,
}: {
  readonly player: string;
  readonly sender: TournamentSender;
  readonly onClose: () => void;
}): ReactNode => {
  const drop = async (): Promise<void> => {
    if (await sender.act({ type: 'DropPlayer', player })) onClose();
  };
  return (
    <Sheet title={playerTexts.dropTitle} onClose={onClose}>
      <div className="stack-of">
        <p className="soft">{playerTexts.dropAbout}</p>
        {sender.error && <ErrorNotice error={sender.error} />}
        <button className="button wide" disabled={sender.isSending} onClick={() => void drop()}>
          {playerTexts.dropGo}
        </button>
        <button className="button quiet wide" onClick={onClose}>
          {tournamentTexts.cancel}
        </button>
      </div>
    </Sheet>
  );
};
