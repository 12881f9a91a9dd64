import {
  procedure,
  again,
  frameOf,
  activeSeat,
  rollDie,
  type OpenDecision,
  type Rolled,
  type Scope,
  type AnyFrame,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';

/** An effect that needs a die rolls at once and goes on with what it shows: nothing of it uses the stack. */
export const rollFor = (d: OpenDecision, { you, self, object }: Scope, then: AnyFrame): void => {
  again(d, then);
  const plan = {
    roller: you ?? activeSeat(d.state.table),
    purpose: object?.kind ?? 'effect',
    source: self,
    because: ['SS-RES-1'] as const,
  };
  rollDie(d, plan, frameOf(rolled, {}, { object: object?.id ?? null }));
};

/** The value is final at once: what waits for a roll sees it. */
export const rolled = procedure('ss-rolled', (d, _frame, answer) => {
  if (answer !== null) {
    const { value, roller, purpose, source } = answer as Rolled; // what rollDie goes on with
    tell(d, 'RollSettled', { roll: null, roller, value, purpose, source }, ['SS-RES-1']);
  }
  d.answer = answer;
});
