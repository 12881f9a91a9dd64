import { PROJECTIONS, type ReadSide, type ReadSideStatus, type ProjectorStatus } from '@stackledger/projections';
import type { Health, ProjectionHealth } from '@stackledger/wire';

/** How each projection is, with a sentence for whoever runs the service where something is the matter. */
export const projectionHealth = ({
  isCaughtUp,
  failure,
  projections,
  tail,
}: ReadSideStatus): readonly ProjectionHealth[] =>
  projections.map((projection) => {
    const { name, state } = projection;
    if (state === 'stopped' || failure !== null)
      return { name, state: 'stopped', detail: whyStopped(projection, failure) };
    const isCurrent = isCaughtUp && !tail.isLate;
    return { name, state: isCurrent ? 'current' : 'catching-up', detail: storingWarningOf(projection) };
  });

const whyStopped = ({ failure }: ProjectorStatus, all: string | null): string =>
  failure === null
    ? `no events are read any more: ${String(all)}; start the service again`
    : `it failed at revision ${failure.revision} (${failure.type}) of match ${failure.matchId}: ${failure.why}; ` +
      'with a program that can read this event it goes on from there';

const storingWarningOf = ({ checkpointError, newerVersion }: ProjectorStatus): string | null => {
  if (newerVersion !== undefined)
    return (
      `a newer program has made it (version ${newerVersion}): it is read here, and written by processes of that program alone; ` +
      '"stackledger rebuild matches" with this one takes it back'
    );
  return checkpointError === null
    ? null
    : `its states cannot be stored now, so a restart would apply the events again: ${checkpointError}`;
};

/** Whether new events come to the read models, with a sentence where they have not for longer than is usual. */
export const tailHealth = (reading: ReadSide): Health['tail'] => {
  const { state, since: sinceMs, isLate } = reading.status().tail;
  const since = new Date(sinceMs).toISOString();
  const behind = String(PROJECTIONS.map((name) => reading.behind(name)).reduce((a, b) => (a > b ? a : b)));
  return { state, since, behind, detail: isLate ? whyLate(state, since) : null };
};

const whyLate = (state: Health['tail']['state'], since: string): string =>
  state === 'live'
    ? 'lists, timelines and clocks lack events: stored ones are still read, see `behind`'
    : `lists, timelines and clocks lack events: the store has not given new ones since ${since}; matches are read and played as ever`;
