import type { Json, TableView, Template } from '@stackledger/wire';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { ErrorNotice } from '../design/notice.js';
import type { GameLayout } from '../games/game-layout.js';
import { Board, Hand } from './board/board.js';
import { nameMeant } from './board/lying.js';
import { CallSheet } from './calls/call-sheet.js';
import { HappenedLine } from './messages/happened-line.js';
import { RulesMissing } from './messages/rules-missing.js';
import { ToldLinks } from './messages/told-links.js';
import { Calls } from './calls/calls.js';
import { Takebacks } from './calls/takebacks.js';
import { TableDock } from './acting/dock.js';
import { useTapping } from './acting/use-tapping.js';
import { commandOf } from './live/command-draft.js';
import { headlineOf } from './messages/headline.js';
import { DescribeSheet, FromHandSheet } from './naming/naming-sheet.js';
import { MoreSheet, WaysSheet } from './acting/sheets.js';
import { AimLines } from './board/aim-lines.js';
import { OtherDevice } from './messages/other-device.js';
import { Announcer, announcementOf } from './messages/announcer.js';
import { StoryPanel, useStory } from './messages/story-panel.js';
import './table.css';
import { CardSheet } from './reading/card-sheet.js';
import { useReportSeen } from './live/report-seen.js';
import type { LiveTable } from './live/use-table.js';
import { TopBar, type SheetName } from './top-bar.js';
import { useKeys } from './use-keys.js';
import { displayName } from './live/words.js';
import { Pile } from './board/pile.js';
import { Seats } from './board/seats.js';

/** A match as it is played, for a seat, for all seats on one device, or for whoever looks on. */
export const TablePage = ({
  live,
  game,
  table,
  isShared,
  givesLinks,
}: {
  readonly live: LiveTable;
  readonly game: GameLayout;
  readonly table: TableView;
  readonly isShared: boolean;
  /** Whether whoever looks at it may hand out the links of the match. */
  readonly givesLinks: boolean;
}): ReactNode => {
  const [sheet, setSheet] = useState<SheetName | readonly Template[] | null>(null);
  const [isHidden, setHidden] = useState(false);
  const [reading, read] = useState<string | null>(null);
  const { draft, setDraft, begin, tapping } = useTapping(table, setSheet, read);
  const name = (each: Json): string => displayName(table, each);

  const meant = reading === null ? '' : nameMeant(table, reading, tapping.lit);
  const headline = headlineOf(table, game, draft);
  const rows = useStory(table);
  useReportSeen(table.matchId, isShared ? null : table.seat, table.revision, live.line.state === 'live');
  useKeys({ table, tap: tapping.tap, hasDraft: draft !== null, putAway: () => setDraft(null) });

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
        <RulesMissing why={table.withoutRules} />
        <ToldLinks links={table.links} />
        <Calls table={table} isShared={isShared} />
        <Takebacks table={table} onDone={live.tryAgain} />
        <HappenedLine rows={rows} onMore={() => setSheet('story')} />
        <Pile table={table} tapping={tapping} />
        {game.Panel && <game.Panel table={table} called={name} />}
        <Board table={table} game={game} tapping={tapping} />
        {live.error !== null && live.error.kind === 'refused' && (
          <ErrorNotice error={live.error} again={live.tryAgain} />
        )}
      </main>
      <Hand table={table} game={game} tapping={tapping} isHidden={isHidden} onName={() => setSheet('hand')} />
      <TableDock
        live={live}
        table={table}
        game={game}
        draft={draft}
        isShared={isShared}
        onDraft={setDraft}
        onBegin={begin}
        onDescribe={() => setSheet('describe')}
        onSend={() => {
          if (draft === null) return;
          live.act(commandOf(draft));
          setDraft(null);
        }}
      />
      <StoryPanel table={table} rows={rows} seen={live.seen} />
      <AimLines stack={table.stack} />
      <Announcer says={announcementOf(rows[0], headline)} />
      {reading !== null && (
        <CardSheet
          table={table}
          game={game}
          name={reading}
          ways={draft === null ? (tapping.ways.get(meant) ?? []) : []}
          onBegin={(template) => begin(template, meant)}
          onClose={() => read(null)}
        />
      )}
      {sheet !== null && (
        <OpenSheet
          sheet={sheet}
          table={table}
          story={{ rows, seen: live.seen }}
          givesLinks={givesLinks}
          onBegin={begin}
          onAct={live.act}
          onSheet={setSheet}
          onClose={() => setSheet(null)}
        />
      )}
    </div>
  );
};

/** What is opened over the table; several ways are what one card can do. */
const OpenSheet = ({
  sheet,
  table,
  story,
  givesLinks,
  onBegin,
  onAct,
  onSheet,
  onClose,
}: {
  readonly sheet: SheetName | readonly Template[];
  readonly table: TableView;
  readonly story: Pick<ComponentProps<typeof StoryPanel>, 'rows' | 'seen'>;
  readonly givesLinks: boolean;
  readonly onBegin: (template: Template) => void;
  readonly onAct: LiveTable['act'];
  readonly onSheet: (sheet: SheetName | readonly Template[]) => void;
  readonly onClose: () => void;
}): ReactNode => {
  if (sheet === 'judge') return <CallSheet table={table} onClose={onClose} />;
  if (sheet === 'describe') return <DescribeSheet table={table} onAct={onAct} onClose={onClose} />;
  if (sheet === 'hand')
    return <FromHandSheet table={table} onAct={onAct} onWays={beginOne(onBegin, onSheet)} onClose={onClose} />;
  if (sheet === 'more')
    return (
      <MoreSheet
        table={table}
        givesLinks={givesLinks}
        onBegin={onBegin}
        onDescribe={() => onSheet('describe')}
        onClose={onClose}
      />
    );
  if (sheet === 'story') return <StoryPanel table={table} {...story} onClose={onClose} />;
  return <WaysSheet table={table} ways={sheet} onBegin={onBegin} onClose={onClose} />;
};

/** Begins the only way there is; of several it is asked which. */
const beginOne =
  (onBegin: (template: Template) => void, onWays: (ways: readonly Template[]) => void) =>
  (ways: readonly Template[]): void => {
    const [only, ...others] = ways;
    if (only !== undefined && others.length === 0) onBegin(only);
    else onWays(ways);
  };
