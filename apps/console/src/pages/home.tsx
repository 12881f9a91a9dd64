import type { MatchListed, MatchPage } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { goTo } from '../client/address.js';
import { Link } from '../client/link.js';
import { useIdentity } from '../client/identity/identity.js';
import { heldLinks } from '../client/identity/tokens.js';
import { useResource } from '../client/use-resource.js';
import { Frame } from '../design/frame.js';
import { Icon } from '../design/icon.js';
import { ErrorNotice } from '../design/notice.js';
import { texts } from '../texts.js';
import { analyticsTexts } from '../texts/analytics.js';
import { LIST } from './first-asks.js';
import './home.css';
import { useSettled } from '../client/use-settled.js';
import { JoinByCode } from './join-by-code.js';
import { MatchList, type ListFilter } from './match-list.js';
import { useTitle } from './not-found.js';
import { TournamentList } from './tournament-list.js';
import { Sample } from './sample.js';

const FILTERS: readonly ListFilter[] = ['live', 'ended', 'all'];

/** How many matches are listed at first, and at most: beyond that one searches. */
const PAGE = 50;
const MOST = 800;
/** How long nothing is typed before it is searched for. */
const SEARCH_AFTER_MS = 250;

const STATUS: { readonly [shown in ListFilter]: string } = { live: '&status=live', ended: '&status=over', all: '' };

const pathOf = (words: string, shown: ListFilter, most: number): string =>
  `/v1/matches?order=newest&limit=${most}${STATUS[shown]}${words === '' ? '' : `&search=${encodeURIComponent(words)}`}`;

/** Where the sample match is listed. */
const isSample = ({ tournament, status }: MatchListed): boolean => tournament === 'sample' && status !== 'running';

const shownIn = (query: URLSearchParams): ListFilter | null =>
  FILTERS.find((filter) => filter === query.get('show')) ?? null;

/** What this is, the sample to step through, the matches, and ways to a table. */
export const Home = ({ query }: { readonly query: URLSearchParams }): ReactNode => {
  useTitle(texts.title);
  const me = useIdentity(null);
  // Where links are asked for and none is held there is nothing to be listed.
  const isOutside = me?.isKnown === true && !me.isOpen && me.grant === null;
  const mayAsk = heldLinks().length > 0 || me?.isKnown === true;
  const [words, search] = useState('');
  const [most, show] = useState(PAGE);
  const asked = useSettled(words.trim(), SEARCH_AFTER_MS);
  const mayList = mayAsk && !isOutside;
  const first = useResource<MatchPage>(mayList ? LIST : null);
  const isAnyLive = first.value?.matches.some(({ status }) => status !== 'ended' && status !== 'sealed') === true;
  const shown = shownIn(query) ?? (isAnyLive ? 'live' : 'all');
  // The first page has everything, unless there is more of it than fits there.
  const isNarrowed =
    asked !== '' || (first.value !== null && first.value.next !== null && (shown !== 'all' || most > PAGE));
  const narrowed = useResource<MatchPage>(mayList && isNarrowed ? pathOf(asked, shown, most) : null);
  const list = isNarrowed ? narrowed : first;
  const { value } = list;
  const unknown = me?.isKnown === false ? me.error : null;
  const error = list.error ?? unknown;
  const again = unknown === null ? list.again : me?.again;
  const matches = value?.matches ?? [];
  // What stands below the list comes with it: nothing is pushed away while somebody reaches for it.
  const isKnown = value !== null || error !== null || isOutside;
  const sample = first.value?.matches.find(isSample);
  return (
    <Frame path="/" json={LIST}>
      <div className="home">
        <h1 className="lead">{texts.home.lead}</h1>
        <section aria-labelledby="matches">
          <div className="list-head">
            <h2 id="matches">{texts.home.matches}</h2>
            <div className="filters" role="group" aria-label={texts.home.matches}>
              {FILTERS.map((filter) => (
                <button key={filter} aria-pressed={filter === shown} onClick={() => goTo(`/?show=${filter}`, true)}>
                  {texts.home.filters[filter]}
                </button>
              ))}
            </div>
          </div>
          {(first.value?.next ?? null) !== null && (
            <input
              type="search"
              className="field"
              aria-label={texts.home.search}
              placeholder={texts.home.search}
              value={words}
              maxLength={100}
              onChange={({ target }) => search(target.value)}
            />
          )}
          {error && <ErrorNotice error={error} {...(again && { again })} />}
          {isOutside && <p className="panel quiet-panel soft">{texts.home.outside}</p>}
          {value === null && error === null && !isOutside && (
            <div className="ghost" role="status" aria-label={texts.loading} />
          )}
          {value !== null && <MatchList matches={matches} shown={shown} isSearched={isNarrowed} />}
          {(value?.next ?? null) !== null && most < MOST && (
            <p>
              <button className="button wide" onClick={() => show(Math.min(MOST, most * 4))}>
                {texts.home.more}
              </button>
            </p>
          )}
          {isKnown && !isOutside && (
            <p className="start">
              <Link href="/new" className="button main">
                {texts.home.start}
              </Link>
            </p>
          )}
        </section>
        {isKnown && (
          <div className="aside">
            {sample && <Sample match={sample} />}
            {!isOutside && <TournamentList mayCreate={me?.isOpen === true || me?.grant?.role === 'organizer'} />}
            <JoinByCode />
            <FiguresLink />
          </div>
        )}
      </div>
    </Frame>
  );
};

/** The way to the figures over all matches. */
const FiguresLink = (): ReactNode => (
  <Link href="/analytics" className="panel match-row">
    <span className="grow">
      <span className="who">{analyticsTexts.home}</span>
      <br />
      <span className="small soft">{analyticsTexts.homeAbout}</span>
    </span>
    <Icon name="next" />
  </Link>
);
