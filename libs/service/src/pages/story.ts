import { factsOf } from '@stackledger/rules';
import {
  loggedEventOf,
  nameRendererIn,
  readEnvelope,
  messageOf,
  messagesOf,
  shownIn,
  streamOf,
  type Session,
  situationAt,
} from '@stackledger/ledger';
import type { Perspective } from '../ledger/moment.js';
import type { TimelineView } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import type { LoggedEvent, StoryMark, StoryRow } from '@stackledger/wire';

/** What is known about the steps of a match besides its log. */
export type StorySource = {
  readonly session: Session;
  readonly sight: Perspective;
  readonly timeline: Pick<TimelineView, 'nodes'>;
};

/** Stack size and turn number before a row. */
type TableProgress = { stack: number; turn: number };

/** The rows of a match from an event on: each a command with everything that followed, as rendered text. */
export async function* storyOf(store: EventStore, known: StorySource, from: number): AsyncGenerator<StoryRow, void> {
  const { session, sight } = known;
  const state = session.timeline.state();
  const { revision: head, isSealed } = sight.last ?? { revision: state.head, isSealed: state.record.sealed };
  if (from > head) return;
  const nodes = new Map(known.timeline.nodes.map((node) => [node.revision, node]));
  const progress = progressBefore(session, from);
  let group: LoggedEvent[] = [];
  for await (const { json } of store.read(streamOf(session.matchId), { from: BigInt(from), to: BigInt(head) })) {
    const event = loggedEventOf(readEnvelope(json), sight.viewer, isSealed, session.game);
    if (group.length > 0 && group[0]?.commandId !== event.commandId) {
      yield rowOf(known, nodes, group, progress);
      group = [];
    }
    group.push(event);
  }
  if (group.length > 0) yield rowOf(known, nodes, group, progress);
}

const progressBefore = ({ timeline }: Pick<Session, 'timeline'>, from: number): TableProgress => {
  const table = from === 0 ? undefined : timeline.stateAt(from - 1)?.table;
  return { stack: table?.stack.length ?? 0, turn: table?.turn?.number ?? 0 };
};

type TimelineNodes = ReadonlyMap<string, TimelineView['nodes'][number]>;

const rowOf = (
  { session }: StorySource,
  nodes: TimelineNodes,
  group: readonly LoggedEvent[],
  progress: TableProgress,
): StoryRow => {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) throw new Error('a command brings at least one event');
  const { ruleset } = session.game;
  const names = nameRendererIn(situationAt(session), shownIn(group));
  const [says = messageOf(ruleset, first, names), ...then] = messagesOf(ruleset, group, names);
  const marks = marksOf(session, group, progress);
  const node = nodes.get(first.revision);
  const live = group.every(({ revision }) => nodes.get(revision)?.live ?? true);
  return {
    ...{ first: first.revision, revision: last.revision, at: first.recordedAt, by: first.actor },
    ...{ thinkMs: node?.thinkMs ?? null, live, says, then, marks, rolls: rollsIn(group) },
    ...progress,
    call: callIn(group),
  };
};

/** A ruling and its review share the number of their call. */
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

/** The marks of a row; also advances `progress` over its events. */
const marksOf = (
  { game, timeline }: Session,
  group: readonly LoggedEvent[],
  progress: TableProgress,
): readonly StoryMark[] => {
  const marks = new Set<StoryMark>();
  for (const { type, data, revision } of group) {
    const mark = BY_TYPE[type];
    if (mark !== undefined) marks.add(mark);
    const { stack, cause, goesBack } = factsOf(game.ruleset, type) ?? {};
    if (cause === 'declaration' && progress.stack > 0) marks.add('answer');
    if (type === 'TurnBegan') progress.turn = Number(data.number);
    if (stack === 'put') progress.stack += 1;
    if (stack === 'leaves') progress.stack = Math.max(0, progress.stack - 1);
    if (goesBack === true || type === 'PlayerLeft')
      Object.assign(progress, progressBefore({ timeline }, Number(revision) + 1));
  }
  return [...marks];
};
