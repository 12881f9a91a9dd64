import { useState, type ReactNode } from 'react';
import { Notice } from '../../design/notice.js';
import { call as callTexts } from '../../texts/judge/call.js';
import type { CallContext } from './call-context.js';

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
      <button
        className="button wide"
        disabled={acting.isSending || note.trim() === ''}
        onClick={() => void acting.act({ type: 'EscalateCall', call: call.call, note: note.trim() })}
      >
        {escalating.go}
      </button>
    </details>
  );
};
