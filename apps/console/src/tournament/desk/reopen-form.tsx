import { useState, type ReactNode } from 'react';
import { deskTexts } from '../../texts/tournament/desk.js';
import { roundText, withinSentence } from '../parts/round-text.js';
import type { Desk } from './desk.js';
import { seenText } from '../../client/plain-text.js';
import { UnseenFault } from '../../design/unseen.js';

/** The last round, once it is closed, may be opened again. */
export const ReopenForm = ({ desk }: { readonly desk: Desk }): ReactNode => {
  const { tournament } = desk.moment;
  const [reason, setReason] = useState('');
  const last = tournament.rounds.at(-1);
  if (last === undefined || last.isOpen || tournament.phase === 'finished' || !desk.may('ReopenRound')) return null;
  return (
    <details className="more panel">
      <summary>{deskTexts.round.reopen(withinSentence(roundText(tournament, last)))}</summary>
      <form
        className="stack-of"
        onSubmit={(event) => {
          event.preventDefault();
          void desk.give('ReopenRound', { round: last.round, reason });
        }}
      >
        <p className="small soft">{deskTexts.correct.reopenAbout}</p>
        <label className="stack-of">
          <span className="small">{deskTexts.reason}</span>
          <input className="field" maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        <UnseenFault of={reason} />
        <button className="button wide" disabled={desk.isBusy || seenText(reason) === ''}>
          {deskTexts.round.reopen(withinSentence(roundText(tournament, last)))}
        </button>
      </form>
    </details>
  );
};
