import { asText } from '@stackledger/kernel';
import type { LogEvent } from '../log-event.js';

/** A judge call that nobody has closed, as a list of calls shows it. Times are ISO 8601. */
export type OpenCall = {
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

/** The open calls of a match after an event, in the order in which they were made; the same list where it changes none. */
export const openCallsAfter = (calls: readonly OpenCall[], event: LogEvent): readonly OpenCall[] => {
  const { type, data } = event;
  switch (type) {
    case 'JudgeCalled':
      return [...calls, called(event)];
    case 'JudgeAttended': {
      const [judge, attendedAt] = [asText(data.judge), asText(data.attendedAt)];
      return changed(calls, data.call, (each) => ({
        judge,
        attendedAt: each.attendedAt ?? attendedAt,
        state: each.state === 'called' ? 'attended' : each.state,
      }));
    }
    case 'StatementsOpened':
      return changed(calls, data.call, () => ({ state: 'heard' }));
    case 'RulingIssued':
      return changed(calls, data.call, () => ({ state: 'ruled' }));
    case 'RulingAppealed':
      return changed(calls, data.call, () => ({ state: 'appealed' }));
    case 'RulingReviewed':
      return changed(calls, data.call, () => ({ state: 'reviewed' }));
    case 'CallClosed':
      return calls.filter(({ call }) => call !== data.call);
    default:
      return calls;
  }
};

const called = ({ data, revision, atMs }: LogEvent): OpenCall => ({
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
  calls: readonly OpenCall[],
  call: unknown,
  change: (call: OpenCall) => Partial<OpenCall>,
): readonly OpenCall[] => calls.map((each) => (each.call === call ? { ...each, ...change(each) } : each));

/** Since when a match waits for a judge or has one, or null. */
export const openSince = (calls: readonly OpenCall[]): string | null =>
  calls.reduce<string | null>((first, { calledAt }) => (first === null || calledAt < first ? calledAt : first), null);
