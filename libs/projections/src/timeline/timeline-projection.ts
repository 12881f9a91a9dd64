import { asText } from '@stackledger/rules';
import { isTableEvent, type LogEvent } from '../log-event.js';
import type { ProjectionState, StatePieces, Projection } from '../projection.js';
import { packedNodes, unpackedNodes, type PackedNodes, type TimelineEvent } from './packed-nodes.js';
import { NO_PAUSE, pausedMsUntil, pausesAfter, type Pauses } from '../clocks/pauses.js';

type RecordedRewind = {
  readonly revision: number;
  readonly to: string;
  readonly from: string;
  readonly reason: string;
  readonly judge: string;
  readonly kind: string;
  /** The ruling that it carried out, if any. */
  readonly ruling: string | null;
};

/** A reverted rewind: it counts as reverted while the event that did so is on the active branch. */
type RecordedRevert = { readonly revision: number; readonly rewind: string };

/** A list in chunks, so that a long one is neither copied nor stored again whenever it grows. */
type Chunks<T> = readonly (readonly T[])[];

/** The tree of a match. `nodes` and `rewinds` stand by revision. */
export type TimelineState = ProjectionState & {
  readonly nodes: Chunks<TimelineEvent>;
  readonly rewinds: Chunks<RecordedRewind>;
  readonly reverts: readonly RecordedRevert[];
  readonly clock: { readonly tableMs: number | null; readonly pausedMs: number; readonly pauses: Pauses };
};

const NODES = 64;
/** Fewer in a chunk, since reasons may be long. */
const REWINDS = 8;

/** From the last table event to the command, without pauses. */
const thinkMsOf = ({ clock }: TimelineState, event: LogEvent): number | null => {
  const { opensCommand, atMs } = event;
  if (!opensCommand || clock.tableMs === null || event.actor.kind !== 'seat') return null;
  const pausedMs = pausedMsUntil(clock.pauses, atMs) - clock.pausedMs;
  return Math.max(0, atMs - clock.tableMs - pausedMs);
};

/** As long as it is: a spread, or a push to a copy, leaves room for as many more as there are. */
const longer = <T>(chunk: readonly T[], added: T): readonly T[] => {
  const { length } = chunk;
  const all = new Array<T>(length + 1);
  for (let at = 0; at < length; at++) all[at] = chunk[at] as T; // within the chunk
  all[length] = added;
  return all;
};

const grown = <T>(chunks: Chunks<T>, added: T, size: number): Chunks<T> => {
  const last = chunks.at(-1);
  if (last === undefined || last.length === size) return [...chunks, [added]];
  const all = chunks.slice();
  all[all.length - 1] = longer(last, added);
  return all;
};

const nodeOf = (state: TimelineState, event: LogEvent): TimelineEvent => {
  const { revision, parent, type } = event;
  // One string for all events of a command: separate ones would take a third of a long match's memory here.
  const before = state.nodes.at(-1)?.at(-1)?.commandId;
  const commandId = before === event.commandId ? before : event.commandId;
  return { revision, parent, type, commandId, thinkMs: thinkMsOf(state, event) };
};

const rewindOf = ({ revision, data }: LogEvent): RecordedRewind => {
  const { to, from, reason, judge, kind, ruling } = data;
  return {
    revision,
    to: asText(to),
    from: asText(from),
    reason: asText(reason),
    judge: asText(judge),
    kind: asText(kind),
    ruling: typeof ruling === 'string' ? ruling : null,
  };
};

/** The events of a command have one time. */
const clockAt = (clock: TimelineState['clock'], atMs: number, pauses: Pauses): TimelineState['clock'] =>
  clock.tableMs === atMs && clock.pauses === pauses
    ? clock
    : { tableMs: atMs, pausedMs: pausedMsUntil(pauses, atMs), pauses };

const apply = (state: TimelineState, event: LogEvent): TimelineState => {
  const { tip, nodes, rewinds, reverts } = state;
  const pauses = pausesAfter(state.clock.pauses, event);
  if (!isTableEvent(event)) return { tip, nodes, rewinds, reverts, clock: { ...state.clock, pauses } };
  return {
    tip: event.revision,
    nodes: grown(nodes, nodeOf(state, event), NODES),
    rewinds: event.type === 'MatchRewound' ? grown(rewinds, rewindOf(event), REWINDS) : rewinds,
    reverts:
      event.type === 'RewindReverted'
        ? [...reverts, { revision: event.revision, rewind: asText(event.data.rewind) }]
        : reverts,
    clock: clockAt(state.clock, event.atMs, pauses),
  };
};

/** The tree of branches, rewound ones included: it only ever grows. */
export const timelineProjection: Projection<TimelineState> = {
  name: 'timeline',
  version: 4,
  weight: { match: 5_000, event: 95 },
  initial: { tip: -1, nodes: [], rewinds: [], reverts: [], clock: { tableMs: null, pausedMs: 0, pauses: NO_PAUSE } },
  goesBack: false,
  apply,
  checkpoint: {
    write: ({ tip, nodes, rewinds, reverts, clock }) => ({
      about: { tip, reverts, clock, nodes: nodes.length, rewinds: rewinds.length },
      ...piecesOf('nodes', nodes),
      ...piecesOf('rewinds', rewinds),
    }),
    read: ({ about, ...pieces }) => {
      // Casts: what is read was written by this codec.
      const { tip, reverts, clock, ...counts } = about as TimelineHead;
      return {
        tip,
        reverts,
        clock,
        nodes: chunksIn<TimelineEvent>(pieces, 'nodes', counts.nodes),
        rewinds: chunksIn<RecordedRewind>(pieces, 'rewinds', counts.rewinds),
      };
    },
    // Casts: pieces of this name are nodes, and what is read was written by this codec.
    pack: (piece, value) => (areNodes(piece) ? packedNodes(value as readonly TimelineEvent[]) : value),
    unpack: (piece, stored) => (areNodes(piece) ? unpackedNodes(stored as PackedNodes) : stored),
  },
};

type TimelineHead = Pick<TimelineState, 'tip' | 'reverts' | 'clock'> & {
  readonly nodes: number;
  readonly rewinds: number;
};

const areNodes = (piece: string): boolean => piece.startsWith('nodes-');

const piecesOf = (name: string, chunks: Chunks<unknown>): StatePieces =>
  Object.fromEntries(chunks.map((chunk, at) => [`${name}-${at}`, chunk]));

const chunksIn = <T>(pieces: StatePieces, name: string, count: number): Chunks<T> =>
  Array.from({ length: count }, (_, at) => pieces[`${name}-${at}`] as readonly T[]);
