import type { LogEvent } from '../log-event.js';

/** How many reports of the table count, on the active branch. At most one waits at a time. */
export type Reports = {
  readonly reported: number;
  readonly confirmed: number;
  readonly ruled: number;
  readonly waiting: number;
};

/** No reports. */
export const NO_REPORTS: Reports = { reported: 0, confirmed: 0, ruled: 0, waiting: 0 };

const REPORTED = new Set(['RollReported', 'CardReported', 'OutcomeReported', 'TotalAnnounced']);
const CONFIRMED = new Set(['RollConfirmed', 'CardConfirmed', 'OutcomeConfirmed', 'TotalConfirmed']);
const RULED = new Set(['ReportRuled', 'CardRuled', 'OutcomeRuled', 'TotalRuled']);

/** The reports after one more table event. */
export const reportsAfter = (reports: Reports, event: LogEvent): Reports => {
  const { type } = event;
  if (REPORTED.has(type)) return { ...reports, reported: reports.reported + 1, waiting: 1 };
  if (CONFIRMED.has(type)) return { ...reports, confirmed: reports.confirmed + 1, waiting: 0 };
  if (RULED.has(type)) return { ...reports, ruled: reports.ruled + 1, waiting: 0 };
  return reports.waiting > 0 && goesOnWithout(event) ? { ...reports, waiting: 0 } : reports;
};

/** Play went on without the report: somebody else has a choice or may act, or the game is over. */
const goesOnWithout = (event: LogEvent): boolean => {
  const { type } = event;
  // by the type of the event
  if (type === 'ChoiceAsked') return (event.data.choice as { command?: unknown }).command !== 'ConfirmReport';
  return type === 'PriorityReceived' || type === 'GameEnded' || type === 'MatchEnded';
};
