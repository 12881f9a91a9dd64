import type { CommandBody, Json, TableView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { Link } from '../client/link.js';
import { Icon } from '../design/icon.js';
import { Notice, ErrorNotice } from '../design/notice.js';
import type { GameLayout } from '../games/game-layout.js';
import type { TapState } from '../table/live/tap-state.js';
import { CardSheet } from '../table/reading/card-sheet.js';
import { draftOf, waysOf, withPick, type CommandDraft } from '../table/live/command-draft.js';
import { candidatesOf } from '../table/live/pairing.js';
import { Prompts } from '../table/acting/prompts.js';
import { headlineOf } from '../table/messages/headline.js';
import { TableBar } from '../table/table-bar.js';
import { Pile } from '../table/board/pile.js';
import { Seats } from '../table/board/seats.js';
import '../table/table.css';
import type { LiveTable } from '../table/live/use-table.js';
import { displayName } from '../table/live/words.js';
import { texts } from '../texts.js';
import { scribeTexts } from '../texts/scribe.js';
import { CardSearch } from '../table/naming/card-search.js';
import { DescribeCard } from '../table/naming/describe-card.js';
import { InsertionSheet } from './inserting/insertion-sheet.js';
import { LineEntry } from './line-entry.js';
import { ScribeDock } from './scribe-dock.js';
import './scribe.css';
import { useLines } from './use-lines.js';
import { WrittenLines } from './written-lines.js';

const scribe = scribeTexts;

/** The state of the page at a revision of the table; an older one is dropped. */
type ScribeState = {
  readonly revision: string;
  readonly draft: CommandDraft | null;
  readonly note: string;
  readonly isDescribing: boolean;
};

/** The draft of what the table waits for, whenever that is not priority. */
const askedOf = ({ awaiting, legal }: TableView): CommandDraft | null => {
  const first = legal?.actions[0];
  return awaiting.kind === 'priority' || first === undefined ? null : draftOf(first);
};

/**
 * One device that writes for the whole table: the stack and what is due above, the lines and the one being written
 * below.
 */
export const ScribePage = ({
  live,
  game,
  table,
}: {
  readonly live: LiveTable;
  readonly game: GameLayout;
  readonly table: TableView;
}): ReactNode => {
  const lines = useLines(table.matchId);
  const [held, hold] = useState<ScribeState | null>(null);
  const [isInserting, insert] = useState(false);
  const [reading, read] = useState<string | null>(null);
  const now: ScribeState =
    held?.revision === table.revision
      ? held
      : { revision: table.revision, draft: askedOf(table), note: '', isDescribing: false };
  const change = (part: Partial<ScribeState>): void => hold({ ...now, ...part });
  const { draft } = now;
  const ways = waysOf(table);
  const tapping: TapState = { lit: new Set(), picked: new Set(), tap: read, read, draft, ways };
  const headline = headlineOf({ ...table, seat: null }, game, draft); // nobody here is you
  const isCard = table.awaiting.kind === 'card' && draft !== null;
  const isOutcome = draft !== null && draft.template.fill.some(({ form }) => form === 'effects');
  const [picked] = draft?.picks[0] ?? [];
  const tool = isCard ? cardTool(table, draft, picked) : isOutcome ? outcomeTool(draft, now.note) : null;
  const defining = (table.legal?.always ?? []).filter(({ command }) => command.type === 'DefineCard');
  return (
    <div className="table scribe" data-revision={table.revision}>
      <ScribeBar table={table} game={game} />
      <Seats table={table} game={game} tapping={tapping} />
      <main className="middle" id="content" tabIndex={0}>
        <div className="headline">
          <h1 aria-live="polite" aria-atomic="true">
            {headline.says}
            {headline.sub !== '' && <small>{headline.sub}</small>}
          </h1>
        </div>
        {table.calls.map(({ call, reason }) => (
          <Notice key={call} tone="judge" icon="gavel" role="status">
            <b className="strong">{texts.table.call(reason)}</b>
          </Notice>
        ))}
        {isCard && !now.isDescribing && (
          <CardSearch
            table={table}
            candidates={draft.template.fill.flatMap(candidatesOf)}
            picked={picked}
            onPick={(card) => change({ draft: withPick({ ...draft, picks: draft.picks.map(() => []) }, 0, card) })}
            onDescribe={defining.length === 0 ? null : () => change({ isDescribing: true })}
          />
        )}
        {isCard && now.isDescribing && (
          <DescribeCard ways={defining} onDefine={live.act} onBack={() => change({ isDescribing: false })} />
        )}
        {isOutcome && (
          <Outcome note={now.note} onNote={(note) => change({ note })} onLine={() => lines.setText('outcome [')} />
        )}
        {draft !== null && !isCard && !isOutcome && (
          <Prompts table={table} draft={draft} onDraft={(next) => change({ draft: next })} />
        )}
        {!isCard && <Pile table={table} tapping={tapping} />}
        {game.Panel && <game.Panel table={{ ...table, seat: null }} called={(name) => displayName(table, name)} />}
        {live.error?.kind === 'refused' && <ErrorNotice error={live.error} again={live.tryAgain} />}
      </main>
      <section className="own" aria-label={scribe.lines}>
        <WrittenLines table={table} written={lines.written} />
        {table.status === 'running' && <LineEntry table={table} lines={lines} onForgotten={() => insert(true)} />}
      </section>
      <ScribeDock
        live={live}
        table={table}
        draft={draft}
        lines={lines}
        tool={tool}
        onDraft={(next) => change({ draft: next })}
      />
      {reading !== null && <CardSheet table={table} game={game} name={reading} onClose={() => read(null)} />}
      {isInserting && <InsertionSheet table={table} onClose={() => insert(false)} />}
    </div>
  );
};

type ScribeButton = { readonly says: string; readonly sub: string; readonly command: CommandBody | null };

const cardTool = (table: TableView, { template }: CommandDraft, picked: Json | undefined): ScribeButton =>
  picked === undefined
    ? { says: scribe.pickCard, sub: '', command: null }
    : {
        ...{ says: scribe.itIs(displayName(table, picked)), sub: scribe.itIsSub },
        command: { ...template.command, type: 'ReportCard', card: picked },
      };

/** What a card that is not modelled did, in words that change nothing by themselves. */
const outcomeTool = ({ template }: CommandDraft, note: string): ScribeButton => ({
  ...{ says: scribe.outcomeGo, sub: note.trim() },
  command: note.trim() === '' ? null : { ...template.command, type: 'ReportOutcome', effects: [{ note: note.trim() }] },
});

const Outcome = ({
  note,
  onNote,
  onLine,
}: {
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onLine: () => void;
}): ReactNode => (
  <section className="describe panel" aria-labelledby="outcome">
    <h2 id="outcome">{scribe.outcome}</h2>
    <label htmlFor="outcome-note">{scribe.outcomeNote}</label>
    <textarea id="outcome-note" rows={2} maxLength={300} value={note} onChange={({ target }) => onNote(target.value)} />
    <p className="small soft">{scribe.outcomeAbout}</p>
    <button className="button" onClick={onLine}>
      {scribe.outcomeLine}
    </button>
  </section>
);

const ScribeBar = ({ table, game }: { readonly table: TableView; readonly game: GameLayout }): ReactNode => {
  const { matchId } = table;
  return (
    <TableBar table={table} game={game}>
      <Link className="icon-button" href={`/m/${matchId}?seat=all`} aria-label={scribe.toTable}>
        <Icon name="hand" />
      </Link>
      <Link className="icon-button" href={`/m/${matchId}?r=${table.revision}`} aria-label={texts.table.replay}>
        <Icon name="first" />
      </Link>
      <a className="icon-button" href={`/v1/matches/${matchId}/notation`} aria-label={texts.asJson}>
        <Icon name="braces" />
      </a>
    </TableBar>
  );
};
