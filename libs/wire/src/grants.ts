/** What a grant is about: the whole service, a tournament, or one match. */
export type GrantScope = { readonly kind: 'service' | 'tournament' | 'match'; readonly id?: string };

/** What somebody may do, as the link says that they hold. */
export type Grant = {
  readonly id: string;
  /** `organizer`, `judge`, `seat`, `spectator`, … */
  readonly role: string;
  readonly scope: GrantScope;
  readonly seat?: string;
  readonly person?: { readonly id: string; readonly name: string };
  readonly capabilities?: readonly string[];
  /** How late a spectator sees what happens, in seconds. */
  readonly delay?: number;
  /** When it ends: ISO 8601, UTC. */
  readonly expires?: string;
};

/** Who is asking. `open`: the service runs without links, and everybody may do everything. */
export type Me = { readonly open: boolean; readonly grants: readonly Grant[] };

/** A new grant with what lets somebody in by it, which is told once. */
export type GrantGiven = {
  readonly grant: Grant;
  readonly token: string;
  /** Opens the console for whoever it is given to. */
  readonly link: string;
  /** The same to be read out. */
  readonly code: string;
};

/** A code was known: the token that it stands for. */
export type Joined = { readonly token: string };
