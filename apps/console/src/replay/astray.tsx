import type { ReactNode } from 'react';
import type { Address } from '../client/address.js';
import type { Trouble } from '../client/trouble.js';
import { TroubleNotice } from '../design/notice.js';
import { texts } from '../texts.js';
import { revisionIn } from './story/use-place.js';

/** What an address names as a revision is none. */
const NO_REVISION: Trouble = {
  kind: 'refused',
  what: texts.replay.noRevision,
  way: texts.replay.noRevisionWay,
  problem: null,
};

/** What stands in the way of a moment, and the way on: another try, or the end of the match where there is no such moment. */
export const Astray = ({
  address,
  trouble,
  again,
  toEnd,
}: {
  readonly address: Address;
  readonly trouble: Trouble | null;
  readonly again: () => void;
  readonly toEnd: () => void;
}): ReactNode => {
  const isNone = revisionIn(address) === null;
  if (!isNone && trouble?.problem?.rule !== 'SL-MATCH-1')
    return trouble && <TroubleNotice trouble={trouble} again={again} />;
  return (
    <>
      <TroubleNotice trouble={isNone || trouble === null ? NO_REVISION : trouble} />
      <p>
        <button className="button" onClick={toEnd}>
          {texts.replay.last}
        </button>
      </p>
    </>
  );
};
