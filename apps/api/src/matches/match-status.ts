import { STATUSES } from '@stackledger/projections';
import { enumeration } from '../docs/json-body.js';

/** How a match stands. */
export const MATCH_STATUS = enumeration('MatchStatus', 'How a match stands.', STATUSES);
