import { eventKindIn } from '@stackledger/kernel';
import {
  loggedEventOf,
  namesIn,
  readEnvelope,
  sentenceOf,
  sentencesOf,
  shownIn,
  streamOf,
  type Session,
} from '@stackledger/ledger';
import type { Sight } from '../access/at-match.js';
import type { TimelineView } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import type { LoggedEvent, StoryMark, StoryRow } from '@stackledger/wire';

/** What is known of the steps of a match beside its log. */
export type Known = {
  readonly session: Session;
  readonly sight: Pick<Sight, 'viewer' | 'last'>;
  readonly timeline: Pick<TimelineView, 'nodes'>;
};

/** Where the table stands before a row. */
type Standing = { stack: number; turn: number };

/** The rows of a match from an event on, each a command with all that followed from it, told in words. */
export async function* storyOf(store: EventStore, known: Known, from: number): AsyncGenerator<StoryRow, void> {
  const { session, sight } = known;
  const state = session.timeline.state();
  const { revision: head, isSealed } = sight.last ?? { revision: state.head, isSealed: state.record.sealed };
  if (from > head) return;
  const nodes = new Map(known.timeline.nodes.map((node) => [node.revision, node]));
  const standing = standingBefore(session, from);
  let group: LoggedEvent[] = [];
  for await (const { json } of store.read(streamOf(session.matchId), { from: BigInt(from), to: BigInt(head) })) {
    const event = loggedEventOf(readEnvelope(json), sight.viewer, isSealed, session.game);
    if (group.length > 0 && group[0]?.commandId !== event.commandId) {
      yield rowOf(known, nodes, group, standing);
      group = [];
    }
    group.push(event);
  }
  if (group.length > 0) yield rowOf(known, nodes, group, standing);
}

const standingBefore = ({ timeline }: Pick<Session, 'timeline'>, from: number): Standing => {
  const table = from === 0 ? undefined : timeline.stateAt(from - 1)?.table;
  return { stack: table?.stack.length ?? 0, turn: table?.turn?.number ?? 0 };
};

type Nodes = ReadonlyMap<string, TimelineView['nodes'][number]>;

const rowOf = ({ session }: Known, nodes: Nodes, group: readonly LoggedEvent[], standing: Standing): StoryRow => {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) throw new Error('a command brings at least one event');
  const { ruleset } = session.game;
  const names = namesIn(session.timeline.state(), shownIn(group));
  const [says = sentenceOf(ruleset, first, names), ...then] = sentencesOf(ruleset, group, names);
  const marks = marksOf(session, group, standing);
  const node = nodes.get(first.revision);
  const live = group.every(({ revision }) => nodes.get(revision)?.live ?? true);
  return {
    ...{ first: first.revision, revision: last.revision, at: first.recordedAt, by: first.actor },
    ...{ thinkMs: node?.thinkMs ?? null, live, says, then, marks, rolls: rollsIn(group) },
    ...standing,
    call: callIn(group),
  };
};

/** A ruling and its review are called after their call. */
const callIn = (group: readonly LoggedEvent[]): string | null => {
  const named = group.map(({ data: { call, ruling } }) => call ?? ruling).find((name) => typeof name === 'string');
  return typeof named === 'string' ? named.replace(/^(ruling|review)-/, 'call-') : null;
};

const rollsIn = (events: readonly LoggedEvent[]): readonly number[] =>
  events.flatMap(({ type, data }) => (/^Die(Rolled|Rerolled)$|^RollReported$/.test(type) ? [Number(data.value)] : []));

const BY_TYPE: { readonly [type: string]: StoryMark } = {
  TurnBegan: 'turn',
  DieRolled: 'roll',
  DieRerolled: 'roll',
  RollReported: 'roll',
  JudgeCalled: 'call',
  ReportObjected: 'call',
  RulingIssued: 'ruling',
  RulingReviewed: 'ruling',
  CardRuled: 'ruling',
  ReportRuled: 'ruling',
  OutcomeRuled: 'ruling',
  MatchRewound: 'rewind',
  RewindReverted: 'rewind',
  MatchEnded: 'end',
};

/** What makes a row worth going to; moves where the table stands on over it. */
const marksOf = (
  { game, timeline }: Session,
  group: readonly LoggedEvent[],
  standing: Standing,
): readonly StoryMark[] => {
  const marks = new Set<StoryMark>();
  for (const { type, data, revision } of group) {
    const mark = BY_TYPE[type];
    if (mark !== undefined) marks.add(mark);
    const { stack, cause, goesBack } = eventKindIn(game.ruleset, type)?.facts ?? {};
    if (cause === 'declaration' && standing.stack > 0) marks.add('answer');
    if (type === 'TurnBegan') standing.turn = Number(data.number);
    if (stack === 'put') standing.stack += 1;
    if (stack === 'leaves') standing.stack = Math.max(0, standing.stack - 1);
    if (goesBack === true || type === 'PlayerLeft')
      Object.assign(standing, standingBefore({ timeline }, Number(revision) + 1));
  }
  return [...marks];
};
