import type { OpenDecision } from '../rules/ruleset/situation.js';
import { ask } from './choices.js';
import { valueAt } from '../persistent/dict.js';
import type { Origin } from '../events/kinds/chance-events.js';
import { emit, inputOf } from '../events/recording.js';
import { isMap } from '../persistent/json.js';
import { again, procedure, push, withBindings } from '../rules/frames.js';
import type { ObjectName, RuleId, SeatId, StackId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import type { AnyFrame, FrameOf } from '../rules/ruleset/procedures.js';
import { seatsFrom } from '../table/seats.js';
import { stackObjectAt } from '../table/stack-names.js';

/** A roll that is due: who rolls, for what, and which die on the stack is rolled again, if one is. */
export type RollPlan = {
  readonly roller: SeatId;
  readonly purpose: string;
  readonly source: ObjectName | null;
  readonly again?: StackId;
  readonly because: readonly RuleId[];
};

/** A roll under its key. */
type Due = RollPlan & { readonly key: string };

/** What the table reports of it, and in which event. */
type Reported = Due & { readonly report: string; readonly value: number };

/** A die as it fell: what the frame that asked for it goes on with. */
export type Rolled = {
  readonly value: number;
  readonly roller: SeatId;
  readonly purpose: string;
  readonly source: ObjectName | null;
  readonly key: string;
};

/**
 * Rolls a die; the frame `then` goes on with a Rolled, or with null when who was to report it has left (FS-LEAVE-1). With
 * reported dice the roller is asked for what was rolled and another seat confirms it (SL-REPORT-1/2).
 */
export const rollDie = (d: OpenDecision, plan: RollPlan, then: AnyFrame): void => {
  const { roller, purpose, source, again: rerolled, because } = plan;
  again(d, then);
  const due = { roller, purpose, source, because, key: rollKey(d, plan) };
  push(d, die, rerolled === undefined ? due : { ...due, again: rerolled }, { object: then.object });
};

/** Names a roll on every line of play: roller, source, purpose, the how-manieth such roll. */
const rollKey = ({ state }: OpenDecision, { roller, purpose, source }: RollPlan): string => {
  const base = `roll|${roller}|${source ?? ''}|${purpose}`;
  return `${base}#${(valueAt(state.table.counts, base) ?? 0) + 1}`;
};

/** A die is rolled: a kept result if there is one, else the service's draw, else what the table reports. */
export const die = procedure<Due>('die', (d, frame) => {
  const { record, terms } = d.state;
  const { key } = frame.bindings;
  const kept = valueAt(record.kept, `${record.generation}:${key}`);
  if (kept !== undefined) return rolled(d, frame, Number(kept.value), { keptFrom: String(kept.revision) });
  if (terms.options.dice === 'reported') return askForRoll(d, frame);
  const value = inputOf(d, { need: 'die', n: record.draws }, ({ dice }) => dice?.[d.diceTaken]);
  d.diceTaken += 1;
  rolled(d, frame, value, { n: record.draws });
});

const rolled = (d: OpenDecision, { bindings }: FrameOf<Due>, value: number, origin: Origin): void => {
  const { roller, purpose, source, because, key, again: die } = bindings;
  const cited = origin.keptFrom === undefined ? because : [...because, 'SL-REWIND-6' as const];
  const before = die === undefined ? undefined : stackObjectAt(d.state.table, die);
  const fell = { roller, purpose, source, key, value };
  if (die === undefined || before === undefined) emit(d, 'DieRolled', from(origin, fell), cited);
  else emit(d, 'DieRerolled', { ...from(origin, fell), roll: die, from: before.roll?.value ?? 0 }, cited);
  d.answer = { value, roller, purpose, source, key } satisfies Rolled;
};

/** A die as it fell, with where it came from. Most are drawn by the service. */
const from = (origin: Origin, { roller, purpose, source, key, value }: Rolled): Rolled & Origin =>
  origin.n === undefined || origin.keptFrom !== undefined || origin.report !== undefined
    ? { roller, purpose, source, key, value, ...origin }
    : { roller, purpose, source, key, value, n: origin.n };

const askForRoll = (d: OpenDecision, frame: FrameOf<Due>): void => {
  const { roller, purpose, key } = frame.bindings;
  push(d, dieReported, frame.bindings, frame);
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

/** What was rolled has been reported: another seat confirms it or objects. */
export const dieReported = procedure<Due>('die-reported', (d, frame, value) => {
  if (typeof value !== 'number') return notRolled(d);
  const report = String(d.state.head);
  push(d, dieConfirmed, { ...frame.bindings, report, value }, frame);
  const [roller, ...others] = seatsFrom(d.state.table, frame.bindings.roller);
  ask(d, {
    seat: others[0] ?? roller ?? null,
    seats: others.length > 0 ? others : [roller as SeatId],
    kind: 'confirm',
    command: 'ConfirmReport',
    prompt: `${String(roller)} reports a ${String(value)}. Is that right?`,
    options: [report],
    about: { what: 'report', value },
    because: ['SL-REPORT-2'],
  });
});

/** Whoever was to report the die has left: it is not rolled. */
const notRolled = (d: OpenDecision): void => {
  d.answer = null;
};

/** The report counts, a judge has ruled another value, or it was objected to and is asked for again. */
export const dieConfirmed = procedure<Reported>('die-confirmed', (d, frame, answer) => {
  const { report, value, ...bindings } = frame.bindings;
  if (playerAt(d.state.table, bindings.roller)?.left) return notRolled(d);
  if (isMap(answer)) return rolled(d, frame, Number(answer.ruled), { report });
  if (answer !== true) return askForRoll(d, withBindings(frame, bindings));
  rolled(d, frame, value, { report });
});
