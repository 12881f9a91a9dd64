import {
  effectOf,
  holds,
  isMap,
  matches,
  objectAt,
  type GameObject,
  type RuleId,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import {
  abilitiesAwaiting,
  onceKey,
  contextOfSource,
  type Ability,
  type ObjectName,
  type OpenDecision,
  type TriggerEvent,
} from '@stackledger/kernel/authoring';
import { kindsOf } from '../characteristics/card-types.js';
import { abilitiesNow } from '../layers/abilities.js';
import { emit } from '../table/events.js';
import type { EnteringObject } from './as-it-enters.js';

/** A replacement ability that applies to an event about to happen; `key` identifies it. */
export type ApplicableReplacement = {
  readonly object: GameObject;
  readonly path: string;
  readonly ability: Ability;
  readonly key: string;
  readonly you: SeatId | null;
};

/** An event about to happen, the keys of abilities already applied to it, and the entering object. */
type ReplacementQuery = {
  readonly event: TriggerEvent;
  readonly applied?: readonly string[];
  readonly entering?: EnteringObject;
};

/**
 * The replacement abilities that apply: first those of the entering object, which is looked at as it will be there,
 * then those that are on the battlefield before it (MTG-614.12). Each applies to an event once (MTG-614.5).
 */
export const replacing = (
  d: Situation,
  { event, applied = [], entering }: ReplacementQuery,
): readonly ApplicableReplacement[] => {
  const situation = entering?.now ?? d;
  const inPlay = abilitiesAwaiting(situation, situation.state.table, 'replacement').map(
    ({ object, path, ability }) => ({
      object,
      path,
      ability,
      key: onceKey(object, path),
      you: situation.ruleset.control.speaker(situation, object),
    }),
  );
  const own = entering === undefined ? [] : entryReplacementsOf(entering);
  return [...own, ...inPlay].filter(
    ({ object, ability, key, you }) =>
      !applied.includes(key) &&
      ability.when !== undefined &&
      matches(entering?.there ?? situation, ability.when, event, object, you) &&
      holds(entering?.outside ?? situation, ability.if, contextOfSource(you, object.name, event.bindings)),
  );
};

/** What an entering object says of itself alone: what it says of a class it says of others (MTG-614.12). */
const entryReplacementsOf = ({ there, object, controller }: EnteringObject): readonly ApplicableReplacement[] =>
  abilitiesNow(there, object)
    .filter(([, { type, when }]) => type === 'replacement' && when !== undefined && isOfItself(when))
    .map(([path, ability]) => ({ object, path, ability, key: onceKey(object, path), you: controller }));

const isOfItself = ({ what }: NonNullable<Ability['when']>): boolean => [what].flat().every((word) => word === 'self');

/** The arguments of each effect of this name in a replacement ability. */
export const replacementArgs = ({ ability }: ApplicableReplacement, name: string): readonly unknown[] =>
  (ability.effect ?? []).flatMap((effect) => {
    const [found, args] = effectOf(effect);
    return found === name ? [args] : [];
  });

/** A change of an amount: multiplied, increased or set. */
type AmountChange = { readonly by?: number; readonly times?: number; readonly to?: number };

const changedAmount = (amount: number, { by = 0, times = 1, to }: AmountChange): number =>
  to ?? Math.max(0, amount * times + by);

/** An amount after a replacement ability. */
export const amountAfter = (
  found: ApplicableReplacement,
  word: 'changeAmount' | 'changeDamage',
  amount: number,
): number =>
  replacementArgs(found, word).reduce<number>((so, args) => (isMap(args) ? changedAmount(so, args) : so), amount);

/** The kind of a change: replacements of the same kind give the same result in any order. */
export const kindOfChange = (found: ApplicableReplacement, word: string): string =>
  replacementArgs(found, word)
    .flatMap((args) => (isMap(args) ? Object.keys(args) : []))
    .join();

/** Records what was replaced, by which object and how. */
export const emitReplaced = (
  d: OpenDecision,
  { object: { name } }: Pick<ApplicableReplacement, 'object'>,
  of: { readonly event: string; readonly object?: ObjectName; readonly seat?: SeatId; readonly how: string },
  more: readonly RuleId[] = [],
): void =>
  // What enters from a hand goes by another name now.
  emit(
    d,
    'Replaced',
    { by: objectAt(d.state.table, name) === undefined && of.object !== undefined ? of.object : name, ...of },
    ['MTG-614.1', 'MTG-614.5', ...more],
  );

/**
 * An amount of life, counters or tokens after several replacements: additions first, then multiplications, set values
 * last. That order gives the most, which the affected player would choose (MTG-616.1).
 */
export const replacedAmount = (d: OpenDecision, about: ReplacementQuery, amount: number): number => {
  if (amount <= 0) return amount;
  const order = ['by', 'times', 'to'];
  const all = replacing(d, about).toSorted(
    (a, b) => order.indexOf(kindOfChange(a, 'changeAmount')) - order.indexOf(kindOfChange(b, 'changeAmount')),
  );
  return all.reduce((so, found) => {
    const now = amountAfter(found, 'changeAmount', so);
    const { event, object, seat } = about.event;
    if (now !== so)
      emitReplaced(d, found, {
        event,
        ...(object != null && { object }),
        ...(seat != null && { seat }),
        how: `${now} in place of ${so}`,
      });
    return now;
  }, amount);
};

/** The number of counters put on an object after replacements. */
export const moreCounters = (d: OpenDecision, object: GameObject, _name: string, by: number): number =>
  replacedAmount(
    d,
    {
      event: {
        event: 'puts-counters',
        object: object.name,
        seat: object.controller,
        kinds: kindsOf(d, object),
        bindings: {},
      },
    },
    by,
  );
