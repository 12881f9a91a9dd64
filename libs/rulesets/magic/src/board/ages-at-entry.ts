import type { SeatId } from '@stackledger/kernel';
import {
  cardNamed,
  choose,
  seatsInOrder,
  type ContinuationOf,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { setsCharacteristics } from '../layers/stamps.js';
import { entrantCard, type EntryBatch, type PendingEntry } from './pending-entries.js';

/** What comes at one moment, the active player's first: so it is older than that of others (MTG-613.7m). */
export const inTurnOrder = (d: OpenDecision, coming: readonly PendingEntry[]): readonly PendingEntry[] => {
  const [first] = coming;
  if (coming.every(({ controller }) => controller === first?.controller)) return coming;
  const seats = seatsInOrder(d.state.table);
  return coming.toSorted((a, b) => seats.indexOf(a.controller) - seats.indexOf(b.controller));
};

/** Several things of one player whose ages matter, in an order that nobody has said yet. */
type OpenOrder = { readonly seat: SeatId; readonly names: readonly ObjectName[] };

/** The first player who has to say which of their own counts as the older. */
export const openOrder = (d: OpenDecision, { coming, ordered = [] }: EntryBatch): OpenOrder | undefined => {
  if (coming.length < 2) return undefined;
  for (const seat of seatsInOrder(d.state.table)) {
    const own = ordered.includes(seat) ? [] : coming.filter(({ controller }) => controller === seat);
    const names = own
      .filter((each) => setsCharacteristics(cardNamed(d, each.shows ?? entrantCard(d, each))))
      .map(({ object }) => object);
    if (names.length > 1) return { seat, names };
  }
  return undefined;
};

/** Asks in which order what a player has come with counts as having come. */
export const askOrder = (
  d: OpenDecision,
  { seat, names }: OpenOrder,
  continuation: ContinuationOf<EntryBatch>,
): void => {
  const [min, max] = [names.length, names.length];
  const prompt = 'In which order do these count as having come? The first is the oldest.';
  const asked = {
    seat,
    kind: 'order',
    prompt,
    options: names,
    min,
    max,
    ordered: true,
    about: { what: 'age' },
  } as const;
  choose(d, { ...asked, because: ['MTG-613.7m'] }, continuation);
};

/** The batch in the order that was answered. */
export const withOrder = (known: EntryBatch, seat: SeatId, names: readonly ObjectName[]): EntryBatch => {
  const isNamed = ({ object }: PendingEntry): boolean => names.includes(object);
  const aged = names.flatMap((name) => known.coming.find(({ object }) => object === name) ?? []);
  const others = known.coming.filter((each) => !isNamed(each));
  return { ...known, coming: [...aged, ...others], ordered: [...(known.ordered ?? []), seat] };
};
