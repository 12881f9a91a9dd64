import { text, AMOUNT, struct, objectAt, type CardId, type GameObject, type Situation } from '@stackledger/kernel';
import {
  ofShape,
  amountOf,
  contextOfSource,
  type Arrival,
  type ObjectName,
  type OpenDecision,
  type Target,
  type TriggerEvent,
} from '@stackledger/kernel/authoring';
import { kindsOf } from '../characteristics/card-types.js';
import { isAura } from '../characteristics/characteristics.js';
import { emit } from '../table/events.js';
import type { PendingEntry, EnteringObject } from './pending-entries.js';
import { faceByDaytime } from './daytime.js';
import { replacedAmount, replacing, replacementArgs, type ApplicableReplacement } from './replacing.js';
import { beginSaga } from './sagas.js';
import { zoneFor } from './zones.js';
import { magicCardNamed } from '../cards/magic-card.js';

/** The entering object with the characteristics it will have on the battlefield. */
export const enteringObject = (
  d: OpenDecision,
  { object: name, controller, shows, except, x = null }: PendingEntry,
): EnteringObject => {
  const known = objectAt(d.state.table, name);
  const object =
    known === undefined || shows === undefined
      ? known
      : { ...known, card: shows, ...(except !== undefined && { except }) };
  return { name, card: object?.card ?? null, object, controller, x };
};

const entersEvent = (situation: Situation, { name, card, controller }: EnteringObject): TriggerEvent => {
  const kinds = kindsOf(situation, { card });
  return { event: 'enters', object: name, seat: controller, kinds, bindings: {} };
};

/** The replacement abilities that may apply to how an object enters. */
export const replacementsFor = (situation: Situation, coming: EnteringObject): readonly ApplicableReplacement[] =>
  replacing(situation, {
    event: entersEvent(situation, coming),
    ...(coming.object !== undefined && { entering: { object: coming.object, controller: coming.controller } }),
  });

type ArrivalChanges = {
  readonly arrival: Arrival;
  readonly facts: readonly (readonly [found: ApplicableReplacement, how: string])[];
};

/** How an object enters after replacements: tapped, with counters. */
export const arrivalOf = (d: OpenDecision, newcomer: EnteringObject, paid: readonly string[] = []): ArrivalChanges => {
  const coming = { ...newcomer, object: newcomer.object ?? enteringToken(newcomer) };
  const found = replacementsFor(d, coming);
  const tapping = found.filter((each) => !paid.includes(each.key) && replacementArgs(each, 'entersTapped').length > 0);
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

/** A token before it enters: abilities of its own card about how it enters apply to it too (MTG-614.12). */
const enteringToken = ({ name, card, controller }: EnteringObject): GameObject => ({
  ...{ name, trueName: name, card, owner: controller, controller, zone: zoneFor('battlefield', controller) },
  ...{ knownTo: 'all', tapped: false, damage: 0, stay: 0, counters: {}, marks: ['token'] },
});

type EnteringCounters = { readonly found: ApplicableReplacement; readonly name: string; readonly count: number };

/** The counters that a replacement adds to an entering object. */
export const ENTERS_WITH = struct({ counters: text('the name of the counters'), count: AMOUNT });

const countersIn = (
  d: OpenDecision,
  found: ApplicableReplacement,
  { name: self, x = null }: EnteringObject,
): readonly EnteringCounters[] =>
  replacementArgs(found, 'entersWith').flatMap((args) => {
    const { counters, count } = ofShape(ENTERS_WITH, args);
    const amount = amountOf(d, count, { ...contextOfSource(found.you, self), x });
    return amount > 0 ? [{ found, name: counters, count: amount }] : [];
  });

const countersOf = (
  d: OpenDecision,
  coming: EnteringObject,
  all: readonly EnteringCounters[],
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

/** The card that an entering object shows, if that is not its own: a copied card or its other face. */
export const faceOf = (d: OpenDecision, name: ObjectName, shows: CardId | undefined): Pick<PendingEntry, 'shows'> => {
  const object = objectAt(d.state.table, name);
  const face = shows ?? (object === undefined ? undefined : faceByDaytime(d, object));
  return face === undefined ? {} : { shows: face };
};

/** Gives a permanent what it enters with: its loyalty, its first lore counter, its attachment. */
export const arrive = (d: OpenDecision, name: ObjectName, to: Target | undefined): void => {
  const { loyalty = 0 } = magicCardNamed(d, objectAt(d.state.table, name)?.card ?? null);
  if (loyalty > 0)
    emit(d, 'CountersChanged', { object: name, counters: 'loyalty', by: loyalty, now: loyalty }, ['MTG-608.3']);
  beginSaga(d, name);
  if (to !== undefined && isAura(d, name)) emit(d, 'Attached', { object: name, to }, ['MTG-608.3']);
};
