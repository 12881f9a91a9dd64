import type { TournamentView } from '@stackledger/wire';

/** A proposal as the tournament has it, where it is seen. */
export type Proposal = {
  readonly round: number;
  readonly tables: readonly (readonly string[])[];
  readonly byes: readonly string[];
  readonly losses: readonly string[];
};

/** The proposal that waits to be published; null where there is none. A cast: as the service describes it. */
export const proposalOf = ({ proposal }: TournamentView): Proposal | null => proposal as Proposal | null;
