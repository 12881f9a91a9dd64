import { either, number, oneOf, type Shape } from '../table/shape.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { KeptResult } from '../table/state.js';
import { ask } from './choices.js';
import { valueAt } from '../persistent/dict.js';
import type { ChanceOrigin } from '../events/kinds/chance-events.js';
import { emit, inputOf } from '../events/recording.js';
import { isMap } from '../persistent/json.js';
import { isDueTo, reschedule, procedure, schedule, withBindings } from '../rules/agenda.js';
import { type ObjectName, type RuleId, type SeatId, type StackId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import type { AnyContinuation, ContinuationOf } from '../rules/ruleset/procedures.js';
import { seatsFrom } from '../table/seats.js';
import { stackObjectAt } from '../table/stack-names.js';

const TEXT = { is: 'text' } as const;

/** A roll to be made: who rolls, for what, and which die on the stack it re-rolls, if any. */
export type RollPlan = {
  readonly roller: SeatId;
  readonly purpose: string;
  readonly source: ObjectName | null;
  readonly again?: StackId;
  readonly because: readonly RuleId[];
};

type KeyedRollPlan = RollPlan & { readonly key: string };

type RollReport = KeyedRollPlan & { readonly report: string; readonly value: number };

/** The result of a die, for the continuation that asked for it. */
export type RollResult = {
  readonly value: number;
  readonly roller: SeatId;
  readonly purpose: string;
  readonly source: ObjectName | null;
  readonly key: string;
};

/** The shape of the result of a die. */
export const ROLL_RESULT: Shape<RollResult> = {
  is: 'record',
  fields: { value: number(), roller: TEXT, purpose: TEXT, source: either(TEXT, oneOf(null)), key: TEXT },
};

/**
 * Rolls a die; the continuation `then` receives a RollResult, or null if the seat that was to report it has left
 * (FS-LEAVE-1). With reported dice the roller is asked for the value and another seat confirms it (SL-REPORT-1/2).
 */
export const rollDie = (d: OpenDecision, plan: RollPlan, then: AnyContinuation): void => {
  const { roller, purpose, source, again: rerolled, because } = plan;
  reschedule(d, then);
  const due = { roller, purpose, source, because, key: rollKey(d, plan) };
  schedule(d, die, rerolled === undefined ? due : { ...due, again: rerolled }, { object: then.object });
};

/** The key of a roll, equal on every branch: roller, source, purpose, and its ordinal among such rolls. */
const rollKey = ({ state }: OpenDecision, { roller, purpose, source }: RollPlan): string => {
  const base = `roll|${roller}|${source ?? ''}|${purpose}`;
  return `${base}#${(valueAt(state.table.counts, base) ?? 0) + 1}`;
};

/** The result that a roll of this key has in the present generation, if it has been made. */
const keptRollOf = ({ state: { record } }: OpenDecision, key: string): KeptResult | undefined =>
  valueAt(record.kept, `${record.generation}:${key}`);

/** Rolls a die: a kept result if there is one, else drawn by the service, else reported by the table. */
export const die = procedure<KeyedRollPlan>('die', (d, continuation) => {
  const { record, terms } = d.state;
  const { key } = continuation.bindings;
  const kept = keptRollOf(d, key);
  if (kept !== undefined) return emitRoll(d, continuation, Number(kept.value), { keptFrom: String(kept.revision) });
  if (terms.options.dice === 'reported') return askForRoll(d, continuation);
  const value = inputOf(d, { need: 'die', n: record.draws }, ({ dice }) => dice?.[d.diceTaken]);
  d.diceTaken += 1;
  emitRoll(d, continuation, value, { n: record.draws });
});

const emitRoll = (
  d: OpenDecision,
  { bindings }: ContinuationOf<KeyedRollPlan>,
  value: number,
  origin: ChanceOrigin,
): void => {
  const { roller, purpose, source, because, key, again: die } = bindings;
  const cited = origin.keptFrom === undefined ? because : [...because, 'SL-REWIND-6' as const];
  const before = die === undefined ? undefined : stackObjectAt(d.state.table, die);
  const fell = { roller, purpose, source, key, value };
  if (die === undefined || before === undefined) emit(d, 'DieRolled', rollWithOrigin(origin, fell), cited);
  else emit(d, 'DieRerolled', { ...rollWithOrigin(origin, fell), roll: die, from: before.roll?.value ?? 0 }, cited);
  d.answer = { value, roller, purpose, source, key } satisfies RollResult;
};

/** The result of a die with its origin; most are drawn by the service. */
const rollWithOrigin = (
  origin: ChanceOrigin,
  { roller, purpose, source, key, value }: RollResult,
): RollResult & ChanceOrigin =>
  origin.n === undefined || origin.keptFrom !== undefined || origin.report !== undefined
    ? { roller, purpose, source, key, value, ...origin }
    : { roller, purpose, source, key, value, n: origin.n };

const askForRoll = (d: OpenDecision, continuation: ContinuationOf<KeyedRollPlan>): void => {
  const { roller, purpose, key } = continuation.bindings;
  schedule(d, dieReported, continuation.bindings, continuation);
  ask(d, {
    seat: roller,
    kind: 'roll',
    command: 'ReportRoll',
    prompt: `Roll a die (${purpose}) and report it.`,
    options: [1, 2, 3, 4, 5, 6],
    about: { what: 'roll', key },
    because: ['SL-REPORT-1'],
  });
};

/** After a report: another seat confirms it or objects. */
export const dieReported = procedure<KeyedRollPlan>('die-reported', (d, continuation, value) => {
  if (typeof value !== 'number') return skipRoll(d);
  const report = String(d.state.head);
  schedule(d, dieConfirmed, { ...continuation.bindings, report, value }, continuation);
  const [roller, ...others] = seatsFrom(d.state.table, continuation.bindings.roller);
  ask(d, {
    seat: others[0] ?? roller ?? null,
    seats: others.length > 0 ? others : [continuation.bindings.roller],
    kind: 'confirm',
    command: 'ConfirmReport',
    prompt: `${String(roller)} reports a ${String(value)}. Is that right?`,
    options: [report],
    about: { what: 'report', value },
    because: ['SL-REPORT-2'],
  });
});

/** The seat that was to report has left: the die is not rolled. */
const skipRoll = (d: OpenDecision): void => {
  d.answer = null;
};

/**
 * After the confirmation: the report counts, a judge has ruled another value, or after an objection it is asked for
 * again.
 */
export const dieConfirmed = procedure<RollReport>('die-confirmed', (d, continuation, answer) => {
  const { report, value, ...bindings } = continuation.bindings;
  if (playerAt(d.state.table, bindings.roller)?.left) return skipRoll(d);
  if (isMap(answer)) return emitRoll(d, continuation, Number(answer.ruled), { report });
  if (answer !== true) return askForRoll(d, withBindings(continuation, bindings));
  emitRoll(d, continuation, value, { report });
});

/**
 * A die that is asked for, or whose report waits, though it had a result before a rewind: that result stands, and
 * nobody is asked again (SL-REWIND-6).
 */
export const keepAwaitedRoll = (d: OpenDecision): void => {
  const next = d.agenda.at(-1);
  if (next === undefined || (!isDueTo(next, dieReported) && !isDueTo(next, dieConfirmed))) return;
  const kept = keptRollOf(d, next.bindings.key);
  if (kept === undefined) return;
  d.agenda.pop();
  emitRoll(d, next, Number(kept.value), { keptFrom: String(kept.revision) });
};
