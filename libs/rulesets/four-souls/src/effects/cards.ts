import {
  procedure,
  again,
  amountOf,
  AMOUNT,
  changeTotal,
  choose,
  either,
  effect,
  emit,
  isMap,
  listOf,
  moveCard,
  nameFor,
  number,
  objectsAt,
  objectNamed,
  objectsMeant,
  oneOf,
  rearrangeTop,
  struct,
  REFS,
  SEAT_REFS,
  seatsMeant,
  showTo,
  text,
  thenFrame,
  topOf,
  zoneAt,
  type Amount,
  type EffectRule,
  type OpenDecision,
  type GameObject,
  type ObjectName,
  type Refs,
  type Scope,
  type SeatId,
} from '@stackledger/kernel';
import { gainItemCard, gainSoulCard } from '../cards/moves.js';
import { slotsOf, zoneOfSlot, zonesOfSeat } from '../table/state.js';

const DECK = oneOf('loot', 'monster', 'treasure');

type Rearrange = { readonly deck: string; readonly order?: readonly string[] | string; readonly look?: number };

/** Cards named by the effect come on top in that order; or its controller looks at some and puts them back (FS-ATK-3). */
const rearrange = (d: OpenDecision, { deck, order, look }: Rearrange, scope: Scope): void => {
  const zone = `deck/${deck}`;
  if (look !== undefined) return lookAndOrder(d, zone, look, scope);
  const named = typeof order === 'string' ? [order] : (order ?? []);
  const wanted = named.reduce<readonly ObjectName[]>(
    (found, name) => [...found, ...cardInDeck(d, zone, name, found)],
    [],
  );
  rearrangeTop(d, zone, wanted, null, ['FS-STACK-8']);
};

/** The topmost card of a deck that a name means, by its name or by its card, and that was not found before. */
const cardInDeck = (
  d: OpenDecision,
  zone: string,
  name: string,
  found: readonly ObjectName[],
): readonly ObjectName[] => {
  const topFirst = objectsAt(d.state.table, zoneAt(d.state.table, zone).toReversed());
  const match = topFirst.find(
    (object) => !found.includes(object.name) && [object.name, object.trueName, object.card].includes(name as never),
  );
  return match === undefined ? [] : [match.name];
};

const lookAndOrder = (d: OpenDecision, zone: string, count: number, scope: Scope): void => {
  const [seat] = seatsMeant(d, 'you', scope);
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
    thenFrame(scope, rearranged, { zone, by: seat }),
  );
};

/** The cards lie in the order that was chosen; only who looked knows which is which. */
export const rearranged = procedure<{ readonly zone: string; readonly by: SeatId }>(
  'fs-rearranged',
  (d, frame, answer) => {
    const { zone, by } = frame.bindings;
    const names = (answer as readonly string[]).flatMap((name) => objectNamed(d.state.table, name, by)?.name ?? []);
    if (names.length > 0) rearrangeTop(d, zone, names, by, ['FS-STACK-8']);
  },
);

type PutOnDeck = { readonly deck: string; readonly at: 'top' | 'bottom' | number; readonly what?: Refs };

/** An object goes into a deck: on top, at the bottom, or so many from the top (FS-DEATH-11). */
const putOnDeck = (d: OpenDecision, { deck, at, what = 'self' }: PutOnDeck, scope: Scope): void => {
  for (const { name } of objectsMeant(d, what, scope)) {
    const size = zoneAt(d.state.table, `deck/${deck}`).length;
    const index = at === 'top' ? size : at === 'bottom' ? 0 : Math.max(0, size - at + 1);
    moveCard(d, name, `deck/${deck}`, ['FS-DEATH-11'], { index });
  }
};

type GainItem = { readonly from?: Refs; readonly who?: Refs; readonly count?: Amount };

/** Items from the top of the treasure deck, from the shop by choice, or those that are named. */
const gainItem = (d: OpenDecision, { from = 'treasure-deck', who, count = 1 }: GainItem, scope: Scope): void => {
  for (const seat of seatsMeant(d, who, scope)) {
    const wanted = amountOf(d, count, scope);
    if (from === 'treasure-deck') gainFromDeck(d, seat, wanted);
    else if (from === 'shop') again(d, thenFrame(scope, gainFromShop, { seat, count: wanted }));
    else for (const object of objectsMeant(d, from, scope)) takeItem(d, object, seat);
  }
};

const gainFromDeck = (d: OpenDecision, seat: SeatId, count: number): void => {
  for (let i = 0; i < count; i++) {
    const top = topOf(d, 'deck/treasure');
    if (top !== undefined) gainItemCard(d, top, seat, ['FS-DEATH-7', 'FS-ZONE-1']);
  }
};

/** An item in play changes hands and stays what it is; another comes into play. */
const takeItem = (d: OpenDecision, { name, zone }: GameObject, seat: SeatId): void => {
  if (zone.startsWith('play/'))
    emit(d, 'ControlChanged', { object: name, controller: seat, zone: zonesOfSeat(seat).play }, ['FS-RESP-3']);
  else gainItemCard(d, name, seat, ['FS-BUY-3']);
};

/** Asks which shop item to take. */
export const gainFromShop = procedure<{ readonly seat: SeatId; readonly count: number }>(
  'fs-gain-from-shop',
  (d, frame, answer) => {
    const { seat, count } = frame.bindings;
    if (answer !== undefined) {
      for (const name of answer as readonly ObjectName[]) gainItemCard(d, name, seat, ['FS-BUY-4']);
      return;
    }
    const options = slotsOf(d, 'shop').flatMap((slot) => zoneAt(d.state.table, zoneOfSlot(slot)).slice(-1));
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
      frame,
    );
  },
);

type GainSoul = { readonly what?: Refs; readonly who?: Refs; readonly count?: number };

/** An object becomes a soul, or somebody gains souls without a card. */
const gainSoul = (d: OpenDecision, { what, who, count = 1 }: GainSoul, scope: Scope): void => {
  for (const seat of seatsMeant(d, who, scope)) {
    if (what === undefined) changeTotal(d, seat, 'souls', count, ['FS-WIN-1']);
    else for (const { name } of objectsMeant(d, what, scope)) gainSoulCard(d, name, seat, ['FS-WIN-1', 'FS-STACK-9']);
  }
};

const ORDER = either(listOf(text(), 1), text());

/** The effects on decks, items and souls. */
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
