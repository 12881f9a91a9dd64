import {
  amountOf,
  cardNamed,
  objectAt,
  scopeOfSource,
  type Amount,
  type Arrival,
  type CardId,
  type GameObject,
  type ObjectName,
  type OpenDecision,
  type Situation,
  type Target,
  type TriggerEvent,
} from '@stackledger/kernel';
import { kindsOf } from '../characteristics/card-types.js';
import { isAura } from '../characteristics/characteristics.js';
import { tell } from '../table/events.js';
import type { Coming, Newcomer } from './coming.js';
import { faceByDaytime } from './daytime.js';
import { replacedAmount, replacing, saidBy, type Replacing } from './replacing.js';
import { beginSaga } from './sagas.js';
import { zoneFor } from './zones.js';

/** What comes, as what it will show once it is there. */
export const newcomer = (d: OpenDecision, { object: name, controller, shows, except, x = null }: Coming): Newcomer => {
  const known = objectAt(d.state.table, name);
  const object =
    known === undefined || shows === undefined
      ? known
      : { ...known, card: shows, ...(except !== undefined && { except }) };
  return { name, card: object?.card ?? null, object, controller, x };
};

const entersEvent = (situation: Situation, { name, card, controller }: Newcomer): TriggerEvent => {
  const kinds = kindsOf(situation, { card });
  return { event: 'enters', object: name, seat: controller, kinds, bindings: {} };
};

/** What replaces how something comes, as far as it may apply to it. */
export const replacementsFor = (situation: Situation, coming: Newcomer): readonly Replacing[] =>
  replacing(situation, {
    event: entersEvent(situation, coming),
    ...(coming.object !== undefined && { entering: { object: coming.object, controller: coming.controller } }),
  });

type How = { readonly arrival: Arrival; readonly facts: readonly (readonly [found: Replacing, how: string])[] };

/** How something comes: tapped, with counters, as what replaces its coming says. */
export const arrivalOf = (d: OpenDecision, newcomer: Newcomer, paid: readonly string[] = []): How => {
  const coming = { ...newcomer, object: newcomer.object ?? tokenToBe(newcomer) };
  const found = replacementsFor(d, coming);
  const tapping = found.filter((each) => !paid.includes(each.key) && saidBy(each, 'entersTapped').length > 0);
  const withCounters = found.flatMap((each) => countersIn(d, each, coming));
  const counters = countersOf(d, coming, withCounters);
  return {
    arrival: {
      ...(tapping.length > 0 && { tapped: true as const }),
      ...(withCounters.length > 0 && { counters }),
    },
    facts: [
      ...tapping.map((each) => [each, 'tapped'] as const),
      ...withCounters.map(({ found: each, name, count }) => [each, `with ${count} ${name}`] as const),
    ],
  };
};

/** A token before it is there: what its card says of how it enters counts for it too (MTG-614.12). */
const tokenToBe = ({ name, card, controller }: Newcomer): GameObject => ({
  ...{ name, trueName: name, card, owner: controller, controller, zone: zoneFor('battlefield', controller) },
  ...{ knownTo: 'all', tapped: false, damage: 0, stay: 0, counters: {}, marks: ['token'] },
});

type Counters = { readonly found: Replacing; readonly name: string; readonly count: number };

const countersIn = (d: OpenDecision, found: Replacing, { name: self, x = null }: Newcomer): readonly Counters[] =>
  (saidBy(found, 'entersWith') as readonly { counters: string; count: Amount }[]).flatMap(({ counters, count }) => {
    const amount = amountOf(d, count, { ...scopeOfSource(found.you, self), x });
    return amount > 0 ? [{ found, name: counters, count: amount }] : [];
  });

const countersOf = (
  d: OpenDecision,
  coming: Newcomer,
  all: readonly Counters[],
): { readonly [name: string]: number } => {
  const event = { ...entersEvent(d, coming), event: 'puts-counters' };
  const names = [...new Set(all.map(({ name }) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const sum = all.reduce((so, each) => so + (each.name === name ? each.count : 0), 0);
      return [name, replacedAmount(d, { event }, sum)];
    }),
  );
};

/** The card that something shows as it comes, where that is not its own. */
export const faceOf = (d: OpenDecision, name: ObjectName, shows: CardId | undefined): Pick<Coming, 'shows'> => {
  const object = objectAt(d.state.table, name);
  const face = shows ?? (object === undefined ? undefined : faceByDaytime(d, object));
  return face === undefined ? {} : { shows: face };
};

/** What a permanent enters the battlefield with: its loyalty, its first chapter, what it is attached to. */
export const arrive = (d: OpenDecision, name: ObjectName, to: Target | undefined): void => {
  const { loyalty = 0 } = cardNamed(d, objectAt(d.state.table, name)?.card ?? null);
  if (loyalty > 0)
    tell(d, 'CountersChanged', { object: name, counters: 'loyalty', by: loyalty, now: loyalty }, ['MTG-608.3']);
  beginSaga(d, name);
  if (to !== undefined && isAura(d, name)) tell(d, 'Attached', { object: name, to }, ['MTG-608.3']);
};
