import type { EventRules } from '../../rules/ruleset/event-rules.js';
import type { JsonMap } from '../../persistent/json.js';
import { newDispute, type CallEnd, type Category, type Dispute } from '../../table/judging/call.js';
import type { SeatId } from '../../table/names.js';
import type { MatchRecord } from '../../table/state.js';
import { withRemedyDone, withDispute } from './dispute-changes.js';

/** What was seen, drawn, rolled or decided in an abandoned span, by seat; for judges only. */
export type Information = { readonly [seat: string]: JsonMap };

/** Judge calls and looks, pauses and resumptions, and rewinds. */
export type JudgingEvents = {
  JudgeCalled: {
    call: string;
    by: string;
    reason: string;
    category?: Category;
    point?: string;
    involved?: readonly SeatId[];
    calledAt?: string;
  };
  JudgeLooked: { call: string; judge: string; of: SeatId; reason: string };
  CallClosed: { call: string; by: string; how?: CallEnd; closedAt?: string };
  PlayPaused: { by: string; reason: string; since?: string };
  PlayResumed: { by: string };
  MatchRewound: {
    to: string;
    from: string;
    kind: string;
    reason: string;
    authority: string;
    judge: string;
    ruling?: string;
    dice: 'keep' | 'fresh';
    generation: number;
    reapply?: true;
    information?: Information;
  };
  RewindReverted: {
    rewind: string;
    to: string;
    from: string;
    reason: string;
    authority: string;
    judge: string;
    ruling?: string;
    generation: number;
  };
  ConcessionWaived: { seat: SeatId; game: string; reason: string; authority: string; judge: string };
  DeclarationCancelled: { seat: SeatId; begun: string; to: string };
};

const recordAfterRewind = (record: MatchRecord, { generation }: { readonly generation: number }): MatchRecord => ({
  ...record,
  generation,
  continuations: 0,
});

/** The dispute of a call made by a seat; calls of the service have none until a judge comes. */
const disputeOf = (called: Omit<JudgingEvents['JudgeCalled'], 'call' | 'reason'>): { dispute?: Dispute } => {
  const { by, category, point, involved = [], calledAt } = called;
  if (category === undefined) return {};
  const about = { by, category, involved, point: point === undefined ? null : Number(point) };
  return { dispute: newDispute({ ...about, calledAt: calledAt ?? null }) };
};

/** The rules of these events, by type. */
export const judgingEvents: EventRules<JudgingEvents> = {
  JudgeCalled: {
    says: '{by} calls a judge: {reason}',
    about: 'A judge is called, by a seat or by the service.',
    half: 'record',
    everywhere: true,
    record: (record, { call, reason, ...about }, at) => ({
      ...record,
      calls: [...record.calls, { id: call, reason, at, open: true, ...disputeOf(about) }],
    }),
  },
  JudgeLooked: {
    about: 'A judge looks at the hidden cards of a seat, until what the judge was called for is settled.',
    says: '{judge} looks at the cards of {of}: {reason}',
    half: 'record',
    everywhere: true,
    record: (record, { call, judge, of }) => ({
      ...record,
      calls: record.calls.map((each) =>
        each.id === call ? { ...each, looks: [...(each.looks ?? []), { judge, of }] } : each,
      ),
    }),
  },
  CallClosed: {
    says: 'The call is settled by {by}',
    about: 'What a judge was called for is settled; `how` says by what.',
    half: 'record',
    record: (record, { call, by, how = 'closed', closedAt }) =>
      withDispute(record, call, () => ({ state: 'closed', end: { how, by, at: closedAt ?? null } }), { open: false }),
  },
  PlayPaused: {
    says: 'Play stands still: {reason}',
    about: 'Nobody may act until play is resumed.',
    half: 'record',
    record: (record, { by, reason, ...told }) => {
      const since = record.paused?.since ?? told.since; // the first pause counts
      return { ...record, paused: { by, reason, ...(since !== undefined && { since }) } };
    },
  },
  PlayResumed: {
    says: 'Play goes on',
    about: 'Play goes on.',
    half: 'record',
    record: (record) => ({ ...record, paused: null, continuations: 0 }),
  },
  MatchRewound: {
    says: '{judge} takes the table back to #{to}: {reason}',
    about:
      'The active branch goes on from `to`; what came after it, up to `from`, is on a rewound branch. With `reapply` the commands of the rewound branch are replayed, and standing orders stay.',
    everywhere: true,
    goesBack: true,
    hidden: { information: 'seats' },
    record: (record, data, at) => withRemedyDone(recordAfterRewind(record, data), data.ruling, at),
  },
  RewindReverted: {
    says: '{judge} takes the rewind back: {reason}',
    about: 'The line that the named rewind left is the live one again.',
    everywhere: true,
    goesBack: true,
    record: (record, data, at) => withRemedyDone(recordAfterRewind(record, data), data.ruling, at),
  },
  ConcessionWaived: {
    says: '{judge} waives the concession of {seat}: {reason}',
    about:
      'A concession was sent by mistake: of the game that began at `game` it follows no rewind any more. The table stays as it is until one.',
    half: 'record',
    everywhere: true,
    record: (record, { seat, game }) => ({
      ...record,
      concessions: record.concessions.filter((each) => each.seat !== seat || each.game !== Number(game)),
    }),
  },
  DeclarationCancelled: {
    says: '{seat} takes it back',
    about: 'What was being declared was taken back: the table is what it was at `to`.',
    goesBack: true,
  },
};
