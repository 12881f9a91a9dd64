import type { TimelineEvent } from './packed-nodes.js';
import type { TimelineState } from './timeline-projection.js';

/** The tree of a match's branches for readers (docs/reference/http.md#reading). */
export type TimelineView = {
  readonly tip: string;
  readonly nodes: readonly {
    readonly revision: string;
    readonly parent: string | null;
    readonly type: string;
    readonly commandId: string;
    readonly live: boolean;
    readonly thinkMs: number | null;
  }[];
  readonly rewinds: readonly {
    readonly revision: string;
    readonly to: string;
    readonly from: string;
    readonly reason: string;
    readonly judge: string;
    readonly kind: string;
    readonly ruling: string | null;
    readonly reverted: boolean;
  }[];
};

/** Every table event with whether it is on the active branch, and every rewind with whether it was reverted. */
export const timelineViewOf = ({ tip, reverts, ...chunks }: TimelineState): TimelineView => {
  const nodes = chunks.nodes.flat();
  const live = livePath(nodes, tip);
  const reverted = new Set(reverts.filter(({ revision }) => live.has(revision)).map(({ rewind }) => rewind));
  return {
    tip: String(tip),
    nodes: nodes.map(({ revision, parent, type, commandId, thinkMs }) => ({
      revision: String(revision),
      parent: parent === null ? null : String(parent),
      type,
      commandId,
      live: live.has(revision),
      thinkMs,
    })),
    rewinds: chunks.rewinds.flat().map((rewind) => ({
      ...rewind,
      revision: String(rewind.revision),
      reverted: reverted.has(String(rewind.revision)),
    })),
  };
};

/** The chain of parents from the last table event. */
const livePath = (nodes: readonly TimelineEvent[], tip: number): ReadonlySet<number> => {
  const parents = new Map(nodes.map(({ revision, parent }) => [revision, parent]));
  const path = new Set<number>();
  for (let at: number | null = tip; at !== null && parents.has(at); at = parents.get(at) ?? null) path.add(at);
  return path;
};
