import type { LogEvent } from '@stackledger/projections';

/** An event of the match `x` as projections apply it; a command of a judge, on record, unless it says otherwise. */
export const logEvent = (revision: number, event: Partial<LogEvent>): LogEvent => ({
  matchId: 'x',
  revision,
  position: BigInt(revision + 1),
  id: `event-${revision}`,
  type: '',
  parent: null,
  atMs: 0,
  actor: { kind: 'judge', id: 'jo' },
  commandId: `c${revision}`,
  opensCommand: true,
  data: {},
  ...event,
});
