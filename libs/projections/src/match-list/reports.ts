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

const COUNTED: ReadonlyMap<string, 'reported' | 'confirmed' | 'ruled'> = new Map([
  ...['RollReported', 'CardReported', 'OutcomeReported', 'TotalAnnounced'].map((type) => [type, 'reported'] as const),
  ...['RollConfirmed', 'CardConfirmed', 'OutcomeConfirmed', 'TotalConfirmed'].map(
    (type) => [type, 'confirmed'] as const,
  ),
  ...['ReportRuled', 'CardRuled', 'OutcomeRuled', 'TotalRuled'].map((type) => [type, 'ruled'] as const),
]);

/** The reports after one more table event. */
export const reportsAfter = (reports: Reports, event: LogEvent): Reports => {
  const counted = COUNTED.get(event.type);
  if (counted !== undefined)
    return { ...reports, [counted]: reports[counted] + 1, waiting: counted === 'reported' ? 1 : 0 };
  return reports.waiting > 0 && goesOnWithout(event) ? { ...reports, waiting: 0 } : reports;
};

/** Play went on without the report: somebody else has a choice or may act, or the game is over. */
const goesOnWithout = (event: LogEvent): boolean => {
  const { type } = event;
  // by the type of the event
  if (type === 'ChoiceAsked') return (event.data.choice as { command?: unknown }).command !== 'ConfirmReport';
  return type === 'PriorityReceived' || type === 'GameEnded' || type === 'MatchEnded';
};
