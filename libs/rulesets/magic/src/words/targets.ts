import {
  abilitiesOf,
  cardNamed,
  isMap,
  type CardId,
  type JsonMap,
  objectAt,
  objectsAt,
  objectsInPlay,
  rejection,
  seatsInOrder,
  zoneAt,
  type GameObject,
  type Situation,
  type ReferenceRule,
  type Rejection,
  type Scope,
  type Sort,
  type StackObject,
  type Target,
  type TargetRule,
  type TargetSpec,
} from '@stackledger/kernel';
import { typesOf } from '../characteristics/card-types.js';
import { isHexproofFrom, isProtectedFrom, type Source } from '../characteristics/protection.js';
import { asTarget, has, isPermanent } from '../characteristics/characteristics.js';
import { chosenBy } from './chosen.js';
import { magicOf } from '../table/state.js';
import { isSuspended } from '../playing/suspended.js';

type Candidates = TargetRule['candidates'];

const players: Candidates = (situation) => seatsInOrder(situation.state.table).map((seat) => ({ seat }));

const permanents =
  (isWanted: (situation: Situation, object: GameObject) => boolean): Candidates =>
  (situation) =>
    objectsInPlay(situation)
      .filter((object) => isPermanent(situation, object) && isWanted(situation, object))
      .map(asTarget);

const ofKind = (...kinds: readonly string[]): Candidates =>
  permanents((situation, object) => isPermanent(situation, object, ...kinds));

const both =
  (...several: readonly Candidates[]): Candidates =>
  (situation, scope) =>
    several.flatMap((each) => each(situation, scope));

/** Whether an object on the stack is a spell or a copy of one. */
export const isSpell = (situation: Situation, { kind, card, path }: StackObject): boolean => {
  if (kind !== 'copy') return kind === 'spell';
  return (
    path === '' ||
    path.startsWith('alternatives/') ||
    abilitiesOf(cardNamed(situation, card)).some(([at, { type }]) => at === path && type === 'play')
  );
};

const onStack =
  (isWanted: (situation: Situation, object: StackObject) => boolean): Candidates =>
  (situation, { object }) =>
    situation.state.table.stack
      .filter((each) => each.id !== object?.id && isWanted(situation, each))
      .map(({ id }) => ({ stack: id }));

const isAbility = (situation: Situation, object: StackObject): boolean =>
  object.kind === 'activated' || object.kind === 'triggered' || (object.kind === 'copy' && !isSpell(situation, object));

/** Something on the stack by its card, with what a copy of a spell has beside. */
export const asSource = ({
  card,
  bindings: { except },
}: StackObject): { readonly card: CardId | null; readonly except?: JsonMap } =>
  isMap(except) ? { card, except } : { card };

const spellOfKind = (isWanted: (types: readonly string[]) => boolean): Candidates =>
  onStack((situation, object) => isSpell(situation, object) && isWanted(typesOf(situation, asSource(object))));

const inGraveyards =
  (isWanted: (types: readonly string[]) => boolean, own: boolean): Candidates =>
  (situation, { you }) =>
    seatsInOrder(situation.state.table)
      .filter((seat) => !own || seat === you)
      .flatMap((seat) => zoneAt(situation.state.table, `graveyard/${seat}`))
      .flatMap((name) => objectAt(situation.state.table, name) ?? [])
      .filter((object) => isWanted(typesOf(situation, object)))
      .map(asTarget);

const suspended: Candidates = (situation) =>
  seatsInOrder(situation.state.table)
    .flatMap((seat) => objectsAt(situation.state.table, zoneAt(situation.state.table, `exile/${seat}`)))
    .filter((object) => isSuspended(situation, object))
    .map(asTarget);

const inCombat = (situation: Situation): { attacking: readonly string[]; blocking: readonly string[] } => {
  const combat = magicOf(situation).combat;
  return {
    attacking: (combat?.attackers ?? []).map(({ object }) => object),
    blocking: (combat?.blockers ?? []).map(({ object }) => object),
  };
};

const attacking = permanents((situation, { name }) => inCombat(situation).attacking.includes(name));
const blocking = permanents((situation, { name }) => inCombat(situation).blocking.includes(name));
const any = (): boolean => true;

const SEATS = ['seat'] as const;
const OBJECTS = ['object'] as const;
const LIVING = ['seat', 'object'] as const;
const STACK = ['stack'] as const;

/** What the words for targets mean in Magic. */
export const targets: { readonly [what: string]: TargetRule } = {
  player: { means: SEATS, about: 'a player', candidates: players },
  'other-player': {
    means: SEATS,
    about: 'another player',
    candidates: (situation, scope) =>
      players(situation, scope).filter((each) => 'seat' in each && each.seat !== scope.you),
  },
  opponent: {
    means: SEATS,
    about: 'an opponent',
    candidates: (situation, scope) =>
      players(situation, scope).filter((each) => 'seat' in each && each.seat !== scope.you),
  },
  permanent: { means: OBJECTS, about: 'a permanent', candidates: permanents(any) },
  'nonland-permanent': {
    means: OBJECTS,
    about: 'a permanent that is no land',
    candidates: permanents((situation, object) => !isPermanent(situation, object, 'land')),
  },
  creature: { means: OBJECTS, about: 'a creature', candidates: ofKind('creature') },
  land: { means: OBJECTS, about: 'a land', candidates: ofKind('land') },
  artifact: { means: OBJECTS, about: 'an artifact', candidates: ofKind('artifact') },
  enchantment: { means: OBJECTS, about: 'an enchantment', candidates: ofKind('enchantment') },
  planeswalker: { means: OBJECTS, about: 'a planeswalker', candidates: ofKind('planeswalker') },
  'artifact-or-enchantment': {
    means: OBJECTS,
    about: 'an artifact or enchantment',
    candidates: ofKind('artifact', 'enchantment'),
  },
  'creature-or-planeswalker': {
    means: OBJECTS,
    about: 'a creature or planeswalker',
    candidates: ofKind('creature', 'planeswalker'),
  },
  token: { means: OBJECTS, about: 'a token', candidates: permanents((_look, { marks }) => marks.includes('token')) },
  'attacking-creature': { means: OBJECTS, about: 'an attacking creature', candidates: attacking },
  'blocking-creature': { means: OBJECTS, about: 'a blocking creature', candidates: blocking },
  'attacking-or-blocking-creature': {
    means: OBJECTS,
    about: 'a creature in combat',
    candidates: both(attacking, blocking),
  },
  'tapped-creature': {
    means: OBJECTS,
    about: 'a tapped creature',
    candidates: permanents((situation, object) => object.tapped && isPermanent(situation, object, 'creature')),
  },
  'creature-or-player': {
    means: LIVING,
    about: 'a creature or a player',
    candidates: both(ofKind('creature'), players),
  },
  'any-target': {
    means: LIVING,
    about: 'a creature, planeswalker or player',
    candidates: both(ofKind('creature', 'planeswalker'), players),
  },
  stack: {
    means: STACK,
    about: 'anything on the stack',
    candidates: onStack((_look, { kind }) => kind !== 'combat-damage'),
  },
  spell: { means: STACK, about: 'a spell', candidates: onStack(isSpell) },
  'creature-spell': {
    means: STACK,
    about: 'a creature spell',
    candidates: spellOfKind((types) => types.includes('creature')),
  },
  'noncreature-spell': {
    means: STACK,
    about: 'a noncreature spell',
    candidates: spellOfKind((types) => !types.includes('creature')),
  },
  'instant-or-sorcery-spell': {
    means: STACK,
    about: 'an instant or sorcery spell',
    candidates: spellOfKind((types) => types.includes('instant') || types.includes('sorcery')),
  },
  'ability-on-stack': { means: STACK, about: 'an ability on the stack', candidates: onStack(isAbility) },
  'card-in-graveyard': { means: OBJECTS, about: 'a card in a graveyard', candidates: inGraveyards(any, false) },
  'card-in-your-graveyard': { means: OBJECTS, about: 'a card in your graveyard', candidates: inGraveyards(any, true) },
  'creature-card-in-graveyard': {
    means: OBJECTS,
    about: 'a creature card in a graveyard',
    candidates: inGraveyards((types) => types.includes('creature'), false),
  },
  'creature-card-in-your-graveyard': {
    means: OBJECTS,
    about: 'a creature card in your graveyard',
    candidates: inGraveyards((types) => types.includes('creature'), true),
  },
  'suspended-card': { means: OBJECTS, about: 'a suspended card', candidates: suspended },
};

/** What targets something: the object that the ability is on, as it is now; a spell or an ability of what is gone by its card. */
const sourceIn = (situation: Situation, { self, card, object: by }: Scope): Source => {
  if (isMap(by?.bindings.except)) return asSource(by);
  const object = objectAt(situation.state.table, self ?? '');
  return object !== undefined && (card === null || card === object.card) ? object : { card };
};

/** What is hexproof cannot be the target of what an opponent controls, what has shroud of nothing (MTG-601.2c). */
export const targetFault = (
  situation: Situation,
  _spec: TargetSpec,
  target: Target,
  scope: Scope,
): Rejection | undefined => {
  if (!('object' in target)) return undefined;
  const object = objectAt(situation.state.table, target.object);
  if (object === undefined || !isPermanent(situation, object)) return undefined;
  const isForeign = object.controller !== scope.you;
  const source = sourceIn(situation, scope);
  if (isProtectedFrom(situation, object, source))
    return rejection('illegal-target', 'MTG-702.16', `${object.name} has protection and cannot be chosen by this`);
  if (isForeign && isHexproofFrom(situation, object, source))
    return rejection('illegal-target', 'MTG-702.11', `${object.name} is hexproof from this and cannot be chosen`);
  const word = has(situation, object.name, 'shroud')
    ? 'shroud'
    : isForeign && has(situation, object.name, 'hexproof')
      ? 'hexproof'
      : '';
  return word === ''
    ? undefined
    : rejection('illegal-target', 'MTG-601.2c', `${object.name} has ${word} and cannot be chosen`);
};

const creatures = ofKind('creature');

/** Objects of the scope's controller, or of the others. */
const sided =
  (candidates: Candidates, own: boolean): ReferenceRule =>
  (situation, scope) =>
    candidates(situation, scope).filter(
      (target) =>
        'object' in target && (objectAt(situation.state.table, target.object)?.controller === scope.you) === own,
    );

const others =
  (refs: ReferenceRule): ReferenceRule =>
  (situation, scope) =>
    refs(situation, scope).filter((target) => !('object' in target) || target.object !== scope.self);

/** What the words for who and what mean in Magic beside those of every game. */
export const refs: { readonly [word: string]: ReferenceRule } = {
  'each-creature': creatures,
  'each-other-creature': others(creatures),
  'each-creature-you-control': sided(creatures, true),
  'each-other-creature-you-control': others(sided(creatures, true)),
  'each-creature-you-do-not-control': sided(creatures, false),
  'each-opponents-creature': sided(creatures, false),
  'each-permanent': permanents(any),
  'each-land': ofKind('land'),
  'each-artifact': ofKind('artifact'),
  'each-planeswalker': ofKind('planeswalker'),
  'each-attacker': attacking,
  'each-blocker': blocking,
  attached: (situation, { self }) => {
    const to = self === null ? undefined : magicOf(situation).attached[self];
    return to === undefined ? [] : [to];
  },
  'chosen-player': (situation, { self }) =>
    seatsInOrder(situation.state.table)
      .filter((seat) => chosenBy(situation, self).includes(seat))
      .map((seat) => ({ seat })),
  attacker: attacking,
  defender: (situation, { you }) =>
    (magicOf(situation).combat?.attackers ?? []).flatMap(({ at, object }) => {
      const isOwn = objectAt(situation.state.table, object)?.controller === you;
      return isOwn && 'seat' in at ? [at] : [];
    }),
};

/** What those words stand for; an Aura may be attached to a player, and a player may be attacked. */
export const refSorts: { readonly [word: string]: readonly Sort[] } = {
  ...Object.fromEntries(Object.keys(refs).map((word) => [word, OBJECTS])),
  attached: LIVING,
  'chosen-player': SEATS,
  defender: LIVING,
};
