import {
  definedOnce,
  isMap,
  type CardId,
  type JsonMap,
  type MatchTerms,
  objectAt,
  rejection,
  zoneAt,
  type Situation,
  type Rejection,
  type Sort,
  type StackObject,
  type Table,
} from '@stackledger/kernel';
import {
  abilitiesOf,
  targetsIn,
  isTargetOfSpec,
  targetsOfSpec,
  cardNamed,
  memoizedFor,
  objectsAt,
  objectsInPlay,
  seatsInOrder,
  type ReferenceRule,
  type EvaluationContext,
  type Target,
  type TargetRule,
  type TargetSpec,
} from '@stackledger/kernel/authoring';
import { REFERENCE_CLASSES, TARGET_CLASSES } from '../cards/class-words.js';
import { keywordRules } from '../characteristics/keywords.js';
import { isHexproofFrom, isProtectedFrom, type QualitySource } from '../characteristics/protection.js';
import { asTarget, isPermanent, keywordsOf, permanentAt } from '../characteristics/characteristics.js';
import { chosenBy } from './entry-choices.js';
import { isMutating } from './mutating-spells.js';
import { magicOf } from '../table/state.js';
import { isSuspended } from '../playing/suspended.js';

type MagicTargetCandidates = TargetRule['candidates'];
type MagicTargets = Pick<TargetRule, 'candidates' | 'isCandidate'>;

const players: MagicTargetCandidates = (situation) => seatsInOrder(situation.state.table).map((seat) => ({ seat }));

/** The permanents of the newest table of a match, by the list of kinds that was asked for. */
type KnownPermanents = { readonly table: Table; readonly ofKinds: Map<readonly string[], readonly Target[]> };

const known = new WeakMap<MatchTerms, KnownPermanents>();

const permanentsOf = (situation: Situation, kinds: readonly string[]): readonly Target[] => {
  const { table, terms } = situation.state;
  const newest = known.get(terms);
  const now: KnownPermanents = newest?.table === table ? newest : { table, ofKinds: new Map() };
  if (now !== newest) known.set(terms, now);
  const found =
    now.ofKinds.get(kinds) ??
    objectsInPlay(situation)
      .filter((object) => isPermanent(situation, object, ...kinds))
      .map(asTarget);
  now.ofKinds.set(kinds, found);
  return found;
};

/** Permanents of one of these kinds, or of any. */
const permanents = (...kinds: readonly string[]): MagicTargets => ({
  candidates: (situation) => permanentsOf(situation, kinds),
  isCandidate: (situation, target) => permanentAt(situation, target, ...kinds) !== undefined,
});

/** Whether an object on the stack is a spell or a copy of one. */
export const isSpell = (situation: Situation, object: StackObject): boolean => {
  const { kind, card, path } = object;
  if (kind !== 'copy') return kind === 'spell';
  return (
    path === '' ||
    isMutating(object) ||
    path.startsWith('alternatives/') ||
    abilitiesOf(cardNamed(situation, card)).some(([at, { type }]) => at === path && type === 'play')
  );
};

const onStack =
  (isWanted: (situation: Situation, object: StackObject) => boolean): MagicTargetCandidates =>
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

const inGraveyards: MagicTargetCandidates = ({ state: { table } }) =>
  seatsInOrder(table)
    .flatMap((seat) => objectsAt(table, zoneAt(table, `graveyard/${seat}`)))
    .map(asTarget);

const suspended: MagicTargetCandidates = (situation) =>
  seatsInOrder(situation.state.table)
    .flatMap((seat) => objectsAt(situation.state.table, zoneAt(situation.state.table, `exile/${seat}`)))
    .filter((object) => isSuspended(situation, object))
    .map(asTarget);

const SEATS = ['seat'] as const;
const OBJECTS = ['object'] as const;
const LIVING = ['seat', 'object'] as const;
const STACK = ['stack'] as const;

/** The target words that stand for themselves. */
const WORDS: { readonly [what: string]: TargetRule } = {
  player: { means: SEATS, about: 'a player', candidates: players },
  permanent: { means: OBJECTS, about: 'a permanent', ...permanents() },
  creature: { means: OBJECTS, about: 'a creature', ...permanents('creature') },
  land: { means: OBJECTS, about: 'a land', ...permanents('land') },
  artifact: { means: OBJECTS, about: 'an artifact', ...permanents('artifact') },
  enchantment: { means: OBJECTS, about: 'an enchantment', ...permanents('enchantment') },
  planeswalker: { means: OBJECTS, about: 'a planeswalker', ...permanents('planeswalker') },
  stack: {
    means: STACK,
    about: 'anything on the stack',
    candidates: onStack((_look, { kind }) => kind !== 'combat-damage'),
  },
  spell: { means: STACK, about: 'a spell', candidates: onStack(isSpell) },
  'ability-on-stack': { means: STACK, about: 'an ability on the stack', candidates: onStack(isAbility) },
  'card-in-graveyard': { means: OBJECTS, about: 'a card in a graveyard', candidates: inGraveyards },
  'suspended-card': { means: OBJECTS, about: 'a suspended card', candidates: suspended },
};

const SORTS = ['seat', 'object', 'stack'] as const;

const sortsOf = (what: string): readonly Sort[] =>
  WORDS[what]?.means ??
  SORTS.filter((sort) => TARGET_CLASSES[what]?.of.some((spec) => sortsOf(spec.what).includes(sort)));

/** What the words for targets mean in Magic. */
export const targets = definedOnce<TargetRule>('target word', {
  own: WORDS,
  aliases: Object.fromEntries(
    Object.entries(TARGET_CLASSES).map(([what, { about, of }]): [string, TargetRule] => [
      what,
      {
        means: sortsOf(what),
        about,
        candidates: (situation, context) => of.flatMap((spec) => targetsOfSpec(situation, spec, context)),
        isCandidate: (situation, target, context) =>
          of.some((spec) => isTargetOfSpec(situation, spec, target, context)),
      },
    ]),
  ),
});

/**
 * What targets something: the object that the ability is on, as it is now; a spell or an ability of what is gone by its
 * card.
 */
const sourceIn = (situation: Situation, { self, card, object: by }: EvaluationContext): QualitySource => {
  if (isMap(by?.bindings.except)) return asSource(by);
  const object = objectAt(situation.state.table, self ?? '');
  return object !== undefined && (card === null || card === object.card) ? object : { card };
};

/** Whether any of these keywords may keep a permanent from being chosen. */
const isGuarding = memoizedFor((keywords: ReadonlySet<string>): boolean =>
  [...keywords].some((word) => word === 'shroud' || word.startsWith('hexproof') || word.startsWith('protection')),
);

/** Why a permanent with protection (MTG-702.16), hexproof (MTG-702.11) or shroud (MTG-702.18) cannot be this target. */
export const targetRejection = (
  situation: Situation,
  _spec: TargetSpec,
  target: Target,
  context: EvaluationContext,
): Rejection | undefined => {
  if (!('object' in target)) return undefined;
  const object = objectAt(situation.state.table, target.object);
  if (object === undefined || !isPermanent(situation, object)) return undefined;
  const keywords = keywordsOf(situation, object.name);
  if (!isGuarding(keywords)) return undefined;
  const isForeign = object.controller !== context.you;
  const source = sourceIn(situation, context);
  if (isProtectedFrom(situation, object, source))
    return rejection(
      'illegal-target',
      keywordRules.protection,
      `${object.name} has protection and cannot be chosen by this`,
    );
  if (isForeign && isHexproofFrom(situation, object, source))
    return rejection(
      'illegal-target',
      keywordRules.hexproof,
      `${object.name} is hexproof from this and cannot be chosen`,
    );
  const word = keywords.has('shroud') ? 'shroud' : isForeign && keywords.has('hexproof') ? 'hexproof' : undefined;
  return word === undefined
    ? undefined
    : rejection('illegal-target', keywordRules[word], `${object.name} has ${word} and cannot be chosen`);
};

/** The words for who and what that target words do not mean. */
const REFERENCES: { readonly [word: string]: ReferenceRule } = {
  attached: (situation, { self }) => {
    const to = self === null ? undefined : magicOf(situation).attached[self];
    return to === undefined ? [] : [to];
  },
  paid: (_situation, { bindings }) => targetsIn(bindings.paid),
  picked: (_situation, { bindings }) => targetsIn(bindings.picked),
  'chosen-player': (situation, { self }) =>
    seatsInOrder(situation.state.table)
      .filter((seat) => chosenBy(situation, self).includes(seat))
      .map((seat) => ({ seat })),
  defender: (situation, { you }) =>
    (magicOf(situation).combat?.attackers ?? []).flatMap(({ at, object }) => {
      const isOwn = objectAt(situation.state.table, object)?.controller === you;
      return isOwn && 'seat' in at ? [at] : [];
    }),
};

const aliasReference =
  (spec: TargetSpec): ReferenceRule =>
  (situation, context) =>
    targetsOfSpec(situation, spec, context);

/** What the words for who and what mean in Magic beside those of every game. */
export const refs = definedOnce('reference', {
  aliases: Object.fromEntries(Object.entries(REFERENCE_CLASSES).map(([word, spec]) => [word, aliasReference(spec)])),
  own: REFERENCES,
});

/** What those words stand for; an Aura may be attached to a player, and a player may be attacked. */
export const refSorts: { readonly [word: string]: readonly Sort[] } = {
  ...Object.fromEntries(Object.keys(refs).map((word) => [word, OBJECTS])),
  attached: LIVING,
  picked: ['seat', 'object', 'stack'],
  'chosen-player': SEATS,
  defender: LIVING,
};
