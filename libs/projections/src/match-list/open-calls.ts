import { asText } from '@stackledger/rules';
import type { LogEvent } from '../log-event.js';

/** An open judge call in a list. Times are ISO 8601. */
export type OpenCallSummary = {
  readonly call: string;
  readonly at: number;
  readonly by: string;
  readonly reason: string;
  readonly category: string;
  readonly involved: readonly string[];
  readonly calledAt: string;
  readonly state: string;
  readonly judge: string | null;
  readonly attendedAt: string | null;
};

/** The open calls of a match after an event, oldest first; the same list where nothing changes. */
export const openCallsAfter = (calls: readonly OpenCallSummary[], event: LogEvent): readonly OpenCallSummary[] => {
  switch (event.type) {
    case 'JudgeCalled':
      return [...calls, called(event)];
    case 'JudgeAttended': {
      const [judge, attendedAt] = [asText(event.data.judge), asText(event.data.attendedAt)];
      return changed(calls, event.data.call, (each) => ({
        judge,
        attendedAt: each.attendedAt ?? attendedAt,
        state: each.state === 'called' ? 'attended' : each.state,
      }));
    }
    case 'StatementsOpened':
      return changed(calls, event.data.call, () => ({ state: 'heard' }));
    case 'RulingIssued':
      return changed(calls, event.data.call, () => ({ state: 'ruled' }));
    case 'RulingAppealed':
      return changed(calls, event.data.call, () => ({ state: 'appealed' }));
    case 'RulingReviewed':
      return changed(calls, event.data.call, () => ({ state: 'reviewed' }));
    case 'CallClosed':
      return calls.filter(({ call }) => call !== event.data.call);
    default:
      return calls;
  }
};

const called = ({ data, revision, atMs }: LogEvent): OpenCallSummary => ({
  call: asText(data.call),
  at: revision,
  by: asText(data.by),
  reason: asText(data.reason),
  category: asText(data.category ?? 'other'),
  involved: (data.involved ?? []) as readonly string[], // by the type of the event
  calledAt: asText(data.calledAt ?? new Date(atMs).toISOString()),
  state: 'called',
  judge: null,
  attendedAt: null,
});

const changed = (
  calls: readonly OpenCallSummary[],
  call: unknown,
  change: (call: OpenCallSummary) => Partial<OpenCallSummary>,
): readonly OpenCallSummary[] => calls.map((each) => (each.call === call ? { ...each, ...change(each) } : each));

/** Since when a judge is called or attends, or null. */
export const openSince = (calls: readonly OpenCallSummary[]): string | null =>
  calls.reduce<string | null>((first, { calledAt }) => (first === null || calledAt < first ? calledAt : first), null);
