import {
  objectAt,
  playerAt,
  rejection,
  zoneAt,
  zoneKind,
  type Situation,
  type Rejection,
  type Sort,
} from '@stackledger/kernel';
import {
  objectsInPlay,
  seatsInOrder,
  targetSpecsOf,
  targetsIn,
  type Ability,
  type Bindings,
  type ObjectName,
  type ReferenceRule,
  type EvaluationContext,
  type Target,
  type TargetRule,
  type TargetSpec,
  withAliases,
} from '@stackledger/kernel/authoring';
import { activeMonsters } from '../table/duties.js';
import { harms } from '../table/harm.js';
import { slotsOf, soulsOf, zoneOfSlot, zonesOfSeat } from '../table/state.js';
import { soulsOfSeat } from '../table/winning.js';
import { fourSoulsCardNamed, fourSoulsCardOf, type FourSoulsCard } from '../table/four-souls-card.js';

type SoulsCandidates = TargetRule['candidates'];

const players: SoulsCandidates = ({ state }) => seatsInOrder(state.table).map((seat) => ({ seat }));
const monsters: SoulsCandidates = (situation) =>
  activeMonsters(situation).filter(({ object }) => fourSoulsCardOf(situation, object).kind === 'monster');

const asTarget = (situation: Situation, name: ObjectName): readonly Target[] => {
  const object = objectAt(situation.state.table, name);
  return object === undefined ? [] : [{ object: object.name, stay: object.stay }];
};

const inPlay =
  (isWanted: (card: FourSoulsCard) => boolean): SoulsCandidates =>
  (situation) => {
    const found: Target[] = [];
    for (const { name, zone, stay, card } of objectsInPlay(situation))
      if (zoneKind(zone) === 'play' && isWanted(fourSoulsCardNamed(situation, card)))
        found.push({ object: name, stay });
    return found;
  };

const isItem = ({ kind }: FourSoulsCard): boolean => kind === 'item' || kind === 'trinket';

const onStack =
  (...kinds: readonly string[]): SoulsCandidates =>
  ({ state }, { object }) => {
    const found: Target[] = [];
    for (const { kind, id } of state.table.stack)
      if (id !== object?.id && (kinds.length === 0 || kinds.includes(kind))) found.push({ stack: id });
    return found;
  };

const shopItems: SoulsCandidates = (situation) =>
  slotsOf(situation, 'shop')
    .flatMap((slot) => zoneAt(situation.state.table, zoneOfSlot(slot)).slice(-1))
    .flatMap((name) => asTarget(situation, name));

const soulCards: SoulsCandidates = (situation) =>
  seatsInOrder(situation.state.table)
    .flatMap((seat) => zoneAt(situation.state.table, zonesOfSeat(seat).soul))
    .flatMap((name) => asTarget(situation, name));

const mostSouls: SoulsCandidates = (situation) => {
  const seats = seatsInOrder(situation.state.table);
  const most = Math.max(...seats.map((seat) => soulsOfSeat(situation, seat)));
  return seats.filter((seat) => soulsOfSeat(situation, seat) === most).map((seat) => ({ seat }));
};

const both =
  (...several: readonly SoulsCandidates[]): SoulsCandidates =>
  (situation, context) => {
    const found: Target[] = [];
    for (const each of several) for (const target of each(situation, context)) found.push(target);
    return found;
  };

const SEATS = ['seat'] as const;
const OBJECTS = ['object'] as const;
const LIVING = ['seat', 'object'] as const;
const STACK = ['stack'] as const;

const targetWord = (about: string, means: readonly Sort[], candidates: SoulsCandidates): TargetRule => ({
  about,
  means,
  candidates,
});

/** The target words that stand for themselves. */
const WORDS: { readonly [what: string]: TargetRule } = {
  player: targetWord('a player', SEATS, players),
  'other-player': targetWord('another player', SEATS, (situation, context) =>
    players(situation, context).filter((target) => 'seat' in target && target.seat !== context.you),
  ),
  monster: targetWord('an active monster', OBJECTS, monsters),
  'monster-or-player': targetWord('an active monster or a player', LIVING, both(monsters, players)),
  item: targetWord('an item in play', OBJECTS, inPlay(isItem)),
  'non-eternal-item': targetWord(
    'an item in play that is not eternal',
    OBJECTS,
    inPlay((card) => isItem(card) && card.eternal !== true),
  ),
  character: targetWord(
    'a character in play',
    OBJECTS,
    inPlay(({ kind }) => kind === 'character'),
  ),
  curse: targetWord(
    'a curse in play',
    OBJECTS,
    inPlay(({ kind }) => kind === 'curse'),
  ),
  'shop-item': targetWord('an item in the shop', OBJECTS, shopItems),
  soul: targetWord('a soul card of a player', OBJECTS, soulCards),
  'most-souls-player': targetWord('a player with the most souls', SEATS, mostSouls),
  roll: targetWord('a die on the stack', STACK, onStack('roll')),
  stack: targetWord('anything on the stack', STACK, onStack()),
  'loot-on-stack': targetWord('a loot card on the stack', STACK, onStack('loot')),
  'ability-on-stack': targetWord('an ability on the stack', STACK, onStack('activated', 'paid', 'triggered')),
  'attack-on-stack': targetWord('a declared attack on the stack', STACK, onStack('attack')),
  'death-on-stack': targetWord('a death on the stack', STACK, onStack('death')),
  deck: targetWord('a deck', ['deck'], () => ['loot', 'monster', 'treasure'].map((deck) => ({ deck }))),
};

/** Target words that mean the same as another one. */
const ALIASES = { 'any-target': 'monster-or-player' } as const;

/** The target words of Four Souls. */
export const targets = withAliases(WORDS, ALIASES);

/** A dead player cannot be chosen for damage (FS-PDEATH-9). */
export const targetRejection = (
  situation: Situation,
  spec: TargetSpec,
  target: Target,
  context: EvaluationContext,
): Rejection | undefined => {
  if (
    !('seat' in target) ||
    !playerAt(situation.state.table, target.seat)?.dead ||
    !isHarmful(situation, spec, context)
  )
    return undefined;
  return rejection('dead-target', 'FS-PDEATH-9', `${target.seat} is dead and cannot be chosen for damage`);
};

/** Whether an ability deals damage to what is chosen for this target. */
const isHarmful = (situation: Situation, spec: TargetSpec, context: EvaluationContext): boolean =>
  abilitiesAsking(situation, context).some((ability) =>
    [[], ...Object.keys(ability.modes ?? {}).map((mode) => [mode])].some((modes) => {
      const place = targetSpecsOf(ability, modes).indexOf(spec);
      return place >= 0 && harms(ability, place, modes);
    }),
  );

const abilitiesAsking = (situation: Situation, { card }: EvaluationContext): readonly Ability[] =>
  card === null ? [] : (situation.state.terms.cards[card]?.abilities ?? []);

const attackedMonster: ReferenceRule = (situation) => {
  const { attack } = soulsOf(situation);
  return attack === null ? [] : [{ object: attack.against, stay: attack.stay }];
};

/** The bindings that every trigger gets: who is attacking now. */
export const sharedBindings = (situation: Situation): Bindings => {
  const { attack } = soulsOf(situation);
  return attack === null ? {} : { attacker: { seat: attack.by } };
};

/** The reference words of Four Souls, beside those of every game. */
export const refs: { readonly [word: string]: ReferenceRule } = {
  'each-monster': (situation, context) => monsters(situation, context),
  'each-other-monster': (situation, context) =>
    monsters(situation, context).filter((target) => 'object' in target && target.object !== context.self),
  'each-unattacked-monster': (situation, context) =>
    monsters(situation, context).filter(
      (target) => 'object' in target && target.object !== soulsOf(situation).attack?.against,
    ),
  'attacked-monster': attackedMonster,
  // The attacker is remembered from when the ability triggered, because the attack may be over when it resolves.
  attacker: (situation, { bindings }) => targetsIn(bindings.attacker ?? sharedBindings(situation).attacker),
};

/** The sorts of objects that each reference word may stand for. */
export const refSorts: { readonly [word: string]: readonly Sort[] } = {
  ...Object.fromEntries(Object.keys(refs).map((word) => [word, OBJECTS])),
  attacker: SEATS,
};
