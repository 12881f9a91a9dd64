import { RequestRejected } from '@stackledger/service';
import type { TournamentRejection } from '@stackledger/tournaments';

const LOOK = 'Look at the tournament as it stands now, and decide once more.';

/** A command to a tournament that its rules refuse, as a request that is answered so. */
export const refusedByRule = (
  { code, rule, detail }: TournamentRejection,
  revision = -1,
  legal = LOOK,
): RequestRejected =>
  new RequestRejected({
    ...{ code, detail, legal, ...(revision >= 0 && { revision }) },
    rule: rule as `${string}-${string}`, // rules are named so
  });
