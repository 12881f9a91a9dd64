import {
  cardOf,
  choose,
  isThere,
  markedDamage,
  objectAt,
  objectsInPlay,
  push,
  seatsInOrder,
  totalOf,
  zoneAt,
  moveCard,
  type Game,
  type GameObject,
  type Look,
  type ObjectName,
  type Procedure,
  type RuleId,
  type SeatId,
  type Target,
} from '@stackledger/kernel';
import { asTarget, has, isAura, isPermanent, permanentAt, toughnessOf } from '../table/characteristics.js';
import { endGame, lose, type Loss } from './ending.js';
import { tell } from '../table/events.js';
import { magicOf } from '../table/state.js';
import { moveTogether } from '../table/zones.js';

/** Who loses now, and why (MTG-704.5a to 704.5c). */
const losses = (look: Look): readonly Loss[] =>
  seatsInOrder(look.state.table).flatMap((seat): Loss[] => {
    const because: readonly (readonly [boolean, RuleId, string])[] = [
      [totalOf(look.state.table, seat, 'life') <= 0, 'MTG-704.5a', 'life'],
      [magicOf(look).drewFromNothing.includes(seat), 'MTG-704.5b', 'empty-library'],
      [totalOf(look.state.table, seat, 'poison') >= 10, 'MTG-704.5c', 'poison'],
    ];
    const first = because.find(([isSo]) => isSo);
    return first === undefined ? [] : [{ seat, because: ['MTG-704.3', first[1]], why: first[2] }];
  });

type Death = readonly [object: GameObject, rule: RuleId];

/** Creatures and planeswalkers that go to the graveyard now, each with the first reason (MTG-704.5f to 704.5i). */
const deaths = (look: Look): readonly Death[] =>
  objectsInPlay(look).flatMap((object): Death[] => {
    const rule = isPermanent(look, object, 'creature') ? fateOfCreature(look, object) : fateOfWalker(look, object);
    return rule === undefined ? [] : [[object, rule]];
  });

const fateOfCreature = (look: Look, object: GameObject): RuleId | undefined => {
  const toughness = toughnessOf(look, object);
  if (toughness <= 0) return 'MTG-704.5f';
  if (has(look, object.name, 'indestructible')) return undefined;
  if (markedDamage(look, asTarget(object)) >= toughness) return 'MTG-704.5g';
  return object.marks.includes('deathtouched') ? 'MTG-704.5h' : undefined;
};

const fateOfWalker = (look: Look, object: GameObject): RuleId | undefined =>
  isPermanent(look, object, 'planeswalker') && (object.counters.loyalty ?? 0) <= 0 ? 'MTG-704.5i' : undefined;

/** Tokens outside the battlefield, by zone (MTG-704.5d); copies of spells have no card and are gone by themselves (704.5e). */
const strayTokens = (look: Look): readonly GameObject[] =>
  look.state.terms.seats
    .flatMap((seat) => ['graveyard', 'hand', 'exile', 'library'].map((kind) => `${kind}/${seat}`))
    .flatMap((zone) => zoneAt(look.state.table, zone))
    .flatMap((name) => objectAt(look.state.table, name) ?? [])
    .filter(({ marks }) => marks.includes('token'));

/** Auras that are attached to nothing they may be attached to go to the graveyard (MTG-704.5m). */
const looseAuras = (look: Look): readonly GameObject[] =>
  objectsInPlay(look).filter((object) => {
    if (!isAura(look, object.name)) return false;
    const to = magicOf(look).attached[object.name];
    return to === undefined || !isThere(look.state.table, to) || !permanentOrPlayer(look, to);
  });

const permanentOrPlayer = (look: Look, to: Target): boolean =>
  'seat' in to ? seatsInOrder(look.state.table).includes(to.seat) : permanentAt(look, to) !== undefined;

/** Other attachments fall off what is gone (MTG-704.5n). */
const looseEquipment = (look: Look): readonly ObjectName[] =>
  (Object.entries(magicOf(look).attached) as [ObjectName, Target][]).flatMap(([name, to]) => {
    // kept under the names of objects
    const isLoose = !isThere(look.state.table, to) || !permanentOrPlayer(look, to);
    return isLoose && !isAura(look, name) ? [name] : [];
  });

/** Permanents with counters of both kinds (MTG-704.5q). */
const clashing = (look: Look): readonly GameObject[] =>
  objectsInPlay(look).filter(({ counters }) => (counters['+1/+1'] ?? 0) > 0 && (counters['-1/-1'] ?? 0) > 0);

const annihilate = (g: Game, { name, counters }: GameObject): void => {
  const pairs = Math.min(counters['+1/+1'] ?? 0, counters['-1/-1'] ?? 0);
  for (const kind of ['+1/+1', '-1/-1'])
    tell(g, 'CountersChanged', { object: name, counters: kind, by: -pairs, now: (counters[kind] ?? 0) - pairs }, [
      'MTG-704.5q',
      'MTG-704.3',
    ]);
};

/** Legends of one name that one player controls, in turn order (MTG-704.5j). */
const legends = (look: Look): readonly (readonly [SeatId, readonly ObjectName[]])[] =>
  seatsInOrder(look.state.table).flatMap((seat) => {
    const own = objectsInPlay(look).filter(
      ({ name, zone }) => zone === `battlefield/${seat}` && cardOf(look, name).legendary,
    );
    const cards = [...new Set(own.map(({ card }) => card))];
    return cards
      .map((card) => own.filter((object) => object.card === card).map(({ name }) => name))
      .filter((alike) => alike.length > 1)
      .map((alike) => [seat, alike] as const);
  });

/**
 * State-based actions: everything that applies is done at once (MTG-704.3). Legends are asked about first, in turn order,
 * and then leave with the rest. True when something was done, so that it is checked again.
 */
export const checks = (g: Game): boolean => {
  if (g.state.table.turn === null) return false;
  const groups = legends(g);
  if (groups.length > 0) {
    push(g, { procedure: 'mtg-legends', bindings: { kept: [] } });
    return true;
  }
  return perform(g, []);
};

/** Asks for each group of legends which one stays; then everything that applies is done at once. */
export const askLegends: Procedure = (g, frame, answer) => {
  const before = frame.bindings.kept as readonly ObjectName[]; // put there by checks
  const kept = answer === undefined ? before : [...before, ...(answer as readonly ObjectName[])];
  const groups = legends(g);
  const next = groups.find(([, names]) => !names.some((name) => kept.includes(name)));
  if (next === undefined)
    return void perform(
      g,
      groups.flatMap(([, names]) => names.filter((name) => !kept.includes(name))),
    );
  const [seat, names] = next;
  choose(
    g,
    {
      seat,
      prompt: `Which ${cardOf(g, names[0] ?? ('' as ObjectName)).title ?? names[0] ?? 'legend'} do you keep?`,
      options: names,
      about: { what: 'legend' },
      because: ['MTG-704.5j', 'MTG-101.4'],
    },
    { ...frame, bindings: { kept } },
  );
};

/** Everything that applies, at one moment; whether anything did. */
const perform = (g: Game, legendsLost: readonly ObjectName[]): boolean => {
  const lost = losses(g);
  const dying = deaths(g);
  const going: readonly Death[] = [
    ...dying,
    ...legendsLost
      .filter((name) => !dying.some(([object]) => object.name === name))
      .flatMap((name): Death[] => {
        const object = objectAt(g.state.table, name);
        return object === undefined ? [] : [[object, 'MTG-704.5j']];
      }),
    ...looseAuras(g).map((object): Death => [object, 'MTG-704.5m']),
  ];
  const [tokens, equipment, counters] = [strayTokens(g), looseEquipment(g), clashing(g)];
  for (const object of counters) annihilate(g, object);
  forgetTouch(g, going);
  if (going.length > 0) bury(g, going);
  for (const { name } of tokens) moveCard(g, name, 'nowhere', ['MTG-704.5d', 'MTG-704.3']);
  for (const object of equipment) tell(g, 'Attached', { object, to: null }, ['MTG-704.5n', 'MTG-704.5p']);
  if (lost.length > 0) allLose(g, lost);
  return lost.length + going.length + tokens.length + equipment.length + counters.length > 0;
};

const bury = (g: Game, going: readonly Death[]): void =>
  moveTogether(
    g,
    going.map(([object]) => [object, `graveyard/${object.owner ?? ''}`] as const),
    ['MTG-704.3', 'MTG-405.6', ...new Set(going.map(([, rule]) => rule))],
  );

/** The mark of deathtouch counts for one check only; who survives it, being indestructible, is rid of it. */
const forgetTouch = (g: Game, going: readonly Death[]): void => {
  for (const { name, marks } of objectsInPlay(g))
    if (marks.includes('deathtouched') && !going.some(([object]) => object.name === name))
      tell(g, 'ObjectMarked', { object: name, mark: 'deathtouched', on: false }, ['MTG-704.5h']);
};

/** All at once: a draw when nobody is left (MTG-104.4a). */
const allLose = (g: Game, lost: readonly Loss[]): void => {
  if (lost.length === seatsInOrder(g.state.table).length)
    return endGame(g, null, 'all-lost', ['MTG-104.4a', 'MTG-704.3']);
  for (const loss of lost) lose(g, loss);
};
