import { usualCapabilities, type Capability } from '../roles/capabilities.js';
import type { Role, Scope } from '../roles/roles.js';

/** Somebody, as whoever granted something to them knows them. */
export type Person = { readonly id: string; readonly name: string };

/** What somebody was granted. Times are ISO 8601 in UTC, `delay` is in seconds. */
export type Grant = {
  readonly id: string;
  readonly role: Role;
  readonly scope: Scope;
  readonly person: Person;
  /** Of a seat: which one. */
  readonly seat?: string;
  /** Of a judge: what differs from what is usual for the role. */
  readonly capabilities?: readonly Capability[];
  /** Of a spectator: how late everything is seen. */
  readonly delay?: number;
  readonly expires?: string;
};

/** A grant as it stands: by whose grant it was given (null: by the service itself), when, and whether it was taken back. */
export type StandingGrant = Grant & {
  readonly by: string | null;
  readonly at: string;
  readonly revoked: string | null;
};

/** What whoever holds a grant may do as a judge. */
export const capabilitiesOf = ({ role, capabilities }: Grant): readonly Capability[] =>
  capabilities ?? usualCapabilities(role);

/** Whether a grant has come to its end by a time. */
export const isOver = ({ expires }: Grant, now: string): boolean => expires !== undefined && expires <= now;
