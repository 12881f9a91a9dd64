import type { CommandBody, Json, TableView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { Link } from '../client/link.js';
import { Icon } from '../design/icon.js';
import { Notice, TroubleNotice } from '../design/notice.js';
import type { Game } from '../games/game.js';
import type { Tapping } from '../table/board/board.js';
import { begun, candidatesOf, waysOf, withPick, type Draft } from '../table/live/draft.js';
import { Entries } from '../table/acting/entries.js';
import { headlineOf } from '../table/told/headline.js';
import { TableBar } from '../table/table-bar.js';
import { Pile } from '../table/board/pile.js';
import { Seats } from '../table/board/seats.js';
import '../table/table.css';
import type { LiveTable } from '../table/live/use-table.js';
import { called } from '../table/live/words.js';
import { texts } from '../texts.js';
import { scribeTexts } from '../texts/scribe.js';
import { CardSearch } from './card-search.js';
import { DescribeCard } from './describe-card.js';
import { ForgottenSheet } from './forgotten/forgotten-sheet.js';
import { LineEntry } from './line-entry.js';
import { ScribeDock } from './scribe-dock.js';
import './scribe.css';
import { useLines } from './use-lines.js';
import { WrittenLines } from './written-lines.js';

const scribe = scribeTexts;

/** What belongs to this state of the table; what is older is put away. */
type Held = {
  readonly revision: string;
  readonly draft: Draft | null;
  readonly note: string;
  readonly isDescribing: boolean;
};

/** What the table asks for by itself, whenever it waits for something else than priority. */
const askedOf = ({ awaiting, legal }: TableView): Draft | null => {
  const first = legal?.actions[0];
  return awaiting.kind === 'priority' || first === undefined ? null : begun(first);
};

/** One device that writes for the whole table: the stack and what is due above, the lines and the one being written below. */
export const ScribePage = ({
  live,
  game,
  table,
}: {
  readonly live: LiveTable;
  readonly game: Game;
  readonly table: TableView;
}): ReactNode => {
  const lines = useLines(table.matchId);
  const [held, hold] = useState<Held | null>(null);
  const [isInserting, insert] = useState(false);
  const now: Held =
    held?.revision === table.revision
      ? held
      : { revision: table.revision, draft: askedOf(table), note: '', isDescribing: false };
  const change = (part: Partial<Held>): void => hold({ ...now, ...part });
  const { draft } = now;
  const ways = waysOf(table);
  const tapping: Tapping = { lit: new Set(), picked: new Set(), tap: () => undefined, draft, ways };
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
          <Entries table={table} draft={draft} onDraft={(next) => change({ draft: next })} />
        )}
        {!isCard && <Pile table={table} tapping={tapping} />}
        {game.Panel && <game.Panel table={table} called={(name) => called(table, name)} />}
        {live.trouble?.kind === 'refused' && <TroubleNotice trouble={live.trouble} again={live.tryAgain} />}
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
      {isInserting && <ForgottenSheet table={table} onClose={() => insert(false)} />}
    </div>
  );
};

type Tool = { readonly says: string; readonly sub: string; readonly command: CommandBody | null };

const cardTool = (table: TableView, { template }: Draft, picked: Json | undefined): Tool =>
  picked === undefined
    ? { says: scribe.pickCard, sub: '', command: null }
    : {
        ...{ says: scribe.itIs(called(table, picked)), sub: scribe.itIsSub },
        command: { ...template.command, type: 'ReportCard', card: picked },
      };

/** What a card that is not modelled did, in words that change nothing by themselves. */
const outcomeTool = ({ template }: Draft, note: string): Tool => ({
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

const ScribeBar = ({ table, game }: { readonly table: TableView; readonly game: Game }): ReactNode => {
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
