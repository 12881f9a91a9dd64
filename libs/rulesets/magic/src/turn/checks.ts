import {
  isThere,
  objectAt,
  zoneAt,
  zoneKind,
  type GameObject,
  type MatchTerms,
  type Situation,
  type RuleId,
  type SeatId,
  type Table,
} from '@stackledger/kernel';
import {
  OBJECT_NAMES,
  ofShape,
  asObjectName,
  procedure,
  withBindings,
  cardOf,
  choose,
  differs,
  markedDamage,
  objectsAt,
  objectsInPlay,
  schedule,
  seatsInOrder,
  totalOf,
  moveCard,
  type OpenDecision,
  type ObjectName,
  type Player,
} from '@stackledger/kernel/authoring';
import { isLegendary } from '../characteristics/card-types.js';
import { asTarget, has, isAura, isPermanent, toughnessOf } from '../characteristics/characteristics.js';
import { endGame, lose, type Loss } from './ending.js';
import { emit } from '../table/events.js';
import { isSagaFinished } from '../board/sagas.js';
import { magicOf } from '../table/state.js';
import { isWellPlaced, mayCarry } from '../board/attaching.js';
import { isSavedFrom } from '../board/destroying.js';
import { noteSettled, unsettledPermanents } from './settled-permanents.js';
import { moveTogether } from '../board/zones.js';

/** Who loses now, and why (MTG-704.5a to 704.5c). */
const losses = (situation: Situation): readonly Loss[] => {
  // A cheap test first: this runs before every priority.
  const { drewFromNothing } = magicOf(situation);
  if (drewFromNothing.length === 0 && !situation.state.table.players.some(hasLostByTotals)) return NOBODY;
  return seatsInOrder(situation.state.table).flatMap((seat): Loss[] => {
    const because: readonly (readonly [boolean, RuleId, string])[] = [
      [totalOf(situation.state.table, seat, 'life') <= 0, 'MTG-704.5a', 'life'],
      [drewFromNothing.includes(seat), 'MTG-704.5b', 'empty-library'],
      [totalOf(situation.state.table, seat, 'poison') >= MOST_POISON, 'MTG-704.5c', 'poison'],
    ];
    const first = because.find(([isSo]) => isSo);
    return first === undefined ? [] : [{ seat, because: ['MTG-704.3', first[1]], why: first[2] }];
  });
};

const NOBODY: readonly Loss[] = [];

/** The poison counters by which a player loses (MTG-704.5c). */
const MOST_POISON = 10;

const hasLostByTotals = ({ totals }: Player): boolean => (totals.life ?? 0) <= 0 || (totals.poison ?? 0) >= MOST_POISON;

/** The checks that destroy. */
const DESTROYED: readonly RuleId[] = ['MTG-704.5g', 'MTG-704.5h'];

type Death = readonly [object: GameObject, rule: RuleId];

/** Creatures and planeswalkers that go to the graveyard now, each with the first reason (MTG-704.5f to 704.5i). */
const deaths = (situation: Situation, objects: readonly GameObject[]): readonly Death[] => {
  const found: Death[] = [];
  for (const object of objects) {
    const asCreature = isPermanent(situation, object, 'creature') ? fateOfCreature(situation, object) : undefined;
    const rule = asCreature ?? fateOfWalker(situation, object);
    if (rule !== undefined) found.push([object, rule]);
  }
  return found;
};

const fateOfCreature = (situation: Situation, object: GameObject): RuleId | undefined => {
  const toughness = toughnessOf(situation, object);
  if (toughness <= 0) return 'MTG-704.5f';
  if (has(situation, object.name, 'indestructible')) return undefined;
  if (markedDamage(situation, asTarget(object)) >= toughness) return 'MTG-704.5g';
  return object.marks.includes('deathtouched') ? 'MTG-704.5h' : undefined;
};

const fateOfWalker = (situation: Situation, object: GameObject): RuleId | undefined =>
  isPermanent(situation, object, 'planeswalker') && (object.counters.loyalty ?? 0) <= 0 ? 'MTG-704.5i' : undefined;

/**
 * Tokens outside the battlefield, by zone (MTG-704.5d); copies of spells have no card and are gone by themselves
 * (704.5e).
 */
const strayTokens = (situation: Situation): readonly GameObject[] => {
  const { table, terms } = situation.state;
  const seen = tokenFree.get(terms);
  if (seen === undefined || differs(seen, table.zones, table, hasStrayTokens)) {
    const strays = terms.seats.flatMap((seat) => ELSEWHERE.flatMap((kind) => tokensAt(table, `${kind}/${seat}`)));
    if (strays.length > 0) return strays;
  }
  tokenFree.set(terms, table.zones);
  return NO_OBJECTS;
};

const hasStrayTokens = (table: Table, zone: string): boolean => isElsewhere(zone) && tokensAt(table, zone).length > 0;

const NO_OBJECTS: readonly GameObject[] = [];

const ELSEWHERE: readonly string[] = ['graveyard', 'hand', 'exile', 'library'];

const isElsewhere = (zone: string): boolean => ELSEWHERE.includes(zoneKind(zone));

/** The zones of a match when no token was outside of the battlefield last: only those that changed since are read. */
const tokenFree = new WeakMap<MatchTerms, Table['zones']>();

const tokensAt = (table: Table, zone: string): readonly GameObject[] =>
  objectsAt(table, zoneAt(table, zone)).filter(({ marks }) => marks.length > 0 && marks.includes('token'));

/** Auras that are attached to nothing they may be attached to go to the graveyard (MTG-704.5m). */
const looseAuras = (situation: Situation, objects: readonly GameObject[]): readonly GameObject[] => {
  const loose: GameObject[] = [];
  for (const object of objects) if (isLooseAura(situation, object)) loose.push(object);
  return loose;
};

const isLooseAura = (situation: Situation, object: GameObject): boolean => {
  if (!isAura(situation, object.name)) return false;
  const to = magicOf(situation).attached[object.name];
  return to === undefined || !isThere(situation.state.table, to) || !isWellPlaced(situation, object, to);
};

/** The finished Sagas, which their controllers sacrifice (MTG-704.5s). */
const finishedSagas = (situation: Situation, objects: readonly GameObject[]): readonly GameObject[] => {
  const finished: GameObject[] = [];
  for (const object of objects) if (isSagaFinished(situation, object)) finished.push(object);
  return finished;
};

/** Equipment and Fortifications become unattached from what is gone or no longer carries them (MTG-704.5n). */
const looseEquipment = (situation: Situation): readonly ObjectName[] =>
  Object.entries(magicOf(situation).attached).flatMap(([key, to]) => {
    const name = asObjectName(key); // kept under the names of objects
    const object = objectAt(situation.state.table, name);
    const isLoose = !isThere(situation.state.table, to) || object === undefined || !mayCarry(situation, object, to);
    const isHere = object === undefined || zoneKind(object.zone) === 'battlefield';
    return isHere && isLoose && !isAura(situation, name) ? [name] : [];
  });

/** Permanents with counters of both kinds (MTG-704.5q). */
const clashing = (objects: readonly GameObject[]): readonly GameObject[] =>
  objects.filter(({ counters }) => (counters['+1/+1'] ?? 0) > 0 && (counters['-1/-1'] ?? 0) > 0);

const annihilate = (d: OpenDecision, { name, counters }: GameObject): void => {
  const pairs = Math.min(counters['+1/+1'] ?? 0, counters['-1/-1'] ?? 0);
  for (const kind of ['+1/+1', '-1/-1'])
    emit(d, 'CountersChanged', { object: name, counters: kind, by: -pairs, now: (counters[kind] ?? 0) - pairs }, [
      'MTG-704.5q',
      'MTG-704.3',
    ]);
};

/** Legends of one name that one player controls, in turn order (MTG-704.5j). */
const legends = (situation: Situation, objects: readonly GameObject[]): readonly LegendGroup[] => {
  const legendary: GameObject[] = [];
  for (const object of objects) if (isLegendary(situation, object)) legendary.push(object);
  return legendary.length < 2 ? NO_LEGENDS : groupsOf(situation, legendary);
};

type LegendGroup = readonly [SeatId, readonly ObjectName[]];

const NO_LEGENDS: readonly LegendGroup[] = [];

const groupsOf = (situation: Situation, legendary: readonly GameObject[]): readonly LegendGroup[] =>
  seatsInOrder(situation.state.table).flatMap((seat) => {
    const own = legendary.filter(({ zone }) => zone === `battlefield/${seat}`);
    const cards = [...new Set(own.map(({ card }) => card))];
    return cards
      .map((card) => own.filter((object) => object.card === card).map(({ name }) => name))
      .filter((alike) => alike.length > 1)
      .map((alike) => [seat, alike] as const);
  });

/**
 * State-based actions: everything that applies is done at once (MTG-704.3). Legends are asked about first, in turn
 * order, and then leave with the rest. True when something was done, so that it is checked again.
 */
export const checks = (d: OpenDecision): boolean => {
  const few = unsettledPermanents(d);
  const objects = few === undefined || isAnythingDue(d, few) ? objectsInPlay(d) : few;
  if (legends(d, objects).length > 0) {
    schedule(d, askLegends, { kept: [] });
    return true;
  }
  const isDone = perform(d, [], objects);
  if (!isDone) noteSettled(d, objects);
  return isDone;
};

/** Whether anything is due about one of these permanents. */
export const isAnythingDue = (situation: Situation, objects: readonly GameObject[]): boolean =>
  objects.some(isDeathtouched) ||
  deaths(situation, objects).length > 0 ||
  looseAuras(situation, objects).length > 0 ||
  finishedSagas(situation, objects).length > 0 ||
  clashing(objects).length > 0 ||
  legends(situation, objects).length > 0;

/** Asks which legend of each group is kept; then all applicable actions are performed at once. */
export const askLegends = procedure<{ readonly kept: readonly ObjectName[] }>(
  'mtg-legends',
  (d, continuation, answer) => {
    const before = continuation.bindings.kept;
    const kept = answer === undefined ? before : [...before, ...ofShape(OBJECT_NAMES, answer)];
    const objects = objectsInPlay(d);
    const groups = legends(d, objects);
    const next = groups.find(([, names]) => !names.some((name) => kept.includes(name)));
    if (next === undefined)
      return void perform(
        d,
        groups.flatMap(([, names]) => names.filter((name) => !kept.includes(name))),
        objects,
      );
    const [seat, names] = next;
    choose(
      d,
      {
        seat,
        prompt: `Which ${cardOf(d, names[0] ?? asObjectName('')).title ?? names[0] ?? 'legend'} do you keep?`,
        options: names,
        about: { what: 'legend' },
        because: ['MTG-704.5j', 'MTG-101.4'],
      },
      withBindings(continuation, { kept }),
    );
  },
);

/** Performs all actions that apply at once, of those about permanents the ones about these; whether there were any. */
const perform = (d: OpenDecision, legendsLost: readonly ObjectName[], objects: readonly GameObject[]): boolean => {
  const lost = losses(d);
  const fated = deaths(d, objects);
  const dying = fated.filter(([object, rule]) => !DESTROYED.includes(rule) || !isSavedFrom(d, object));
  const going: readonly Death[] = [
    ...dying,
    ...legendsLost
      .filter((name) => !dying.some(([object]) => object.name === name))
      .flatMap((name): Death[] => {
        const object = objectAt(d.state.table, name);
        return object === undefined ? [] : [[object, 'MTG-704.5j']];
      }),
    ...looseAuras(d, objects).map((object): Death => [object, 'MTG-704.5m']),
    ...finishedSagas(d, objects).map((object): Death => [object, 'MTG-704.5s']),
  ];
  const [tokens, equipment, counters] = [strayTokens(d), looseEquipment(d), clashing(objects)];
  for (const object of counters) annihilate(d, object);
  clearDeathtouch(d, going, objects);
  if (going.length > 0) bury(d, going);
  for (const { name } of tokens) moveCard(d, name, 'nowhere', ['MTG-704.5d', 'MTG-704.3']);
  for (const object of equipment) emit(d, 'Attached', { object, to: null }, ['MTG-704.5n', 'MTG-704.5p']);
  if (lost.length > 0) allLose(d, lost);
  return (
    lost.length + fated.length - dying.length + going.length + tokens.length + equipment.length + counters.length > 0
  );
};

const bury = (d: OpenDecision, going: readonly Death[]): void =>
  moveTogether(
    d,
    going.map(([object]) => [object, `graveyard/${object.owner ?? ''}`] as const),
    ['MTG-704.3', 'MTG-405.6', ...new Set(going.map(([, rule]) => rule))],
  );

/** The mark of deathtouch counts for one check only; who survives it, being indestructible, is rid of it. */
const clearDeathtouch = (d: OpenDecision, going: readonly Death[], objects: readonly GameObject[]): void => {
  for (const { name } of objects.filter(isDeathtouched))
    if (!going.some(([object]) => object.name === name))
      emit(d, 'ObjectMarked', { object: name, mark: 'deathtouched', on: false }, ['MTG-704.5h']);
};

const isDeathtouched = ({ marks }: GameObject): boolean => marks.includes('deathtouched');

/** All at once: a draw when nobody is left (MTG-104.4a). */
const allLose = (d: OpenDecision, lost: readonly Loss[]): void => {
  if (lost.length === seatsInOrder(d.state.table).length)
    return endGame(d, null, 'all-lost', ['MTG-104.4a', 'MTG-704.3']);
  for (const loss of lost) lose(d, loss);
};
