import {
  holds,
  objectAt,
  rejection,
  zoneAt,
  type GameObject,
  type Rejection,
  type RuleId,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import {
  abilitiesOf,
  BOUND_ABILITY,
  objectsAt,
  contextOfSource,
  type Ability,
  type Bindings,
  type Cost,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { asideWay } from './special/cast-from-exile.js';
import { isStated, statedNames } from './stated-permissions.js';
import { asideOf } from '../playing/set-aside.js';
import { MUTATE, MUTATES } from '../words/mutating-spells.js';
import { castCardOf } from '../cards/own-cards.js';
import { allowedNames, mayCastFree, mayPlay } from '../playing/permissions.js';
import { magicCardNamed, type MagicCard } from '../cards/magic-card.js';

/**
 * A way to cast a card: its costs and its effects. `name` is that of the alternative cost, if a command has to name it.
 */
export type CastingWay = {
  readonly name?: string;
  readonly cost: readonly Cost[];
  readonly path: string;
  readonly ability: Ability;
  readonly bindings?: Bindings;
  readonly because: readonly RuleId[];
};

const NOTHING: Ability = { type: 'play', effect: [] };

const plainWay = (card: MagicCard): CastingWay => {
  const [path, ability] = abilitiesOf(card).find(([, { type }]) => type === 'play') ?? ['', NOTHING];
  return { cost: card.cost ?? [], path, ability, because: [] };
};

/** The way to cast a card without paying its mana cost during a resolution; the spell keeps its marks. */
export const freeWay = (card: MagicCard, because: readonly RuleId[], bindings: Bindings): CastingWay => ({
  ...plainWay(card),
  cost: [],
  bindings,
  because,
});

/**
 * The ways to cast a card from its zone; empty if it cannot be cast. Only one alternative cost is paid (MTG-118.9).
 */
export const waysOf = (situation: Situation, seat: SeatId, object: GameObject): readonly CastingWay[] => {
  const card = castCardOf(situation, object);
  const plain = plainWay(card);
  const aside = asideWay(situation, seat, object);
  if (aside !== undefined) return [{ ...plain, cost: aside.cost, because: aside.because }];
  if (object.zone === `hand/${seat}`) return [plain, ...alternativesOf(situation, seat, object, plain)];
  if (mayCastFree(situation, seat, object)) return [{ ...plain, cost: [], because: ['MTG-601.3', 'MTG-118.9'] }];
  if (mayPlay(situation, seat, object) || isStated(situation, seat, object))
    return [{ ...plain, because: ['MTG-601.3'] }, ...alternativesOf(situation, seat, object, plain)];
  const { flashback } = card;
  if (object.zone !== `graveyard/${seat}` || flashback === undefined) return [];
  return [{ ...plain, cost: flashback, bindings: { cast: 'flashback' }, because: ['MTG-702.34a'] }];
};

const alternativesOf = (
  situation: Situation,
  seat: SeatId,
  object: GameObject,
  plain: CastingWay,
): readonly CastingWay[] => {
  const { alternatives = {}, mutate } = magicCardNamed(situation, object.card);
  const stated = statedAlternatives(situation, seat, { object, alternatives, plain });
  return mutate === undefined ? stated : [...stated, mutatingWay(plain, mutate)];
};

/** The way of a mutating spell, aimed at what it merges with; its target is bound to the spell (MTG-702.140a). */
const mutatingWay = (plain: CastingWay, cost: readonly Cost[]): CastingWay => ({
  ...plain,
  name: MUTATE,
  cost,
  path: BOUND_ABILITY,
  ability: { type: 'play', targets: [MUTATES], effect: [] },
  bindings: { cast: MUTATE, [BOUND_ABILITY]: { targets: [MUTATES] } },
  because: ['MTG-118.9', 'MTG-702.140a'],
});

const statedAlternatives = (
  situation: Situation,
  seat: SeatId,
  {
    object: { name: source },
    alternatives,
    plain,
  }: {
    readonly object: GameObject;
    readonly alternatives: NonNullable<MagicCard['alternatives']>;
    readonly plain: CastingWay;
  },
): readonly CastingWay[] =>
  Object.entries(alternatives)
    .filter(([, each]) => holds(situation, each.if, contextOfSource(seat, source)))
    .map(([name, { cost, effect }]) => ({
      ...plain,
      name,
      cost,
      ...(effect !== undefined && { path: `alternatives/${name}`, ability: { type: 'play' as const, effect } }),
      bindings: { cast: name },
      because: ['MTG-118.9'] as const,
    }));

/** The way that a command names; by default the one for the mana cost. */
export const wayNamed = (ways: readonly CastingWay[], named: unknown, object: GameObject): CastingWay | Rejection => {
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

/**
 * The names of the cards that a seat could cast: in its hand, its graveyard, set aside in exile, or playable from
 * elsewhere by permission.
 */
export const castableNames = (situation: Situation, seat: SeatId): readonly ObjectName[] => {
  const { table } = situation.state;
  return [
    ...zoneAt(table, `hand/${seat}`),
    ...zoneAt(table, `graveyard/${seat}`),
    ...objectsAt(table, zoneAt(table, `exile/${seat}`)).flatMap(({ name, marks }) =>
      asideOf({ marks }) ? [name] : [],
    ),
    ...allowedNames(situation, seat),
    ...statedNames(situation, seat).filter((name) => objectAt(table, name)?.zone !== `graveyard/${seat}`),
  ];
};
