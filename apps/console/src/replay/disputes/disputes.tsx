import type { CallList, CallView, StoryRow } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { hrefWith, type Address } from '../../client/address.js';
import { Link } from '../../client/link.js';
import { sentence } from '../../client/ui-error.js';
import { useResource } from '../../client/use-resource.js';
import { Notice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { texts } from '../../texts.js';
import { judgeTexts } from '../../texts/judge.js';
import { stepAt } from '../story/steps.js';

const words = texts.replay.dispute;

/** Whether a moment belongs to a call: to the contested sequence, or to what came of it until it was closed. */
const isAbout = (call: CallView, revision: number, rows: readonly StoryRow[]): boolean => {
  const closed = call.end?.at;
  const last = closed == null ? undefined : rows.findLast(({ at }) => at <= closed)?.revision;
  return revision >= Number(call.point ?? call.at) && revision <= Number(last ?? Number.MAX_SAFE_INTEGER);
};

/**
 * The judge calls that a moment belongs to: what was asked and ruled, the way to what was contested, both lines, the
 * sheet.
 */
export const Disputes = ({
  matchId,
  rows,
  revision,
  address,
  onStep,
}: {
  readonly matchId: string;
  readonly rows: readonly StoryRow[];
  readonly revision: number;
  readonly address: Address;
  readonly onStep: (at: number) => void;
}): ReactNode => {
  const hasCalls = rows.some(({ marks }) => marks.includes('call') || marks.includes('ruling'));
  const { value } = useResource<CallList>(hasCalls ? `/v1/matches/${matchId}/calls` : null, rows.length);
  const calls = value?.calls.filter((call) => isAbout(call, revision, rows)) ?? [];
  return calls.map((call) => (
    <Notice key={call.call} tone="judge" icon="gavel">
      <div className="dispute">
        <p>
          <b className="strong">{words.called(nameOf(call.by))}</b> {sentence(call.reason)}
        </p>
        {call.ruling && (
          <p>
            <b className="strong">{words.ruled(nameOf(call.ruling.judge))}</b> {sentence(call.ruling.says)}
          </p>
        )}
        <p className="ways">
          <button className="button" onClick={() => onStep(stepAt(rows, Number(call.point ?? call.at)))}>
            {words.contested}
          </button>
          <Link className="button" href={hrefWith(address, { lines: call.call })}>
            {words.lines}
          </Link>
          <Link className="button quiet" href={`/m/${matchId}/calls/${call.call}/sheet`}>
            {judgeTexts.sheet.open}
          </Link>
        </p>
      </div>
    </Notice>
  ));
};
