import { usualCapabilities, type Capability } from '../roles/capabilities.js';
import type { Role, RoleScope } from '../roles/roles.js';

/** A person as the giver of a grant knows them. */
export type Person = { readonly id: string; readonly name: string };

/** A role granted to a person. Times are ISO 8601 in UTC, `delay` is in seconds. */
export type RoleGrant = {
  readonly id: string;
  readonly role: Role;
  readonly scope: RoleScope;
  readonly person: Person;
  /** For a seat: which one. */
  readonly seat?: string;
  /** Capabilities in place of the role's defaults. */
  readonly capabilities?: readonly Capability[];
  /** For a spectator: the delay of everything seen. */
  readonly delay?: number;
  readonly expires?: string;
  /** The hash of the key under which it was asked for, and of who asked: asked again it is the same grant. */
  readonly request?: string;
};

/** A link of a grant: its number from 1 on, the grant of whoever made it, when, and when it was revoked. */
export type RecordedLink = {
  readonly link: number;
  readonly by: string | null;
  readonly at: string;
  readonly revoked: string | null;
  /** The end of its maker's grant, where that has one. */
  readonly expires?: string;
};

/**
 * A grant as recorded: the grant by which it was given (null: the service itself), when, when it was revoked, if it
 * was, and its links, the first of which came with it.
 */
export type RecordedGrant = RoleGrant & {
  readonly by: string | null;
  readonly at: string;
  readonly revoked: string | null;
  /** It counts as revoked, since whether it was cannot be read. */
  readonly unread?: true;
  readonly links: readonly RecordedLink[];
};

/** A link by its names: where its grant is recorded, the grant, and which of its links it is. */
export type LinkReference = { readonly scope: RoleScope; readonly grant: string; readonly link: number };

/** The link with which a grant is given. */
export const FIRST_LINK = 1;

/** The capabilities of a grant: its own, or the defaults of its role. */
export const capabilitiesOf = ({ role, capabilities }: RoleGrant): readonly Capability[] =>
  capabilities ?? usualCapabilities(role);

/** Whether a grant has expired at a time. */
export const isOver = ({ expires }: Pick<RoleGrant, 'expires'>, now: string): boolean =>
  expires !== undefined && expires <= now;
