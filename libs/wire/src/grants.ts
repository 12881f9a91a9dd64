/** What a grant is about: the whole service, a tournament, or one match. */
export type GrantScope = { readonly kind: 'service' | 'tournament' | 'match'; readonly id?: string };

/** What somebody may do, as the link says that they hold. */
export type Grant = {
  readonly id: string;
  /** `organizer`, `judge`, `seat`, `spectator`, … (docs/roles.md) */
  readonly role: string;
  readonly scope: GrantScope;
  readonly person: { readonly id: string; readonly name: string };
  readonly seat?: string;
  /** What a judge may do. */
  readonly capabilities?: readonly string[];
  /** How late a spectator sees what happens, in seconds. */
  readonly delay?: number;
  /** When it ends: ISO 8601, UTC. */
  readonly expires?: string;
};

/**
 * A grant as it stands: whose grant gave it (null: the service itself), when, whether it was taken back, and when somebody last asked by
 * it (null: not since the process that answers was started).
 */
export type GrantStanding = Grant & {
  readonly by: string | null;
  readonly at: string;
  readonly revoked: string | null;
  readonly seen: string | null;
};

/** The grants of a scope, the oldest first. */
export type GrantList = { readonly grants: readonly GrantStanding[] };

/** Who is asking. `open`: the service runs without links, and everybody may do everything. `now` is its clock. */
export type Me = { readonly open: boolean; readonly grants: readonly Grant[]; readonly now: string };

/** A new grant with what lets somebody in by it, which is told once. */
export type GrantGiven = {
  readonly grant: GrantStanding;
  readonly token: string;
  /** Opens the console for whoever it is given to. */
  readonly link: string;
  /** The same to be read out, once, until `codeExpires`; the link goes on. */
  readonly code: string;
  readonly codeExpires: string;
};

/** A code was known: the token that it stood for, and what that grants. */
export type Joined = { readonly token: string; readonly link: string; readonly grant: Grant };

/** A ticket for one feed, to be used once and soon. */
export type TicketMade = { readonly ticket: string; readonly seconds: number };
