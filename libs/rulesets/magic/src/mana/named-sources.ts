import { isMap, rejection, type Rejection, type SeatId, type Situation } from '@stackledger/kernel';
import {
  isRejection,
  procedure,
  schedule,
  type Declaration,
  type ObjectName,
  type OpenDecision,
  type Playable,
} from '@stackledger/kernel/authoring';
import { magicOf } from '../table/state.js';
import { isBinding, manaFrom, sourceNamed, takeMana, type ManaAbility } from './mana-abilities.js';
import { manaOf, poolOf, spend, sumOf } from './mana.js';

/** One word or several, as a list. */
export const listed = (value: unknown): readonly string[] =>
  value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(String);

/** The mana sources that `pay.mana` names, in its order, or why one cannot be used. */
export const sourcesIn = (situation: Situation, seat: SeatId, pay: unknown): readonly ManaAbility[] | Rejection => {
  const names = listed(isMap(pay) ? pay.mana : undefined);
  const sources: ManaAbility[] = [];
  for (const [at, name] of names.entries()) {
    if (names.indexOf(name) !== at) return rejection('cannot-pay', 'MTG-601.2h', `${name} is named twice to pay with`);
    const source = sourceNamed(situation, seat, name);
    if (isRejection(source)) return source;
    sources.push(source);
  }
  return sources;
};

/** What shows something and cannot be undone is named only where the sources named pay for everything (MTG-733). */
export const bindingRejection = (
  situation: Situation,
  { seat, costs, kind, object }: Playable,
  { x }: Declaration,
  sources: readonly ManaAbility[],
): Rejection | undefined => {
  const source = sources.find(isBinding);
  if (source === undefined) return undefined;
  const asked = costs.flatMap((cost) => ('mana' in cost ? [manaOf(cost.mana, x ?? 0)] : [])).reduce(sumOf, {});
  const spell = kind === 'spell' ? object : null;
  const yields = sources.map((each) => manaFrom(situation, each, spell)[0] ?? {});
  const pool = yields.reduce(sumOf, poolOf(situation, seat, spell));
  return spend(pool, asked) !== undefined
    ? undefined
    : rejection(
        'cannot-be-undone',
        'MTG-733',
        `${source.object.name} shows what could not be taken back; name it with sources that pay for everything`,
      );
};

/** The mana abilities named are used one after the other, the first one first. */
export const useSources = (d: OpenDecision, seat: SeatId, sources: readonly ManaAbility[]): void => {
  for (const { object } of sources.toReversed()) schedule(d, takeNamed, { seat, source: object.name });
};

/** Uses a mana ability that was named to pay with, if it still can be. */
export const takeNamed = procedure<{ readonly seat: SeatId; readonly source: ObjectName }>(
  'mtg-take-mana',
  (d, continuation) => {
    const { seat, source } = continuation.bindings;
    const found = sourceNamed(d, seat, source);
    const isOpen = magicOf(d).declaration !== null;
    if (!isRejection(found)) takeMana(d, seat, found, isOpen && isBinding(found));
  },
);
