import type { StoryRow } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { texts } from '../../texts.js';

const isPass = ({ says }: StoryRow): boolean => / passes$/.test(says);

/** What was done last and what it came to, in one line; it stays until something else is done than a pass. */
const happenedIn = (rows: readonly StoryRow[]): string => {
  const last = rows.find((row) => row.live && (!isPass(row) || row.then.length > 0));
  if (last === undefined) return '';
  return sentence((isPass(last) ? last.then : [last.says, ...last.then]).join('; '));
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
