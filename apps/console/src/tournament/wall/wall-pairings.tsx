import type { PairedTable } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { listed } from '../../texts.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { wallTexts } from '../../texts/tournament/wall.js';
import type { ShownTournament } from '../live/use-tournament.js';
import { QrCode } from '../parts/qr-code.js';
import { roundText } from '../parts/round-text.js';
import { PageFoot } from './page-foot.js';
import { usePages, useWindowSize } from './use-pages.js';

/** A player with the table, by name. */
export type NamedPlace = { readonly player: string; readonly name: string; readonly table: PairedTable };

/** Everybody who is paired, from A to Z. */
export const byName = (tables: readonly PairedTable[]): readonly NamedPlace[] => {
  const order = new Intl.Collator('en');
  return tables
    .flatMap((table) => table.players.map((player) => ({ player, name: nameOf(player), table })))
    .toSorted((one, other) => order.compare(one.name, other.name) || order.compare(one.player, other.player));
};

/** Against whom, in a few words. */
export const againstOf = ({ player, table }: NamedPlace): string =>
  table.solo === null
    ? listed(table.players.filter((each) => each !== player).map(nameOf))
    : table.solo === 'bye'
      ? tournamentTexts.bye
      : tournamentTexts.assignedLoss;

const HEAD_AND_FOOT = 250;
const ROW = 58;
const COLUMN = 380;

/** The pairings by name in columns, in pages that turn. */
export const WallPairings = ({ moment }: { readonly moment: ShownTournament }): ReactNode => {
  const { tournament, pairings } = moment;
  const { width, height } = useWindowSize();
  const columns = Math.max(1, Math.min(4, Math.floor(width / COLUMN)));
  const most = Math.max(4, Math.floor((height - HEAD_AND_FOOT) / ROW));
  const all = byName(pairings?.tables ?? []);
  const pages = usePages(all, columns * most);
  const rows = Math.min(most, Math.ceil(pages.items.length / columns));
  const round = tournament.rounds.at(-1);
  const [first, last] = [pages.items[0]?.name ?? '', pages.items.at(-1)?.name ?? ''];
  if (round === undefined)
    return (
      <div className="wall-wait">
        <h1>{tournament.name}</h1>
        <p>{wallTexts.wait}</p>
        <p className="soft">{tournamentTexts.players(tournament.players.length)}</p>
        <Scan />
      </div>
    );
  return (
    <>
      <header className="wall-head">
        <h1>{wallTexts.pairings(roundText(tournament, round))}</h1>
        {pages.pages > 1 && <p>{wallTexts.fromTo(first, last)}</p>}
      </header>
      <div className="name-columns">
        {Array.from({ length: Math.ceil(pages.items.length / rows) }, (_, at) => (
          <ol key={at}>
            {pages.items.slice(at * rows, (at + 1) * rows).map((each) => (
              <li key={each.player}>
                <p>
                  <b className="cut">{each.name}</b>
                  <span className="cut">{againstOf(each)}</span>
                </p>
                <b className="number">
                  {each.table.solo === null && (
                    <>
                      <span className="unseen">{tournamentTexts.table} </span>
                      {each.table.table}
                    </>
                  )}
                </b>
              </li>
            ))}
          </ol>
        ))}
      </div>
      <Scan />
      <PageFoot pages={pages} />
    </>
  );
};

const Scan = (): ReactNode => (
  <div className="scan">
    <QrCode text={window.location.href.replace(/\/wall.*$/, '')} label={wallTexts.qr} />
    <p>
      <b className="strong">{wallTexts.phone}</b>
      <br />
      {wallTexts.phoneAbout}
    </p>
  </div>
);
