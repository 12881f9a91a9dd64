import { useState, type ReactNode } from 'react';
import { Notice } from '../../design/notice.js';
import { call as callTexts } from '../../texts/judge/call.js';
import type { CallContext } from './call-context.js';
import { seenText } from '../../client/plain-text.js';
import { UnseenFault } from '../../design/unseen.js';

const { escalating } = callTexts;

/** A call becomes a matter of conduct, which whoever hears appeals closes; the note is for judges. */
export const Escalating = ({ call, acting }: CallContext): ReactNode => {
  const [note, write] = useState('');
  if (call.escalated)
    return (
      <Notice tone="judge" icon="gavel">
        {escalating.done}
      </Notice>
    );
  return (
    <details className="erred panel">
      <summary>{escalating.open}</summary>
      <p className="small soft">{escalating.about}</p>
      <label className="stack-of small">
        {escalating.note}
        <textarea
          className="field"
          rows={3}
          maxLength={1000}
          value={note}
          onChange={({ target }) => write(target.value)}
        />
      </label>
      <UnseenFault of={note} />
      <button
        className="button wide"
        disabled={acting.isSending || seenText(note) === ''}
        onClick={() => void acting.act({ type: 'EscalateCall', call: call.call, note: seenText(note) })}
      >
        {escalating.go}
      </button>
    </details>
  );
};
