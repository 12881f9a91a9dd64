import { useState, type ReactNode } from 'react';
import { ErrorNotice } from '../../design/notice.js';
import { Sheet } from '../../design/sheet.js';
import { playerTexts } from '../../texts/tournament/player.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import type { TournamentSender } from '../live/use-sender.js';

/** Leaving the tournament. */
export const Dropping = ({
  player,
  sender,
}: {
  readonly player: string;
  readonly sender: TournamentSender;
}): ReactNode => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="button wide" onClick={() => setOpen(true)}>
        {playerTexts.drop}
      </button>
      {isOpen && <DropSheet player={player} sender={sender} onClose={() => setOpen(false)} />}
    </>
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
