import type { CardPrice, CommandBody, Json, JsonMap, TableView, Template } from '@stackledger/wire';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from '../../client/link.js';
import { sentence } from '../../client/ui-error.js';
import { Icon } from '../../design/icon.js';
import { Notice } from '../../design/notice.js';
import { RuleOf } from '../../design/rule-of.js';
import { nameOf } from '../../design/seat.js';
import { priceWithX } from '../../games/card-numbers.js';
import type { GameLayout } from '../../games/game-layout.js';
import { draftOf, freeWays, isComplete, type CommandDraft } from '../live/command-draft.js';
import { Prompts, picksText } from './prompts.js';
import { PassUntil } from './pass-until.js';
import { passWords } from './pass-words.js';
import { describingWays } from '../naming/hand-ways.js';
import { DraftText } from '../reading/draft-text.js';
import { promptOf } from '../messages/prompt.js';
import { SentLine } from '../messages/sent-line.js';
import { isBusy, type LiveTable } from '../live/use-table.js';
import { candidatesOf } from '../live/pairing.js';
import { useApproval, type Approval } from '../live/use-approval.js';
import { displayName, actionText } from '../live/words.js';
import { plainText } from '../../client/plain-text.js';
import { texts } from '../../texts.js';
import { namingTexts } from '../../texts/naming.js';

type TableDockProps = {
  readonly live: LiveTable;
  readonly table: TableView;
  readonly game: GameLayout;
  readonly draft: CommandDraft | null;
  readonly isShared: boolean;
  readonly onDraft: (draft: CommandDraft | null) => void;
  readonly onBegin: (template: Template) => void;
  readonly onDescribe: () => void;
  readonly onSend: () => void;
};

/** The foot of the table: errors, the prompts of the draft, and the large button. */
export const TableDock = (props: TableDockProps): ReactNode => {
  const { live, table, game, draft, onDraft, onBegin, onDescribe } = props;
  const free = draft === null ? freeWays(table).filter((way) => canPass(table) || way !== wayOn(table, game)) : [];
  const others =
    draft !== null && table.awaiting.kind !== 'priority'
      ? (table.legal?.actions ?? []).filter((each) => each !== draft.template && !isCandidate(draft, each))
      : [];
  const offers = live.isTrial === true ? [] : yieldsOffered(table);
  const approval = useApproval(table, live.isTrial === true ? null : draft);
  return (
    <footer className="table-dock">
      <Standing live={live} table={table} isAsking={draft !== null} />
      {draft !== null && <DraftText table={table} game={game} draft={draft} />}
      {draft !== null && (
        <Prompts
          key={`${table.revision} ${JSON.stringify(draft.template.command)}`} // a new list begins at its top
          {...{ table, draft, onDraft }}
        />
      )}
      {table.awaiting.kind === 'card' && draft !== null && describingWays(table).length > 0 && (
        <button className="button wide" onClick={onDescribe}>
          {namingTexts.describe}
        </button>
      )}
      {free.length + others.length > 0 && (
        <div className="free" role="group" aria-label={texts.table.objects}>
          {[...free, ...others].slice(0, 6).map((template) => (
            <button
              key={JSON.stringify(template.command)}
              className="button"
              onClick={() =>
                template.fill.length === 0 && draft !== null ? onDraft(draftOf(template)) : onBegin(template)
              }
            >
              {actionText(table, template)}
            </button>
          ))}
        </div>
      )}
      {draft !== null && <PriceWarning table={table} game={game} draft={draft} />}
      <Disapproval approval={approval} table={table} />
      <SentLine live={live} table={table} />
      <div className="row dock-row">
        <LargeButton {...props} isApproved={approval === 'approved'} />
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

/** Whether what a legal action is about can be picked in the draft: one tap for the same is enough. */
const isCandidate = ({ template }: CommandDraft, { command }: Template): boolean =>
  command.source !== undefined &&
  template.fill.some((fill) => candidatesOf(fill).some((candidate) => candidate === command.source));

/** Why what was picked cannot go together. */
const Disapproval = ({ approval, table }: { readonly approval: Approval; readonly table: TableView }): ReactNode =>
  typeof approval === 'object' && (
    <Notice tone="doubt" icon="stop" role="status">
      <p className="small">
        <b className="strong">{texts.table.notTogether}</b> {sentence(promptOf(table, approval.detail ?? ''))}
      </p>
      <RuleOf rule={approval.rule} text={approval.ruleText} />
    </Notice>
  );

/** The number that was picked for an X. */
const pickedX = ({ template, picks }: CommandDraft): Json | undefined =>
  picks[template.fill.findIndex(({ path }) => path === 'x')]?.[0];

/** What a draft costs, in the way in which it is paid. */
const priceOf = ({ priceAsPaid }: GameLayout, { template }: CommandDraft): CardPrice | undefined =>
  priceAsPaid?.(template)?.price ?? template.price;

const priceText = (game: GameLayout, draft: CommandDraft): string => {
  const { says } = priceOf(game, draft) ?? {};
  if (says === undefined) return '';
  const x = pickedX(draft);
  return texts.table.costs(typeof x === 'number' ? priceWithX(says, x) : says);
};

/** What somebody should know before they pay. */
const PriceWarning = ({
  table,
  game,
  draft,
}: {
  readonly table: TableView;
  readonly game: GameLayout;
  readonly draft: CommandDraft;
}): ReactNode => {
  const price = priceOf(game, draft);
  const player = table.players.find(({ seat }) => seat === table.seat);
  const warning =
    player === undefined || price === undefined
      ? null
      : game.warning?.(price.cost, Number(pickedX(draft) ?? 0), player);
  return (
    warning && (
      <Notice tone="bad" icon="stop" role="status">
        <p className="small strong">{warning}</p>
      </Notice>
    )
  );
};

/** Yields that may be set now; none while one is in force, which stands above the button with its cancel. */
const yieldsOffered = ({ legal, yields }: TableView): readonly Template[] =>
  yields.length > 0 ? [] : (legal?.always ?? []).filter(({ command }) => command.type === 'SetYield');

const canPass = ({ legal }: TableView): boolean =>
  (legal?.actions ?? []).some(({ command }) => command.type === 'PassPriority');

/** The action that takes the match on where nobody may pass; never one that the game keeps off the large button. */
const wayOn = (table: TableView, { neverLarge = [] }: GameLayout): Template | undefined =>
  freeWays(table).find(({ fill, command }) => fill.length === 0 && !neverLarge.includes(plainText(command.type)));

/** Status above the button: a rejection or a lost connection, and every standing order with its end. */
const Standing = ({
  live,
  table,
  isAsking,
}: {
  readonly live: LiveTable;
  readonly table: TableView;
  /** Whether a draft has the large button. */
  readonly isAsking: boolean;
}): ReactNode => {
  const { sending, line } = live;
  const isRefused = sending?.state === 'refused' && sending.error !== null;
  const isLost = line.state === 'lost' || sending?.state === 'waiting';
  return (
    <>
      {isRefused && <Refusal live={live} />}
      {isLost && <LineLost live={live} table={table} isAsking={isAsking} />}
      {table.yields.map((order) => (
        <Order key={plainText(order.id)} order={order} live={live} table={table} />
      ))}
    </>
  );
};

const Refusal = ({ live }: { readonly live: LiveTable }): ReactNode => {
  const { error } = live.sending ?? {};
  const isStale = error?.problem?.rule === 'SL-CMD-3';
  return (
    <Notice tone="bad" icon="stop" role="alert">
      <p className="small">
        <b className="strong">{isStale ? texts.table.stale : error?.what}</b>{' '}
        {isStale ? (live.devices > 1 ? texts.table.staleElsewhere : texts.table.staleWay) : error?.way}
      </p>
      <RuleOf rule={error?.problem?.rule} text={error?.problem?.ruleText} />
      <button className="button" onClick={live.understood}>
        {texts.table.ok}
      </button>
    </Notice>
  );
};

/** What was done here and is not sent yet, in words; empty where nothing is. */
const waitingText = ({ sending }: LiveTable, table: TableView): string =>
  sending?.state === 'waiting'
    ? actionText(table, { command: sending.command, fill: [], example: sending.command })
    : '';

const LineLost = ({
  live,
  table,
  isAsking,
}: {
  readonly live: LiveTable;
  readonly table: TableView;
  readonly isAsking: boolean;
}): ReactNode => {
  const [noticed] = useState(() => Date.now());
  // Of a line that is not told to be lost yet `since` is when it was made.
  const seconds = useSecondsSince(live.line.state === 'lost' ? live.line.since : noticed);
  return (
    <Notice tone="doubt" icon="offline" role="status">
      <p className="small">
        <b className="strong">{texts.table.lost(seconds)}</b>{' '}
        {live.sending?.state === 'waiting'
          ? `${texts.table.kept} (${texts.table.waitsToBeSent(waitingText(live, table))})`
          : texts.table.lostAbout}
      </p>
      {isAsking && (
        <button className="button" onClick={live.tryAgain}>
          {texts.table.tryNow}
        </button>
      )}
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
    typeof order.until === 'string'
      ? (texts.table.untils[order.until] ?? order.until)
      : displayName(table, order.always);
  return (
    <div className="notice mine order">
      <Icon name="skip" />
      <p className="grow small">
        <b className="strong">{texts.table.youPass}</b> {texts.table.passes(until)}.
      </p>
      <button
        className="icon-button"
        aria-label={texts.table.stopPassing}
        onClick={() => live.act({ type: 'ClearYield', seat: plainText(order.seat), yield: plainText(order.id) })}
      >
        <Icon name="close" />
      </button>
    </div>
  );
};

/** The large button: the one action that is expected, in full words. */
const LargeButton = ({
  live,
  table,
  game,
  draft,
  isShared,
  isApproved,
  onSend,
}: TableDockProps & { readonly isApproved: boolean }): ReactNode => {
  const mustWait = isBusy(live);
  const isLost = live.sending?.state === 'waiting' || live.line.state === 'lost';
  if (isLost && draft === null)
    return (
      <Large
        deed="try"
        says={texts.table.tryNow}
        sub={live.sending?.state === 'waiting' ? texts.table.waitsToBeSent(waitingText(live, table)) : ''}
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
    const { template } = draft;
    const deed = plainText(template.command.type);
    const said = picksText(table, draft);
    const does = (said === '' ? game.withNothing?.[deed] : undefined) ?? actionText(table, template);
    return (
      <Large
        deed={deed}
        says={said === '' ? does : `${does}: ${said}`}
        sub={[priceText(game, draft), isShared && table.seat !== null ? texts.table.actsFor(nameOf(table.seat)) : '']
          .filter(Boolean)
          .join(' · ')}
        onPress={isComplete(draft) && isApproved && !mustWait && !isLost ? onSend : null}
      />
    );
  }
  const pass = table.legal?.actions.find(({ command }) => command.type === 'PassPriority');
  if (pass !== undefined) {
    const { says, sub } = passWords(table, game, isShared);
    return (
      <Large
        deed="PassPriority"
        says={says}
        sub={sub}
        onPress={mustWait ? null : () => live.act({ ...pass.example, type: 'PassPriority' })}
      />
    );
  }
  // Where nobody may pass the turn itself is what ends.
  const only = wayOn(table, game);
  if (only !== undefined)
    return (
      <Large
        deed={plainText(only.command.type)}
        says={actionText(table, only)}
        sub=""
        onPress={mustWait ? null : () => live.act(only.example as CommandBody)}
      />
    ); // as it would be accepted
  return <Large deed="" says={waitedFor(table)} sub={table.seat === null ? texts.table.watching : ''} onPress={null} />;
};

const waitedFor = ({ awaiting: { seats, kind }, seat }: TableView): string => {
  if (kind === 'judge') return texts.table.standsStill;
  if (seats.length === 0) return texts.table.waitingNobody;
  return seat !== null && seats.includes(seat) ? texts.table.tapLit : texts.table.waiting(seats.map(nameOf).join(', '));
};

/** So long no tap is taken after an own tap has made the button do something else. */
const UNTAKEN_MS = 500;

/** So long after an own tap a change counts as brought by it. */
const OWN_CHANGE_MS = 2_000;

/** Whether a button has just come to do something else by an own tap: the second of two quick taps meant the first. */
const useJustChanged = (deed: string): readonly [isJustChanged: boolean, tap: () => void] => {
  const [tapped, tap] = useState<{ readonly deed: string } | null>(null);
  const isJustChanged = tapped !== null && tapped.deed !== deed;
  useEffect(() => {
    if (tapped === null) return undefined;
    const timer = window.setTimeout(() => tap(null), isJustChanged ? UNTAKEN_MS : OWN_CHANGE_MS);
    return () => window.clearTimeout(timer);
  }, [tapped, deed, isJustChanged]);
  return [isJustChanged, () => tap({ deed })];
};

const Large = ({
  deed,
  says,
  sub,
  onPress,
  isQuiet = onPress === null,
}: {
  /** What it does, by the type of the command. */
  readonly deed: string;
  readonly says: string;
  readonly sub: string;
  readonly onPress: (() => void) | null;
  readonly isQuiet?: boolean;
}): ReactNode => {
  const [isUntaken, tap] = useJustChanged(deed);
  return (
    <button
      className={`big ${isQuiet ? 'quiet' : ''}`}
      disabled={onPress === null || isUntaken}
      aria-busy={isUntaken}
      onClick={() => {
        tap();
        onPress?.();
      }}
    >
      <b>{says}</b>
      {sub !== '' && <small>{sub}</small>}
    </button>
  );
};
