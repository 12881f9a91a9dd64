import type { ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import type { PanelProps } from '../game-layout.js';
import './speeds.css';

const SPEEDS = ['basic', 'fast', 'breakneck'];

/** How fast what lies on top is, and what is fast enough to answer it. */
export const Speeds = ({ table }: PanelProps): ReactNode => {
  // by docs/reference/http.md
  const { top, enough } = (table.game.speed ?? {}) as { readonly top?: string; readonly enough?: readonly string[] };
  if (typeof top !== 'string' || enough === undefined) return null;
  const title = table.stack.at(-1)?.title ?? '';
  return (
    <section className="panel speeds" aria-label="What is fast enough">
      <p className="small">
        <b className="strong">{title}</b> is {top}. {sentence(`${enough.join(' and ')} may answer it`)}
      </p>
      <ol>
        {SPEEDS.map((speed) => (
          <li key={speed} className={enough.includes(speed) ? 'enough' : ''}>
            {speed}
            <span className="unseen">{enough.includes(speed) ? ', fast enough' : ', too slow'}</span>
          </li>
        ))}
      </ol>
    </section>
  );
};
