import {
  abilitiesAwaiting,
  abilitiesOf,
  cardNamed,
  effectOf,
  holds,
  isMap,
  matches,
  objectAt,
  onceKey,
  scopeOfSource,
  type Ability,
  type GameObject,
  type ObjectName,
  type OpenDecision,
  type RuleId,
  type SeatId,
  type Situation,
  type TriggerEvent,
} from '@stackledger/kernel';
import { typesOf } from '../characteristics/card-types.js';
import { tell } from '../table/events.js';

/** A replacement ability that applies to something that is about to happen. `key` tells it from others. */
export type Replacing = {
  readonly object: GameObject;
  readonly path: string;
  readonly ability: Ability;
  readonly key: string;
  readonly you: SeatId | null;
};

/** What is about to happen, the abilities that have changed it already, and what enters with abilities of its own. */
type About = {
  readonly event: TriggerEvent;
  readonly applied?: readonly string[];
  readonly entering?: { readonly object: GameObject; readonly controller: SeatId };
};

/**
 * The replacement abilities that apply: those on the battlefield, before them the own ones of what enters (MTG-614.12). Each applies to an
 * event once (MTG-614.5).
 */
export const replacing = (situation: Situation, { event, applied = [], entering }: About): readonly Replacing[] => {
  const inPlay = abilitiesAwaiting(situation, situation.state.table, 'replacement').map(
    ({ object, path, ability }) => ({
      object,
      path,
      ability,
      key: onceKey(object, path),
      you: situation.ruleset.speaker(situation, object),
    }),
  );
  const own = entering === undefined ? [] : ownOf(situation, entering);
  return [...own, ...inPlay].filter(
    ({ object, ability, key, you }) =>
      !applied.includes(key) &&
      ability.when !== undefined &&
      matches(situation, ability.when, event, object, you) &&
      holds(situation, ability.if, scopeOfSource(you, object.name, event.bindings)),
  );
};

const ownOf = (situation: Situation, { object, controller }: NonNullable<About['entering']>): readonly Replacing[] =>
  abilitiesOf(cardNamed(situation, object.card))
    .filter(([, { type }]) => type === 'replacement')
    .map(([path, ability]) => ({ object, path, ability, key: onceKey(object, path), you: controller }));

/** The arguments of an effect that a replacement comes with, as often as it has it. */
export const saidBy = ({ ability }: Replacing, name: string): readonly unknown[] =>
  (ability.effect ?? []).flatMap((effect) => {
    const [found, args] = effectOf(effect);
    return found === name ? [args] : [];
  });

/** More or less of something: multiplied, added to, or set. */
type Change = { readonly by?: number; readonly times?: number; readonly to?: number };

const changed = (amount: number, { by = 0, times = 1, to }: Change): number => to ?? Math.max(0, amount * times + by);

/** What a replacement makes of an amount. */
export const amountBy = (found: Replacing, word: 'changeAmount' | 'changeDamage', amount: number): number =>
  saidBy(found, word).reduce<number>((so, args) => (isMap(args) ? changed(so, args) : so), amount);

/** Whether a replacement adds, multiplies or sets: those that do the same come to the same in any order. */
export const kindOfChange = (found: Replacing, word: string): string =>
  saidBy(found, word)
    .flatMap((args) => (isMap(args) ? Object.keys(args) : []))
    .join();

/** Says in the log what was replaced, by what and how. */
export const tellReplaced = (
  d: OpenDecision,
  { object: { name } }: Pick<Replacing, 'object'>,
  of: { readonly event: string; readonly object?: ObjectName; readonly seat?: SeatId; readonly how: string },
  more: readonly RuleId[] = [],
): void =>
  // What enters from a hand goes by another name now.
  tell(
    d,
    'Replaced',
    { by: objectAt(d.state.table, name) === undefined && of.object !== undefined ? of.object : name, ...of },
    ['MTG-614.1', 'MTG-614.5', ...more],
  );

/**
 * What several replacements make of an amount of life, counters or tokens. What is added comes before what is multiplied, and what is
 * set comes last: the order in which it comes to the most, which the player concerned would choose (MTG-616.1).
 */
export const replacedAmount = (d: OpenDecision, about: About, amount: number): number => {
  if (amount <= 0) return amount;
  const order = ['by', 'times', 'to'];
  const all = replacing(d, about).toSorted(
    (a, b) => order.indexOf(kindOfChange(a, 'changeAmount')) - order.indexOf(kindOfChange(b, 'changeAmount')),
  );
  return all.reduce((so, found) => {
    const now = amountBy(found, 'changeAmount', so);
    const { event, object, seat } = about.event;
    if (now !== so)
      tellReplaced(d, found, {
        event,
        ...(object != null && { object }),
        ...(seat != null && { seat }),
        how: `${now} in place of ${so}`,
      });
    return now;
  }, amount);
};

/** How many counters are put on an object once replacements have had their say. */
export const moreCounters = (d: OpenDecision, object: GameObject, _name: string, by: number): number =>
  replacedAmount(
    d,
    {
      event: {
        event: 'puts-counters',
        object: object.name,
        seat: object.controller,
        kinds: typesOf(d, object),
        bindings: {},
      },
    },
    by,
  );
