import type { PairingsView, SlipsView, StandingsView, TournamentView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { goTo, hrefWith, type Address } from '../../client/address.js';
import { Link } from '../../client/link.js';
import { useResource } from '../../client/use-resource.js';
import { ErrorNotice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { useTitle } from '../../pages/not-found.js';
import { listed, texts } from '../../texts.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import { printTexts } from '../../texts/tournament/wall.js';
import { serverNow } from '../../client/server-time.js';
import { timeOfDay } from '../live/times.js';
import { tournamentPath } from '../live/use-tournament.js';
import { TournamentFrame } from '../parts/frame.js';
import { roundText } from '../parts/round-text.js';
import { StandingsTable } from '../parts/standings-table.js';
import { againstOf, byName } from '../wall/wall-pairings.js';
import './print.css';
import { Slips } from './slips.js';

const KINDS = ['names', 'tables', 'slips', 'standings'] as const;
const LIVE = { state: 'live', since: 0 } as const;

/** What is printed of a round: pairings by name or by table, slips, standings. Only the sheets go to paper. */
export const PrintPage = ({ id, address }: { readonly id: string; readonly address: Address }): ReactNode => {
  const path = tournamentPath(id);
  const { value: tournament, error, again } = useResource<TournamentView>(path);
  useTitle(printTexts.title);
  const kind = KINDS.find((each) => each === address.query.get('of')) ?? 'names';
  const rounds = tournament?.rounds ?? [];
  const round = rounds.find((each) => String(each.round) === address.query.get('round')) ?? rounds.at(-1);
  return (
    <TournamentFrame title={tournament?.name ?? printTexts.title} json={path} line={LIVE}>
      <div className="print-page">
        <h1 className="unseen">{printTexts.title}</h1>
        {error && <ErrorNotice error={error} again={again} />}
        {tournament === null && error === null && <div className="ghost" role="status" aria-label={texts.loading} />}
        <div className="no-print print-ways">
          <nav aria-label={printTexts.what} className="filters">
            {KINDS.map((each) => (
              <Link
                key={each}
                className="button"
                href={hrefWith(address, { of: each })}
                aria-current={each === kind ? 'page' : undefined}
              >
                {printTexts.kinds[each]}
              </Link>
            ))}
          </nav>
          <div className="row">
            {rounds.length > 1 && (
              <label className="row">
                {printTexts.round}
                <select
                  className="field short-field"
                  value={round?.round}
                  onChange={({ target }) => goTo(hrefWith(address, { round: target.value }), true)}
                >
                  {rounds.map((each) => (
                    <option key={each.round}>{each.round}</option>
                  ))}
                </select>
              </label>
            )}
            {round !== undefined && (
              <button className="button main" onClick={() => window.print()}>
                {printTexts.go}
              </button>
            )}
            <Link className="button quiet" href={`/t/${id}`}>
              {printTexts.back}
            </Link>
          </div>
        </div>
        {tournament !== null && round === undefined && <p className="panel soft">{deskTexts.round.none}</p>}
        {tournament !== null && round !== undefined && (
          <Sheets tournament={tournament} round={round.round} kind={kind} title={roundText(tournament, round)} />
        )}
      </div>
    </TournamentFrame>
  );
};

const Sheets = ({
  tournament,
  round,
  kind,
  title,
}: {
  readonly tournament: TournamentView;
  readonly round: number;
  readonly kind: (typeof KINDS)[number];
  readonly title: string;
}): ReactNode => {
  const path = tournamentPath(tournament.id);
  const isPaired = kind === 'names' || kind === 'tables';
  const pairings = useResource<PairingsView>(isPaired ? `${path}/pairings?round=${round}` : null);
  const slips = useResource<SlipsView>(kind === 'slips' ? `${path}/slips?round=${round}` : null);
  const standings = useResource<StandingsView>(kind === 'standings' ? `${path}/standings?round=${round}` : null);
  const failed = [pairings, slips, standings].find(({ error }) => error !== null);
  if (failed?.error != null) return <ErrorNotice error={failed.error} again={failed.again} />;
  if (kind === 'standings')
    return standings.value === null ? null : (
      <section className="sheet-of">
        <SheetHead name={tournament.name} title={tournamentTexts.standings.title(round)} />
        <StandingsTable tournament={tournament} standings={standings.value} />
      </section>
    );
  if (kind === 'slips' && slips.value !== null)
    return <Slips tournament={tournament} slips={slips.value.slips} title={title} />;
  if (pairings.value === null) return <div className="ghost" />;
  const tables = pairings.value.tables ?? [];
  return (
    <section className="sheet-of">
      <SheetHead name={tournament.name} title={`${title}: ${printTexts.kinds[kind]}`} />
      {kind === 'names' ? (
        <ol className="by-name">
          {byName(tables).map((each) => (
            <li key={each.player}>
              <b>{each.name}</b> <span className="small">{againstOf(each)}</span>
              <b className="number">{each.table.solo === null ? each.table.table : ''}</b>
            </li>
          ))}
        </ol>
      ) : (
        <ol className="by-name">
          {tables.map(({ table, players, solo }) => (
            <li key={table}>
              <b className="number">{solo === null ? table : ''}</b>
              {solo === null
                ? listed(players.map(nameOf))
                : `${nameOf(players[0] ?? '')} ${solo === 'bye' ? tournamentTexts.bye : tournamentTexts.assignedLoss}`}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};

const SheetHead = ({ name, title }: { readonly name: string; readonly title: string }): ReactNode => (
  <header className="sheet-head">
    <h2>{title}</h2>
    <p className="small">
      {name}, {printTexts.printedAt(timeOfDay(serverNow()))}
    </p>
  </header>
);
