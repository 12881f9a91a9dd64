import type { TableView, Template } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import type { Address } from '../client/address.js';
import { useIdentity } from '../client/identity/identity.js';
import { Link } from '../client/link.js';
import { sentence } from '../client/ui-error.js';
import { Icon } from '../design/icon.js';
import { ErrorNotice, Notice } from '../design/notice.js';
import { nameOf } from '../design/seat.js';
import { layoutOf } from '../games/games.js';
import { ViewerSwitch } from '../replay/moment/viewer-switch.js';
import { TableDock } from '../table/acting/dock.js';
import { WaysSheet } from '../table/acting/sheets.js';
import { useTapping } from '../table/acting/use-tapping.js';
import { Board, Hand } from '../table/board/board.js';
import { nameMeant } from '../table/board/lying.js';
import { Pile } from '../table/board/pile.js';
import { Seats } from '../table/board/seats.js';
import { commandOf } from '../table/live/command-draft.js';
import type { LiveTable } from '../table/live/use-table.js';
import { displayName } from '../table/live/words.js';
import { headlineOf } from '../table/messages/headline.js';
import { CardSheet } from '../table/reading/card-sheet.js';
import '../table/table.css';
import { texts } from '../texts.js';
import { whatIfTexts as words } from '../texts/what-if.js';
import { useTrial, type TrialTable } from './use-trial.js';
import './what-if.css';

/** What would come of other actions after a moment of a match, tried on the table as it is played. */
export const WhatIfPage = ({
  matchId,
  address,
}: {
  readonly matchId: string;
  readonly address: Address;
}): ReactNode => {
  const me = useIdentity(matchId);
  const at = address.query.get('r') ?? '0';
  const seat = me?.grant?.seat ?? address.query.get('seat');
  const trial = useTrial(matchId, at, seat);
  const { table, error } = trial;
  const back = `/m/${matchId}?r=${at}${seat === null ? '' : `&seat=${seat}`}`;
  return (
    <div className="table what-if" data-revision={table?.revision}>
      <header className="bar table-bar">
        <Link href={back} className="icon-button" aria-label={words.back}>
          <Icon name="back" />
        </Link>
        <h1 className="grow cut">{words.title(at)}</h1>
      </header>
      {table === null ? (
        <main className="middle" id="content">
          {error === null ? (
            <div className="ghost" role="status" aria-label={texts.loading} />
          ) : (
            <ErrorNotice error={error} />
          )}
        </main>
      ) : (
        <TriedTable trial={trial} table={table} address={address} />
      )}
    </div>
  );
};

const TriedTable = ({
  trial,
  table,
  address,
}: {
  readonly trial: TrialTable;
  readonly table: TableView;
  readonly address: Address;
}): ReactNode => {
  const [ways, setWays] = useState<readonly Template[] | null>(null);
  const [reading, read] = useState<string | null>(null);
  const game = layoutOf(table.ruleset);
  const { draft, setDraft, begin, tapping } = useTapping(table, setWays, read);
  const meant = reading === null ? '' : nameMeant(table, reading, tapping.lit);
  const common = { table, game, tapping };
  const { says, sub } = headlineOf(table, game, draft);
  return (
    <>
      <Seats {...common} />
      <main className="middle" id="content" tabIndex={0}>
        <div className="headline">
          <h2>
            {says}
            {sub !== '' && <small>{sub}</small>}
          </h2>
        </div>
        <Tried trial={trial} table={table} />
        <Pile table={table} tapping={tapping} />
        {game.Panel && <game.Panel table={table} called={(each) => displayName(table, each)} />}
        <Board {...common} />
        <ViewerSwitch matchId={table.matchId} seats={table.players.map((player) => player.seat)} address={address} />
      </main>
      <Hand {...common} isHidden={false} onName={() => undefined} />
      <TableDock
        {...{ live: liveOf(trial, table), table, game, draft, isShared: false }}
        onDraft={setDraft}
        onBegin={begin}
        onDescribe={() => undefined}
        onSend={() => {
          if (draft !== null) trial.give(commandOf(draft));
          setDraft(null);
        }}
      />
      {ways !== null && <WaysSheet table={table} ways={ways} onBegin={begin} onClose={() => setWays(null)} />}
      {reading !== null && (
        <CardSheet
          {...{ table, game, name: reading, isTrial: true }}
          ways={draft === null ? (tapping.ways.get(meant) ?? []) : []}
          onBegin={(template) => begin(template, meant)}
          onClose={() => read(null)}
        />
      )}
    </>
  );
};

/** A table that is tried is like one that is played, but for what is written, heard and seen by others. */
const liveOf = ({ error, isAsking, give }: TrialTable, table: TableView): LiveTable => ({
  ...{ table, error, seen: {}, devices: 1, isTrial: true, line: { state: 'live', since: 0 } },
  sending: isAsking ? { command: { type: '', commandId: '' }, state: 'sending', revision: null, error: null } : null,
  act: give,
  tryAgain: () => undefined,
  takeBack: () => undefined,
  understood: () => undefined,
});

/** What was tried so far and what came of it, with the ways to go on and back. */
const Tried = ({ trial, table }: { readonly trial: TrialTable; readonly table: TableView }): ReactNode => {
  const { awaiting, seat, status } = table;
  const other = awaiting.kind === 'priority' && awaiting.seat !== seat ? awaiting.seat : null;
  return (
    <section className="tried" aria-label={words.tried}>
      <p className="small soft">{words[trial.dice]}</p>
      {trial.says.length === 0 ? (
        <p className="small">{words.none}</p>
      ) : (
        <div className="small" role="status">
          <ol>
            {trial.says.map((lines, at) => (
              <li key={at}>{sentence(lines.join('; '))}</li>
            ))}
          </ol>
        </div>
      )}
      {trial.refused !== null && (
        <Notice tone="bad" icon="stop" role="alert">
          <p className="small">{sentence(trial.refused)}</p>
        </Notice>
      )}
      {trial.error !== null && <ErrorNotice error={trial.error} />}
      <p className="row">
        {other !== null && status === 'running' && (
          <button
            className="button"
            disabled={trial.isAsking}
            onClick={() => trial.give({ type: 'PassPriority', seat: other })}
          >
            {words.passes(nameOf(other))}
          </button>
        )}
        {trial.says.length > 0 && (
          <>
            <button className="button quiet" disabled={trial.isAsking} onClick={trial.takeBack}>
              {words.takeBack}
            </button>
            {trial.dice === 'throwaway' && (
              <button className="button quiet" disabled={trial.isAsking} onClick={trial.again}>
                {words.again}
              </button>
            )}
          </>
        )}
      </p>
    </section>
  );
};
