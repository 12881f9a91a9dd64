/** How much players at random are drawn to a command: its `weight` beside the usual 1, and what changes it. */
export type CommandWeight = {
  readonly weight: number;
  /** In place of it, where this use of the command does not go on the stack. */
  readonly offStack?: number;
  /** In place of it, in a match in which everything is free: what costs nothing could be done without end. */
  readonly whereFree?: number;
  /** Divided by one more than there are objects on the stack. */
  readonly sharedWithStack?: true;
};

/** How often players at random join a candidate of a form with something (0 to 1), and how often all with the same. */
export type FormWeight = { readonly joins: number; readonly allWithTheSame?: number };

/** What a game's players at random are drawn to, by type of command and by form of answers. */
export type SimulationWeights = {
  readonly commands: { readonly [type: string]: CommandWeight };
  readonly forms: { readonly [form: string]: FormWeight };
};
