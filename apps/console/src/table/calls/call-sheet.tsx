import type { TableView } from '@stackledger/wire';
import { useMemo, useState, type ReactNode } from 'react';
import { ErrorNotice } from '../../design/notice.js';
import { Sheet } from '../../design/sheet.js';
import { useCommandSender } from '../../judge/desk/command-sender.js';
import { texts } from '../../texts.js';
import { seenText } from '../../client/plain-text.js';
import { UnseenFault } from '../../design/unseen.js';

const words = texts.calls;

/** Calling a judge: one tap on what it is about. Words of one's own may stand before it. */
export const CallSheet = ({
  table,
  onClose,
}: {
  readonly table: TableView;
  readonly onClose: () => void;
}): ReactNode => {
  const [said, say] = useState('');
  const by = useMemo(() => (table.seat === null ? {} : { seat: table.seat }), [table.seat]);
  const acting = useCommandSender(table.matchId, by, onClose);
  return (
    <Sheet title={words.callJudge} onClose={onClose}>
      <div className="stack-of">
        {acting.error && <ErrorNotice error={acting.error} />}
        <p className="small soft">{words.callAbout}</p>
        <ul className="stack-of">
          {Object.entries(words.reasons).map(([category, reason]) => (
            <li key={category}>
              <button
                className="button wide"
                disabled={acting.isSending}
                onClick={() =>
                  void acting.act({
                    type: 'CallJudge',
                    category,
                    reason: seenText(said) === '' ? reason : seenText(said),
                  })
                }
              >
                {reason}
              </button>
            </li>
          ))}
        </ul>
        <label className="stack-of small">
          {words.inWords}
          <textarea className="call-field" rows={2} value={said} onChange={({ target }) => say(target.value)} />
        </label>
        <UnseenFault of={said} />
      </div>
    </Sheet>
  );
};
