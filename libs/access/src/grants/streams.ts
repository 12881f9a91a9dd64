import { sha256Hex } from '@stackledger/integrity';
import { STREAM_FAMILIES } from '@stackledger/store';
import type { RoleScope } from '../roles/roles.js';

/** The streams of the grants of all scopes begin so. */
export const GRANT_STREAMS = 'access-';

/** Ids that stand in a stream name unchanged; others are hashed. */
const PLAIN = /^[\w.:@~+-]{1,150}$/;

/**
 * The stream of the grants of a scope: beside the match, never in its log (docs/adr/0029-grants-beside-the-match.md).
 */
export const accessStream = (scope: RoleScope): string => {
  if (scope.kind === 'service') return STREAM_FAMILIES.serviceAccess.prefix;
  const { kind, id } = scope;
  const { prefix } = kind === 'match' ? STREAM_FAMILIES.matchAccess : STREAM_FAMILIES.tournamentAccess;
  return `${prefix}${PLAIN.test(id) ? id : `~${sha256Hex(id)}`}`;
};
