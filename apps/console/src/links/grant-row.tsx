import type { GrantGiven, GrantStanding } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { Icon } from '../design/icon.js';
import { delayText, grantName } from './grant-words.js';
import { timeText } from './times.js';
import { LinkCard } from './link-card.js';
import { linkTexts } from '../texts/links.js';
import type { GrantsResource } from './use-grants.js';
import { WhoMark } from './who-mark.js';

const { hand } = linkTexts;

/** Whether a grant counts no more: it was taken back, or has ended. */
export const isGone = ({ revoked, expires }: GrantStanding): boolean =>
  revoked !== null || (expires !== undefined && Date.parse(expires) <= Date.now());

/** How a grant stands, in a few words. */
const standing = ({ revoked, expires, seen, delay }: GrantStanding): string => {
  if (revoked !== null) return hand.revoked(timeText(revoked));
  if (expires !== undefined && Date.parse(expires) <= Date.now()) return hand.over(timeText(expires));
  return [
    seen === null ? hand.notYet : hand.seen(timeText(seen)),
    expires === undefined ? undefined : linkTexts.held.ends(timeText(expires)),
    delay === undefined || delay === 0 ? undefined : linkTexts.held.late(delayText(delay)),
  ]
    .filter((each) => each !== undefined)
    .join(' · ');
};

/** What the link of a judge or an analyst lets them do beyond their role, in words. */
const powersOf = ({ capabilities, role }: GrantStanding): string =>
  role === 'judge' || role === 'analyst'
    ? (capabilities ?? []).map((power) => linkTexts.powers[power] ?? linkTexts.sees[power] ?? power).join(', ')
    : '';

/** A grant: who holds it, whether it was opened, its link to show, and taking it back. */
export const GrantRow = ({
  grant,
  at,
  grants,
  path,
  given,
  onGiven,
}: {
  readonly grant: GrantStanding;
  readonly at: number;
  readonly grants: GrantsResource;
  readonly path: string;
  /** Its link, where it is shown. */
  readonly given: GrantGiven | undefined;
  readonly onGiven: (given: GrantGiven | null) => void;
}): ReactNode => {
  const name = grantName(grant);
  const powers = powersOf(grant);
  const show = async (): Promise<void> => onGiven(given === undefined ? await grants.linkOf(grant.id) : null);
  return (
    <div className={isGone(grant) ? 'grant gone' : 'grant'}>
      <WhoMark grant={grant} at={at} />
      <p className="grow">
        <b className="strong">{name}</b>
        <span className={`small ${grant.seen === null || isGone(grant) ? 'soft' : 'there'}`}>{standing(grant)}</span>
      </p>
      {!isGone(grant) && (
        <>
          <button
            className="button"
            aria-expanded={given !== undefined}
            aria-label={given === undefined ? hand.showOf(name) : `${hand.hide}: ${name}`}
            disabled={grants.isBusy}
            onClick={() => void show()}
          >
            {given === undefined ? hand.show : hand.hide}
          </button>
          <Revoke name={name} onRevoke={() => void grants.revoke(grant.id).then(() => onGiven(null))} />
        </>
      )}
      {powers !== '' && !isGone(grant) && <span className="powers-of small soft">{powers}</span>}
      {given !== undefined && !isGone(grant) && <LinkCard given={given} path={path} name={name} />}
    </div>
  );
};

/** Taking back takes two taps: it cannot be undone. */
const Revoke = ({ name, onRevoke }: { readonly name: string; readonly onRevoke: () => void }): ReactNode => {
  const [isAsked, ask] = useState(false);
  if (!isAsked)
    return (
      <button className="button quiet short" aria-label={hand.revokeOf(name)} onClick={() => ask(true)}>
        <span>{hand.revoke}</span>
        <Icon name="close" />
      </button>
    );
  return (
    <div className="sure" role="group" aria-label={hand.revokeOf(name)}>
      <span className="small">{hand.revokeAsk}</span>
      <button className="button" autoFocus onClick={onRevoke}>
        {hand.revokeGo}
      </button>
      <button className="button quiet" onClick={() => ask(false)}>
        {hand.keep}
      </button>
    </div>
  );
};
