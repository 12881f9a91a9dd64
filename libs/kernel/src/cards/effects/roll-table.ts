import { atPath, rootOf } from '../../table/card-paths.js';
import { cardNamed } from '../../words/card-of.js';
import type { Refs } from '../../table/card.js';
import { changeTotal, dealDamage } from '../../board/damage.js';
import { EFFECTS } from '../../rules/frame-names.js';
import { procedure, push } from '../../rules/frames.js';
import { drawCards } from '../../board/moving.js';
import { referred } from '../../words/references.js';
import type { Rolled } from '../../board/rolling.js';
import type { FrameOf } from '../../rules/ruleset/procedures.js';
import { scopeOfFrame, type Scope } from '../../rules/scope.js';
import type { Shape } from '../../table/shape.js';
import { either, json, listOf, mapOf, oneOf, struct, text } from '../../table/shape.js';
import type { Bindings } from '../../table/table.js';
import { citing, pathOf, REFS, seatsMeant, thenFrame } from './shared.js';

/** What a roll leads to: a table of values, or that many of something. */
type RollTable = { readonly gain?: string; readonly loot?: true; readonly damage?: Refs } & {
  readonly [values: string]: unknown;
};

/** What a die may come to: effects by its values, or something by how high it is. */
export const rollTableShape: Shape = {
  ...either(struct({ gain: text() }), struct({ loot: oneOf(true) }), struct({ damage: REFS }), {
    is: 'map',
    of: listOf(mapOf(json), 1),
    keys: /^[1-6](-[1-6])?$/,
    least: 1,
  }),
  about: 'a table of values (1-2: [effects], …), or {gain: coins}, {loot: true}, {damage: target}',
};

/** Where a roll goes on once its value is known. */
export const rollTableFrame = (scope: Scope, _args: unknown): FrameOf<Bindings> => ({
  ...thenFrame(scope, rollOutcome, {}),
  path: pathOf(scope, 'roll'),
  next: 0,
});

/** Whether a value lies in a range such as `3-4` or `6`. */
const isIn = (range: string, value: number): boolean => {
  const [first = 0, last = first] = range.split('-').map(Number);
  return value >= first && value <= last;
};

/** The outcome of a settled roll, by its value. */
export const rollOutcome = procedure('roll-outcome', (d, frame, answer) => {
  if (answer === null) return; // nobody is left to roll
  const value = typeof answer === 'number' ? answer : (answer as Rolled).value; // a settled value, or a die rolled at once
  const bindings = { ...frame.bindings, roll: value };
  const scope = scopeOfFrame(d.state.table, { ...frame, bindings });
  const table = atPath(rootOf(cardNamed(d, scope.card), frame.path, scope.bindings), frame.path) as RollTable; // its shape was checked with the card
  const seats = seatsMeant(d, 'you', scope);
  if (table.gain !== undefined) for (const seat of seats) changeTotal(d, seat, table.gain, value, citing(d, 'roll'));
  else if (table.loot) for (const seat of seats) drawCards(d, seat, value, citing(d, 'roll'));
  else if (table.damage !== undefined) {
    const hits = referred(d, table.damage, scope).map((to) => ({ to, amount: value }));
    dealDamage(d, { hits, combat: false, source: scope.self, by: scope.you, because: citing(d, 'roll') });
  } else {
    const range = Object.keys(table).find((key) => isIn(key, value));
    if (range !== undefined) push(d, EFFECTS, bindings, { object: frame.object, path: `${frame.path}/${range}` });
  }
});
