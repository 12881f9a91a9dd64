import type { ProjectionProgress, StateRow } from '@stackledger/projections';

/** The arguments of `write_projection`: lists of equal length, one for each column. */
export const writtenRows = (
  epoch: string,
  projection: string,
  { version, position, eventId }: ProjectionProgress,
  states: readonly StateRow[],
): unknown[] => {
  const pieces = states.flatMap(({ matchId, revision, kept, pieces: own }) =>
    own.map(({ piece, json }) => ({ matchId, revision, kept, piece, json })),
  );
  const listed = states.flatMap((state) => state.listed ?? []);
  return [
    ...[epoch, projection, version, position.toString(), eventId],
    ...[states.map(({ matchId }) => matchId), states.map(({ revision }) => revision), states.map(({ kept }) => kept)],
    ...[pieces.map(({ matchId }) => matchId), pieces.map(({ revision }) => revision)],
    ...[pieces.map(({ kept }) => kept), pieces.map(({ piece }) => piece), pieces.map(({ json }) => json)],
    ...[listed.map(({ order }) => order.toString()), listed.map(({ match }) => match.matchId)],
    ...[listed.map(({ match }) => match.ruleset), listed.map(({ match }) => match.status)],
    ...[listed.map(({ match }) => match.tournament), listed.map(({ match }) => JSON.stringify(match.seats))],
    ...[listed.map(({ match }) => match.winner), listed.map(({ match }) => match.revision)],
    listed.map(({ openSince = null }) => openSince),
  ];
};
