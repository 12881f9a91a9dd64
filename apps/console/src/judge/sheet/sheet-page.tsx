import type { RulingSheet, SheetRow } from '@stackledger/wire';
import { useEffect, useState, type ReactNode } from 'react';
import { copyText } from '../../client/clipboard.js';
import { Link } from '../../client/link.js';
import { sentence } from '../../client/ui-error.js';
import { useResource } from '../../client/use-resource.js';
import { ErrorNotice } from '../../design/notice.js';
import { nameOf, SeatMark } from '../../design/seat.js';
import { StepMark } from '../../replay/story/step-list.js';
import { listed, texts } from '../../texts.js';
import { judgeTexts } from '../../texts/judge.js';
import { clockOf } from '../call/call-bar.js';
import { CallCode } from './call-code.js';
import './sheet.css';

const words = judgeTexts.sheet;

/** The ruling on one page: to read, to print, and to hand over by its picture. */
export const SheetPage = ({ matchId, callId }: { readonly matchId: string; readonly callId: string }): ReactNode => {
  const path = `/v1/matches/${matchId}/calls/${callId}/sheet?for=table`;
  const { value: sheet, error, again } = useResource<RulingSheet>(path);
  const href = `/m/${matchId}/calls/${callId}`;
  return (
    <div className="sheet-page">
      <nav className="bar" aria-label={words.title}>
        <Link href={href} className="button quiet">
          {words.toCall}
        </Link>
        <span className="grow" />
        <Share />
        <button className="button main" onClick={() => window.print()} disabled={sheet === null}>
          {words.print}
        </button>
      </nav>
      <main id="content">
        {sheet === null && (
          <div className="plain-page">
            <h1>{words.title}</h1>
            {error ? (
              <ErrorNotice error={error} again={again} />
            ) : (
              <div className="ghost" role="status" aria-label={texts.loading} />
            )}
          </div>
        )}
        {sheet && <Paper sheet={sheet} />}
      </main>
    </div>
  );
};

/** The address of the sheet, on the clipboard. */
const Share = (): ReactNode => {
  const [isCopied, tell] = useState<boolean | null>(null);
  return (
    <button className="button quiet" onClick={() => void copyText(window.location.href).then(tell)}>
      {isCopied === null ? words.copy : isCopied ? texts.replay.copied : texts.replay.copyByHand}
    </button>
  );
};

const Paper = ({ sheet }: { readonly sheet: RulingSheet }): ReactNode => {
  const { call, seats, before, struck, live } = sheet;
  const names = seats.map(({ seat }) => seat);
  const title = words.of(listed(names.map(nameOf)));
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <article className="paper">
      <header>
        <div className="grow">
          <h1>{title}</h1>
          <p className="soft">
            {words.where(sheet.title, sheet.tournament, (call.calledAt ?? sheet.asOf).slice(0, 10))}
          </p>
          <p className="row">
            {names.map((seat, at) => (
              <span key={seat} className="row">
                <SeatMark seat={seat} at={at} /> {nameOf(seat)}
              </span>
            ))}
          </p>
        </div>
        <CallCode />
      </header>
      <p className="read">{sentence(call.review?.says ?? call.ruling?.says ?? call.reason)}</p>
      <h2>{words.happened}</h2>
      <table className="sheet-lines">
        <tbody>
          {before && <Row row={before} seats={names} note={struck.rows.length > 0 ? words.backHere : ''} />}
          {struck.rows.map((row) => (
            <Row key={row.first} row={row} seats={names} note={words.rewound} />
          ))}
          {live.rows.map((row) => (
            <Row key={row.first} row={row} seats={names} note={words.counts} />
          ))}
        </tbody>
      </table>
      <Facts sheet={sheet} />
      <p className={call.appeal === null ? 'boxed' : 'boxed appealed'}>
        <b>{call.appeal === null ? words.nobodyAppealed : words.appealedBy(nameOf(call.appeal.seat))}</b>{' '}
        {call.appeal !== null && sentence(call.appeal.grounds)}{' '}
        {call.review !== null &&
          `${judgeTexts.reviewed(nameOf(call.review.judge), call.review.outcome === 'upheld')} ${sentence(call.review.says)}`}
      </p>
      <footer className="small soft">
        <p className="mono">{words.match(sheet.matchId, sheet.revision)}</p>
        {sheet.proof.map(({ what, revision, hash }) => (
          <p key={what} className="mono">
            {words.proof(words.proofs[what], revision, hash)}
          </p>
        ))}
        <p>{words.nothingErased}</p>
      </footer>
    </article>
  );
};

const Row = ({
  row,
  seats,
  note,
}: {
  readonly row: SheetRow;
  readonly seats: readonly string[];
  readonly note: string;
}): ReactNode => (
  <tr className={row.live ? '' : 'gone'}>
    <td className="mono">{row.at.slice(11, 19)}</td>
    <td>
      <StepMark row={row} seats={seats} /> <span className="says">{sentence(row.says)}</span>
    </td>
    <td className="soft small">{note}</td>
  </tr>
);

/** What the ruling came to, line by line; what is not known is left out. */
const Facts = ({ sheet }: { readonly sheet: RulingSheet }): ReactNode => {
  const { call, infraction, remedies, learned, rules, time } = sheet;
  const { ruling } = call;
  const knew = (learned ?? []).filter(({ saw }) => saw.length > 0);
  const lines: readonly (readonly [string, string | null])[] = [
    [words.ends, time.endsAt === null ? null : words.endsAt(clockOf(time.endsAt), extensionOf(sheet))],
    [words.remedy, ruling && (judgeTexts.remedies[ruling.remedy] ?? ruling.remedy)],
    [words.ruled, ruledFixes(sheet)],
    [words.done, remedies.length === 0 ? null : remedies.map(({ says }) => sentence(says)).join(' ')],
    [
      words.penalty,
      ruling &&
        (ruling.against === null || infraction === null
          ? judgeTexts.nobodyFound
          : judgeTexts.sums.for(
              nameOf(ruling.against),
              infraction.title,
              judgeTexts.penalties[ruling.penalty] ?? ruling.penalty,
            ) + liftedBy(sheet)),
    ],
    [
      words.learned,
      knew.length === 0
        ? null
        : knew
            .map(({ who, saw }) => `${who === 'everybody' ? judgeTexts.everybody : nameOf(who)}: ${saw.join(', ')}.`)
            .join(' '),
    ],
    [words.why, ruling?.why ?? null],
    [
      words.notGiven,
      ruling === null || ruling.rejected.length === 0
        ? null
        : ruling.rejected
            .map(({ remedy, why }) => `${judgeTexts.remedies[remedy] ?? remedy}: ${sentence(why)}`)
            .join(' '),
    ],
    [words.rule, rules.length === 0 ? null : rules.map(({ rule, text }) => `${rule} ${text ?? ''}`).join(' ')],
    [words.judge, ruling && nameOf(ruling.judge)],
  ];
  return (
    <dl className="sums">
      {lines.map(([what, says]) =>
        says === null ? null : (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{says}</dd>
          </div>
        ),
      )}
    </dl>
  );
};

const liftedBy = ({ call: { review } }: RulingSheet): string =>
  review?.penalty === 'none' ? judgeTexts.lifted(nameOf(review.judge)) : '';

/** What the ruling, and the one on appeal, said was to be done. */
const ruledFixes = ({ call: { ruling, review }, bindsRemedies }: RulingSheet): string | null => {
  if (!bindsRemedies && ruling !== null && ruling.remedy !== 'leave-as-is') return judgeTexts.doneOnly;
  const said = [ruling, review].flatMap((decision) => [
    ...(decision?.fix ? [judgeTexts.doing(decision.fix, nameOf)] : []),
    ...(decision?.extraMs ? [judgeTexts.extraTime(decision.extraMs)] : []),
  ]);
  return said.length === 0 ? null : said.join(' ');
};

const extensionOf = ({ time: { extended } }: RulingSheet): string | null =>
  extended === null ? null : words.extended(clockOf(extended.was), clockOf(extended.from), clockOf(extended.to));
