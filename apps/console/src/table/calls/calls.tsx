import type { CallList, CallView, TableView } from '@stackledger/wire';
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { sentence } from '../../client/ui-error.js';
import { useResource } from '../../client/use-resource.js';
import { Notice, ErrorNotice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { useCommandSender, type CommandSender } from '../../judge/desk/command-sender.js';
import { useRuledReport } from '../../judge/call/use-ruled-report.js';
import { endOf } from '../../judge/call/call-bar.js';
import { calledAt } from '../../judge/remedy/called.js';
import { minutesOf, useElapsed } from '../../judge/desk/timer.js';
import { texts } from '../../texts.js';
import { correctionIn } from '../../texts/judge/correction.js';
import { CallAnswer } from './call-answers.js';
import { noteTold, toldCalls } from './told-calls.js';
import './calls.css';

/** How long a closed call is shown, on the page that was open when it was closed or that comes first after that. */
const TOLD_MS = 120_000;

const words = texts.calls;

type CallsProps = { readonly table: TableView; readonly seats: readonly string[] };

/**
 * The judge calls of a table as a seat sees them: how far each has come, what is asked of the seat, and the time given
 * back.
 */
export const Calls = ({ table, isShared }: { readonly table: TableView; readonly isShared: boolean }): ReactNode => {
  const own = table.seat === null ? [] : [table.seat];
  const seats = isShared ? table.players.map(({ seat }) => seat) : own;
  const [turn, setTurn] = useState(0);
  const viewerQuery = table.seat === null || isShared ? '' : `?seat=${table.seat}`;
  const { value: list } = useResource<CallList>(
    `/v1/matches/${table.matchId}/calls${viewerQuery}`,
    `${table.revision} ${turn}`,
  );
  const [read, setRead] = useState<readonly string[]>([]);
  const [before] = useState(toldCalls);
  const nameOfCall = (call: string): string => [table.matchId, table.seat ?? '', call].join('/');
  const told =
    list?.calls.filter(
      ({ call, ...each }) =>
        each.open || (isRecent(each, list.asOf) && !read.includes(call) && !before.includes(nameOfCall(call))),
    ) ?? [];
  const shown = told.flatMap(({ call, open }) => (open ? [] : nameOfCall(call))).join(' ');
  useEffect(() => {
    if (shown !== '') noteTold(shown.split(' '));
  }, [shown]);
  if (list === null || told.length === 0) return null;
  return (
    <section className="call-notices" aria-label={words.title}>
      {told.map((call) => (
        <OneCall
          key={call.call}
          {...{ table, seats, call, list, viewerQuery }}
          again={() => setTurn((before) => before + 1)}
          onRead={() => setRead((before) => [...before, call.call])}
        />
      ))}
    </section>
  );
};

const isRecent = ({ end }: Pick<CallView, 'end'>, asOf: string): boolean =>
  end?.at != null && Date.parse(asOf) - Date.parse(end.at) < TOLD_MS;

const OneCall = ({
  table,
  seats,
  call,
  list,
  viewerQuery,
  again,
  onRead,
}: CallsProps & {
  readonly call: CallView;
  readonly list: CallList;
  readonly viewerQuery: string;
  readonly again: () => void;
  /** Puts a closed call away. */
  readonly onRead: () => void;
}): ReactNode => {
  const ruled = useRuledReport(table.matchId, call, viewerQuery.replace('?', '&'));
  const { ruling, review } = call;
  const isOverturned = review?.outcome === 'overturned';
  const counts = isOverturned ? review : ruling;
  const called = calledAt({ seats: table.players.map(({ seat }) => seat), names: table.names });
  const deed = counts && correctionIn(counts, called);
  const isStill = list.calls.some(standsStill);
  const note = useShownFromTop(call.state);
  return (
    <Notice tone="judge" icon="gavel">
      <div className="one-call" ref={note}>
        <p role="status">
          <b className="strong">{headline(call, ruled, isStill)}</b>{' '}
          {isOverturned && `${words.reviewed(nameOf(review.judge), false)} `}
          <span>{sentence(counts?.says ?? call.reason)}</span>
        </p>
        {deed !== null && <p>{deed}</p>}
        {isOverturned && ruling && (
          <p className="small soft">
            {words.hadRuled(nameOf(ruling.judge))} {sentence(ruling.says)}
          </p>
        )}
        {call.appeal && (
          <p>
            {words.appealed(nameOf(call.appeal.seat))} {sentence(call.appeal.grounds)}
          </p>
        )}
        {review && !isOverturned && (
          <p>
            {words.reviewed(nameOf(review.judge), true)} {sentence(review.says)}
          </p>
        )}
        <Ends list={list} isOpen={call.open} />
        {seats.map((seat) => (
          <Mine key={seat} {...{ table, call, seat, again }} isNamed={seats.length > 1} />
        ))}
        {!call.open && (
          <button className="button" onClick={onRead}>
            {texts.table.ok}
          </button>
        )}
      </div>
    </Notice>
  );
};

/** Whether play stands still for a call. */
const standsStill = ({ open, state, category }: CallView): boolean =>
  open && (state !== 'called' || category === 'report');

const DECIDED: readonly string[] = ['ruled', 'reviewed', 'closed'];

/** What was decided is read from its beginning, where somebody has scrolled past that meanwhile. */
const useShownFromTop = (state: string): RefObject<HTMLDivElement | null> => {
  const note = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isNew = before.current !== state && DECIDED.includes(state);
    before.current = state;
    const top = note.current?.closest('.middle')?.getBoundingClientRect().top ?? 0;
    if (isNew && note.current !== null && note.current.getBoundingClientRect().top < top)
      note.current.scrollIntoView({ block: 'start' });
  }, [state]);
  return note;
};

/**
 * How far a call has come, and whether play goes on meanwhile; `ruled` is what a report was ruled to be, `isStill` says
 * that play stands still for this call or another.
 */
const headline = (call: CallView, ruled: string | null, isStill: boolean): string => {
  const { state, by, category, judges, ruling, review, end } = call;
  const judge = nameOf(judges.at(-1) ?? '');
  if (state === 'called') return category === 'report' ? words.frozen(nameOf(by)) : words.called(nameOf(by));
  if (state === 'attended' || state === 'heard') return words.attended(judge);
  if (state === 'appealed') return words.isAppealed;
  if (state === 'closed') {
    const how = ruled === null ? undefined : words.ruledReport(nameOf(end?.by ?? ''), ruled);
    const told = how ?? words.ends[end?.how ?? ''] ?? words.closed;
    return isStill ? told : `${told} ${words.goesOn}`;
  }
  return words.ruled(nameOf((review ?? ruling)?.judge ?? ''));
};

/** When the table's time is up, as clocks in the room show it, with what a call has taken; or that it stands. */
const Ends = ({ list, isOpen }: { readonly list: CallList; readonly isOpen: boolean }): ReactNode => {
  const passed = useElapsed(list.asOf);
  const end = endOf(list, passed);
  if (list.leftMs !== null) return <p className="small">{words.stands(minutesOf(list.leftMs))}</p>;
  if (end === null) return null;
  return <p className="small">{isOpen && list.stillSince !== null ? words.givenBack(end) : words.endsAt(end)}</p>;
};

const Mine = ({
  table,
  call,
  seat,
  isNamed,
  again,
}: {
  readonly table: TableView;
  readonly call: CallView;
  readonly seat: string;
  readonly isNamed: boolean;
  readonly again: () => void;
}): ReactNode => {
  const by = useMemo(() => ({ seat }), [seat]);
  const acting: CommandSender = useCommandSender(table.matchId, by, again);
  return (
    <>
      {acting.error && <ErrorNotice error={acting.error} />}
      <CallAnswer call={call} seat={seat} acting={acting} isNamed={isNamed} />
    </>
  );
};
