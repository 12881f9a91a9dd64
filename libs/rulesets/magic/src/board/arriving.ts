import { text, AMOUNT, struct, objectAt, type CardId, type RuleId } from '@stackledger/kernel';
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
import { layeredTraits } from '../layers/index.js';
import type { EnteringObject } from './as-it-enters.js';
import type { PendingEntry } from './pending-entries.js';
import { faceByDaytime } from './daytime.js';
import { replacedAmount, replacing, replacementArgs, type ApplicableReplacement } from './replacing.js';
import { beginSaga } from './sagas.js';
import { magicCardNamed } from '../cards/magic-card.js';

const entersEvent = ({ name, object, controller, there }: EnteringObject): TriggerEvent => {
  const kinds = kindsOf(there, object);
  return { event: 'enters', object: name, seat: controller, kinds, bindings: {} };
};

/** The replacement abilities that apply to how an object enters. */
export const replacementsFor = (coming: EnteringObject): readonly ApplicableReplacement[] =>
  replacing(coming.now, { event: entersEvent(coming), entering: coming });

type ArrivalChanges = {
  readonly arrival: Arrival;
  readonly facts: readonly (readonly [found: ApplicableReplacement, how: string])[];
};

/** How an object enters after replacements: tapped, with counters, its loyalty among them. */
export const arrivalOf = (d: OpenDecision, coming: EnteringObject, paid: readonly string[] = []): ArrivalChanges => {
  const found = replacementsFor(coming);
  const tapping = found.filter((each) => !paid.includes(each.key) && replacementArgs(each, 'entersTapped').length > 0);
  const withCounters = found.flatMap((each) => countersIn(each, coming));
  const all = [...loyaltyOf(coming), ...withCounters];
  return {
    arrival: {
      ...(tapping.length > 0 && { tapped: true as const }),
      ...(all.length > 0 && { counters: countersOf(d, coming, all) }),
    },
    facts: [
      ...tapping.map((each) => [each, 'tapped'] as const),
      ...withCounters.map(({ found: each, name, count }) => [each, `with ${count} ${name}`] as const),
    ],
  };
};

type EnteringCounters = { readonly name: string; readonly count: number };
type ReplacedCounters = EnteringCounters & { readonly found: ApplicableReplacement };

/** The loyalty of a planeswalker, with which it enters as by an ability of its own (MTG-306.5b). */
const loyaltyOf = ({ there, name, object }: EnteringObject): readonly EnteringCounters[] => {
  const { loyalty = 0 } = magicCardNamed(there, object.card);
  const isLost = loyalty > 0 && layeredTraits(there, name)?.isBare === true;
  return loyalty > 0 && !isLost ? [{ name: 'loyalty', count: loyalty }] : [];
};

/** The rule cited where an object enters with loyalty. */
export const loyaltyRule = ({ counters }: Arrival): readonly RuleId[] =>
  counters?.loyalty === undefined ? [] : ['MTG-306.5b'];

/** The counters that a replacement adds to an entering object. */
export const ENTERS_WITH = struct({ counters: text('the name of the counters'), count: AMOUNT });

const countersIn = (
  found: ApplicableReplacement,
  { name: self, outside, x = null }: EnteringObject,
): readonly ReplacedCounters[] =>
  replacementArgs(found, 'entersWith').flatMap((args) => {
    const { counters, count } = ofShape(ENTERS_WITH, args);
    const amount = amountOf(outside, count, { ...contextOfSource(found.you, self), x });
    return amount > 0 ? [{ found, name: counters, count: amount }] : [];
  });

const countersOf = (
  d: OpenDecision,
  coming: EnteringObject,
  all: readonly EnteringCounters[],
): { readonly [name: string]: number } => {
  const event = { ...entersEvent(coming), event: 'puts-counters' };
  const names = [...new Set(all.map(({ name }) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const sum = all.reduce((so, each) => so + (each.name === name ? each.count : 0), 0);
      return [name, replacedAmount(d, { event, entering: coming }, sum)];
    }),
  );
};

/** The card that an entering object shows, if that is not its own: a copied card or its other face. */
export const faceOf = (d: OpenDecision, name: ObjectName, shows: CardId | undefined): Pick<PendingEntry, 'shows'> => {
  const object = objectAt(d.state.table, name);
  const face = shows ?? (object === undefined ? undefined : faceByDaytime(d, object));
  return face === undefined ? {} : { shows: face };
};

/** Gives a permanent what it enters with: its first lore counter, its attachment. */
export const arrive = (d: OpenDecision, name: ObjectName, to: Target | undefined): void => {
  beginSaga(d, name);
  if (to !== undefined && isAura(d, name)) emit(d, 'Attached', { object: name, to }, ['MTG-608.3']);
};
