import type { Grant, MatchView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { canStore } from '../client/identity/device-storage.js';
import { Link } from '../client/link.js';
import { useIdentity } from '../client/identity/identity.js';
import { forgetLink, holdLink, placeOf, type HeldLink } from '../client/identity/tokens.js';
import { useHeldLinks } from '../client/identity/use-held-links.js';
import { useResource } from '../client/use-resource.js';
import { Frame } from '../design/frame.js';
import { Icon } from '../design/icon.js';
import { Notice } from '../design/notice.js';
import { nameOf } from '../design/seat.js';
import { JoinByCode } from '../pages/join-by-code.js';
import { useTitle } from '../pages/not-found.js';
import { listed } from '../texts.js';
import { delayText, grantName } from './grant-words.js';
import { timeText } from './times.js';
import './links.css';
import { linkTexts } from '../texts/links.js';
import { WhoMark } from './who-mark.js';

/** Every link that this device holds, which of them it acts with where, and a way to forget one. */
export const DeviceLinksPage = (): ReactNode => {
  useTitle(linkTexts.held.title);
  const links = useHeldLinks();
  const me = useIdentity(null);
  const places = [...new Set(links.map(({ grant }) => placeOf(grant)))];
  return (
    <Frame path="/links" json="/v1/me">
      <div className="plain-page links-page">
        <h1>{linkTexts.held.title}</h1>
        <p className="soft">{me?.isKnown === true && me.isOpen ? linkTexts.held.openService : linkTexts.held.about}</p>
        {!canStore() && (
          <Notice tone="doubt" icon="link" role="status">
            <p>{linkTexts.held.notKept}</p>
          </Notice>
        )}
        {links.length === 0 && (
          <p className="panel quiet-panel">
            <b className="strong">{linkTexts.held.none}</b> {linkTexts.held.noneWay}
          </p>
        )}
        {places.map((place) => (
          <Place key={place} place={place} links={links.filter(({ grant }) => placeOf(grant) === place)} />
        ))}
        <JoinByCode />
      </div>
    </Frame>
  );
};

/** The links of one place, the one that this device acts with first. */
const Place = ({ place, links }: { readonly place: string; readonly links: readonly HeldLink[] }): ReactNode => {
  const isMatch = place !== 'elsewhere';
  const { value } = useResource<MatchView>(isMatch ? `/v1/matches/${place}` : null);
  const title = value === null ? linkTexts.held.unknownMatch : listed(Object.keys(value.players).map(nameOf));
  return (
    <section aria-labelledby={`at-${place}`}>
      <h2 id={`at-${place}`}>{isMatch ? title : linkTexts.held.elsewhere}</h2>
      <ul className="panel match-list">
        {links.map((link, at) => (
          <li key={link.grant.id}>
            <Held link={link} isActing={at === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const aboutLink = ({ role, expires, delay, scope }: Grant): string =>
  [
    scope.kind === 'tournament' ? scope.id : undefined,
    linkTexts.rolesAbout[role],
    expires === undefined ? undefined : linkTexts.held.ends(timeText(expires)),
    delay === undefined || delay === 0 ? undefined : linkTexts.held.late(delayText(delay)),
  ]
    .filter((each) => each !== undefined)
    .join(' · ');

const hrefOf = ({ scope, role }: Grant): string => {
  if (scope.kind === 'match') return `/m/${scope.id ?? ''}`;
  if (scope.kind === 'tournament' && role !== 'analyst') return `/t/${scope.id ?? ''}`;
  return role === 'judge' || role === 'head-judge' ? '/judge' : '/';
};

const Held = ({ link, isActing }: { readonly link: HeldLink; readonly isActing: boolean }): ReactNode => {
  const { grant } = link;
  const name = grantName(grant);
  return (
    <div className="held-link">
      <WhoMark grant={grant} />
      <p className="grow">
        <b className="strong">{name}</b>
        <span className="small soft">{aboutLink(grant)}</span>
        {isActing && (
          <span className="small acts">
            <Icon name="check" /> {linkTexts.held.actsWith}
          </span>
        )}
      </p>
      {isActing ? (
        <Link className="button" href={hrefOf(grant)} aria-label={`${linkTexts.held.open}: ${name}`}>
          {linkTexts.held.open}
        </Link>
      ) : (
        <button className="button" onClick={() => holdLink(link)}>
          {linkTexts.held.actWith(name)}
        </button>
      )}
      <Forget id={grant.id} name={name} />
    </div>
  );
};

/** Forgetting takes two taps: there is no way back without the link. */
const Forget = ({ id, name }: { readonly id: string; readonly name: string }): ReactNode => {
  const [isAsked, ask] = useState(false);
  if (!isAsked)
    return (
      <button className="button quiet short" aria-label={linkTexts.held.forget(name)} onClick={() => ask(true)}>
        <span>{linkTexts.held.forgetShort}</span>
        <Icon name="close" />
      </button>
    );
  return (
    <div className="sure" role="group" aria-label={linkTexts.held.forget(name)}>
      <span className="small">{linkTexts.held.forgetAbout}</span>
      <button className="button" autoFocus onClick={() => forgetLink(id)}>
        {linkTexts.held.forgetGo}
      </button>
      <button className="button quiet" onClick={() => ask(false)}>
        {linkTexts.held.keep}
      </button>
    </div>
  );
};
