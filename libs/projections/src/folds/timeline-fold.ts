import { asText } from '@stackledger/kernel';
import { isTableEvent, type LogEvent } from '../log-event.js';
import type { Folded, Pieces, Projection } from '../projection.js';
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
type Rewind = {
  readonly revision: number;
  readonly to: string;
  readonly from: string;
  readonly reason: string;
  readonly judge: string;
  readonly kind: string;
  /** The ruling that it carried out, if it was one. */
  readonly ruling: string | null;
};

/** A rewind taken back: it counts as taken back while the event that did so is on the live line. */
type Revert = { readonly revision: number; readonly rewind: string };

/** A list in parts, so that a long one is neither copied nor stored anew whenever it grows. */
type Chunks<T> = readonly (readonly T[])[];

/** The tree of a match. `nodes` and `rewinds` stand by revision. */
export type TimelineState = Folded & {
  readonly nodes: Chunks<Node>;
  readonly rewinds: Chunks<Rewind>;
  readonly reverts: readonly Revert[];
  readonly clock: { readonly tableMs: number | null; readonly pausedMs: number; readonly pauses: Pauses };
};

const NODES = 64;
/** Reasons may be long. */
const REWINDS = 8;

/** From the last event of the table, after which it waited, to the command; pauses do not count. */
const thinkMsOf = ({ clock }: TimelineState, { actor, opensCommand, atMs }: LogEvent): number | null => {
  if (actor.kind !== 'seat' || !opensCommand || clock.tableMs === null) return null;
  const pausedMs = pausedMsUntil(clock.pauses, atMs) - clock.pausedMs;
  return Math.max(0, atMs - clock.tableMs - pausedMs);
};

const grown = <T>(chunks: Chunks<T>, added: T, size: number): Chunks<T> => {
  const last = chunks.at(-1);
  return last === undefined || last.length === size ? [...chunks, [added]] : [...chunks.slice(0, -1), [...last, added]];
};

const nodeOf = (state: TimelineState, event: LogEvent): Node => {
  const { revision, parent, type } = event;
  // One text for all events of a command: as many as there are would be a third of a long match's memory here.
  const before = state.nodes.at(-1)?.at(-1)?.commandId;
  const commandId = before === event.commandId ? before : event.commandId;
  return { revision, parent, type, commandId, thinkMs: thinkMsOf(state, event) };
};

const rewindOf = ({ revision, data }: LogEvent): Rewind => {
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
    clock: { tableMs: event.atMs, pausedMs: pausedMsUntil(pauses, event.atMs), pauses },
  };
};

/** The tree of lines of play, struck ones included: it only ever grows. */
export const timelineProjection: Projection<TimelineState> = {
  name: 'timeline',
  version: 3,
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
      // Casts: what is read is what was written.
      const { tip, reverts, clock, ...counts } = about as About;
      return {
        tip,
        reverts,
        clock,
        nodes: chunksIn<Node>(pieces, 'nodes', counts.nodes),
        rewinds: chunksIn<Rewind>(pieces, 'rewinds', counts.rewinds),
      };
    },
  },
};

type About = Pick<TimelineState, 'tip' | 'reverts' | 'clock'> & { readonly nodes: number; readonly rewinds: number };

const piecesOf = (name: string, chunks: Chunks<unknown>): Pieces =>
  Object.fromEntries(chunks.map((chunk, at) => [`${name}-${at}`, chunk]));

const chunksIn = <T>(pieces: Pieces, name: string, count: number): Chunks<T> =>
  Array.from({ length: count }, (_, at) => pieces[`${name}-${at}`] as readonly T[]);
