import type { Event, Revision, Timeline } from '@stackledger/rules';

/**
 * Two branches from where they part: the revisions of each, and the last event that both have. Without a rewind
 * `rewound` is empty, and `active` is what led to the call.
 */
export type DivergingLines = {
  readonly fork: Revision;
  readonly rewound: ReadonlySet<Revision>;
  readonly active: ReadonlySet<Revision>;
};

/** Number of events shown before a call that does not name the revision of the error. */
const BEFORE_CALL = 40;

/** The branches that a rewind separated: the rewound one and the active one. */
export const divergingLines = (timeline: Timeline, rewind: Event): DivergingLines => {
  const fork = rewind.parent ?? -1;
  const { tip } = timeline.state();
  const left = Number(rewind.data.from);
  if (timeline.isLive(rewind.revision))
    return { fork, rewound: chain(timeline, left, fork), active: chain(timeline, tip, fork) };
  const lastOfIts = leftAfter(timeline, rewind);
  return timeline.isLive(left)
    ? { fork, rewound: chain(timeline, lastOfIts, fork), active: chain(timeline, tip, fork) }
    : {
        fork,
        rewound: chain(timeline, left, fork),
        active: timeline.isLive(fork) ? chain(timeline, tip, fork) : chain(timeline, lastOfIts, fork),
      };
};

/** The branch that led to a call, from the revision of the error if the call names it. */
export const lineBefore = (timeline: Timeline, call: Revision, point: Revision | null): DivergingLines => {
  const tip = timeline.stateAt(call)?.tip ?? -1;
  const whole = chain(timeline, tip, -1);
  const begin = point ?? Math.max(0, tip - BEFORE_CALL);
  const fork = [...whole].filter((revision) => revision < begin).reduce((last, at) => Math.max(last, at), -1);
  return { fork, rewound: new Set(), active: new Set([...whole].filter((revision) => revision > fork)) };
};

/** The last event of the branch that a rewind began, if that branch was rewound in turn. */
const leftAfter = (timeline: Timeline, { revision: rewind }: Event): Revision => {
  const { head } = timeline.state();
  for (let revision = rewind + 1; revision <= head; revision++) {
    const { type, data } = timeline.eventAt(revision) ?? {};
    if (type !== 'MatchRewound' && type !== 'RewindReverted') continue;
    const from = Number(data?.from);
    if (chain(timeline, from, rewind).has(from) && !timeline.isLive(from)) return from;
  }
  return rewind;
};

/** The events from a tip back to `from` (exclusive), by their parents; empty where `from` is not an ancestor. */
const chain = (timeline: Timeline, tip: Revision, fork: Revision): ReadonlySet<Revision> => {
  const found = new Set<Revision>();
  let at: Revision | null = tip;
  while (at !== null && at > fork) {
    found.add(at);
    at = timeline.eventAt(at)?.parent ?? null;
  }
  return at === fork || (at === null && fork < 0) ? found : new Set();
};
