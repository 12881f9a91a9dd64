import type { PolicyPack } from '../packs/pack.js';

/**
 * The result of a table. Of one against one: games won by each in the order of the table's players, and drawn games.
 * Of a pod: who won, or null for a draw, and what was counted beside (souls, by player).
 */
export type TableResult =
  | { readonly kind: 'games'; readonly wins: readonly [number, number]; readonly draws: number }
  | {
      readonly kind: 'pod';
      readonly winner: string | null;
      readonly tally?: Readonly<Record<string, number>>;
    };

/** Why a table is no match of players: a free win, or a loss that was assigned. */
export type SoloReason = 'bye' | 'assigned-loss';

/** How many games win a match. */
export const gamesToWin = ({ bestOf }: PolicyPack): number => Math.floor(bestOf / 2) + 1;

/** Why a result does not agree with its table and the pack; undefined where it does (TO-RESULT-1). */
export const resultError = (
  pack: PolicyPack,
  players: readonly string[],
  result: TableResult,
  playoff: boolean,
): string | undefined =>
  result.kind === 'games' ? gamesError(pack, players, result, playoff) : podError(pack, players, result, playoff);

type GamesResult = Extract<TableResult, { kind: 'games' }>;
type PodResult = Extract<TableResult, { kind: 'pod' }>;

const gamesError = (
  pack: PolicyPack,
  players: readonly string[],
  { wins, draws }: GamesResult,
  playoff: boolean,
): string | undefined => {
  if (players.length !== 2) return `a result by games is of two players; ${players.length} sit at this table`;
  if (![...wins, draws].every((count) => Number.isInteger(count) && count >= 0))
    return 'games are counted in whole numbers from 0 on';
  const needed = gamesToWin(pack);
  const most = Math.max(...wins);
  if (most > needed) return `${most} games were won; who has won ${needed} of ${pack.bestOf} has won the match`;
  if (wins[0] === needed && wins[1] === needed) return `both have won ${needed} games of ${pack.bestOf}`;
  // An intentional draw is written 0-0-3 whatever the pack, so drawn games have a bound of their own.
  if (draws > Math.max(pack.bestOf, 3)) return `${draws} games were drawn, of ${pack.bestOf}`;
  const isDraw = wins[0] === wins[1];
  if (isDraw && (playoff || !pack.drawAllowed)) return 'here a match is won by somebody: there is no draw';
  return undefined;
};

const podError = (
  pack: PolicyPack,
  players: readonly string[],
  { winner, tally = {} }: PodResult,
  playoff: boolean,
): string | undefined => {
  if (pack.pods === undefined) return 'tables of this pack report games won: wins and draws';
  if (winner !== null && !players.includes(winner)) return `${winner} does not sit at this table`;
  if (winner === null && playoff) return 'here a table is won by somebody: there is no draw';
  const counted = Object.entries(tally);
  if (counted.length > 0 && pack.pods.tally === null) return 'nothing is counted beside the winner';
  const stranger = counted.find(([player]) => !players.includes(player));
  if (stranger !== undefined) return `${stranger[0]} does not sit at this table`;
  return counted.every(([, count]) => Number.isInteger(count) && count >= 0)
    ? undefined
    : `${pack.pods.tally ?? 'the tally'} are counted in whole numbers from 0 on`;
};

/** Whether two results say the same. */
export const sameResult = (one: TableResult, other: TableResult): boolean => resultText(one) === resultText(other);

/** Whether somebody says what is known already: who counts nothing beside the winner leaves the count as it is. */
export const isKnownResult = (known: TableResult, told: TableResult): boolean =>
  known.kind === 'pod' && told.kind === 'pod' && Object.keys(told.tally ?? {}).length === 0
    ? known.winner === told.winner
    : sameResult(known, told);

/** A result in one word: `2-1-0`, or `anna (anna 4, ben 2)` of a pod. */
export const resultText = (result: TableResult): string => {
  if (result.kind === 'games') return `${result.wins[0]}-${result.wins[1]}-${result.draws}`;
  const counted = Object.entries(result.tally ?? {})
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([player, count]) => `${player} ${count}`);
  return `${result.winner ?? 'draw'}${counted.length === 0 ? '' : ` (${counted.join(', ')})`}`;
};

const WRITTEN = /^(\d{1,2})-(\d{1,2})(?:-(\d{1,2}))?$/;

/** The result of a text like `2-1` or `0-0-3`; undefined for any other text. */
export const parseGames = (text: string): TableResult | undefined => {
  const [, one, other, draws = '0'] = WRITTEN.exec(text.trim()) ?? [];
  return one === undefined || other === undefined
    ? undefined
    : { kind: 'games', wins: [Number(one), Number(other)], draws: Number(draws) };
};
