import {
  amountOf,
  AMOUNT,
  changeTotal,
  choose,
  either,
  effect,
  emit,
  listOf,
  moveCard,
  nameFor,
  number,
  objectsAt,
  objectNamed,
  objectsMeant,
  oneOf,
  push,
  rearrangeTop,
  record,
  REFS,
  seatsMeant,
  showTo,
  text,
  thenFrame,
  topOf,
  zoneAt,
  type Amount,
  type EffectRule,
  type Game,
  type GameObject,
  type ObjectName,
  type Procedure,
  type Refs,
  type Scope,
  type SeatId,
} from '@stackledger/kernel';
import { gainItemCard, gainSoulCard } from '../table/moves.js';
import { slotsOf, zoneOfSlot, zonesOfSeat } from '../table/state.js';

const DECK = oneOf('loot', 'monster', 'treasure');

type Rearrange = { readonly deck: string; readonly order?: readonly string[] | string; readonly look?: number };

/** Cards named by the effect come on top in that order; or its controller looks at some and puts them back (FS-ATK-3). */
const rearrange = (g: Game, { deck, order, look }: Rearrange, scope: Scope): void => {
  const zone = `deck/${deck}`;
  if (look !== undefined) return lookAndOrder(g, zone, look, scope);
  const named = typeof order === 'string' ? [order] : (order ?? []);
  const wanted = named.reduce<readonly ObjectName[]>(
    (found, name) => [...found, ...cardInDeck(g, zone, name, found)],
    [],
  );
  rearrangeTop(g, zone, wanted, null, ['FS-STACK-8']);
};

/** The topmost card of a deck that a name means, by its name or by its card, and that was not found before. */
const cardInDeck = (g: Game, zone: string, name: string, found: readonly ObjectName[]): readonly ObjectName[] => {
  const topFirst = objectsAt(g.state.table, zoneAt(g.state.table, zone).toReversed());
  const match = topFirst.find(
    (object) => !found.includes(object.name) && [object.name, object.trueName, object.card].includes(name as never),
  );
  return match === undefined ? [] : [match.name];
};

const lookAndOrder = (g: Game, zone: string, count: number, scope: Scope): void => {
  const [seat] = seatsMeant(g, 'you', scope);
  if (seat === undefined) return;
  if (topOf(g, zone) === undefined) return;
  const top = zoneAt(g.state.table, zone).slice(-count).toReversed();
  for (const name of top) showTo(g, name, [seat], ['FS-STACK-8']);
  const options = objectsAt(g.state.table, top).map((object) => nameFor(object, seat));
  choose(
    g,
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
    thenFrame(scope, 'fs-rearranged', { zone, by: seat }),
  );
};

/** The cards lie in the order that was chosen; only who looked knows which is which. */
export const rearranged: Procedure = (g, { bindings }, answer) => {
  const { zone, by } = bindings as { zone: string; by: SeatId };
  const names = (answer as readonly string[]).flatMap((name) => objectNamed(g.state.table, name, by)?.name ?? []);
  if (names.length > 0) rearrangeTop(g, zone, names, by, ['FS-STACK-8']);
};

type PutOnDeck = { readonly deck: string; readonly at: 'top' | 'bottom' | number; readonly what?: Refs };

/** An object goes into a deck: on top, at the bottom, or so many from the top (FS-DEATH-11). */
const putOnDeck = (g: Game, { deck, at, what = 'self' }: PutOnDeck, scope: Scope): void => {
  for (const { name } of objectsMeant(g, what, scope)) {
    const size = zoneAt(g.state.table, `deck/${deck}`).length;
    const index = at === 'top' ? size : at === 'bottom' ? 0 : Math.max(0, size - at + 1);
    moveCard(g, name, `deck/${deck}`, ['FS-DEATH-11'], { index });
  }
};

type GainItem = { readonly from?: Refs; readonly who?: Refs; readonly count?: Amount };

/** Items from the top of the treasure deck, from the shop by choice, or those that are named. */
const gainItem = (g: Game, { from = 'treasure-deck', who, count = 1 }: GainItem, scope: Scope): void => {
  for (const seat of seatsMeant(g, who, scope)) {
    const wanted = amountOf(g, count, scope);
    if (from === 'treasure-deck') gainFromDeck(g, seat, wanted);
    else if (from === 'shop') push(g, thenFrame(scope, 'fs-gain-from-shop', { seat, count: wanted }));
    else for (const object of objectsMeant(g, from, scope)) takeItem(g, object, seat);
  }
};

const gainFromDeck = (g: Game, seat: SeatId, count: number): void => {
  for (let i = 0; i < count; i++) {
    const top = topOf(g, 'deck/treasure');
    if (top !== undefined) gainItemCard(g, top, seat, ['FS-DEATH-7', 'FS-ZONE-1']);
  }
};

/** An item in play changes hands and stays what it is; another comes into play. */
const takeItem = (g: Game, { name, zone }: GameObject, seat: SeatId): void => {
  if (zone.startsWith('play/'))
    emit(g, 'ControlChanged', { object: name, controller: seat, zone: zonesOfSeat(seat).play }, ['FS-RESP-3']);
  else gainItemCard(g, name, seat, ['FS-BUY-3']);
};

/** Asks which shop item to take. */
export const gainFromShop: Procedure = (g, frame, answer) => {
  const { seat, count } = frame.bindings as { seat: SeatId; count: number };
  if (answer !== undefined) {
    for (const name of answer as readonly ObjectName[]) gainItemCard(g, name, seat, ['FS-BUY-4']);
    return;
  }
  const options = slotsOf(g, 'shop').flatMap((slot) => zoneAt(g.state.table, zoneOfSlot(slot)).slice(-1));
  choose(
    g,
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
};

type GainSoul = { readonly what?: Refs; readonly who?: Refs; readonly count?: number };

/** An object becomes a soul, or somebody gains souls without a card. */
const gainSoul = (g: Game, { what, who, count = 1 }: GainSoul, scope: Scope): void => {
  for (const seat of seatsMeant(g, who, scope)) {
    if (what === undefined) changeTotal(g, seat, 'souls', count, ['FS-WIN-1']);
    else for (const { name } of objectsMeant(g, what, scope)) gainSoulCard(g, name, seat, ['FS-WIN-1', 'FS-STACK-9']);
  }
};

const ORDER = either(listOf(text(), 1), text());

/** The effects on decks, items and souls. */
export const cardEffects: { readonly [name: string]: EffectRule } = {
  rearrange: effect(
    'puts cards of a deck in another order',
    either(record({ deck: DECK, order: ORDER }), record({ deck: DECK, look: number(1, 20) })),
    rearrange,
  ),
  putOnDeck: effect(
    'puts an object into a deck',
    record({ deck: DECK, at: either(oneOf('top', 'bottom'), number(1)), 'what?': REFS }),
    putOnDeck,
  ),
  gainItem: effect(
    'somebody gains items',
    record({ 'from?': either(oneOf('treasure-deck', 'shop'), REFS), 'who?': REFS, 'count?': AMOUNT }),
    gainItem,
  ),
  gainSoul: effect(
    'an object becomes a soul',
    record({ 'what?': REFS, 'who?': REFS, 'count?': number(1, 4) }),
    gainSoul,
  ),
};
