import type { GrantGiven, TournamentPlayerView } from '@stackledger/wire';
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Link } from '../../client/link.js';
import { ErrorNotice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { LinkCard } from '../../links/link-card.js';
import '../../links/links.css';
import { useGrants } from '../../links/use-grants.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import { tournamentPath } from '../live/use-tournament.js';
import { planOf } from '../parts/pack.js';
import type { Desk } from './desk.js';
import { typedNames } from './typed-names.js';
import { useEnrolling } from './use-enrolling.js';

const words = deskTexts.players;

/** So many are listed; beyond that one searches. */
const MOST_LISTED = 200;

/** Enrolling, starting, and everybody who is enrolled. */
export const PlayersPart = ({ desk }: { readonly desk: Desk }): ReactNode => {
  const { tournament } = desk.moment;
  const mayEnrol = desk.may('EnrolPlayer') && (tournament.phase === 'enrolment' || tournament.phase === 'rounds');
  return (
    <div className="desk-columns">
      <PlayerList desk={desk} />
      <div className="stack-of">
        {tournament.phase === 'enrolment' && desk.may('StartTournament') && <Start desk={desk} />}
        {mayEnrol && <EnrolForm desk={desk} />}
      </div>
    </div>
  );
};

const Start = ({ desk: { moment, give, isBusy } }: { readonly desk: Desk }): ReactNode => {
  const { tournament } = moment;
  const plan = planOf(tournament);
  const count = tournament.players.filter(({ standing }) => standing === 'in').length;
  return (
    <section className="panel stack-of">
      <p>{plan === null ? deskTexts.start.about : deskTexts.start.plan(plan.rounds, plan.top)}</p>
      <button className="button main wide" disabled={isBusy || count < 2} onClick={() => void give('StartTournament')}>
        {deskTexts.start.go(tournamentTexts.players(count))}
      </button>
      <p className="small soft">{deskTexts.start.about}</p>
    </section>
  );
};

const EnrolForm = ({ desk }: { readonly desk: Desk }): ReactNode => {
  const { tournament } = desk.moment;
  const [text, setText] = useState('');
  const [byes, setByes] = useState('0');
  const enrolling = useEnrolling(desk);
  const field = useId();
  const { names, faults } = typedNames(
    text,
    tournament.players.map(({ player }) => nameOf(player)),
  );
  const isGoing = enrolling.progress !== null;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (names.length === 0 || faults.length > 0) return;
    const left = await enrolling.enrol(names, tournament.phase === 'enrolment' ? Number(byes) : 0);
    setText(left.join('\n'));
  };
  return (
    <form className="panel stack-of" onSubmit={(event) => void submit(event)}>
      <h2>{deskTexts.enrol.title}</h2>
      <label htmlFor={field} className="small">
        {deskTexts.enrol.label}
      </label>
      <textarea
        id={field}
        className="field"
        dir="auto"
        rows={5}
        value={text}
        disabled={isGoing}
        aria-invalid={faults.length > 0}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="small soft">
        {tournament.phase === 'enrolment' ? deskTexts.enrol.about : deskTexts.enrol.lateAbout}
      </p>
      {faults.length > 0 && (
        <ul className="fault" role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {enrolling.error && <ErrorNotice error={enrolling.error} />}
      {tournament.phase === 'enrolment' && (
        <label className="row small">
          <span className="grow">{deskTexts.enrol.byes}</span>
          <select className="field short-field" value={byes} onChange={({ target }) => setByes(target.value)}>
            {['0', '1', '2', '3'].map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
      <button className="button main wide" disabled={isGoing || names.length === 0 || faults.length > 0}>
        {enrolling.progress === null
          ? deskTexts.enrol.go(names.length)
          : deskTexts.enrol.going(enrolling.progress.done, enrolling.progress.all)}
      </button>
    </form>
  );
};

const PlayerList = ({ desk }: { readonly desk: Desk }): ReactNode => {
  const { players } = desk.moment.tournament;
  const [search, setSearch] = useState('');
  const asked = search.trim().toLocaleLowerCase();
  const found = players
    .filter(({ player }) => nameOf(player).toLocaleLowerCase().includes(asked))
    .toSorted((one, other) => nameOf(one.player).localeCompare(nameOf(other.player), 'en'));
  return (
    <section aria-labelledby="enrolled">
      <div className="row part-head">
        <h2 id="enrolled" className="grow">
          {words.title(tournamentTexts.players(players.length))}
        </h2>
        {players.length > 8 && (
          <input
            type="search"
            className="field search-field"
            aria-label={words.search}
            placeholder={words.search}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </div>
      {players.length === 0 && <p className="panel soft">{words.none}</p>}
      {found.length > 0 && (
        <ul className="panel match-list">
          {found.slice(0, MOST_LISTED).map((each) => (
            <li key={each.player}>
              <PlayerRow desk={desk} about={each} />
            </li>
          ))}
        </ul>
      )}
      {found.length > MOST_LISTED && <p className="small soft">{words.more(found.length - MOST_LISTED)}</p>}
    </section>
  );
};

const standingOf = ({ standing, isCheckedIn }: TournamentPlayerView, phase: string): string => {
  if (standing !== 'in') return words[standing];
  return phase === 'enrolment' ? (isCheckedIn ? words.here : words.notHere) : '';
};

const PlayerRow = ({ desk, about }: { readonly desk: Desk; readonly about: TournamentPlayerView }): ReactNode => {
  const { id, isOpen, may, give, isBusy, moment } = desk;
  const { phase } = moment.tournament;
  const { player, standing, isCheckedIn } = about;
  const name = nameOf(player);
  const [isLinkShown, showLink] = useState(false);
  const isOver = phase === 'finished';
  return (
    <div className={standing === 'in' ? 'grant' : 'grant gone'}>
      <p className="grow">
        <b className="strong">{name}</b>
        <span className="small soft">{standingOf(about, phase)}</span>
      </p>
      {phase === 'enrolment' && !isCheckedIn && standing === 'in' && may('CheckIn') && (
        <button
          className="button quiet"
          disabled={isBusy}
          aria-label={`${words.checkIn}: ${name}`}
          onClick={() => void give('CheckIn', { player })}
        >
          {words.checkIn}
        </button>
      )}
      {isOpen ? (
        <Link className="button quiet" href={`/t/${id}?as=${player}`} aria-label={words.openOf(name)}>
          {words.open}
        </Link>
      ) : (
        may('EnrolPlayer') && (
          <button
            className="button quiet"
            aria-expanded={isLinkShown}
            aria-label={words.linkOf(name)}
            onClick={() => showLink(!isLinkShown)}
          >
            {isLinkShown ? words.hide : words.link}
          </button>
        )
      )}
      {!isOver && standing === 'in' && may('DropPlayer') && (
        <button
          className="button quiet"
          disabled={isBusy}
          aria-label={words.dropOf(name)}
          onClick={() => void give('DropPlayer', { player })}
        >
          {words.drop}
        </button>
      )}
      {!isOver && standing === 'dropped' && phase !== 'playoff' && may('ReturnPlayer') && (
        <button
          className="button quiet"
          disabled={isBusy}
          aria-label={words.bringBackOf(name)}
          onClick={() => void give('ReturnPlayer', { player })}
        >
          {words.bringBack}
        </button>
      )}
      {isLinkShown && <PlayerLink id={id} player={player} name={name} />}
    </div>
  );
};

/** A new link of a player who is enrolled: of the grant that the player has, or of one that is given now. */
const PlayerLink = ({
  id,
  player,
  name,
}: {
  readonly id: string;
  readonly player: string;
  readonly name: string;
}): ReactNode => {
  const path = `${tournamentPath(id)}/grants`;
  const grants = useGrants(path);
  const [given, setGiven] = useState<GrantGiven | null>(null);
  const isAsked = useRef(false);
  const make = async (): Promise<void> => {
    const own = grants.list?.find(({ person, role, revoked }) => person.id === player && role === 'player' && !revoked);
    setGiven(
      own === undefined ? await grants.give({ role: 'player', person: { id: player } }) : await grants.linkOf(own.id),
    );
  };
  const isListed = grants.list !== null;
  useEffect(() => {
    if (!isListed || isAsked.current) return;
    isAsked.current = true; // each time it is asked another link is made
    void make();
  });
  if (grants.error) return <ErrorNotice error={grants.error} again={grants.again} />;
  return given === null ? <div className="ghost grow" /> : <LinkCard given={given} path={path} name={name} />;
};
