import type { LogEvent } from '../log-event.js';

/** How much of what the table reported counts, on the line of play that stands. At most one report waits at a time. */
export type Reports = {
  readonly reported: number;
  readonly confirmed: number;
  readonly ruled: number;
  readonly waiting: number;
};

/** Nothing has been reported. */
export const NO_REPORTS: Reports = { reported: 0, confirmed: 0, ruled: 0, waiting: 0 };

const REPORTED = new Set(['RollReported', 'CardReported', 'OutcomeReported', 'TotalAnnounced']);
const CONFIRMED = new Set(['RollConfirmed', 'CardConfirmed', 'OutcomeConfirmed', 'TotalConfirmed']);
const RULED = new Set(['ReportRuled', 'CardRuled', 'OutcomeRuled', 'TotalRuled']);

/** What becomes of the reports with one more event of the table. */
export const reportsAfter = (reports: Reports, event: LogEvent): Reports => {
  const { type } = event;
  if (REPORTED.has(type)) return { ...reports, reported: reports.reported + 1, waiting: 1 };
  if (CONFIRMED.has(type)) return { ...reports, confirmed: reports.confirmed + 1, waiting: 0 };
  if (RULED.has(type)) return { ...reports, ruled: reports.ruled + 1, waiting: 0 };
  return reports.waiting > 0 && goesOnWithout(event) ? { ...reports, waiting: 0 } : reports;
};

/** Play has gone on without the report: somebody else is asked, somebody may act, or the game is over. */
const goesOnWithout = ({ type, data }: LogEvent): boolean => {
  if (type === 'ChoiceAsked') return (data.choice as { command?: unknown }).command !== 'ConfirmReport'; // by the type of the event
  return type === 'PriorityReceived' || type === 'GameEnded' || type === 'MatchEnded';
};
