import type { StoryRow } from '@stackledger/wire';
import { useEffect, useState, type ReactNode } from 'react';
import { sentence } from '../../client/trouble.js';
import type { Headline } from '../../games/game.js';

/** Screen readers drop what comes faster than about one sentence in a second: what happens at once is told together. */
const REST_MS = 500;

/** What came of the newest step, where something did; and what is going on now. A pass that brings nothing is not told. */
export const spokenOf = (newest: StoryRow | undefined, { says, sub }: Headline): string => {
  const came = newest === undefined ? '' : newest.then.length > 0 ? newest.then.join('; ') : '';
  return [came, says, sub]
    .filter((part) => part !== '')
    .map(sentence)
    .join(' ');
};

/** The only thing that a screen reader is told unasked: one sentence for each resolution. */
export const Spoken = ({ says }: { readonly says: string }): ReactNode => {
  const [told, tell] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => tell(says), REST_MS);
    return () => window.clearTimeout(timer);
  }, [says]);
  return (
    <p className="unseen" role="status" aria-atomic="true">
      {told}
    </p>
  );
};
