import type { FollowedCommand, StoryRow } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { withNames } from '../../client/people.js';
import { plainText } from '../../client/plain-text.js';
import { sentence } from '../../client/ui-error.js';
import { namingTexts } from '../../texts/naming.js';
import { scribeTexts } from '../../texts/scribe.js';
import type { InsertionPreview } from './use-insertion.js';

const { forgotten } = scribeTexts;

/** What is replayed, whatever comes of it. */
const GIVEN: ReadonlySet<string> = new Set(['same', 'different', 'told-already', 'unknown']);

/** The forgotten line, then each that follows it: kept, or old and new; before anything is done. */
export const ReplayedCommands = ({
  seen: { steps, followed },
  rows,
  isBusy,
  onPut,
  onBack,
}: {
  readonly seen: InsertionPreview;
  readonly rows: readonly StoryRow[];
  readonly isBusy: boolean;
  readonly onPut: () => void;
  readonly onBack: () => void;
}): ReactNode => {
  const { again } = followed;
  const changed = again.filter(({ outcome }) => outcome === 'different').length;
  const lost = again.filter(({ outcome }) => !GIVEN.has(outcome)).length;
  const isUnknown = again.some(({ outcome }) => outcome === 'unknown');
  return (
    <>
      <ol className="places">
        {steps.map(({ text, says }) => (
          <li key={text} className="is-new">
            <p>
              <span className="mono small">{withNames(text)}</span> <b className="strong">{forgotten.new}</b>
            </p>
            {says.map((each) => (
              <p key={each}>{sentence(each)}</p>
            ))}
          </li>
        ))}
        {again.map((each) => (
          <Again key={each.from} each={each} row={rows.find(({ first }) => first === each.from)} />
        ))}
      </ol>
      <p>
        {changed === 0 && lost === 0 && !isUnknown && forgotten.allSame}
        {isUnknown && `${forgotten.unknown} `}
        {changed > 0 && `${forgotten.changes(changed)} `}
        {lost > 0 && forgotten.stops(lost)}
      </p>
      <p className="small soft">{forgotten.nothingErased}</p>
      <button className="button main wide" disabled={isBusy} onClick={onPut}>
        {forgotten.go(again.length - lost)}
      </button>
      <button className="button quiet wide" onClick={onBack}>
        {namingTexts.described.back}
      </button>
    </>
  );
};

const Again = ({
  each: { from, command, outcome, says, why },
  row,
}: {
  readonly each: FollowedCommand;
  readonly row: StoryRow | undefined;
}): ReactNode => (
  <li data-outcome={outcome}>
    <p>
      <span className="mono small soft">{from}</span> {sentence(row?.says ?? plainText(command.type))}{' '}
      <span className="outcome">{forgotten.outcomes[outcome] ?? outcome}</span>
    </p>
    {says !== undefined && <p className="small">{forgotten.now(says.map((one) => sentence(one)).join(' '))}</p>}
    {why !== undefined && <p className="small">{sentence(why.detail)}</p>}
  </li>
);
