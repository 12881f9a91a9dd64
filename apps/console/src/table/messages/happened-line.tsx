import type { StoryRow } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { texts } from '../../texts.js';

/** What the last step that changed anything came to, in one line; it stays until the next one. */
const happenedIn = (rows: readonly StoryRow[]): string => {
  const last = rows.find(({ live, then, rolls }) => live && (then.length > 0 || rolls.length > 0));
  if (last === undefined) return '';
  return sentence(last.then.length > 0 ? last.then.join('; ') : last.says);
};

/** The line above the stack; a tap on it opens all that happened. Empty where nothing has. */
export const HappenedLine = ({
  rows,
  onMore,
}: {
  readonly rows: readonly StoryRow[];
  readonly onMore: () => void;
}): ReactNode => {
  const says = happenedIn(rows);
  // Its place is kept, so that nothing is pushed away when it comes.
  if (says === '') return <p className="happened" aria-hidden="true" />;
  return (
    <button className="happened small soft" onClick={onMore}>
      <span className="unseen">{texts.table.happened}: </span>
      {says}
    </button>
  );
};
