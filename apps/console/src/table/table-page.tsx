import type { Json, TableView, Template } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { Link } from '../client/link.js';
import { Icon } from '../design/icon.js';
import { TroubleNotice } from '../design/notice.js';
import type { Game } from '../games/game.js';
import { texts } from '../texts.js';
import { Board, Hand, type Tapping } from './board/board.js';
import { CallSheet } from './calls/call-sheet.js';
import { Calls } from './calls/calls.js';
import { Dock } from './acting/dock.js';
import { begun, commandOf, openEntry, waysOf, withPick, type Draft } from './live/draft.js';
import { headlineOf } from './told/headline.js';
import { MoreSheet, WaysSheet } from './acting/sheets.js';
import { Lines } from './board/lines.js';
import { OtherDevice } from './told/other-device.js';
import { Spoken, spokenOf } from './told/spoken.js';
import { StoryPanel, useStory } from './told/story-panel.js';
import './table.css';
import { useTellSeen } from './live/tell-seen.js';
import type { LiveTable } from './live/use-table.js';
import { TableBar } from './table-bar.js';
import { useKeys } from './use-keys.js';
import { called } from './live/words.js';
import { Pile } from './board/pile.js';
import { Seats } from './board/seats.js';

/** What of a draft belongs to this state of the table; an older one is put away. */
type Held = { readonly revision: string; readonly draft: Draft | null };

/** The draft that the table asks for by itself: whenever it waits for something else than priority. */
const askedOf = ({ awaiting, legal }: TableView): Draft | null => {
  if (awaiting.kind === 'priority' || legal === null) return null;
  const [first] = legal.actions;
  return first === undefined ? null : begun(first);
};

/** A match as it is played, for a seat, for all seats on one device, or for whoever looks on. */
export const TablePage = ({
  live,
  game,
  table,
  isShared,
  givesLinks,
}: {
  readonly live: LiveTable;
  readonly game: Game;
  readonly table: TableView;
  readonly isShared: boolean;
  /** Whether whoever looks at it may hand out the links of the match. */
  readonly givesLinks: boolean;
}): ReactNode => {
  const [held, hold] = useState<Held>({ revision: '', draft: null });
  const [sheet, setSheet] = useState<'more' | 'story' | 'judge' | readonly Template[] | null>(null);
  const [isHidden, setHidden] = useState(isShared);
  const draft = held.revision === table.revision ? held.draft : askedOf(table);
  const setDraft = (next: Draft | null): void => hold({ revision: table.revision, draft: next });
  const ways = waysOf(table);
  const name = (each: Json): string => called(table, each);

  const begin = (template: Template, tapped?: string): void => {
    const next = begun(template);
    const isOwn = template.command.card === tapped || template.command.source === tapped;
    setDraft(tapped === undefined || isOwn ? next : withPick({ ...next, picks: next.picks.map(() => []) }, 0, tapped));
    setSheet(null);
  };
  const tap = (tapped: string): void => {
    if (draft !== null && tapping.lit.has(tapped)) {
      const entry = entryFor(draft, tapped);
      if (entry >= 0) return setDraft(withPick(draft, entry, tapped));
    }
    if (draft?.template.command.card === tapped || draft?.template.command.source === tapped) return setDraft(null);
    const [only, ...others] = ways.get(tapped) ?? [];
    if (only !== undefined && others.length === 0) begin(only, tapped);
    else if (only !== undefined) setSheet([only, ...others]);
  };
  const tapping: Tapping = { lit: litIn(table, draft, ways), picked: pickedIn(draft), tap, draft, ways };
  const headline = headlineOf(table, game, draft);
  const rows = useStory(table);
  useTellSeen(table.matchId, isShared ? null : table.seat, table.revision, live.line.state === 'live');
  useKeys({ table, tap, hasDraft: draft !== null, putAway: () => setDraft(null) });

  return (
    <div className={draft === null ? 'table' : 'table drafting'} data-revision={table.revision}>
      <TopBar table={table} game={game} onSheet={setSheet} isHidden={isHidden} onHide={setHidden} />
      <Seats table={table} game={game} tapping={tapping} />
      <main className="middle" id="content" tabIndex={0}>
        <div className="headline">
          <h1>
            {headline.says}
            {headline.sub !== '' && <small>{headline.sub}</small>}
          </h1>
        </div>
        <OtherDevice devices={live.devices} />
        <Calls table={table} isShared={isShared} />
        <Pile table={table} tapping={tapping} />
        {game.Panel && <game.Panel table={table} called={name} />}
        <Board table={table} game={game} tapping={tapping} />
        {live.trouble !== null && live.trouble.kind === 'refused' && (
          <TroubleNotice trouble={live.trouble} again={live.tryAgain} />
        )}
      </main>
      <Hand table={table} game={game} tapping={tapping} isHidden={isHidden} />
      <Dock
        live={live}
        table={table}
        game={game}
        draft={draft}
        isShared={isShared}
        onDraft={setDraft}
        onBegin={begin}
        onSend={() => {
          if (draft === null) return;
          live.act(commandOf(draft));
          hold({ revision: table.revision, draft: null });
        }}
      />
      <StoryPanel table={table} rows={rows} seen={live.seen} />
      <Lines stack={table.stack} />
      <Spoken says={spokenOf(rows[0], headline)} />
      {sheet === 'judge' && <CallSheet table={table} onClose={() => setSheet(null)} />}
      {sheet === 'more' && (
        <MoreSheet table={table} givesLinks={givesLinks} onBegin={begin} onClose={() => setSheet(null)} />
      )}
      {sheet === 'story' && <StoryPanel table={table} rows={rows} seen={live.seen} onClose={() => setSheet(null)} />}
      {Array.isArray(sheet) && (
        <WaysSheet table={table} ways={sheet as readonly Template[]} onBegin={begin} onClose={() => setSheet(null)} />
      )}
    </div>
  );
};

/** The entry of a draft that a tap on a name goes into: the open one, else one that has it already. */
const entryFor = (draft: Draft, name: string): number => {
  const open = openEntry(draft);
  const has = (at: number): boolean => {
    const { candidates } = draft.template.fill[at] ?? {};
    return Array.isArray(candidates) && (candidates as readonly Json[]).includes(name);
  };
  if (open >= 0 && has(open)) return open;
  return draft.template.fill.findIndex((_fill, at) => has(at));
};

/** What is lit: the candidates of a draft, else whatever something can be begun with. */
const litIn = (
  table: TableView,
  draft: Draft | null,
  ways: ReadonlyMap<string, readonly Template[]>,
): ReadonlySet<string> => {
  if (table.legal === null) return new Set();
  const entries = draft?.template.fill ?? [];
  if (draft === null || entries.length === 0) return new Set(ways.keys());
  return new Set(
    entries.flatMap(({ candidates }) =>
      Array.isArray(candidates) ? (candidates as readonly Json[]).filter((each) => typeof each === 'string') : [],
    ),
  );
};

const pickedIn = (draft: Draft | null): ReadonlySet<string> =>
  new Set(
    [draft?.template.command.card, draft?.template.command.source, ...(draft?.picks.flat() ?? [])].filter(
      (each) => typeof each === 'string',
    ),
  );

const TopBar = ({
  table,
  game,
  onSheet,
  isHidden,
  onHide,
}: {
  readonly table: TableView;
  readonly game: Game;
  readonly onSheet: (sheet: 'more' | 'story' | 'judge') => void;
  readonly isHidden: boolean;
  readonly onHide: (hidden: boolean) => void;
}): ReactNode => {
  return (
    <TableBar table={table} game={game}>
      {table.seat !== null && (
        <button
          className={isHidden ? 'icon-button' : 'icon-button wide-only'}
          aria-pressed={isHidden}
          aria-label={texts.table.hide}
          onClick={() => onHide(!isHidden)}
        >
          <Icon name="eye" />
        </button>
      )}
      {table.seat !== null && table.status !== 'sealed' && (
        <button className="icon-button" aria-label={texts.calls.callJudge} onClick={() => onSheet('judge')}>
          <Icon name="gavel" />
        </button>
      )}
      <button className="icon-button phone-only" aria-label={texts.table.log} onClick={() => onSheet('story')}>
        <Icon name="list" />
      </button>
      <Link
        href={`/m/${table.matchId}?r=${table.revision}${table.seat === null ? '' : `&seat=${table.seat}`}`}
        className="icon-button wide-only"
        aria-label={texts.table.replay}
      >
        <Icon name="first" />
      </Link>
      <a
        className="icon-button wide-only"
        href={`/v1/matches/${table.matchId}/table${table.seat === null ? '' : `?seat=${table.seat}`}`}
        aria-label={texts.asJson}
      >
        <Icon name="braces" />
      </a>
      <button className="icon-button" aria-label={texts.table.more} onClick={() => onSheet('more')}>
        <Icon name="more" />
      </button>
    </TableBar>
  );
};
