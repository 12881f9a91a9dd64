import { atPath, rootOf } from '../../table/card-paths.js';
import { cardNamed } from '../../words/card-of.js';
import type { Refs } from '../../table/card.js';
import { changeTotal, dealDamage } from '../../board/damage.js';
import { EFFECTS } from '../../rules/procedure-names.js';
import { procedure, schedule } from '../../rules/agenda.js';
import { drawCards } from '../../board/moving.js';
import { referred } from '../../words/references.js';
import { ROLL_RESULT } from '../../board/rolling.js';
import type { ContinuationOf } from '../../rules/ruleset/procedures.js';
import { contextOfContinuation, type EvaluationContext } from '../../rules/evaluation-context.js';
import type { Shape } from '../../table/shape.js';
import { ofShape, either, json, listOf, mapOf, oneOf, struct, text } from '../../table/shape.js';
import type { Bindings } from '../../table/table.js';
import { citationsOf, pathOf, REFS, seatsMeant, thenContinuation } from './shared.js';

/** What a roll leads to: effects by value, or an amount equal to the value. */
export type RollTable = { readonly gain?: string; readonly loot?: true; readonly damage?: Refs } & {
  readonly [values: string]: unknown;
};

/** The shape of a roll table. */
export const rollTableShape: Shape<RollTable> = {
  ...either(struct({ gain: text() }), struct({ loot: oneOf(true) }), struct({ damage: REFS }), {
    ...mapOf(listOf(mapOf(json), 1), /^[1-6](-[1-6])?$/),
    least: 1,
  }),
  about: 'a table of values (1-2: [effects], …), or {gain: coins}, {loot: true}, {damage: target}',
};

/** The continuation that runs once the value of a roll is final. */
export const rollTableContinuation = (context: EvaluationContext, _args: unknown): ContinuationOf<Bindings> => ({
  ...thenContinuation(context, rollOutcome, {}),
  path: pathOf(context, 'roll'),
  next: 0,
});

/** Whether a value lies in a range such as `3-4` or `6`. */
const isIn = (range: string, value: number): boolean => {
  const [first = 0, last = first] = range.split('-').map(Number);
  return value >= first && value <= last;
};

const rangeOf = (table: RollTable, value: number): string | undefined =>
  Object.keys(table).find((range) => isIn(range, value));

/** What a written table says of a value: the effects of its range, or the amount that it leads to at any value. */
export const entryOf = (written: unknown, value: number): unknown => {
  const table = ofShape(rollTableShape, written);
  if (table.gain !== undefined || table.loot !== undefined || table.damage !== undefined) return table;
  return table[rangeOf(table, value) ?? ''];
};

/** Runs the entry of the table for the final value of a roll. */
export const rollOutcome = procedure('roll-outcome', (d, continuation, answer) => {
  if (answer === null) return; // the seat that was to roll has left
  // a final value, or a die rolled at once
  const value = typeof answer === 'number' ? answer : ofShape(ROLL_RESULT, answer).value;
  const bindings = { ...continuation.bindings, roll: value };
  const context = contextOfContinuation(d.state.table, { ...continuation, bindings });
  const root = rootOf(cardNamed(d, context.card), continuation.path, context.bindings);
  const table = ofShape(rollTableShape, atPath(root, continuation.path));
  const seats = seatsMeant(d, 'you', context);
  if (table.gain !== undefined)
    for (const seat of seats) changeTotal(d, seat, table.gain, value, citationsOf(d, 'roll'));
  else if (table.loot) for (const seat of seats) drawCards(d, seat, value, citationsOf(d, 'roll'));
  else if (table.damage !== undefined) {
    const hits = referred(d, table.damage, context).map((to) => ({ to, amount: value }));
    dealDamage(d, { hits, combat: false, source: context.self, by: context.you, because: citationsOf(d, 'roll') });
  } else {
    const range = rangeOf(table, value);
    if (range !== undefined)
      schedule(d, EFFECTS, bindings, { object: continuation.object, path: `${continuation.path}/${range}` });
  }
});
