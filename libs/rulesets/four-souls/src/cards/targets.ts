import {
  cardNamed,
  cardOf,
  objectAt,
  objectsInPlay,
  playerAt,
  rejection,
  seatsInOrder,
  targetsAsked,
  targetsIn,
  zoneAt,
  zoneKind,
  type Ability,
  type Bindings,
  type Card,
  type Situation,
  type ObjectName,
  type ReferenceRule,
  type Rejection,
  type Scope,
  type Sort,
  type Target,
  type TargetRule,
  type TargetSpec,
} from '@stackledger/kernel';
import { activeMonsters } from '../table/duties.js';
import { harms } from '../table/harm.js';
import { slotsOf, soulsOf, zoneOfSlot, zonesOfSeat } from '../table/state.js';
import { soulsOfSeat } from '../table/winning.js';

type Candidates = TargetRule['candidates'];

const players: Candidates = ({ state }) => seatsInOrder(state.table).map((seat) => ({ seat }));
const monsters: Candidates = (situation) =>
  activeMonsters(situation).filter(({ object }) => cardOf(situation, object).kind === 'monster');

const asTarget = (situation: Situation, name: ObjectName): readonly Target[] => {
  const object = objectAt(situation.state.table, name);
  return object === undefined ? [] : [{ object: object.name, stay: object.stay }];
};

const inPlay =
  (isWanted: (card: Card) => boolean): Candidates =>
  (situation) => {
    const found: Target[] = [];
    for (const { name, zone, stay, card } of objectsInPlay(situation))
      if (zoneKind(zone) === 'play' && isWanted(cardNamed(situation, card))) found.push({ object: name, stay });
    return found;
  };

const isItem = ({ kind }: Card): boolean => kind === 'item' || kind === 'trinket';

const onStack =
  (...kinds: readonly string[]): Candidates =>
  ({ state }, { object }) => {
    const found: Target[] = [];
    for (const { kind, id } of state.table.stack)
      if (id !== object?.id && (kinds.length === 0 || kinds.includes(kind))) found.push({ stack: id });
    return found;
  };

const shopItems: Candidates = (situation) =>
  slotsOf(situation, 'shop')
    .flatMap((slot) => zoneAt(situation.state.table, zoneOfSlot(slot)).slice(-1))
    .flatMap((name) => asTarget(situation, name));

const soulCards: Candidates = (situation) =>
  seatsInOrder(situation.state.table)
    .flatMap((seat) => zoneAt(situation.state.table, zonesOfSeat(seat).soul))
    .flatMap((name) => asTarget(situation, name));

const mostSouls: Candidates = (situation) => {
  const seats = seatsInOrder(situation.state.table);
  const most = Math.max(...seats.map((seat) => soulsOfSeat(situation, seat)));
  return seats.filter((seat) => soulsOfSeat(situation, seat) === most).map((seat) => ({ seat }));
};

const both =
  (...several: readonly Candidates[]): Candidates =>
  (situation, scope) => {
    const found: Target[] = [];
    for (const each of several) for (const target of each(situation, scope)) found.push(target);
    return found;
  };

const SEATS = ['seat'] as const;
const OBJECTS = ['object'] as const;
const LIVING = ['seat', 'object'] as const;
const STACK = ['stack'] as const;

/** What the words for targets mean in Four Souls. */
export const targets: { readonly [what: string]: TargetRule } = {
  player: { means: SEATS, about: 'a player', candidates: players },
  'other-player': {
    means: SEATS,
    about: 'another player',
    candidates: (situation, scope) =>
      players(situation, scope).filter((target) => 'seat' in target && target.seat !== scope.you),
  },
  monster: { means: OBJECTS, about: 'an active monster', candidates: monsters },
  'monster-or-player': { means: LIVING, about: 'an active monster or a player', candidates: both(monsters, players) },
  'any-target': { means: LIVING, about: 'an active monster or a player', candidates: both(monsters, players) },
  item: { means: OBJECTS, about: 'an item in play', candidates: inPlay(isItem) },
  'non-eternal-item': {
    means: OBJECTS,
    about: 'an item in play that is not eternal',
    candidates: inPlay((card) => isItem(card) && card.eternal !== true),
  },
  character: { means: OBJECTS, about: 'a character in play', candidates: inPlay(({ kind }) => kind === 'character') },
  curse: { means: OBJECTS, about: 'a curse in play', candidates: inPlay(({ kind }) => kind === 'curse') },
  'shop-item': { means: OBJECTS, about: 'an item in the shop', candidates: shopItems },
  soul: { means: OBJECTS, about: 'a soul card of a player', candidates: soulCards },
  'most-souls-player': { means: SEATS, about: 'a player with the most souls', candidates: mostSouls },
  roll: { means: STACK, about: 'a die on the stack', candidates: onStack('roll') },
  stack: { means: STACK, about: 'anything on the stack', candidates: onStack() },
  'loot-on-stack': { means: STACK, about: 'a loot card on the stack', candidates: onStack('loot') },
  'ability-on-stack': {
    means: STACK,
    about: 'an ability on the stack',
    candidates: onStack('activated', 'paid', 'triggered'),
  },
  'attack-on-stack': { means: STACK, about: 'a declared attack on the stack', candidates: onStack('attack') },
  'death-on-stack': { means: STACK, about: 'a death on the stack', candidates: onStack('death') },
  deck: {
    means: ['deck'],
    about: 'a deck',
    candidates: () => ['loot', 'monster', 'treasure'].map((deck) => ({ deck })),
  },
};

/** A dead player cannot be chosen for damage (FS-PDEATH-9). */
export const targetFault = (
  situation: Situation,
  spec: TargetSpec,
  target: Target,
  scope: Scope,
): Rejection | undefined => {
  if (!('seat' in target) || !playerAt(situation.state.table, target.seat)?.dead || !isHarmful(situation, spec, scope))
    return undefined;
  return rejection('dead-target', 'FS-PDEATH-9', `${target.seat} is dead and cannot be chosen for damage`);
};

/** Whether the ability that asks for this place deals damage to what stands in it. */
const isHarmful = (situation: Situation, spec: TargetSpec, scope: Scope): boolean =>
  abilitiesAsking(situation, scope).some((ability) =>
    [[], ...Object.keys(ability.modes ?? {}).map((mode) => [mode])].some((modes) => {
      const place = targetsAsked(ability, modes).indexOf(spec);
      return place >= 0 && harms(ability, place, modes);
    }),
  );

const abilitiesAsking = (situation: Situation, { card }: Scope): readonly Ability[] =>
  card === null ? [] : (situation.state.terms.cards[card]?.abilities ?? []);

const attackedMonster: ReferenceRule = (situation) => {
  const { attack } = soulsOf(situation);
  return attack === null ? [] : [{ object: attack.against, stay: attack.stay }];
};

/** What every trigger remembers: who was attacking. */
export const context = (situation: Situation): Bindings => {
  const { attack } = soulsOf(situation);
  return attack === null ? {} : { attacker: { seat: attack.by } };
};

/** What the words for who and what mean in Four Souls beside those of every game. */
export const refs: { readonly [word: string]: ReferenceRule } = {
  'each-monster': (situation, scope) => monsters(situation, scope),
  'each-other-monster': (situation, scope) =>
    monsters(situation, scope).filter((target) => 'object' in target && target.object !== scope.self),
  'each-unattacked-monster': (situation, scope) =>
    monsters(situation, scope).filter(
      (target) => 'object' in target && target.object !== soulsOf(situation).attack?.against,
    ),
  'attacked-monster': attackedMonster,
  // A trigger remembers who attacked when it triggered, also when the attack is over by the time it resolves.
  attacker: (situation, { bindings }) => targetsIn(bindings.attacker ?? context(situation).attacker),
};

/** What those words stand for. */
export const refSorts: { readonly [word: string]: readonly Sort[] } = {
  ...Object.fromEntries(Object.keys(refs).map((word) => [word, OBJECTS])),
  attacker: SEATS,
};
