import type { ReadingStanding, Standing } from '@stackledger/projections';
import type { ProjectionHealth } from '@stackledger/wire';

/** How each projection is, with a sentence for whoever runs the service where something is the matter. */
export const projectionHealth = ({ isCaughtUp, fault, projections }: ReadingStanding): readonly ProjectionHealth[] =>
  projections.map((projection) => {
    const { name, state } = projection;
    if (state === 'stopped' || fault !== null) return { name, state: 'stopped', detail: whyStopped(projection, fault) };
    return { name, state: isCaughtUp ? 'current' : 'catching-up', detail: troubleOf(projection) };
  });

const whyStopped = ({ fault }: Standing, all: string | null): string =>
  fault === null
    ? `no events are read any more: ${String(all)}; start the service again`
    : `it failed at revision ${fault.revision} (${fault.type}) of match ${fault.matchId}: ${fault.why}; ` +
      'with a program that can read this event it goes on from there';

const troubleOf = ({ trouble }: Standing): string | null =>
  trouble === null ? null : `what it has folded cannot be stored now, so a restart would fold it again: ${trouble}`;
