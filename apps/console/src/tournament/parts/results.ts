import type { JsonMap, PairedTable } from '@stackledger/wire';
import type { Pack } from './pack.js';

/** Games won by each of two, in the order of the table's players, and drawn games. */
export type ShownGames = {
  readonly kind: 'games';
  readonly wins: readonly [number, number];
  readonly draws: number;
};

/** The winner of a table of several, null for a draw, and what was counted beside. */
type ShownPod = {
  readonly kind: 'pod';
  readonly winner: string | null;
  readonly tally?: { readonly [player: string]: number };
};

/** The result of a table. */
export type ShownResult = ShownGames | ShownPod;

/** How a match ended for somebody. */
type OwnOutcome = 'won' | 'lost' | 'drawn' | 'nobody';

/** A result as answers hold it. A cast: the service has looked at it when it was recorded. */
export const resultIn = (result: JsonMap | null): ShownResult | null => result as unknown as ShownResult | null;

/** The result of a table; null while there is none. */
export const resultOf = ({ result }: Pick<PairedTable, 'result'>): ShownResult | null => resultIn(result);

/** A result of games, the first before the second. */
export const games = (first: number, second: number, draws = 0): ShownGames => ({
  kind: 'games',
  wins: [first, second],
  draws,
});

/** The same result with the sides exchanged. */
export const turned = ({ wins: [first, second], draws }: ShownGames): ShownGames => games(second, first, draws);

/** `2–1`, and the drawn games where there are any, as the first of the table sees it, or the second. */
export const scoreOf = (result: ShownGames, isSecond = false): string => {
  const { wins, draws } = isSecond ? turned(result) : result;
  return `${wins[0]}–${wins[1]}${draws === 0 ? '' : `–${draws}`}`;
};

/** How it ended for a player of a table. */
export const outcomeFor = (result: ShownResult, players: readonly string[], player: string): OwnOutcome => {
  if (result.kind === 'pod') return result.winner === null ? 'drawn' : result.winner === player ? 'won' : 'lost';
  const [own, other] = (players[1] === player ? turned(result) : result).wins;
  if (own !== other) return own > other ? 'won' : 'lost';
  return own === 0 && result.draws === 0 ? 'nobody' : 'drawn';
};

/** Whether two results say the same. */
export const isSame = (one: ShownResult, other: ShownResult): boolean =>
  one.kind === 'games' && other.kind === 'games'
    ? scoreOf(one) === scoreOf(other)
    : JSON.stringify(one) === JSON.stringify(other);

/** Results by games of a pack, from the first player's side: those that happen most, and the others. */
export const gameResults = (
  { bestOf, drawAllowed }: Pack,
  isPlayoff: boolean,
): { readonly usual: readonly ShownGames[]; readonly rare: readonly ShownGames[] } => {
  const needed = Math.floor(bestOf / 2) + 1;
  const below = Array.from({ length: needed }, (_, lost) => lost);
  const won = below.map((lost) => games(needed, lost));
  const mayDraw = drawAllowed && !isPlayoff;
  const even = needed === 1 ? games(0, 0, 1) : games(needed - 1, needed - 1);
  const unfinished = below.filter((wins) => wins > 0).map((wins) => games(wins, wins - 1));
  return {
    usual: [...won, ...(mayDraw ? [even] : []), ...won.toReversed().map(turned)],
    rare: [
      ...unfinished,
      ...unfinished.map(turned),
      ...(mayDraw ? [games(0, 0, Math.max(3, bestOf)), ...(needed > 1 ? [games(0, 0)] : [])] : []),
    ],
  };
};

const TYPED = /^(\d)\D?(\d)(?:\D?(\d))?$/;

/** What was typed as a result by games: `21`, `2-1` or `1-1-1`; null for anything else. */
export const typedGames = (text: string): ShownGames | null => {
  const [, first, second, draws = '0'] = TYPED.exec(text.trim()) ?? [];
  return first === undefined || second === undefined ? null : games(Number(first), Number(second), Number(draws));
};
