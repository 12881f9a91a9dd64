import { typesOf } from './card-types.js';
import { layeredTraits } from '../layers/index.js';
import { lastKnownOf } from '../table/state.js';
import {
  effectOf,
  holds,
  isMap,
  isThere,
  objectAt,
  zoneKind,
  type Card,
  type GameObject,
  type Situation,
} from '@stackledger/kernel';
import {
  abilitiesOf,
  cardOf,
  isReferred,
  sameTarget,
  contextOfSource,
  memoizedFor,
  statOf,
  staticOf,
  abilitiesAwaiting,
  type ObjectName,
  type Refs,
  type Target,
} from '@stackledger/kernel/authoring';

/** An object as a target in its present stay. */
export const asTarget = ({ name, stay }: Pick<GameObject, 'name' | 'stay'>): Target & { object: ObjectName } => ({
  object: name,
  stay,
});

/** The power of a creature, which may be below 0. */
export const powerOf = (situation: Situation, object: GameObject): number =>
  layeredTraits(situation, object.name)?.power ?? statOf(situation, asTarget(object), 'power');

/** The toughness of a creature. */
export const toughnessOf = (situation: Situation, object: GameObject): number =>
  layeredTraits(situation, object.name)?.toughness ?? statOf(situation, asTarget(object), 'toughness');

/**
 * The keywords of an object: printed ones, those that static abilities give, then those that effects have added or
 * removed, the last one counting. What is no longer where it was has the printed ones.
 */
export const keywordsOf = (situation: Situation, name: ObjectName): ReadonlySet<string> => {
  const object = objectAt(situation.state.table, name);
  const layered = layeredTraits(situation, name);
  if (layered !== undefined) return setOf(layered.keywords);
  const printed = setOf(cardOf(situation, name).keywords ?? NO_KEYWORDS);
  if (object === undefined || zoneKind(object.zone) !== 'battlefield') return printed;
  const who = asTarget(object);
  const said = staticKeywords(situation, who);
  if (said.length === 0 && situation.state.table.changes.length === 0) return printed;
  const keywords = new Set(printed);
  for (const { add, remove } of said) change(keywords, add, remove);
  changeByEffects(situation, keywords, who);
  return keywords;
};

const NO_KEYWORDS: readonly string[] = [];

/** The same set for the same list. */
const setOf = memoizedFor((keywords: readonly string[]): ReadonlySet<string> => new Set(keywords));

/**
 * The keywords of a source of damage; of one that has left the battlefield the last known ones: those recorded as it
 * left, otherwise those of its card with the changes by effects (MTG-608.2h).
 */
export const keywordsOfSource = (situation: Situation, name: ObjectName): ReadonlySet<string> => {
  const object = objectAt(situation.state.table, name);
  if (object === undefined || zoneKind(object.zone) === 'battlefield') return keywordsOf(situation, name);
  const last = lastKnownOf(situation, object);
  return last === undefined ? plainKeywords(situation, object, object.stay - 1) : new Set(last.keywords);
};

/** The keywords of an object's card changed by the effects on it during a stay, without static abilities. */
export const plainKeywords = (situation: Situation, { name }: GameObject, stay: number): ReadonlySet<string> => {
  const keywords = new Set(cardOf(situation, name).keywords ?? []);
  changeByEffects(situation, keywords, { object: name, stay });
  return keywords;
};

const changeByEffects = (situation: Situation, keywords: Set<string>, who: Target): void => {
  for (const { to, add, remove } of situation.state.table.changes)
    if (sameTarget(to, who)) change(keywords, add, remove);
};

const change = (keywords: Set<string>, add: string | undefined, remove: string | undefined): void => {
  if (add !== undefined) keywords.add(add);
  if (remove !== undefined) keywords.delete(remove);
};

type MagicKeywordArgs = { readonly who: Refs; readonly add?: string; readonly remove?: string };

const KEYWORD = staticOf('keyword');

/** What the static abilities on the battlefield say of this object's keywords. */
const staticKeywords = (situation: Situation, who: Target): readonly MagicKeywordArgs[] =>
  abilitiesAwaiting(situation, situation.state.table, KEYWORD).flatMap(({ object, ability }) => {
    const context = contextOfSource(situation.ruleset.control.speaker(situation, object), object.name);
    const said = (ability.effect ?? []).flatMap((effect) => {
      const [name, args] = effectOf(effect);
      return name === 'keyword' && isMap(args) ? [args as MagicKeywordArgs] : []; // its shape was checked with the card
    });
    const meant = said.filter(({ who: refs }) => isReferred(situation, refs, who, context));
    return meant.length > 0 && holds(situation, ability.if, context) ? meant : [];
  });

/** Whether an object has a keyword now. */
export const has = (situation: Situation, name: ObjectName, keyword: string): boolean =>
  keywordsOf(situation, name).has(keyword);

/** Whether an object is a permanent of one of these kinds. */
export const isPermanent = (
  situation: Situation,
  object: GameObject | undefined,
  ...kinds: readonly string[]
): boolean =>
  object !== undefined &&
  zoneKind(object.zone) === 'battlefield' &&
  (kinds.length === 0 || typesOf(situation, object).some((type) => kinds.includes(type)));

/** The object that is meant, if it is still on the battlefield in that stay and of one of these kinds. */
export const permanentAt = (situation: Situation, who: Target, ...kinds: readonly string[]): GameObject | undefined => {
  if (!('object' in who) || !isThere(situation.state.table, who)) return undefined;
  const object = objectAt(situation.state.table, who.object);
  return isPermanent(situation, object, ...kinds) ? object : undefined;
};

/** Whether a card is a spell that becomes a permanent. */
export const becomesPermanent = (kind: string): boolean =>
  ['creature', 'artifact', 'enchantment', 'planeswalker'].includes(kind);

/** Whether a card is an Aura: an enchantment that is attached to what it targets. */
export const isAuraCard = (card: Card): boolean =>
  card.kind === 'enchantment' && abilitiesOf(card).some(([, { type, targets }]) => type === 'play' && targets?.length);

/** Whether an object is an Aura. */
export const isAura = (situation: Situation, name: ObjectName): boolean => isAuraCard(cardOf(situation, name));
