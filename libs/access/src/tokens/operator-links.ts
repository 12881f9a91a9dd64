import { randomUUID } from 'node:crypto';
import type { RoleGrant } from '../grants/grant.js';

/** What whoever runs a service is: its organizer. */
export const ORGANIZER = {
  role: 'organizer',
  scope: { kind: 'service' },
  person: { id: 'organizer', name: 'Organizer' },
} as const satisfies Omit<RoleGrant, 'id'>;

/** How long such a link may be opened for the first time. */
export const OPERATOR_LINK_MINUTES = 60;

const PREFIX = 'operator-';

/**
 * A grant that whoever holds the keys of a service makes without asking it: the service records it when its link is
 * first opened, and it can be revoked from then on like any other.
 */
export const operatorGrant = (): RoleGrant => ({ id: `${PREFIX}${randomUUID()}`, ...ORGANIZER });

/**
 * The grant behind a token of the service's own key that it has not recorded: one of `operatorGrant`, if its time to be
 * opened has not passed. The service itself signs none that it has not recorded.
 */
export const unrecordedGrant = (id: string, madeAtMs: number, nowMs: number): RoleGrant | undefined =>
  id.startsWith(PREFIX) && nowMs - madeAtMs <= OPERATOR_LINK_MINUTES * 60_000 ? { id, ...ORGANIZER } : undefined;
