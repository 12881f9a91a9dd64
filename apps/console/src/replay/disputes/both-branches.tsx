import type { RulingSheet, SheetLine } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { hrefWith, type Address } from '../../client/address.js';
import { Link } from '../../client/link.js';
import { sentence } from '../../client/ui-error.js';
import { useResource } from '../../client/use-resource.js';
import { ErrorNotice } from '../../design/notice.js';
import { nameOf, SeatMark } from '../../design/seat.js';
import { listed, texts } from '../../texts.js';
import { clockOf, StepMark } from '../story/step-list.js';
import { ViewerSwitch } from '../moment/viewer-switch.js';

const words = texts.replay.dispute;

/** The rewound and the active branch side by side from where they part, and what each seat knew by then. */
export const BothBranches = ({
  matchId,
  call,
  address,
}: {
  readonly matchId: string;
  readonly call: string;
  readonly address: Address;
}): ReactNode => {
  const seat = address.query.get('seat');
  const path = `/v1/matches/${matchId}/calls/${call}/sheet${seat === null ? '' : `?seat=${seat}`}`;
  const { value: sheet, error } = useResource<RulingSheet>(path);
  if (error) return <ErrorNotice error={error} />;
  if (sheet === null) return <div className="ghost" role="status" aria-label={texts.loading} />;
  const seats = sheet.seats.map((each) => each.seat);
  const isRewound = sheet.struck.rows.length > 0;
  const href = (revision: string): string => hrefWith(address, { r: revision, lines: null });
  return (
    <section className="both-lines" aria-labelledby="lines">
      <h2 id="lines">{sentence(sheet.call.ruling?.says ?? sheet.call.reason)}</h2>
      {sheet.before && (
        <p className="soft">
          {words.parts} <Link href={href(sheet.before.revision)}>{sentence(sheet.before.says)}</Link>
        </p>
      )}
      <div className="columns">
        {isRewound && <Line title={words.rewound} line={sheet.struck} seats={seats} href={href} isGone />}
        <Line title={words.counts} line={sheet.live} seats={seats} href={href} />
      </div>
      {isRewound && (
        <p>
          <Link
            className="button"
            href={hrefWith(address, {
              ...{ r: sheet.live.rows.at(-1)?.revision ?? null, with: sheet.struck.rows.at(-1)?.revision ?? null },
              lines: null,
            })}
          >
            {words.compare}
          </Link>
        </p>
      )}
      <Learned sheet={sheet} seats={seats} />
      <ViewerSwitch matchId={matchId} seats={seats} address={address} />
      <p>
        <Link className="button quiet" href={hrefWith(address, { lines: null })}>
          {words.back}
        </Link>
      </p>
    </section>
  );
};

const Line = ({
  title,
  line,
  seats,
  href,
  isGone = false,
}: {
  readonly title: string;
  readonly line: SheetLine;
  readonly seats: readonly string[];
  readonly href: (revision: string) => string;
  readonly isGone?: boolean;
}): ReactNode => (
  <section className={isGone ? 'one-line gone' : 'one-line'} aria-label={title}>
    <h3>{title}</h3>
    <ol>
      {line.rows.map((row) => (
        <li key={row.first}>
          <StepMark row={row} seats={seats} />
          <Link href={href(row.revision)} className="grow">
            {sentence(row.says)}
          </Link>
          <small className="soft">
            #{row.revision}, {clockOf(row.at)}
          </small>
        </li>
      ))}
    </ol>
    {line.more > 0 && <p className="small soft">{words.more(line.more)}</p>}
  </section>
);

/** What was learned on the rewound branch: it stays known. */
const Learned = ({ sheet, seats }: { readonly sheet: RulingSheet; readonly seats: readonly string[] }): ReactNode => {
  const knew = sheet.learned?.filter(({ saw }) => saw.length > 0) ?? [];
  if (sheet.learned === null || sheet.struck.rows.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="knew">
      <h3 id="knew">{words.knew}</h3>
      {knew.length === 0 && <p className="soft">{words.nothing}</p>}
      <ul>
        {knew.map(({ who, saw }) => (
          <li key={who} className="row">
            {seats.includes(who) && <SeatMark seat={who} at={seats.indexOf(who)} />}
            {words.saw(who === 'everybody' ? null : nameOf(who), listed(saw))}
          </li>
        ))}
      </ul>
    </section>
  );
};
