import {
  AMOUNT,
  either,
  isMap,
  listOf,
  nameFor,
  number,
  objectNamed,
  oneOf,
  struct,
  REFS,
  text,
  zoneAt,
  type EffectRule,
  type GameObject,
  type SeatId,
} from '@stackledger/kernel';
import {
  OBJECT_NAMES,
  NAMES,
  ofShape,
  procedure,
  reschedule,
  amountOf,
  changeTotal,
  choose,
  effect,
  emit,
  moveCard,
  objectsAt,
  objectsMeant,
  rearrangeTop,
  SEAT_REFS,
  seatsMeant,
  showTo,
  thenContinuation,
  topOf,
  type Amount,
  type OpenDecision,
  type ObjectName,
  type Refs,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { gainItemCard, gainSoulCard } from '../cards/moves.js';
import { slotsOf, zoneOfSlot, zonesOfSeat } from '../table/state.js';

const DECK = oneOf('loot', 'monster', 'treasure');

type RearrangeArgs = { readonly deck: string; readonly order?: readonly string[] | string; readonly look?: number };

/**
 * Puts the named cards on top of a deck in this order; or lets the controller look at the top cards and order them
 * (FS-ATK-3).
 */
const rearrange = (d: OpenDecision, { deck, order, look }: RearrangeArgs, context: EvaluationContext): void => {
  const zone = `deck/${deck}`;
  if (look !== undefined) return lookAndOrder(d, zone, look, context);
  const named = typeof order === 'string' ? [order] : (order ?? []);
  const wanted = named.reduce<readonly ObjectName[]>(
    (found, name) => [...found, ...cardInDeck(d, zone, name, found)],
    [],
  );
  rearrangeTop(d, zone, wanted, null, ['FS-STACK-8']);
};

/** The topmost card of a deck with this name or card id that is not in `found`; a list of one, or empty. */
const cardInDeck = (
  d: OpenDecision,
  zone: string,
  name: string,
  found: readonly ObjectName[],
): readonly ObjectName[] => {
  const topFirst = objectsAt(d.state.table, zoneAt(d.state.table, zone).toReversed());
  const match = topFirst.find(
    (object) =>
      !found.includes(object.name) && [object.name, object.trueName, object.card].some((each) => each === name),
  );
  return match === undefined ? [] : [match.name];
};

const lookAndOrder = (d: OpenDecision, zone: string, count: number, context: EvaluationContext): void => {
  const [seat] = seatsMeant(d, 'you', context);
  if (seat === undefined) return;
  if (topOf(d, zone) === undefined) return;
  const top = zoneAt(d.state.table, zone).slice(-count).toReversed();
  for (const name of top) showTo(d, name, [seat], ['FS-STACK-8']);
  const options = objectsAt(d.state.table, top).map((object) => nameFor(object, seat));
  choose(
    d,
    {
      seat,
      kind: 'order',
      prompt: 'In which order do they go back? The first is the new top.',
      options,
      min: options.length,
      max: options.length,
      ordered: true,
      hidden: true,
      about: { what: 'card' },
      because: ['FS-STACK-11'],
    },
    thenContinuation(context, rearranged, { zone, by: seat }),
  );
};

/** Puts the cards back in the chosen order; only the player who looked knows it. */
export const rearranged = procedure<{ readonly zone: string; readonly by: SeatId }>(
  'fs-rearranged',
  (d, continuation, answer) => {
    const { zone, by } = continuation.bindings;
    const names = ofShape(NAMES, answer).flatMap((name) => objectNamed(d.state.table, name, by)?.name ?? []);
    if (names.length > 0) rearrangeTop(d, zone, names, by, ['FS-STACK-8']);
  },
);

type PutOnDeckArgs = { readonly deck: string; readonly at: 'top' | 'bottom' | number; readonly what?: Refs };

/** Puts objects into a deck: on top, at the bottom, or `at` cards from the top (FS-DEATH-11). */
const putOnDeck = (d: OpenDecision, { deck, at, what = 'self' }: PutOnDeckArgs, context: EvaluationContext): void => {
  for (const { name } of objectsMeant(d, what, context)) {
    const size = zoneAt(d.state.table, `deck/${deck}`).length;
    const index = at === 'top' ? size : at === 'bottom' ? 0 : Math.max(0, size - at + 1);
    moveCard(d, name, `deck/${deck}`, ['FS-DEATH-11'], { index });
  }
};

type GainItemArgs = { readonly from?: Refs; readonly who?: Refs; readonly count?: Amount };

/** Gains items: from the top of the treasure deck, from the shop by choice, or the named ones. */
const gainItem = (
  d: OpenDecision,
  { from = 'treasure-deck', who, count = 1 }: GainItemArgs,
  context: EvaluationContext,
): void => {
  for (const seat of seatsMeant(d, who, context)) {
    const wanted = amountOf(d, count, context);
    if (from === 'treasure-deck') gainFromDeck(d, seat, wanted);
    else if (from === 'shop') reschedule(d, thenContinuation(context, gainFromShop, { seat, count: wanted }));
    else for (const object of objectsMeant(d, from, context)) takeItem(d, object, seat);
  }
};

const gainFromDeck = (d: OpenDecision, seat: SeatId, count: number): void => {
  for (let i = 0; i < count; i++) {
    const top = topOf(d, 'deck/treasure');
    if (top !== undefined) gainItemCard(d, top, seat, ['FS-DEATH-7', 'FS-ZONE-1']);
  }
};

/** Takes control of an item in play, which stays the same object; any other card comes into play. */
const takeItem = (d: OpenDecision, { name, zone }: GameObject, seat: SeatId): void => {
  if (zone.startsWith('play/'))
    emit(d, 'ControlChanged', { object: name, controller: seat, zone: zonesOfSeat(seat).play }, ['FS-RESP-3']);
  else gainItemCard(d, name, seat, ['FS-BUY-3']);
};

/** Asks which shop items to gain. */
export const gainFromShop = procedure<{ readonly seat: SeatId; readonly count: number }>(
  'fs-gain-from-shop',
  (d, continuation, answer) => {
    const { seat, count } = continuation.bindings;
    if (answer !== undefined) {
      for (const name of ofShape(OBJECT_NAMES, answer)) gainItemCard(d, name, seat, ['FS-BUY-4']);
      return;
    }
    const options = slotsOf(d, 'shop').flatMap((slot) => zoneAt(d.state.table, zoneOfSlot(slot)));
    choose(
      d,
      {
        seat,
        prompt: `Choose ${count} shop item to gain.`,
        options,
        min: count,
        max: count,
        about: { what: 'shop-item' },
        because: ['FS-STACK-11'],
      },
      continuation,
    );
  },
);

type GainSoulArgs = { readonly what?: Refs; readonly who?: Refs; readonly count?: number };

/** Turns objects into souls, or adds souls that have no card. */
const gainSoul = (d: OpenDecision, { what, who, count = 1 }: GainSoulArgs, context: EvaluationContext): void => {
  for (const seat of seatsMeant(d, who, context)) {
    if (what === undefined) changeTotal(d, seat, 'souls', count, ['FS-WIN-1']);
    else for (const { name } of objectsMeant(d, what, context)) gainSoulCard(d, name, seat, ['FS-WIN-1', 'FS-STACK-9']);
  }
};

const ORDER = either(listOf(text(), 1), text());

/** The effects on decks, items and souls, by name. */
export const cardEffects: { readonly [name: string]: EffectRule } = {
  rearrange: {
    ...effect(
      'puts cards of a deck in another order',
      either(struct({ deck: DECK, order: ORDER }), struct({ deck: DECK, look: number(1, 20) })),
      rearrange,
    ),
    namesHidden: (args) => isMap(args) && args.order !== undefined,
  },
  putOnDeck: effect(
    'puts an object into a deck',
    struct({ deck: DECK, at: either(oneOf('top', 'bottom'), number(1)), 'what?': REFS }),
    putOnDeck,
  ),
  gainItem: effect(
    'somebody gains items',
    struct({ 'from?': either(oneOf('treasure-deck', 'shop'), REFS), 'who?': SEAT_REFS, 'count?': AMOUNT }),
    gainItem,
  ),
  gainSoul: effect(
    'an object becomes a soul',
    struct({ 'what?': REFS, 'who?': SEAT_REFS, 'count?': number(1, 4) }),
    gainSoul,
  ),
};
