import { sha256Hex } from '@stackledger/integrity';
import type { Scope } from '../roles/roles.js';

/** What a name may be made of that stands in the name of a stream as it is. */
const PLAIN = /^[\w.:@~+-]{1,150}$/;

/** The stream of the grants of a scope: beside the match, never in its log (docs/adr/0029-grants-beside-the-match.md). */
export const accessStream = (scope: Scope): string => {
  if (scope.kind === 'service') return 'access-service';
  const { kind, id } = scope;
  return `access-${kind}-${PLAIN.test(id) ? id : `~${sha256Hex(id)}`}`;
};
