import { sameJson } from '@stackledger/rules';
import type { ActingGrant, Envelope } from '../../envelopes/envelope.js';
import type { OfferedGame } from '../../envelopes/offered-games.js';
import type { AuditFinding } from '../audit-findings.js';
import { heldFinding, powerFinding } from './powers.js';
import { linkFinding, linkToldBy, nameOf, tellsOfLinks } from './told-links.js';

/** What the log has said of a grant and of a person so far. */
type KnownPeople = {
  readonly grants: Map<string, KnownGrant>;
  readonly played: Set<string>;
  readonly judged: Set<string>;
  /** Links of whose first use the log has told; null where it tells of none. */
  readonly told: Set<string> | null;
  /** Whether somebody has acted by a link whose number the log says. */
  saysLinks: boolean;
};

type KnownGrant = { readonly by: ActingGrant; readonly seat: string | null };

const PLAYERS: ReadonlySet<string> = new Set(['seat', 'player']);
const JUDGES: ReadonlySet<string> = new Set(['judge', 'head-judge']);

/**
 * The first command whose doer contradicts the log: a grant has one role, one person, the same powers and, where it is
 * of a seat, one seat; nobody judges the match that they play in (SL-ROLE-3), acts on an authority that their role
 * lacks, holds a power that their role is never granted, or uses one that their link did not hold; a link that sees a
 * hand is told of before somebody acts by it (SL-LINK-1); and no command of a person lacks its grant where those before
 * and after it have theirs.
 */
export const wrongPerson = (envelopes: readonly Envelope[], game: OfferedGame | undefined): AuditFinding | null => {
  const told = tellsOfLinks(envelopes, game) ? new Set<string>() : null;
  const known: KnownPeople = { grants: new Map(), played: new Set(), judged: new Set(), told, saysLinks: false };
  for (const event of envelopes) {
    const what = toldFinding(event, known) ?? personFinding(event, known, game);
    if (what !== undefined) return { revision: event.revision, check: 'form', what };
  }
  return withoutGrant(envelopes);
};

/** The authorities on which each role acts. */
const AUTHORITIES: { readonly [role: string]: readonly unknown[] } = {
  scribe: ['scribe'],
  judge: ['floor-judge'],
  'head-judge': ['floor-judge', 'head-judge'],
  organizer: ['organizer'],
};

/** What the service told of a link fits what is known of its grant. */
const toldFinding = (event: Envelope, known: KnownPeople): string | undefined => {
  const link = linkToldBy(event);
  if (link === undefined) return undefined;
  known.told?.add(nameOf(link));
  return grantFinding(link, link.role === 'seat' ? link.hand : null, known);
};

const personFinding = (event: Envelope, known: KnownPeople, game: OfferedGame | undefined): string | undefined => {
  const { by, kind, id } = event.actor;
  // What follows a rewind has the judge's grant.
  if (event.command === undefined || by === undefined || event.reapplied !== undefined) return undefined;
  if (PLAYERS.has(by.role) && kind === 'seat') known.played.add(by.person);
  if (JUDGES.has(by.role)) known.judged.add(by.person);
  return (
    numberFinding(by, known) ??
    heldFinding(by) ??
    grantFinding(by, by.role === 'seat' && kind === 'seat' ? id : null, known) ??
    roleFinding(by.person, known) ??
    nameFinding(event) ??
    authorityFinding(by, event.command.authority) ??
    powerFinding(event, game) ??
    (known.told === null ? undefined : linkFinding(by, known.told))
  );
};

/** From the first link whose number is said on, each has its number: a build says it always, or never. */
const numberFinding = ({ link, powers, role }: ActingGrant, known: KnownPeople): string | undefined => {
  if (link === undefined && (known.saysLinks || powers !== undefined))
    return `it does not say by which link this ${role} acted, and ${powers === undefined ? 'commands before it do' : 'says what powers it held'}`;
  known.saysLinks ||= link !== undefined;
  return link === undefined || (Number.isSafeInteger(link) && link > 0)
    ? undefined
    : `${JSON.stringify(link)} is the number of no link`;
};

const grantFinding = (by: ActingGrant, seat: string | null, { grants }: KnownPeople): string | undefined => {
  const { role, person, grant, powers } = by;
  const before = grants.get(grant);
  const said = powers === undefined && before !== undefined ? before.by : by;
  grants.set(grant, { by: said, seat: seat ?? before?.seat ?? null });
  if (before === undefined) return undefined;
  if (before.by.role !== role) return `grant ${grant} was one of a ${before.by.role} before, and of a ${role} here`;
  if (before.by.person !== person)
    return `grant ${grant} was that of ${before.by.person} before, and of ${person} here`;
  if (powers !== undefined && before.by.powers !== undefined && !sameJson(powers, before.by.powers))
    return `grant ${grant} held ${before.by.powers.join(', ')} before, and ${powers.join(', ')} here`;
  return before.seat === null || seat === null || before.seat === seat
    ? undefined
    : `grant ${grant} is for seat ${before.seat}, and acts for ${seat}`;
};

const roleFinding = (person: string, { played, judged }: KnownPeople): string | undefined =>
  played.has(person) && judged.has(person)
    ? `${person} plays in this match and judges it, which nobody does (SL-ROLE-3)`
    : undefined;

/** Whoever judges does so in the name of the person of the grant; logs of before named some by name. */
const nameFinding = ({ actor: { by, kind, id } }: Envelope): string | undefined =>
  by?.link === undefined || kind !== 'judge' || by.person === id
    ? undefined
    : `it was done in the name of judge ${id}, by a grant of ${by.person}`;

const authorityFinding = ({ role }: ActingGrant, authority: unknown): string | undefined =>
  authority === undefined || AUTHORITIES[role]?.includes(authority) !== false
    ? undefined
    : `a ${role} does not act on the authority of ${JSON.stringify(authority)}`;

/** A service is open for a whole time or not: a command without a grant among others with one had its own taken off. */
const withoutGrant = (envelopes: readonly Envelope[]): AuditFinding | null => {
  const given = envelopes.filter(({ command, actor }) => command !== undefined && actor.kind !== 'system');
  const first = given.findIndex(({ actor }) => actor.by !== undefined);
  const last = given.findLastIndex(({ actor }) => actor.by !== undefined);
  const bare = given.find(({ actor }, at) => actor.by === undefined && at > first && at < last);
  if (first < 0 || bare === undefined) return null;
  const what = 'it says by no grant who gave it, and commands before and after it do';
  return { revision: bare.revision, check: 'form', what };
};
