import {
  ROLL_RESULT,
  ofShape,
  procedure,
  reschedule,
  continuationOf,
  activeSeat,
  rollDie,
  type OpenDecision,
  type EvaluationContext,
  type AnyContinuation,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';

/** Rolls a die for an effect at once, without the stack, and continues with its value. */
export const rollFor = (d: OpenDecision, { you, self, object }: EvaluationContext, then: AnyContinuation): void => {
  reschedule(d, then);
  const plan = {
    roller: you ?? activeSeat(d.state.table),
    purpose: object?.kind ?? 'effect',
    source: self,
    because: ['SS-RES-1'] as const,
  };
  rollDie(d, plan, continuationOf(rolled, {}, { object: object?.id ?? null }));
};

/** Settles the roll at once, so that abilities that wait for rolls trigger. */
export const rolled = procedure('ss-rolled', (d, _continuation, answer) => {
  if (answer !== null) {
    const { value, roller, purpose, source } = ofShape(ROLL_RESULT, answer); // what rollDie goes on with
    emit(d, 'RollSettled', { roll: null, roller, value, purpose, source }, ['SS-RES-1']);
  }
  d.answer = answer;
});
