import type { StateRow } from '@stackledger/projections';

/** How many lists writtenRows gives. */
const LISTS = 18;

/** The parameters of a call of a function that takes so many arguments, and the rows of states after them. */
export const parametersWithRows = (before: number): string =>
  Array.from({ length: before + LISTS }, (_, at) => `$${at + 1}`).join(', ');

/** The rows of states as functions take them: lists of equal length, one for each column. */
export const writtenRows = (states: readonly StateRow[]): unknown[] => {
  const pieces = states.flatMap(({ matchId, revision, kept, pieces: own }) =>
    own.map(({ piece, json }) => ({ matchId, revision, kept, piece, json })),
  );
  const listed = states.flatMap((state) => state.listed ?? []);
  return [
    ...[states.map(({ matchId }) => matchId), states.map(({ revision }) => revision), states.map(({ kept }) => kept)],
    ...[pieces.map(({ matchId }) => matchId), pieces.map(({ revision }) => revision)],
    ...[pieces.map(({ kept }) => kept), pieces.map(({ piece }) => piece), pieces.map(({ json }) => json)],
    ...[listed.map(({ order }) => order.toString()), listed.map(({ match }) => match.matchId)],
    ...[listed.map(({ match }) => match.ruleset), listed.map(({ match }) => match.rulesetVersion)],
    listed.map(({ match }) => match.status),
    ...[listed.map(({ match }) => match.tournament), listed.map(({ match }) => JSON.stringify(match.seats))],
    ...[listed.map(({ match }) => match.winner), listed.map(({ match }) => match.revision)],
    listed.map(({ openSince = null }) => openSince),
  ];
};
