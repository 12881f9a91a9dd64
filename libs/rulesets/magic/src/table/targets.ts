import {
  abilitiesOf,
  cardNamed,
  cardOf,
  objectAt,
  objectsInPlay,
  rejection,
  seatsInOrder,
  zoneAt,
  type GameObject,
  type Situation,
  type ReferenceRule,
  type Rejection,
  type Scope,
  type StackObject,
  type Target,
  type TargetRule,
  type TargetSpec,
} from '@stackledger/kernel';
import { asTarget, has, isPermanent } from './characteristics.js';
import { magicOf } from './state.js';

type Candidates = TargetRule['candidates'];

const players: Candidates = (situation) => seatsInOrder(situation.state.table).map((seat) => ({ seat }));

const permanents =
  (isWanted: (situation: Situation, object: GameObject) => boolean): Candidates =>
  (situation) =>
    objectsInPlay(situation)
      .filter((object) => isPermanent(situation, object) && isWanted(situation, object))
      .map(asTarget);

const ofKind = (...kinds: readonly string[]): Candidates =>
  permanents((situation, { name }) => kinds.includes(cardOf(situation, name).kind));

const both =
  (...several: readonly Candidates[]): Candidates =>
  (situation, scope) =>
    several.flatMap((each) => each(situation, scope));

/** Whether an object on the stack is a spell or a copy of one. */
export const isSpell = (situation: Situation, { kind, card, path }: StackObject): boolean => {
  if (kind !== 'copy') return kind === 'spell';
  return (
    path === '' || abilitiesOf(cardNamed(situation, card)).some(([at, { type }]) => at === path && type === 'play')
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

const spellOfKind = (isWanted: (kind: string) => boolean): Candidates =>
  onStack((situation, object) => isSpell(situation, object) && isWanted(cardNamed(situation, object.card).kind));

const inGraveyards =
  (isWanted: (kind: string) => boolean, own: boolean): Candidates =>
  (situation, { you }) =>
    seatsInOrder(situation.state.table)
      .filter((seat) => !own || seat === you)
      .flatMap((seat) => zoneAt(situation.state.table, `graveyard/${seat}`))
      .flatMap((name) => objectAt(situation.state.table, name) ?? [])
      .filter(({ name }) => isWanted(cardOf(situation, name).kind))
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

/** What the words for targets mean in Magic. */
export const targets: { readonly [what: string]: TargetRule } = {
  player: { about: 'a player', candidates: players },
  'other-player': {
    about: 'another player',
    candidates: (situation, scope) =>
      players(situation, scope).filter((each) => 'seat' in each && each.seat !== scope.you),
  },
  opponent: {
    about: 'an opponent',
    candidates: (situation, scope) =>
      players(situation, scope).filter((each) => 'seat' in each && each.seat !== scope.you),
  },
  permanent: { about: 'a permanent', candidates: permanents(any) },
  'nonland-permanent': {
    about: 'a permanent that is no land',
    candidates: permanents((situation, { name }) => cardOf(situation, name).kind !== 'land'),
  },
  creature: { about: 'a creature', candidates: ofKind('creature') },
  land: { about: 'a land', candidates: ofKind('land') },
  artifact: { about: 'an artifact', candidates: ofKind('artifact') },
  enchantment: { about: 'an enchantment', candidates: ofKind('enchantment') },
  planeswalker: { about: 'a planeswalker', candidates: ofKind('planeswalker') },
  'artifact-or-enchantment': { about: 'an artifact or enchantment', candidates: ofKind('artifact', 'enchantment') },
  'creature-or-planeswalker': { about: 'a creature or planeswalker', candidates: ofKind('creature', 'planeswalker') },
  token: { about: 'a token', candidates: permanents((_look, { marks }) => marks.includes('token')) },
  'attacking-creature': { about: 'an attacking creature', candidates: attacking },
  'blocking-creature': { about: 'a blocking creature', candidates: blocking },
  'attacking-or-blocking-creature': { about: 'a creature in combat', candidates: both(attacking, blocking) },
  'tapped-creature': {
    about: 'a tapped creature',
    candidates: permanents((situation, object) => object.tapped && isPermanent(situation, object, 'creature')),
  },
  'creature-or-player': { about: 'a creature or a player', candidates: both(ofKind('creature'), players) },
  'any-target': {
    about: 'a creature, planeswalker or player',
    candidates: both(ofKind('creature', 'planeswalker'), players),
  },
  stack: { about: 'anything on the stack', candidates: onStack((_look, { kind }) => kind !== 'combat-damage') },
  spell: { about: 'a spell', candidates: onStack(isSpell) },
  'creature-spell': { about: 'a creature spell', candidates: spellOfKind((kind) => kind === 'creature') },
  'noncreature-spell': { about: 'a noncreature spell', candidates: spellOfKind((kind) => kind !== 'creature') },
  'instant-or-sorcery-spell': {
    about: 'an instant or sorcery spell',
    candidates: spellOfKind((kind) => kind === 'instant' || kind === 'sorcery'),
  },
  'ability-on-stack': { about: 'an ability on the stack', candidates: onStack(isAbility) },
  'card-in-graveyard': { about: 'a card in a graveyard', candidates: inGraveyards(any, false) },
  'card-in-your-graveyard': { about: 'a card in your graveyard', candidates: inGraveyards(any, true) },
  'creature-card-in-graveyard': {
    about: 'a creature card in a graveyard',
    candidates: inGraveyards((kind) => kind === 'creature', false),
  },
  'creature-card-in-your-graveyard': {
    about: 'a creature card in your graveyard',
    candidates: inGraveyards((kind) => kind === 'creature', true),
  },
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
  attacker: attacking,
  defender: (situation, { you }) =>
    (magicOf(situation).combat?.attackers ?? []).flatMap(({ at, object }) => {
      const isOwn = objectAt(situation.state.table, object)?.controller === you;
      return isOwn && 'seat' in at ? [at] : [];
    }),
};
