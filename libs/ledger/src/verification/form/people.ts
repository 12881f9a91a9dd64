import type { ActingGrant, Envelope } from '../../envelopes/envelope.js';
import type { AuditFinding } from '../audit-findings.js';

/** What the log has said of a grant and of a person so far. */
type KnownPeople = {
  readonly grants: Map<string, { readonly by: ActingGrant; readonly seat: string | null }>;
  readonly played: Set<string>;
  readonly judged: Set<string>;
};

const PLAYERS: ReadonlySet<string> = new Set(['seat', 'player']);
const JUDGES: ReadonlySet<string> = new Set(['judge', 'head-judge']);

/**
 * The first command whose doer contradicts the log: a grant has one role, one person and, where it is of a seat, one
 * seat; nobody judges the match that they play in (SL-ROLE-3), or acts on an authority that their role lacks; and no
 * command of a person lacks its grant where those before and after it have theirs.
 */
export const wrongPerson = (envelopes: readonly Envelope[]): AuditFinding | null => {
  const known: KnownPeople = { grants: new Map(), played: new Set(), judged: new Set() };
  for (const event of envelopes) {
    const what = event.command === undefined ? undefined : personFinding(event, known);
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

const personFinding = ({ actor, reapplied, command }: Envelope, known: KnownPeople): string | undefined => {
  const { by, kind, id } = actor;
  if (by === undefined || reapplied !== undefined) return undefined; // what follows a rewind has the judge's grant
  const seat = by.role === 'seat' && kind === 'seat' ? id : null;
  const before = known.grants.get(by.grant);
  known.grants.set(by.grant, { by, seat: seat ?? before?.seat ?? null });
  if (PLAYERS.has(by.role) && kind === 'seat') known.played.add(by.person);
  if (JUDGES.has(by.role)) known.judged.add(by.person);
  return grantFinding(by, seat, before) ?? roleFinding(by.person, known) ?? authorityFinding(by, command?.authority);
};

const grantFinding = (
  { role, person, grant }: ActingGrant,
  seat: string | null,
  before: { readonly by: ActingGrant; readonly seat: string | null } | undefined,
): string | undefined => {
  if (before === undefined) return undefined;
  if (before.by.role !== role) return `grant ${grant} was one of a ${before.by.role} before, and of a ${role} here`;
  if (before.by.person !== person)
    return `grant ${grant} was that of ${before.by.person} before, and of ${person} here`;
  return before.seat === null || seat === null || before.seat === seat
    ? undefined
    : `grant ${grant} is for seat ${before.seat}, and acts for ${seat}`;
};

const roleFinding = (person: string, { played, judged }: KnownPeople): string | undefined =>
  played.has(person) && judged.has(person)
    ? `${person} plays in this match and judges it, which nobody does (SL-ROLE-3)`
    : undefined;

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
