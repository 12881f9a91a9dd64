import { nameFor, zoneKind, type GameObject, type SeatId } from '@stackledger/kernel';
import {
  choose,
  NAMES,
  objectsAt,
  ofShape,
  procedure,
  rearrangeBottom,
  rearrangeTop,
  schedule,
  type ObjectName,
  type OpenDecision,
  type ZoneName,
} from '@stackledger/kernel/authoring';

type ComponentOrder = {
  readonly zone: ZoneName;
  readonly seat: SeatId;
  readonly isBelow: boolean;
  readonly names: readonly ObjectName[];
};

/** Asks the owner of what was merged how its cards lie in the library that they have gone to (MTG-730.3a). */
export const orderInLibrary = (
  d: OpenDecision,
  { zone, owner }: GameObject,
  parts: readonly ObjectName[],
  isBelow: boolean,
): void => {
  if (zoneKind(zone) !== 'library' || owner === null) return;
  const names = objectsAt(d.state.table, parts).flatMap((part) => (part.zone === zone ? [part.name] : []));
  if (names.length > 1) schedule(d, orderingComponents, { zone, seat: owner, isBelow, names });
};

/** The cards are put into the order that their owner says, the highest first; nobody else learns it. */
export const orderingComponents = procedure<ComponentOrder>('mtg-order-components', (d, continuation, answer) => {
  const { zone, seat, isBelow, names } = continuation.bindings;
  const cards = objectsAt(d.state.table, names);
  const because = ['MTG-730.3a'] as const;
  if (answer === undefined) {
    const question = {
      ...{ seat, because, min: cards.length, max: cards.length, ordered: true, about: { what: 'card' } },
      prompt: 'In which order do these lie in your library? The first is highest.',
      options: cards.map((card) => nameFor(card, seat)),
    };
    return choose(d, question, continuation);
  }
  const topFirst = ofShape(NAMES, answer).flatMap((said) =>
    cards.filter((card) => nameFor(card, seat) === said).map(({ name }) => name),
  );
  (isBelow ? rearrangeBottom : rearrangeTop)(d, zone, topFirst, seat, because);
});
