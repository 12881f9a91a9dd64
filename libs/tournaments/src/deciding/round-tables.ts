import type { PublishedTables } from '../state/events.js';
import type { Tournament, TournamentRound } from '../state/tournament.js';
import type { TableByHand } from './commands.js';

/** Each player who is in stands exactly once, nobody else anywhere; undefined where that holds (TO-ROUND-1). */
export const tablesError = (
  state: Tournament,
  tables: readonly TableByHand[],
  everybody: readonly string[],
): string | undefined => {
  const standing = tables.flatMap(({ players }) => players);
  const twice = standing.find((player, at) => standing.indexOf(player) !== at);
  if (twice !== undefined) return `${twice} stands at two tables`;
  const stranger = standing.find((player) => !everybody.includes(player));
  if (stranger !== undefined) return `${stranger} does not play in this round`;
  const left = everybody.find((player) => !standing.includes(player));
  if (left !== undefined) return `${left} stands nowhere: at a table, with a bye or with an assigned loss`;
  const sizes = state.pack.pods?.sizes.map(({ seats }) => seats) ?? [2];
  const odd = tables.find(({ players, solo }) =>
    solo === undefined ? !sizes.includes(players.length) : players.length !== 1,
  );
  return odd === undefined
    ? undefined
    : `${odd.players.join(', ')}: ${sizes.join(' or ')} sit at a table, one alone has a bye or a loss`;
};

/** Tables by hand as an event has them: those of players in their order, then byes and assigned losses. */
export const inOrder = (tables: readonly TableByHand[]): PublishedTables => {
  const alone = (reason: TableByHand['solo']): readonly string[] =>
    tables.filter(({ solo }) => solo === reason).flatMap(({ players }) => players);
  return {
    tables: tables.filter(({ solo }) => solo === undefined).map(({ players }) => players),
    ...{ byes: alone('bye'), losses: alone('assigned-loss') },
  };
};

/** Who has won a table; undefined for a draw, an assigned loss, or where nothing is recorded. */
export const winnerOf = ({ players, solo, recorded }: TournamentRound['tables'][number]): string | undefined => {
  if (solo === 'bye') return players[0];
  if (recorded === null) return undefined;
  const { result } = recorded;
  if (result.kind === 'pod') return result.winner ?? undefined;
  return result.wins[0] > result.wins[1] ? players[0] : players[1];
};
