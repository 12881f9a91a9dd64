import type { ReactNode } from 'react';
import type { Address } from '../client/address.js';
import type { UiError } from '../client/ui-error.js';
import { ErrorNotice } from '../design/notice.js';
import { texts } from '../texts.js';
import { revisionIn } from './story/use-place.js';

/** What an address names as a revision is none. */
const NO_REVISION: UiError = {
  kind: 'refused',
  what: texts.replay.noRevision,
  way: texts.replay.noRevisionWay,
  problem: null,
};

/**
 * What stands in the way of a moment, and the way on: another try, or the end of the match where there is no such
 * moment.
 */
export const RewoundPosition = ({
  address,
  error,
  again,
  toEnd,
}: {
  readonly address: Address;
  readonly error: UiError | null;
  readonly again: () => void;
  readonly toEnd: () => void;
}): ReactNode => {
  const isNone = revisionIn(address) === null;
  if (!isNone && error?.problem?.rule !== 'SL-MATCH-1') return error && <ErrorNotice error={error} again={again} />;
  return (
    <>
      <ErrorNotice error={isNone || error === null ? NO_REVISION : error} />
      <p>
        <button className="button" onClick={toEnd}>
          {texts.replay.last}
        </button>
      </p>
    </>
  );
};
