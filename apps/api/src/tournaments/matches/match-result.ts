import type { MatchesState } from '@stackledger/projections';
import { seatNames, type RoundTable, type TableResult, type Tournament } from '@stackledger/tournaments';

/** The result of a table as its match says it; null while that has not ended. */
export const tableResult = (
  { pack }: Pick<Tournament, 'pack'>,
  { players }: Pick<RoundTable, 'players'>,
  { table }: Pick<MatchesState, 'table'>,
): TableResult | null => {
  if (table.status !== 'ended') return null;
  const seats = seatNames(players);
  const playerIn = (seat: string | null): string | null => players[seats.indexOf(seat ?? '')] ?? null;
  if (pack.pods !== undefined) return { kind: 'pod', winner: playerIn(table.winner) };
  const won = (seat: string | undefined): number => table.results.filter(({ winner }) => winner === seat).length;
  const [one, other] = [won(seats[0]), won(seats[1])];
  const draws = table.results.length - one - other;
  // Whoever has won the match without more games (the other gave it up) has won as many as it takes.
  const least = Math.floor(pack.bestOf / 2) + 1;
  if (table.winner !== null && table.winner === seats[0] && one <= other)
    return { kind: 'games', wins: [least, Math.min(other, least - 1)], draws };
  if (table.winner !== null && table.winner === seats[1] && other <= one)
    return { kind: 'games', wins: [Math.min(one, least - 1), least], draws };
  return { kind: 'games', wins: [one, other], draws };
};
