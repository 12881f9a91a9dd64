import { useMemo, type ReactNode } from 'react';
import type { Address } from '../../client/address.js';
import { Link } from '../../client/link.js';
import { ErrorNotice } from '../../design/notice.js';
import { useTitle } from '../../pages/not-found.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import { useSender } from '../live/use-sender.js';
import { tournamentPath, useTournament, type ShownTournament } from '../live/use-tournament.js';
import { TournamentFrame } from '../parts/frame.js';
import { NotRead } from '../parts/not-read.js';
import { packOf } from '../parts/pack.js';
import { nextRoundText, roundText } from '../parts/round-text.js';
import { slipIn, type SlipPlace } from '../parts/slip-address.js';
import { StandingsPart } from '../parts/standings-part.js';
import { openCalls } from './calls-panel.js';
import { ClockText } from './clock-panel.js';
import { CorrectionsPart } from './corrections-part.js';
import { deskOf, type Desk } from './desk.js';
import './desk.css';
import { JudgesPart } from './judges-part.js';
import { PairPart } from './pair-part.js';
import { PlayersPart } from './players-part.js';
import { LateResults, RoundPart } from './round-part.js';

const PARTS = ['players', 'round', 'standings', 'corrections', 'judge'] as const;
type Part = (typeof PARTS)[number];

const always = (): boolean => true;

const partIn = ({ query }: Address, { tournament }: ShownTournament): Part =>
  PARTS.find((part) => part === query.get('at')) ?? (tournament.phase === 'enrolment' ? 'players' : 'round');

/** The desk of a tournament, for whoever runs it. `role`: of the link; null where the service runs without links. */
export const DeskPage = ({
  id,
  role,
  address,
}: {
  readonly id: string;
  readonly role: string | null;
  readonly address: Address;
}): ReactNode => {
  const live = useTournament(id, null, always);
  const { moment, again } = live;
  const by = useMemo(() => (role === null ? { role: 'organizer', id: 'organizer' } : null), [role]);
  const sender = useSender(id, by, again);
  useTitle(moment === null ? tournamentTexts.loading : `${moment.tournament.name}, ${deskTexts.theDesk}`);
  if (moment === null) return <NotRead id={id} live={live} />;
  const { tournament } = moment;
  const round = tournament.rounds.at(-1);
  const part = partIn(address, moment);
  const desk = deskOf(id, moment, sender, role);
  return (
    <TournamentFrame
      title={tournament.name}
      json={tournamentPath(id)}
      line={live.line}
      nav={<DeskNav id={id} moment={moment} part={part} isOpen={role === null} />}
      {...(round?.isOpen === true && {
        aside: <ClockText clock={round.clock} minutes={packOf(tournament).minutes} />,
      })}
    >
      <div className="desk">
        <h1 className="unseen">{`${tournament.name}, ${deskTexts.tabs[part]}`}</h1>
        {sender.error && <ErrorNotice error={sender.error} again={sender.understood} />}
        <DeskPart desk={desk} part={part} address={address} />
        <nav className="desk-more" aria-label={deskTexts.more.links}>
          {role !== null && desk.may('EnrolPlayer') && <Link href={`/t/${id}/links`}>{deskTexts.more.links}</Link>}
          <Link href={`/t/${id}/wall`}>{deskTexts.more.wall}</Link>
          <Link href={`/t/${id}/print`}>{deskTexts.more.print}</Link>
        </nav>
      </div>
    </TournamentFrame>
  );
};

const DeskPart = ({
  desk,
  part,
  address,
}: {
  readonly desk: Desk;
  readonly part: Part;
  readonly address: Address;
}): ReactNode => {
  if (part === 'players') return <PlayersPart desk={desk} />;
  if (part === 'standings') return <StandingsPart moment={desk.moment} />;
  if (part === 'corrections')
    return <CorrectionsPart key={address.query.toString()} desk={desk} query={address.query} />;
  if (part === 'judge') return <JudgesPart desk={desk} />;
  return <PlayedPart desk={desk} slip={slipIn(address.query)} />;
};

/** The round that is played, or what comes between two. */
const PlayedPart = ({ desk, slip }: { readonly desk: Desk; readonly slip: SlipPlace | null }): ReactNode => {
  const { tournament } = desk.moment;
  const round = tournament.rounds.at(-1);
  if (tournament.phase === 'enrolment')
    return (
      <p className="panel">
        {deskTexts.round.first}{' '}
        <Link href={`/t/${desk.id}?at=players${desk.isOpen ? '&as=desk' : ''}`}>{deskTexts.tabs.players}</Link>
      </p>
    );
  if (tournament.phase === 'finished')
    return (
      <div className="stack-of">
        <p className="panel">{deskTexts.round.over2}</p>
        <StandingsPart moment={desk.moment} />
      </div>
    );
  if (round?.isOpen === true)
    return <RoundPart key={`${round.round} ${slip?.table ?? ''}`} desk={desk} round={round} slip={slip} />;
  return (
    <div className="stack-of">
      <PairPart desk={desk} />
      <LateResults desk={desk} />
    </div>
  );
};

const DeskNav = ({
  id,
  moment: { tournament, time },
  part,
  isOpen,
}: {
  readonly id: string;
  readonly moment: ShownTournament;
  readonly part: Part;
  readonly isOpen: boolean;
}): ReactNode => {
  const round = tournament.rounds.at(-1);
  const late = tournament.rounds.reduce((sum, each) => sum + each.late, 0);
  const counts: { readonly [name in Part]?: number } = {
    ...(round?.isOpen === true && { round: round.outstanding }),
    ...{ corrections: late, judge: openCalls(time).length },
  };
  const played = round?.isOpen === true ? roundText(tournament, round) : nextRoundText(tournament);
  const isPlayed = tournament.phase !== 'enrolment' && tournament.phase !== 'finished';
  return (
    <nav className="tabs" aria-label={deskTexts.tabsLabel}>
      {PARTS.map((each) => (
        <Link
          key={each}
          href={`/t/${id}?at=${each}${isOpen ? '&as=desk' : ''}`}
          aria-current={each === part ? 'page' : undefined}
        >
          {each === 'round' && isPlayed ? played : deskTexts.tabs[each]}
          {(counts[each] ?? 0) > 0 && <span className="count">{counts[each]}</span>}
        </Link>
      ))}
    </nav>
  );
};
