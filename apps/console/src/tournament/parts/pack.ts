import type { TournamentView } from '@stackledger/wire';

/** What pages need of the numbers of a tournament's rules. */
export type Pack = {
  readonly name: string;
  readonly pairing: 'swiss' | 'pods' | 'round-robin' | 'elimination';
  readonly bestOf: number;
  readonly drawAllowed: boolean;
  readonly minutes: number;
  readonly extraTurns: number;
  readonly unreported: 'draw' | 'double-loss';
  readonly tieBreakers: readonly string[];
  /** `tally`: what is counted beside the winner, in the plural. */
  readonly pods?: { readonly tally: string | null };
  /** Rounds and cut for up to so many players, rising. */
  readonly rounds: readonly { readonly players: number; readonly rounds: number; readonly top: number }[];
};

/** The pack of a tournament. A cast: the service has looked at it when it was pinned. */
export const packOf = ({ pack }: Pick<TournamentView, 'pack'>): Pack => pack as unknown as Pack;

/** How many rounds are planned, and how many go on to a playoff (0: none); null where no plan says it. */
export const planOf = (tournament: TournamentView): { readonly rounds: number; readonly top: number } | null => {
  if (tournament.plan !== null) return tournament.plan;
  const { rounds } = packOf(tournament);
  return rounds.find(({ players }) => tournament.players.length <= players) ?? rounds.at(-1) ?? null;
};
