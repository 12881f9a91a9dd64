import type { MatchesState } from '@stackledger/projections';
import { seatNames, type RoundTable, type TableResult, type Tournament } from '@stackledger/tournaments';

/** What a match counts for a seat: by the name of a total, such as souls. */
export type SeatTotals = (seat: string, total: string) => number | null;

/** The result of a table as its match says it; null while that has not ended. A pod has what its pack counts. */
export const tableResult = (
  { pack }: Pick<Tournament, 'pack'>,
  { players }: Pick<RoundTable, 'players'>,
  { table }: Pick<MatchesState, 'table'>,
  totalOf: SeatTotals,
): TableResult | null => {
  if (table.status !== 'ended') return null;
  const seats = seatNames(players);
  const playerIn = (seat: string | null): string | null => players[seats.indexOf(seat ?? '')] ?? null;
  if (pack.pods !== undefined) {
    const { tally } = pack.pods;
    const counted = players.map((player, at) => [player, tally === null ? null : totalOf(seats[at] ?? '', tally)]);
    const known = Object.fromEntries(counted.filter(([, count]) => count !== null)) as Record<string, number>;
    return { kind: 'pod', winner: playerIn(table.winner), ...(Object.keys(known).length > 0 && { tally: known }) };
  }
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
