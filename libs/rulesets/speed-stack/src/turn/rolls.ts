import {
  activeSeat,
  push,
  rollDie,
  type Frame,
  type OpenDecision,
  type Procedure,
  type Rolled,
  type Scope,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';

/** An effect that needs a die rolls at once and goes on with what it shows: nothing of it uses the stack. */
export const rollFor = (d: OpenDecision, { you, self, object }: Scope, then: Frame): void => {
  push(d, then);
  const plan = {
    roller: you ?? activeSeat(d.state.table),
    purpose: object?.kind ?? 'effect',
    source: self,
    because: ['SS-RES-1'] as const,
  };
  rollDie(d, plan, { procedure: 'ss-rolled', object: object?.id ?? null });
};

/** The value is final at once: what waits for a roll sees it. */
export const rolled: Procedure = (d, _frame, answer) => {
  if (answer !== null) {
    const { value, roller, purpose, source } = answer as Rolled; // what rollDie goes on with
    tell(d, 'RollSettled', { roll: null, roller, value, purpose, source }, ['SS-RES-1']);
  }
  d.answer = answer;
};
