import { asText } from '@stackledger/rules';
import { type LogEvent } from '../log-event.js';

/** Who may act, since whom the priority round runs, and who has passed in it, in order. */
export type PriorityRound = {
  readonly holder: string | null;
  readonly lap: { readonly from: string | null; readonly passed: readonly string[] };
};

/** Nobody has priority. */
export const NOBODY: PriorityRound = { holder: null, lap: { from: null, passed: [] } };

/** Priority after an event. While the table waits for a choice nobody holds it, and the round stays as it was. */
export const priorityAfter = (priority: PriorityRound, event: LogEvent): PriorityRound => {
  const { holder, lap } = priority;
  switch (event.type) {
    case 'PriorityReceived':
      // it carries the resulting round
      return { holder: asText(event.data.seat), lap: event.data.lap as unknown as PriorityRound['lap'] };
    case 'PriorityPassed':
      return { holder, lap: { from: lap.from, passed: [...lap.passed, asText(event.data.seat)] } };
    case 'PriorityClosed':
    case 'ChoiceAsked':
    case 'SettlingPaused':
      return { holder: null, lap };
    case 'PlayerLeft':
      return {
        holder: holder === event.data.seat ? null : holder,
        lap: { from: lap.from, passed: lap.passed.filter((seat) => seat !== event.data.seat) },
      };
    case 'MatchCreated':
    case 'GameBegan':
    case 'GameEnded':
    case 'MatchEnded':
      return NOBODY;
    default:
      return priority;
  }
};
