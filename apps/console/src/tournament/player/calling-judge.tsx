import { useState, type ReactNode } from 'react';
import { Icon } from '../../design/icon.js';
import { ErrorNotice } from '../../design/notice.js';
import { Sheet } from '../../design/sheet.js';
import { playerTexts } from '../../texts/tournament/player.js';
import type { TournamentSender } from '../live/use-sender.js';
import { seenText } from '../../client/plain-text.js';
import { UnseenFault } from '../../design/unseen.js';

/** Calling a judge to the own table; `isCalled`: one is called already. */
export const CallingJudge = ({
  at,
  isCalled,
  sender,
}: {
  /** Where the player sits. */
  readonly at: { readonly round: number; readonly table: number };
  readonly isCalled: boolean;
  readonly sender: TournamentSender;
}): ReactNode => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="button wide" disabled={isCalled} onClick={() => setOpen(true)}>
        <Icon name="gavel" /> {playerTexts.callJudge}
      </button>
      {isOpen && <CallSheet at={at} sender={sender} onClose={() => setOpen(false)} />}
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
    const said = seenText(reason) === '' ? {} : { reason: seenText(reason) };
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
        <UnseenFault of={reason} />
        <button className="button main wide" disabled={sender.isSending} onClick={() => void call()}>
          {playerTexts.callGo}
        </button>
      </div>
    </Sheet>
  );
};
