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
  type Look,
  type RefRule,
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

const players: Candidates = (look) => seatsInOrder(look.state.table).map((seat) => ({ seat }));

const permanents =
  (isWanted: (look: Look, object: GameObject) => boolean): Candidates =>
  (look) =>
    objectsInPlay(look)
      .filter((object) => isPermanent(look, object) && isWanted(look, object))
      .map(asTarget);

const ofKind = (...kinds: readonly string[]): Candidates =>
  permanents((look, { name }) => kinds.includes(cardOf(look, name).kind));

const both =
  (...several: readonly Candidates[]): Candidates =>
  (look, scope) =>
    several.flatMap((each) => each(look, scope));

/** Whether an object on the stack is a spell or a copy of one. */
export const isSpell = (look: Look, { kind, card, path }: StackObject): boolean => {
  if (kind !== 'copy') return kind === 'spell';
  return path === '' || abilitiesOf(cardNamed(look, card)).some(([at, { type }]) => at === path && type === 'play');
};

const onStack =
  (isWanted: (look: Look, object: StackObject) => boolean): Candidates =>
  (look, { object }) =>
    look.state.table.stack
      .filter((each) => each.id !== object?.id && isWanted(look, each))
      .map(({ id }) => ({ stack: id }));

const isAbility = (look: Look, object: StackObject): boolean =>
  object.kind === 'activated' || object.kind === 'triggered' || (object.kind === 'copy' && !isSpell(look, object));

const spellOfKind = (isWanted: (kind: string) => boolean): Candidates =>
  onStack((look, object) => isSpell(look, object) && isWanted(cardNamed(look, object.card).kind));

const inGraveyards =
  (isWanted: (kind: string) => boolean, own: boolean): Candidates =>
  (look, { you }) =>
    seatsInOrder(look.state.table)
      .filter((seat) => !own || seat === you)
      .flatMap((seat) => zoneAt(look.state.table, `graveyard/${seat}`))
      .flatMap((name) => objectAt(look.state.table, name) ?? [])
      .filter(({ name }) => isWanted(cardOf(look, name).kind))
      .map(asTarget);

const inCombat = (look: Look): { attacking: readonly string[]; blocking: readonly string[] } => {
  const combat = magicOf(look).combat;
  return {
    attacking: (combat?.attackers ?? []).map(({ object }) => object),
    blocking: (combat?.blockers ?? []).map(({ object }) => object),
  };
};

const attacking = permanents((look, { name }) => inCombat(look).attacking.includes(name));
const blocking = permanents((look, { name }) => inCombat(look).blocking.includes(name));
const any = (): boolean => true;

/** What the words for targets mean in Magic. */
export const targets: { readonly [what: string]: TargetRule } = {
  player: { about: 'a player', candidates: players },
  'other-player': {
    about: 'another player',
    candidates: (look, scope) => players(look, scope).filter((each) => 'seat' in each && each.seat !== scope.you),
  },
  opponent: {
    about: 'an opponent',
    candidates: (look, scope) => players(look, scope).filter((each) => 'seat' in each && each.seat !== scope.you),
  },
  permanent: { about: 'a permanent', candidates: permanents(any) },
  'nonland-permanent': {
    about: 'a permanent that is no land',
    candidates: permanents((look, { name }) => cardOf(look, name).kind !== 'land'),
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
    candidates: permanents((look, object) => object.tapped && isPermanent(look, object, 'creature')),
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
export const targetFault = (look: Look, _spec: TargetSpec, target: Target, scope: Scope): Rejection | undefined => {
  if (!('object' in target)) return undefined;
  const object = objectAt(look.state.table, target.object);
  if (object === undefined || !isPermanent(look, object)) return undefined;
  const isForeign = object.controller !== scope.you;
  const word = has(look, object.name, 'shroud')
    ? 'shroud'
    : isForeign && has(look, object.name, 'hexproof')
      ? 'hexproof'
      : '';
  return word === ''
    ? undefined
    : rejection('illegal-target', 'MTG-601.2c', `${object.name} has ${word} and cannot be chosen`);
};

const creatures = ofKind('creature');

/** Objects of the scope's controller, or of the others. */
const sided =
  (candidates: Candidates, own: boolean): RefRule =>
  (look, scope) =>
    candidates(look, scope).filter(
      (target) => 'object' in target && (objectAt(look.state.table, target.object)?.controller === scope.you) === own,
    );

const others =
  (refs: RefRule): RefRule =>
  (look, scope) =>
    refs(look, scope).filter((target) => !('object' in target) || target.object !== scope.self);

/** What the words for who and what mean in Magic beside those of every game. */
export const refs: { readonly [word: string]: RefRule } = {
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
  attached: (look, { self }) => {
    const to = self === null ? undefined : magicOf(look).attached[self];
    return to === undefined ? [] : [to];
  },
  attacker: attacking,
  defender: (look, { you }) =>
    (magicOf(look).combat?.attackers ?? []).flatMap(({ at, object }) => {
      const isOwn = objectAt(look.state.table, object)?.controller === you;
      return isOwn && 'seat' in at ? [at] : [];
    }),
};
