import {
  abilityOf,
  cardOf,
  objectAt,
  objectsInPlay,
  rejection,
  seatsInOrder,
  targetsIn,
  zoneAt,
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
import { ATTACK } from '../table/trigger-events.js';
import { hasKeyword, isLiving } from '../table/life.js';
import { isFast, speedOf } from '../table/speed.js';
import { spinningOf } from '../table/state.js';

type Candidates = TargetRule['candidates'];

const players: Candidates = (situation) => seatsInOrder(situation.state.table).map((seat) => ({ seat }));

const inPlay =
  (...kinds: readonly string[]): Candidates =>
  (situation) =>
    objectsInPlay(situation)
      .filter(({ name }) => kinds.length === 0 || kinds.includes(cardOf(situation, name).kind))
      .map(({ name, stay }) => ({ object: name, stay }));

const living: Candidates = (situation) =>
  objectsInPlay(situation)
    .filter((object) => isLiving(situation, object))
    .map(({ name, stay }) => ({ object: name, stay }));

const onStack =
  (isWanted: (situation: Situation, object: StackObject) => boolean): Candidates =>
  (situation, { object }) =>
    situation.state.table.stack
      .filter((each) => each.id !== object?.id && isWanted(situation, each))
      .map(({ id }) => ({ stack: id }));

const inGraveyards: Candidates = ({ state: { table } }) =>
  seatsInOrder(table)
    .flatMap((seat) => zoneAt(table, `graveyard/${seat}`))
    .flatMap((name) => objectAt(table, name) ?? [])
    .map(({ name, stay }) => ({ object: name, stay }));

const both =
  (...several: readonly Candidates[]): Candidates =>
  (situation, scope) =>
    several.flatMap((each) => each(situation, scope));

const isCard = ({ kind }: StackObject): boolean => kind === 'card';

/** A hybrid ability counts as both activated and triggered (SS-TRIG-3). */
const isAbility =
  (...types: readonly string[]) =>
  (situation: Situation, object: StackObject): boolean =>
    !isCard(object) && types.includes(abilityOf(situation, object).type ?? 'triggered');

const ACTIVATED = ['activated', 'paid', 'mana', 'hybrid'];
const TRIGGERED = ['triggered', 'hybrid'];

const SEATS = ['seat'] as const;
const OBJECTS = ['object'] as const;
const LIVING = ['seat', 'object'] as const;
const STACK = ['stack'] as const;

const rule = (about: string, candidates: Candidates, means: readonly Sort[] = OBJECTS): TargetRule => ({
  about,
  means,
  candidates,
});

/** What the words for targets mean in the speed stack. */
export const targets: { readonly [what: string]: TargetRule } = {
  player: rule('a player', players, SEATS),
  'other-player': rule(
    'another player',
    (situation, scope) => players(situation, scope).filter((target) => 'seat' in target && target.seat !== scope.you),
    SEATS,
  ),
  creature: rule('a creature in play', inPlay('creature')),
  post: rule('a post in play', inPlay('post')),
  attachment: rule('an attachment in play', inPlay('attachment')),
  land: rule('a land in play', inPlay('land')),
  weather: rule('the weather in play', inPlay('weather')),
  permanent: rule('a card in play', inPlay()),
  'creature-or-player': rule('a creature in play or a player', both(living, players), LIVING),
  'any-target': rule('a creature in play or a player', both(living, players), LIVING),
  stack: rule(
    'anything on the stack',
    onStack(() => true),
    STACK,
  ),
  spell: rule(
    'a card on the stack',
    onStack((_look, object) => isCard(object)),
    STACK,
  ),
  'card-on-stack': rule(
    'a card on the stack',
    onStack((_look, object) => isCard(object)),
    STACK,
  ),
  'ability-on-stack': rule('an ability on the stack', onStack(isAbility(...ACTIVATED, ...TRIGGERED)), STACK),
  'activated-on-stack': rule('an activated ability on the stack', onStack(isAbility(...ACTIVATED)), STACK),
  'triggered-on-stack': rule('a triggered ability on the stack', onStack(isAbility(...TRIGGERED)), STACK),
  'attack-on-stack': rule(
    'an attack on the stack',
    onStack((situation, object) => abilityOf(situation, object).id === ATTACK),
    STACK,
  ),
  'basic-on-stack': rule(
    'something basic on the stack',
    onStack((situation, object) => speedOf(situation, object) === 'basic'),
    STACK,
  ),
  'fast-on-stack': rule('something fast or breakneck on the stack', onStack(isFast), STACK),
  'breakneck-on-stack': rule(
    'something breakneck on the stack',
    onStack((situation, object) => speedOf(situation, object) === 'breakneck'),
    STACK,
  ),
  'graveyard-card': rule('a card in a graveyard', inGraveyards),
};

/** What cannot be aimed at by others cannot, whatever says that it may (SS-RES-2). */
export const targetFault = (
  situation: Situation,
  _spec: TargetSpec,
  target: Target,
  { you }: Scope,
): Rejection | undefined => {
  if (!('object' in target)) return undefined;
  const object = objectAt(situation.state.table, target.object);
  if (object === undefined || object.controller === you || !hasKeyword(situation, object.name, 'hexproof'))
    return undefined;
  return rejection('illegal-target', 'SS-RES-2', `${object.name} cannot be chosen by anybody but its controller`);
};

const creatures = inPlay('creature');

const controlledBy =
  (isWanted: (controller: string | null, you: string | null) => boolean): ReferenceRule =>
  (situation, scope) =>
    creatures(situation, scope).filter(
      (target) =>
        'object' in target && isWanted(objectAt(situation.state.table, target.object)?.controller ?? null, scope.you),
    );

/** What the words for who and what mean in the speed stack beside those of every game. */
export const refs: { readonly [word: string]: ReferenceRule } = {
  'each-creature': creatures,
  'each-creature-of-yours': controlledBy((controller, you) => controller === you),
  'each-other-creature': (situation, scope) =>
    creatures(situation, scope).filter((target) => 'object' in target && target.object !== scope.self),
  'each-opposing-creature': controlledBy((controller, you) => controller !== you),
  attacker: (_look, { bindings }) => targetsIn(bindings.attacker),
  // What the attachment is on.
  host: (situation, { self }) =>
    spinningOf(situation).attached.flatMap(({ object, to }) => (object === self ? [to] : [])),
  'top-of-stack': (situation, { object }) =>
    situation.state.table.stack
      .filter(({ id }) => id !== object?.id)
      .slice(-1)
      .map(({ id }) => ({ stack: id })),
};

/** What those words stand for. */
export const refSorts: { readonly [word: string]: readonly Sort[] } = {
  ...Object.fromEntries(Object.keys(refs).map((word) => [word, OBJECTS])),
  host: LIVING,
  'top-of-stack': STACK,
};
