import { asText } from '@stackledger/kernel';
import { isTableEvent, type LogEvent } from '../log-event.js';
import type { Folded, Projection } from '../projection.js';
import { NO_PAUSE, pausedMsUntil, pausesAfter, type Pauses } from './pauses.js';

/** An event of the table in the tree. `thinkMs`: how long a seat took over the command that begins here. */
export type Node = {
  readonly revision: number;
  readonly parent: number | null;
  readonly type: string;
  readonly commandId: string;
  readonly thinkMs: number | null;
};

/** A rewind as it was made. */
export type Rewind = {
  readonly revision: number;
  readonly to: string;
  readonly from: string;
  readonly reason: string;
  readonly judge: string;
};

/** A rewind taken back: it counts as taken back while the event that did so is on the live line. */
export type Revert = { readonly revision: number; readonly rewind: string };

/** The tree of a match. `nodes` stand by revision, in chunks, so that a long match is not copied for every event. */
export type TimelineState = Folded & {
  readonly nodes: readonly (readonly Node[])[];
  readonly rewinds: readonly Rewind[];
  readonly reverts: readonly Revert[];
  readonly clock: { readonly tableMs: number | null; readonly pausedMs: number; readonly pauses: Pauses };
};

const CHUNK = 256;

/** From the last event of the table, after which it waited, to the command; pauses do not count. */
const thinkMsOf = ({ clock }: TimelineState, { actor, opensCommand, atMs }: LogEvent): number | null => {
  if (actor.kind !== 'seat' || !opensCommand || clock.tableMs === null) return null;
  const pausedMs = pausedMsUntil(clock.pauses, atMs) - clock.pausedMs;
  return Math.max(0, atMs - clock.tableMs - pausedMs);
};

const grown = (nodes: TimelineState['nodes'], node: Node): TimelineState['nodes'] => {
  const last = nodes.at(-1);
  return last === undefined || last.length === CHUNK ? [...nodes, [node]] : [...nodes.slice(0, -1), [...last, node]];
};

const nodeOf = (state: TimelineState, event: LogEvent): Node => {
  const { revision, parent, type, commandId } = event;
  return { revision, parent, type, commandId, thinkMs: thinkMsOf(state, event) };
};

const rewindOf = ({ revision, data }: LogEvent): Rewind => {
  const { to, from, reason, judge } = data;
  return { revision, to: asText(to), from: asText(from), reason: asText(reason), judge: asText(judge) };
};

const apply = (state: TimelineState, event: LogEvent): TimelineState => {
  const { tip, nodes, rewinds, reverts } = state;
  const pauses = pausesAfter(state.clock.pauses, event);
  if (!isTableEvent(event)) return { tip, nodes, rewinds, reverts, clock: { ...state.clock, pauses } };
  return {
    tip: event.revision,
    nodes: grown(nodes, nodeOf(state, event)),
    rewinds: event.type === 'MatchRewound' ? [...rewinds, rewindOf(event)] : rewinds,
    reverts:
      event.type === 'RewindReverted'
        ? [...reverts, { revision: event.revision, rewind: asText(event.data.rewind) }]
        : reverts,
    clock: { tableMs: event.atMs, pausedMs: pausedMsUntil(pauses, event.atMs), pauses },
  };
};

/** The tree of lines of play, struck ones included: it only ever grows. */
export const timelineProjection: Projection<TimelineState> = {
  name: 'timeline',
  version: 1,
  initial: { tip: -1, nodes: [], rewinds: [], reverts: [], clock: { tableMs: null, pausedMs: 0, pauses: NO_PAUSE } },
  goesBack: false,
  apply,
  checkpoint: {
    write: ({ tip, nodes, rewinds, reverts, clock }) => ({
      about: { tip, rewinds, reverts, clock, chunks: nodes.length },
      ...Object.fromEntries(nodes.map((chunk, at) => [`nodes-${at}`, chunk])),
    }),
    read: ({ about, ...pieces }) => {
      // Casts: what is read is what was written.
      const { chunks, ...rest } = about as Omit<TimelineState, 'nodes'> & { readonly chunks: number };
      return { ...rest, nodes: Array.from({ length: chunks }, (_, at) => pieces[`nodes-${at}`] as readonly Node[]) };
    },
  },
};
