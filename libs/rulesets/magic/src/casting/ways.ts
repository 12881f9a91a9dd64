import {
  abilitiesOf,
  cardNamed,
  holds,
  objectsAt,
  rejection,
  scopeOfSource,
  zoneAt,
  type Ability,
  type Bindings,
  type Card,
  type Cost,
  type GameObject,
  type ObjectName,
  type Rejection,
  type RuleId,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { asideWay } from './aside-ways.js';
import { asideOf } from '../playing/aside.js';
import { ownCardOf } from '../cards/own-cards.js';
import { allowedNames, mayCastFree, mayPlay } from '../playing/permissions.js';

/** A way to cast a card: what it costs, and what is carried out. `name` is that of an alternative cost, where it is one that is named. */
export type Way = {
  readonly name?: string;
  readonly cost: readonly Cost[];
  readonly path: string;
  readonly ability: Ability;
  readonly bindings?: Bindings;
  readonly because: readonly RuleId[];
};

const NOTHING: Ability = { type: 'play', effect: [] };

const plainWay = (card: Card): Way => {
  const [path, ability] = abilitiesOf(card).find(([, { type }]) => type === 'play') ?? ['', NOTHING];
  return { cost: card.cost ?? [], path, ability, because: [] };
};

/** The way in which something has a card cast for nothing as it resolves; the spell keeps what is said of how. */
export const freeWay = (card: Card, because: readonly RuleId[], bindings: Bindings): Way => ({
  ...plainWay(card),
  cost: [],
  bindings,
  because,
});

/**
 * The ways in which a card can be cast from where it lies; none where it cannot. Of several costs in place of the mana cost one is paid
 * (MTG-118.9).
 */
export const waysOf = (situation: Situation, seat: SeatId, object: GameObject): readonly Way[] => {
  const card = ownCardOf(situation, object);
  const plain = plainWay(card);
  const aside = asideWay(situation, seat, object);
  if (aside !== undefined) return [{ ...plain, cost: aside.cost, because: aside.because }];
  if (object.zone === `hand/${seat}`) return [plain, ...alternativesOf(situation, seat, object, plain)];
  if (mayCastFree(situation, seat, object)) return [{ ...plain, cost: [], because: ['MTG-601.3', 'MTG-118.9'] }];
  if (mayPlay(situation, seat, object))
    return [{ ...plain, because: ['MTG-601.3'] }, ...alternativesOf(situation, seat, object, plain)];
  const { flashback } = card;
  if (object.zone !== `graveyard/${seat}` || flashback === undefined) return [];
  return [{ ...plain, cost: flashback, bindings: { cast: 'flashback' }, because: ['MTG-702.34a'] }];
};

const alternativesOf = (
  situation: Situation,
  seat: SeatId,
  { name: source, card }: GameObject,
  plain: Way,
): readonly Way[] =>
  Object.entries(cardNamed(situation, card).alternatives ?? {})
    .filter(([, each]) => holds(situation, each.if, scopeOfSource(seat, source)))
    .map(([name, { cost, effect }]) => ({
      ...plain,
      name,
      cost,
      ...(effect !== undefined && { path: `alternatives/${name}`, ability: { type: 'play' as const, effect } }),
      bindings: { cast: name },
      because: ['MTG-118.9'] as const,
    }));

/** The way that a command names, the plain one where it names none. */
export const wayNamed = (ways: readonly Way[], named: unknown, object: GameObject): Way | Rejection => {
  const found = ways.find(({ name }) => name === named);
  if (found !== undefined) return found;
  const known = ways.flatMap(({ name }) => name ?? []);
  return rejection(
    'no-such-alternative',
    'MTG-118.9',
    known.length === 0
      ? `${object.trueName} has no other cost to be cast for from where it lies now`
      : `alternative is one cost that can be paid now in place of the mana cost: ${known.join(', ')}`,
  );
};

/** The cards that a seat could think of casting: of its hand, its graveyard, those that it has put aside, and those that it may play from elsewhere. */
export const castableNames = (situation: Situation, seat: SeatId): readonly ObjectName[] => {
  const { table } = situation.state;
  return [
    ...zoneAt(table, `hand/${seat}`),
    ...zoneAt(table, `graveyard/${seat}`),
    ...objectsAt(table, zoneAt(table, `exile/${seat}`)).flatMap(({ name, marks }) =>
      asideOf({ marks }) ? [name] : [],
    ),
    ...allowedNames(situation, seat),
  ];
};
