import type { CommandBody, JsonMap, TableView, Template } from '@stackledger/wire';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from '../../client/link.js';
import { Icon } from '../../design/icon.js';
import { Notice } from '../../design/notice.js';
import { RuleOf } from '../../design/rule-of.js';
import { nameOf } from '../../design/seat.js';
import type { Game } from '../../games/game.js';
import { begun, freeWays, isWhole, type Draft } from '../live/draft.js';
import { Entries, saidPicks } from './entries.js';
import { PassUntil } from './pass-until.js';
import { nextAfter } from '../board/seats.js';
import { SentLine } from '../told/sent-line.js';
import type { LiveTable } from '../live/use-table.js';
import { called, deedOf } from '../live/words.js';
import { said } from '../../client/plain.js';
import { texts } from '../../texts.js';

type DockProps = {
  readonly live: LiveTable;
  readonly table: TableView;
  readonly game: Game;
  readonly draft: Draft | null;
  readonly isShared: boolean;
  readonly onDraft: (draft: Draft | null) => void;
  readonly onBegin: (template: Template) => void;
  readonly onSend: () => void;
};

/** The foot of the table: what stands in the way, what is being put together, and the one large button. */
export const Dock = (props: DockProps): ReactNode => {
  const { live, table, draft, onDraft, onBegin } = props;
  const free = draft === null ? freeWays(table).filter((way) => canPass(table) || way !== wayOn(table)) : [];
  const others =
    draft !== null && table.awaiting.kind !== 'priority'
      ? (table.legal?.actions ?? []).filter((each) => each !== draft.template)
      : [];
  const offers = yieldsOffered(table);
  return (
    <footer className="table-dock">
      <Standing live={live} table={table} />
      {draft !== null && <Entries table={table} draft={draft} onDraft={onDraft} />}
      {free.length + others.length > 0 && (
        <div className="free" role="group" aria-label={texts.table.objects}>
          {[...free, ...others].slice(0, 6).map((template) => (
            <button
              key={JSON.stringify(template.command)}
              className="button"
              onClick={() =>
                template.fill.length === 0 && draft !== null ? onDraft(begun(template)) : onBegin(template)
              }
            >
              {deedOf(table, template)}
            </button>
          ))}
        </div>
      )}
      <SentLine live={live} table={table} />
      <div className="row dock-row">
        <LargeButton {...props} />
        {draft !== null && table.awaiting.kind === 'priority' && (
          <button className="side" onClick={() => onDraft(null)}>
            <Icon name="close" />
            {texts.table.takeBack}
          </button>
        )}
        {draft === null && offers.length > 0 && <PassUntil offers={offers} live={live} />}
      </div>
    </footer>
  );
};

/** Orders to pass by oneself that may be given now; while one is in force it stands above the button with its cancel. */
const yieldsOffered = ({ legal, yields }: TableView): readonly Template[] =>
  yields.length > 0 ? [] : (legal?.always ?? []).filter(({ command }) => command.type === 'SetYield');

const canPass = ({ legal }: TableView): boolean =>
  (legal?.actions ?? []).some(({ command }) => command.type === 'PassPriority');

/** The one thing that takes the match on where nobody may pass; what was begun is never taken back by the large button. */
const wayOn = (table: TableView): Template | undefined =>
  freeWays(table).find(({ fill, command }) => fill.length === 0 && command.type !== 'CancelDeclaration');

/** What stands in the way, and what goes on by itself: a refusal or a lost line; and every standing order with its end. */
const Standing = ({ live, table }: { readonly live: LiveTable; readonly table: TableView }): ReactNode => {
  const { sending, line } = live;
  const isRefused = sending?.state === 'refused' && sending.trouble !== null;
  const isLost = line.state === 'lost' || sending?.state === 'waiting';
  return (
    <>
      {isRefused && <Refusal live={live} />}
      {!isRefused && isLost && <LineLost live={live} />}
      {table.yields.map((order) => (
        <Order key={said(order.id)} order={order} live={live} table={table} />
      ))}
    </>
  );
};

const Refusal = ({ live }: { readonly live: LiveTable }): ReactNode => {
  const { trouble } = live.sending ?? {};
  const isStale = trouble?.problem?.rule === 'SL-CMD-3';
  return (
    <Notice tone="bad" icon="stop" role="alert">
      <p className="small">
        <b className="strong">{isStale ? texts.table.stale : trouble?.what}</b>{' '}
        {isStale ? (live.devices > 1 ? texts.table.staleElsewhere : texts.table.staleWay) : trouble?.way}
      </p>
      <RuleOf rule={trouble?.problem?.rule} text={trouble?.problem?.ruleText} />
      <button className="button" onClick={live.understood}>
        {texts.table.ok}
      </button>
    </Notice>
  );
};

const LineLost = ({ live }: { readonly live: LiveTable }): ReactNode => {
  const seconds = useSecondsSince(live.line.since);
  return (
    <Notice tone="doubt" icon="offline" role="status">
      <p className="small">
        <b className="strong">{texts.table.lost(seconds)}</b>{' '}
        {live.sending?.state === 'waiting' ? `${texts.table.kept} (${texts.table.notSent})` : texts.table.lostAbout}
      </p>
    </Notice>
  );
};

const useSecondsSince = (since: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return since === 0 ? 0 : Math.max(0, Math.round((now - since) / 1_000));
};

const Order = ({
  order,
  live,
  table,
}: {
  readonly order: JsonMap;
  readonly live: LiveTable;
  readonly table: TableView;
}): ReactNode => {
  const until =
    typeof order.until === 'string' ? (texts.table.untils[order.until] ?? order.until) : called(table, order.always);
  return (
    <div className="notice mine order">
      <Icon name="skip" />
      <p className="grow small">
        <b className="strong">{texts.table.youPass}</b> {texts.table.passes(until)}.
      </p>
      <button
        className="icon-button"
        aria-label={texts.table.stopPassing}
        onClick={() => live.act({ type: 'ClearYield', seat: said(order.seat), yield: said(order.id) })}
      >
        <Icon name="close" />
      </button>
    </div>
  );
};

/** The one thing that is expected of me, with the whole deed on it. */
const LargeButton = ({ live, table, game, draft, isShared, onSend }: DockProps): ReactNode => {
  const isBusy = live.sending?.state === 'sending';
  if (live.sending?.state === 'waiting' || live.line.state === 'lost')
    return (
      <Large
        says={texts.table.tryNow}
        sub={live.sending?.state === 'waiting' ? texts.table.notSent : ''}
        onPress={live.tryAgain}
        isQuiet={false}
      />
    );
  if (table.status === 'ended' || table.status === 'sealed')
    return (
      <Link className="big" href={`/m/${table.matchId}?r=${table.revision}`}>
        <b>{texts.table.replay}</b>
      </Link>
    );
  if (draft !== null) {
    const said = saidPicks(table, draft);
    return (
      <Large
        says={said === '' ? deedOf(table, draft.template) : `${deedOf(table, draft.template)}: ${said}`}
        sub={isShared && table.seat !== null ? texts.table.actsFor(nameOf(table.seat)) : ''}
        onPress={isWhole(draft) && !isBusy ? onSend : null}
      />
    );
  }
  const pass = table.legal?.actions.find(({ command }) => command.type === 'PassPriority');
  if (pass !== undefined) {
    const { says, sub } = passWords(table, game, isShared);
    return (
      <Large
        says={says}
        sub={sub}
        onPress={isBusy ? null : () => live.act({ ...pass.example, type: 'PassPriority' })}
      />
    );
  }
  // Where nobody may pass the turn itself is what ends.
  const only = wayOn(table);
  if (only !== undefined)
    return (
      <Large says={deedOf(table, only)} sub="" onPress={isBusy ? null : () => live.act(only.example as CommandBody)} />
    ); // as it would be accepted
  return <Large says={waitedFor(table)} sub={table.seat === null ? texts.table.watching : ''} onPress={null} />;
};

const waitedFor = ({ awaiting: { seats }, seat }: TableView): string => {
  if (seats.length === 0) return texts.table.waitingNobody;
  return seat !== null && seats.includes(seat) ? texts.table.tapLit : texts.table.waiting(seats.map(nameOf).join(', '));
};

/** What a pass does: the game's own words, else who is next or what happens. */
const passWords = (
  table: TableView,
  game: Game,
  isShared: boolean,
): { readonly says: string; readonly sub: string } => {
  const own = game.pass?.(table, (name) => called(table, name));
  const next = nextAfter(table.players, table.priority.holder);
  const passed = table.priority.lap.passed.length;
  const isLast = passed >= table.players.filter(({ left }) => !left).length - 1;
  const top = table.stack.at(-1);
  const then =
    !isLast && next !== null
      ? texts.table.passSub(nameOf(next))
      : top === undefined
        ? texts.table.passEnds
        : texts.table.passResolves(top.title);
  const says =
    isShared && table.seat !== null
      ? `${nameOf(table.seat)} passes`
      : (own?.says ?? texts.table.verbs.PassPriority ?? '');
  return { says, sub: [own?.sub, then].filter((each) => each !== undefined).join(' · ') };
};

const Large = ({
  says,
  sub,
  onPress,
  isQuiet = onPress === null,
}: {
  readonly says: string;
  readonly sub: string;
  readonly onPress: (() => void) | null;
  readonly isQuiet?: boolean;
}): ReactNode => (
  <button className={`big ${isQuiet ? 'quiet' : ''}`} disabled={onPress === null} onClick={() => onPress?.()}>
    <b>{says}</b>
    {sub !== '' && <small>{sub}</small>}
  </button>
);
