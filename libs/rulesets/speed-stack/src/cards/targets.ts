import {
  objectAt,
  rejection,
  zoneAt,
  type Situation,
  type Rejection,
  type Sort,
  type StackObject,
} from '@stackledger/kernel';
import {
  withAliases,
  abilityOf,
  cardOf,
  objectsInPlay,
  seatsInOrder,
  targetsIn,
  type ReferenceRule,
  type EvaluationContext,
  type Target,
  type TargetRule,
  type TargetSpec,
} from '@stackledger/kernel/authoring';
import { ATTACK } from '../table/trigger-events.js';
import { hasKeyword, isLiving } from '../table/life.js';
import { isFast, speedOf } from '../table/speed.js';
import { speedStackOf } from '../table/state.js';

type SpeedStackCandidates = TargetRule['candidates'];

const players: SpeedStackCandidates = (situation) => seatsInOrder(situation.state.table).map((seat) => ({ seat }));

const inPlay =
  (...kinds: readonly string[]): SpeedStackCandidates =>
  (situation) =>
    objectsInPlay(situation)
      .filter(({ name }) => kinds.length === 0 || kinds.includes(cardOf(situation, name).kind))
      .map(({ name, stay }) => ({ object: name, stay }));

const living: SpeedStackCandidates = (situation) =>
  objectsInPlay(situation)
    .filter((object) => isLiving(situation, object))
    .map(({ name, stay }) => ({ object: name, stay }));

const onStack =
  (isWanted: (situation: Situation, object: StackObject) => boolean): SpeedStackCandidates =>
  (situation, { object }) =>
    situation.state.table.stack
      .filter((each) => each.id !== object?.id && isWanted(situation, each))
      .map(({ id }) => ({ stack: id }));

const inGraveyards: SpeedStackCandidates = ({ state: { table } }) =>
  seatsInOrder(table)
    .flatMap((seat) => zoneAt(table, `graveyard/${seat}`))
    .flatMap((name) => objectAt(table, name) ?? [])
    .map(({ name, stay }) => ({ object: name, stay }));

const both =
  (...several: readonly SpeedStackCandidates[]): SpeedStackCandidates =>
  (situation, context) =>
    several.flatMap((each) => each(situation, context));

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

const targetWord = (about: string, candidates: SpeedStackCandidates, means: readonly Sort[] = OBJECTS): TargetRule => ({
  about,
  means,
  candidates,
});

/** The target words that stand for themselves. */
const WORDS: { readonly [what: string]: TargetRule } = {
  player: targetWord('a player', players, SEATS),
  'other-player': targetWord(
    'another player',
    (situation, context) =>
      players(situation, context).filter((target) => 'seat' in target && target.seat !== context.you),
    SEATS,
  ),
  creature: targetWord('a creature in play', inPlay('creature')),
  post: targetWord('a post in play', inPlay('post')),
  attachment: targetWord('an attachment in play', inPlay('attachment')),
  land: targetWord('a land in play', inPlay('land')),
  weather: targetWord('the weather in play', inPlay('weather')),
  permanent: targetWord('a card in play', inPlay()),
  'creature-or-player': targetWord('a creature in play or a player', both(living, players), LIVING),
  stack: targetWord(
    'anything on the stack',
    onStack(() => true),
    STACK,
  ),
  spell: targetWord(
    'a card on the stack',
    onStack((_look, object) => isCard(object)),
    STACK,
  ),
  'ability-on-stack': targetWord('an ability on the stack', onStack(isAbility(...ACTIVATED, ...TRIGGERED)), STACK),
  'activated-on-stack': targetWord('an activated ability on the stack', onStack(isAbility(...ACTIVATED)), STACK),
  'triggered-on-stack': targetWord('a triggered ability on the stack', onStack(isAbility(...TRIGGERED)), STACK),
  'attack-on-stack': targetWord(
    'an attack on the stack',
    onStack((situation, object) => abilityOf(situation, object).id === ATTACK),
    STACK,
  ),
  'basic-on-stack': targetWord(
    'something basic on the stack',
    onStack((situation, object) => speedOf(situation, object) === 'basic'),
    STACK,
  ),
  'fast-on-stack': targetWord('something fast or breakneck on the stack', onStack(isFast), STACK),
  'breakneck-on-stack': targetWord(
    'something breakneck on the stack',
    onStack((situation, object) => speedOf(situation, object) === 'breakneck'),
    STACK,
  ),
  'graveyard-card': targetWord('a card in a graveyard', inGraveyards),
};

/** Target words that mean the same as another one. */
const ALIASES = { 'any-target': 'creature-or-player', 'card-on-stack': 'spell' } as const;

/** The target words of the speed stack. */
export const targets = withAliases(WORDS, ALIASES);

/** Rejection if an object cannot be targeted by others: "can't" beats "can" (SS-RES-2). */
export const targetRejection = (
  situation: Situation,
  _spec: TargetSpec,
  target: Target,
  { you }: EvaluationContext,
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
  (situation, context) =>
    creatures(situation, context).filter(
      (target) =>
        'object' in target && isWanted(objectAt(situation.state.table, target.object)?.controller ?? null, context.you),
    );

/** The reference words of the speed stack, beside those of every game. */
export const refs: { readonly [word: string]: ReferenceRule } = {
  'each-creature': creatures,
  'each-creature-of-yours': controlledBy((controller, you) => controller === you),
  'each-other-creature': (situation, context) =>
    creatures(situation, context).filter((target) => 'object' in target && target.object !== context.self),
  'each-opposing-creature': controlledBy((controller, you) => controller !== you),
  attacker: (_look, { bindings }) => targetsIn(bindings.attacker),
  // The host of the attachment.
  host: (situation, { self }) =>
    speedStackOf(situation).attached.flatMap(({ object, to }) => (object === self ? [to] : [])),
  'top-of-stack': (situation, { object }) =>
    situation.state.table.stack
      .filter(({ id }) => id !== object?.id)
      .slice(-1)
      .map(({ id }) => ({ stack: id })),
};

/** The sorts of objects that each reference word may stand for. */
export const refSorts: { readonly [word: string]: readonly Sort[] } = {
  ...Object.fromEntries(Object.keys(refs).map((word) => [word, OBJECTS])),
  host: LIVING,
  'top-of-stack': STACK,
};
