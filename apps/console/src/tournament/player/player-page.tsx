import type { PairedTable, RoundSummary, TournamentPlayerView, TournamentView } from '@stackledger/wire';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from '../../client/link.js';
import { ErrorNotice, Notice } from '../../design/notice.js';
import { nameOf, SeatMark } from '../../design/seat.js';
import { useTitle } from '../../pages/not-found.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { playerTexts } from '../../texts/tournament/player.js';
import { useSender, type TournamentSender } from '../live/use-sender.js';
import { tableOf, tournamentPath, useTournament, type FedEvent, type ShownTournament } from '../live/use-tournament.js';
import { TournamentFrame } from '../parts/frame.js';
import { NotRead } from '../parts/not-read.js';
import { OwnRounds } from '../parts/own-rounds.js';
import { packOf } from '../parts/pack.js';
import { roundText } from '../parts/round-text.js';
import { StandingsTable } from '../parts/standings-table.js';
import { CallingJudge } from './calling-judge.js';
import { Dropping } from './dropping.js';
import { OwnTime } from './own-time.js';
import { ReportState } from './report-state.js';

/** Whose page, and whether the service runs without links, so that each command says who gives it. */
type PlayerPageProps = { readonly id: string; readonly player: string; readonly isOpen: boolean };

/** The tournament on a player's phone: where to sit, against whom, until when; the result; the rounds and standings. */
export const PlayerPage = ({ id, player, isOpen }: PlayerPageProps): ReactNode => {
  const place = useRef<{ readonly round: number; readonly table: number } | null>(null);
  // What happens at other tables of the round changes nothing here.
  const concerns = useCallback(
    ({ data }: FedEvent): boolean => {
      if (data.player !== undefined && data.table === undefined) return data.player === player;
      return data.table === undefined || data.round !== place.current?.round || data.table === place.current?.table;
    },
    [player],
  );
  const live = useTournament(id, player, concerns);
  const { moment, again } = live;
  const by = useMemo(() => (isOpen ? { role: 'player', id: player } : null), [isOpen, player]);
  const sender = useSender(id, by, again);
  const table = tableOf(moment?.pairings?.tables ?? [], player);
  useEffect(() => {
    place.current = table;
  }, [table]);
  useTitle(moment === null ? tournamentTexts.loading : moment.tournament.name);
  if (moment === null) return <NotRead id={id} live={live} />;
  const { tournament, standings } = moment;
  const me = tournament.players.find((each) => each.player === player);
  const row = standings?.standings.find((each) => each.player === player);
  const round = tournament.rounds.at(-1);
  return (
    <TournamentFrame
      title={tournament.name}
      json={tournamentPath(id)}
      line={live.line}
      aside={
        <>
          {round !== undefined && roundText(tournament, round)}
          <br />
          {row !== undefined && `${tournamentTexts.points(row.points)}, ${tournamentTexts.place(row.rank)}`}
        </>
      }
    >
      <div className="player-page">
        <h1 className="unseen">{tournament.name}</h1>
        {sender.error && <ErrorNotice error={sender.error} again={sender.understood} />}
        <Now {...{ moment, me, player, table, sender }} />
        {round !== undefined && (
          <Later title={playerTexts.myRounds}>
            <OwnRounds tournament={tournament} player={player} />
          </Later>
        )}
        {standings !== null && (
          <Later title={tournamentTexts.standings.title(standings.round)}>
            <StandingsTable tournament={tournament} standings={standings} marked={player} />
          </Later>
        )}
        {mayDrop(tournament, me, table) && (
          <Later title={playerTexts.more}>
            <Dropping player={player} sender={sender} />
          </Later>
        )}
      </div>
    </TournamentFrame>
  );
};

/** Whether a playoff that others play is all that is left. */
const isCutOff = ({ bracket, rounds }: TournamentView, player: string, table: PairedTable | null): boolean =>
  bracket?.includes(player) === false || (rounds.at(-1)?.isPlayoff === true && table === null);

/** Whether a player is in, and may be paired again. */
const mayDrop = (
  tournament: TournamentView,
  me: TournamentPlayerView | undefined,
  table: PairedTable | null,
): boolean => me?.standing === 'in' && tournament.phase !== 'finished' && !isCutOff(tournament, me.player, table);

type NowProps = {
  readonly moment: ShownTournament;
  readonly me: TournamentPlayerView | undefined;
  readonly player: string;
  readonly table: PairedTable | null;
  readonly sender: TournamentSender;
};

/** What a player has to know and to do now. */
const Now = (props: NowProps): ReactNode => {
  const { moment, me, player, table, sender } = props;
  const { tournament } = moment;
  const round = tournament.rounds.at(-1);
  if (me === undefined)
    return (
      <Told title={playerTexts.takePart} about={playerTexts.takePartAbout}>
        <button
          className="button main wide"
          disabled={sender.isSending}
          onClick={() => void sender.act({ type: 'EnrolPlayer', player })}
        >
          {playerTexts.takePart}
        </button>
      </Told>
    );
  if (tournament.phase === 'finished') return <Over {...props} />;
  if (me.standing === 'disqualified')
    return <Told title={playerTexts.disqualified} about={playerTexts.disqualifiedAbout} />;
  if (round?.isOpen === true && table !== null && table.solo === null)
    return <Playing {...{ moment, player, table, round, sender }} />;
  if (me.standing === 'dropped') return <Told title={playerTexts.dropped} about={playerTexts.droppedAbout} />;
  if (round?.isOpen === true && table !== null)
    return (
      <Told
        title={table.solo === 'bye' ? playerTexts.bye : playerTexts.assignedLoss}
        about={table.solo === 'bye' ? playerTexts.byeAbout : playerTexts.assignedLossAbout}
      />
    );
  if (isCutOff(tournament, player, table)) return <Told title={playerTexts.notCut} about={playerTexts.notCutAbout} />;
  if (tournament.phase !== 'enrolment') return <Told title={playerTexts.waitTitle} about={playerTexts.waitAbout} />;
  return (
    <Told
      title={playerTexts.enrolled}
      about={playerTexts.enrolledAbout(tournamentTexts.players(tournament.players.length))}
    >
      {me.isCheckedIn ? (
        <p>{playerTexts.checkedIn}</p>
      ) : (
        <button
          className="button main wide"
          disabled={sender.isSending}
          onClick={() => void sender.act({ type: 'CheckIn', player })}
        >
          {playerTexts.checkIn}
        </button>
      )}
    </Told>
  );
};

const Told = ({
  title,
  about,
  children,
}: {
  readonly title: string;
  readonly about: string;
  readonly children?: ReactNode;
}): ReactNode => (
  <section className="panel report" aria-live="polite">
    <h2>{title}</h2>
    <p className="soft">{about}</p>
    {children}
  </section>
);

const Over = ({ moment: { places }, player }: NowProps): ReactNode => {
  const place = (places ?? []).indexOf(player) + 1;
  return <Told title={place === 0 ? playerTexts.overAbout : playerTexts.over(place)} about={playerTexts.overAbout} />;
};

const Playing = ({
  moment: { tournament, standings, history, time },
  player,
  table,
  round,
  sender,
}: {
  readonly moment: ShownTournament;
  readonly player: string;
  readonly table: PairedTable;
  readonly round: RoundSummary;
  readonly sender: TournamentSender;
}): ReactNode => {
  const pack = packOf(tournament);
  const pointsOf = (each: string): number | undefined =>
    standings?.standings.find((row) => row.player === each)?.points;
  const place = { round: round.round, table: table.table };
  const call = time?.tables.find((each) => each.table === table.table)?.calls.find(({ to }) => to === null);
  return (
    <>
      <OwnTime pack={pack} round={round} table={table} />
      {call !== undefined && (
        <Notice tone="judge" icon="gavel" role="status">
          <p>
            <b className="strong">
              {call.attendedBy === null ? playerTexts.called : playerTexts.atTable(nameOf(call.attendedBy))}
            </b>{' '}
            {playerTexts.calledAbout}
          </p>
        </Notice>
      )}
      <ol className="panel opponents">
        {table.players.map((each, at) => {
          const points = pointsOf(each);
          return (
            <li key={each}>
              <SeatMark seat={each} at={at} />
              <p>
                <b className="strong">{nameOf(each)}</b>
                <span className="small soft">
                  {each === player && `${playerTexts.you}, `}
                  {playerTexts.seat(at + 1)}
                  {points !== undefined && `, ${tournamentTexts.points(points)}`}
                </span>
              </p>
            </li>
          );
        })}
      </ol>
      {table.match !== null && (
        <p>
          <Link className="button wide" href={`/m/${table.match}`}>
            {playerTexts.toMatch}
          </Link>
        </p>
      )}
      <ReportState {...{ pack, round, table, player, history, sender }} />
      <CallingJudge at={place} isCalled={call !== undefined} sender={sender} />
    </>
  );
};

/** What is read once it is opened. */
const Later = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="later" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
};
