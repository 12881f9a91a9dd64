import type { StoryRow } from '@stackledger/wire';
import { useEffect, useState, type ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import type { Headline } from '../../games/game-layout.js';

/**
 * Screen readers drop what comes faster than about one sentence in a second: what happens at once is announced
 * together.
 */
const REST_MS = 500;

/**
 * The announcement: what followed from the newest step, if anything, then the headline. A pass without effect is left
 * out.
 */
export const announcementOf = (newest: StoryRow | undefined, { says, sub }: Headline): string => {
  const came = newest === undefined ? '' : newest.then.length > 0 ? newest.then.join('; ') : '';
  return [came, says, sub]
    .filter((part) => part !== '')
    .map(sentence)
    .join(' ');
};

/** The live region of the table, the only one: one sentence for each resolution. */
export const Announcer = ({ says }: { readonly says: string }): ReactNode => {
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
