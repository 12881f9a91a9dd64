import type { Grant, MatchListed, MatchPage, Me, TournamentList } from '@stackledger/wire';
import { useEffect, useState, type ReactNode } from 'react';
import { ask, type ApiAnswer } from '../client/ask.js';
import { goTo } from '../client/address.js';
import { Link } from '../client/link.js';
import { canStore } from '../client/identity/device-storage.js';
import { holdLink } from '../client/identity/tokens.js';
import { Frame } from '../design/frame.js';
import { Notice, ErrorNotice } from '../design/notice.js';
import { nameOf } from '../design/seat.js';
import { withTimes } from '../links/times.js';
import { texts } from '../texts.js';
import { JoinByCode } from './join-by-code.js';
import { useTitle } from './not-found.js';

/** Who somebody is by a link: the seat or the role, and whether they want to come in. */
export const JoinPage = ({ token, onDone }: { readonly token: string; readonly onDone: () => void }): ReactNode => {
  const [read, setRead] = useState<ReadLink | null>(null);
  const [tries, setTries] = useState(0);
  useTitle(texts.home.join.title);
  useEffect(() => {
    void readLink(token).then(setRead);
  }, [token, tries]);
  const asked = read?.asked ?? null;
  const enter = async (grant: Grant): Promise<void> => {
    holdLink({ token, grant });
    const place = read?.over ? replayOf(read.over, grant) : await placeFor(grant);
    onDone();
    goTo(place);
  };
  return (
    <Frame path="" json="/v1/me">
      <div className="plain-page">
        {asked === null && (
          <p role="status" className="soft">
            {texts.join.title}
          </p>
        )}
        {asked?.ok === false && asked.error.kind === 'offline' && (
          <ErrorNotice error={asked.error} again={() => setTries((before) => before + 1)} />
        )}
        {asked?.ok === false && asked.error.kind !== 'offline' && <DeadLink onDone={onDone} why={asked.error.what} />}
        {read?.asked.ok && (
          <Invitation me={read.asked.value} over={read.over} onEnter={(grant) => void enter(grant)} onDone={onDone} />
        )}
      </div>
    </Frame>
  );
};

/** Who asks by a link, and the match that it is for where that has ended. */
type ReadLink = { readonly asked: ApiAnswer<Me>; readonly over: MatchListed | null };

/** Who judges a match has work there after its end. */
const JUDGES: ReadonlySet<string> = new Set(['judge', 'head-judge', 'auditor']);

const readLink = async (token: string): Promise<ReadLink> => {
  const asked = await ask<Me>('/v1/me', { token });
  const [grant] = asked.ok ? asked.value.grants : [];
  if (grant?.scope.kind !== 'match' || JUDGES.has(grant.role)) return { asked, over: null };
  // To ask the match itself would tell its table that the link is used (SL-LINK-1).
  const listed = await ask<MatchPage>('/v1/matches?status=over', { token });
  const over = listed.ok ? listed.value.matches.find(({ matchId }) => matchId === grant.scope.id) : undefined;
  return { asked, over: over ?? null };
};

const replayOf = ({ matchId, revision }: MatchListed, { seat }: Grant): string =>
  `/m/${matchId}?r=${revision}${seat === undefined ? '' : `&seat=${seat}`}`;

/** The page of a link that leads nowhere: why, as the service says, and the ways on. */
const DeadLink = ({ onDone, why }: { readonly onDone: () => void; readonly why: string }): ReactNode => (
  <>
    <h1>{texts.join.dead}</h1>
    <p>{withTimes(why)}</p>
    <p className="soft">{texts.join.deadWay}</p>
    <JoinByCode />
    <p>
      <Link href="/" className="button" onClick={onDone}>
        {texts.notFound.home}
      </Link>
    </p>
  </>
);

/** Where a link leads: to its match, its tournament, to the calls of those who judge, to all matches. */
const placeFor = async ({ scope, role }: Grant): Promise<string> => {
  if (role === 'judge' || role === 'head-judge') return '/judge';
  if (role === 'analyst') return '/analytics';
  if (scope.id === undefined) return '/';
  if (scope.kind !== 'tournament') return `/m/${scope.id}`;
  // Matches may be of a tournament whose rounds are run elsewhere: they are on the first page.
  const listed = await ask<TournamentList>('/v1/tournaments');
  return listed.ok && !listed.value.tournaments.some(({ id }) => id === scope.id) ? '/' : `/t/${scope.id}`;
};

const Invitation = ({
  me,
  over,
  onEnter,
  onDone,
}: {
  readonly me: Me;
  readonly over: MatchListed | null;
  readonly onEnter: (grant: Grant) => void;
  readonly onDone: () => void;
}): ReactNode => {
  const [grant] = me.grants;
  if (grant === undefined)
    return (
      <>
        <h1>{texts.join.anyRole}</h1>
        <p className="soft">{texts.join.openService}</p>
        <p>
          <Link href="/" className="button main" onClick={onDone}>
            {texts.notFound.home}
          </Link>
        </p>
      </>
    );
  if (over !== null) return <Ended match={over} grant={grant} onEnter={onEnter} />;
  return (
    <>
      <h1>
        {grant.seat === undefined
          ? (texts.join.role[grant.role] ?? texts.join.anyRole)
          : texts.join.seat(nameOf(grant.seat))}
      </h1>
      {grant.person.name.toLowerCase() !== (grant.seat ?? grant.role) && <p className="soft">{grant.person.name}</p>}
      <p>
        <button className="button main wide" onClick={() => onEnter(grant)}>
          {grant.seat === undefined ? texts.join.go : texts.join.take}
        </button>
      </p>
      <Notice icon="link">
        <p className="small">{texts.join.keep[grant.role === 'seat' ? 'seat' : 'role']}</p>
      </Notice>
      {!canStore() && (
        <Notice tone="doubt" icon="offline" role="status">
          <p className="small">{texts.join.notKept}</p>
        </Notice>
      )}
    </>
  );
};

/** Nobody joins a match that has ended: who won, and the way to step through it. */
const Ended = ({
  match: { winner },
  grant,
  onEnter,
}: {
  readonly match: MatchListed;
  readonly grant: Grant;
  readonly onEnter: (grant: Grant) => void;
}): ReactNode => (
  <>
    <h1>{texts.join.over}</h1>
    <p>{winner !== null && winner === grant.seat ? texts.table.youWon : texts.table.ended(winner && nameOf(winner))}</p>
    <p>
      <button className="button main wide" onClick={() => onEnter(grant)}>
        {texts.table.replay}
      </button>
    </p>
  </>
);
