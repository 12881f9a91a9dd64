/** A table event in the tree. `thinkMs`: how long a seat took over the command that begins here. */
export type TimelineEvent = {
  readonly revision: number;
  readonly parent: number | null;
  readonly type: string;
  readonly commandId: string;
  readonly thinkMs: number | null;
};

/**
 * Nodes as they are stored, in a quarter of the characters: each type and each command once, and of each node in turn
 * its revision, its parent, the places of its type and its command among those, and how long a seat thought.
 */
export type PackedNodes = {
  readonly types: readonly string[];
  readonly commands: readonly string[];
  readonly nodes: readonly (number | null)[];
};

/** Members of a node. */
const MEMBERS = 5;

export const packedNodes = (chunk: readonly TimelineEvent[]): PackedNodes => {
  const [types, commands] = [new Map<string, number>(), new Map<string, number>()];
  const nodes: (number | null)[] = [];
  for (const { revision, parent, type, commandId, thinkMs } of chunk)
    nodes.push(revision, parent, placeOf(type, types), placeOf(commandId, commands), thinkMs);
  return { types: [...types.keys()], commands: [...commands.keys()], nodes };
};

const placeOf = (text: string, places: Map<string, number>): number => {
  const known = places.get(text);
  if (known === undefined) places.set(text, places.size);
  return known ?? places.size - 1;
};

/** The nodes that were packed. */
export const unpackedNodes = ({ types, commands, nodes }: PackedNodes): readonly TimelineEvent[] =>
  Array.from({ length: nodes.length / MEMBERS }, (_, at) => {
    const [revision, parent = null, type, command, thinkMs = null] = nodes.slice(at * MEMBERS, (at + 1) * MEMBERS);
    return {
      revision: Number(revision),
      parent,
      type: types[Number(type)] ?? '',
      commandId: commands[Number(command)] ?? '',
      thinkMs,
    };
  });
