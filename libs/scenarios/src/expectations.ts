import { awaitingView, matchView, stackNames, type JsonMap, type Situation } from '@stackledger/kernel';
import { mismatches, type Mismatch } from './matching.js';
import type { StepOutcome } from './outcome.js';
import type { ScenarioStep } from './scenario.js';

/** Everything that a step expects and that does not hold. */
export const checkStep = (step: ScenarioStep, outcome: StepOutcome, situation: Situation): readonly Mismatch[] => [
  ...checkRefusal(step, outcome),
  ...(step.stack === undefined ? [] : mismatches(step.stack, stackNames(situation.state.table), 'stack')),
  ...(step.priority === undefined
    ? []
    : mismatches(step.priority, situation.state.table.priority.holder ?? 'nobody', 'priority')),
  ...(step.awaiting === undefined ? [] : mismatches(step.awaiting, awaitingView(situation, null), 'awaiting')),
  ...checkEvents(step, outcome),
  ...(step.state === undefined ? [] : mismatches(step.state, stateOf(situation), 'state')),
];

/** A refused step says so, and has changed nothing; any other is not refused. */
const checkRefusal = ({ refused }: ScenarioStep, { refusal, changed }: StepOutcome): readonly Mismatch[] => {
  if (refused === undefined)
    return refusal === undefined ? [] : [{ path: 'refused', expected: 'accepted', actual: refusal }];
  if (refusal === undefined) return [{ path: 'refused', expected: refused, actual: 'accepted' }];
  const wrong = mismatches(refused, refusal, 'refused');
  return changed ? [...wrong, { path: 'refused', expected: 'nothing changed', actual: 'events were appended' }] : wrong;
};

const checkEvents = (
  { events: wanted = [], noEvents = [] }: ScenarioStep,
  { events }: StepOutcome,
): readonly Mismatch[] => {
  const types = events.map(({ type }) => type);
  const appeared = noEvents.filter((type) => types.includes(type));
  return [
    ...(isInOrder(wanted, types) ? [] : [{ path: 'events', expected: wanted, actual: types }]),
    ...appeared.map((type) => ({ path: 'noEvents', expected: `no ${type}`, actual: types })),
  ];
};

const isInOrder = (wanted: readonly string[], types: readonly string[]): boolean => {
  let next = 0;
  for (const type of types) if (type === wanted[next]) next += 1;
  return next === wanted.length;
};

/** The view, with every total that was never set as 0, mana by its kinds. */
const stateOf = (situation: Situation): JsonMap => matchView(situation, null);
