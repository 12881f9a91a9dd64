import type { Tournament, TournamentCommand } from '@stackledger/tournaments';

/** What commands say of whom they are about. */
type NamedPlaces = {
  readonly type: TournamentCommand['type'];
  readonly player?: string;
  readonly id?: string;
  readonly round?: number;
  readonly table?: number;
  readonly tables?: readonly (number | { readonly players: readonly string[] })[];
};

/**
 * The players whom what is written in a command may speak of: whom it names, and who sits at its tables, in a state
 * before it. A command about a whole round or tournament speaks of nobody in particular.
 */
export const spokenOf = (state: Tournament | null, command: TournamentCommand): readonly string[] => {
  const { player, id, round, table, tables = [] }: NamedPlaces = command;
  const seated = state?.rounds.find((each) => each.round === round)?.tables ?? [];
  const playersAt = (number: number): readonly string[] => seated.find((each) => each.table === number)?.players ?? [];
  const penalised =
    command.type === 'LiftPenalty' ? state?.penalties.find((each) => each.id === id)?.player : undefined;
  const all = [
    ...[player, penalised].filter((each) => each !== undefined),
    ...(table === undefined ? [] : playersAt(table)),
    ...tables.flatMap((each) => (typeof each === 'number' ? playersAt(each) : each.players)),
  ];
  return [...new Set(all)];
};
