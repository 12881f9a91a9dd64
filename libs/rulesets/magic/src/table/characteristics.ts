import {
  abilitiesOf,
  cardOf,
  effectOf,
  holds,
  isMap,
  isThere,
  objectAt,
  referred,
  sameTarget,
  scopeOfSource,
  statOf,
  watchersOf,
  zoneKind,
  type GameObject,
  type Look,
  type ObjectName,
  type Refs,
  type Target,
} from '@stackledger/kernel';

/** What counters add to a power or a toughness. */
export const fromCounters = ({ counters }: GameObject): number => (counters['+1/+1'] ?? 0) - (counters['-1/-1'] ?? 0);

/** An object as a target in its present stay. */
export const asTarget = ({ name, stay }: Pick<GameObject, 'name' | 'stay'>): Target & { object: ObjectName } => ({
  object: name,
  stay,
});

/** The power of a creature, which may be below 0. */
export const powerOf = (look: Look, object: GameObject): number => statOf(look, asTarget(object), 'power');

/** The toughness of a creature. */
export const toughnessOf = (look: Look, object: GameObject): number => statOf(look, asTarget(object), 'toughness');

/**
 * The keywords of an object: printed ones, those that static abilities give, then those that effects have added or removed,
 * the last one counting. What is no longer where it was has the printed ones.
 */
export const keywordsOf = (look: Look, name: ObjectName): ReadonlySet<string> => {
  const object = objectAt(look.state.table, name);
  const keywords = new Set(cardOf(look, name).keywords ?? []);
  if (object === undefined || zoneKind(object.zone) !== 'battlefield') return keywords;
  const who = asTarget(object);
  for (const { add, remove } of staticKeywords(look, who)) change(keywords, add, remove);
  changeByEffects(look, keywords, who);
  return keywords;
};

/**
 * The keywords of a source of damage: as it is, or, where it has just left the battlefield, as it last was there (MTG-608.2h).
 * What effects gave it this turn is known still; what static abilities of others gave it is not.
 */
export const keywordsOfSource = (look: Look, name: ObjectName): ReadonlySet<string> => {
  const object = objectAt(look.state.table, name);
  if (object === undefined || zoneKind(object.zone) === 'battlefield') return keywordsOf(look, name);
  const keywords = new Set(cardOf(look, name).keywords ?? []);
  changeByEffects(look, keywords, { object: name, stay: object.stay - 1 });
  return keywords;
};

const changeByEffects = (look: Look, keywords: Set<string>, who: Target): void => {
  for (const { to, add, remove } of look.state.table.changes) if (sameTarget(to, who)) change(keywords, add, remove);
};

const change = (keywords: Set<string>, add: string | undefined, remove: string | undefined): void => {
  if (add !== undefined) keywords.add(add);
  if (remove !== undefined) keywords.delete(remove);
};

type Keyword = { readonly who: Refs; readonly add?: string; readonly remove?: string };

/** What the static abilities on the battlefield say of this object's keywords. */
const staticKeywords = (look: Look, who: Target): readonly Keyword[] =>
  watchersOf(look, look.state.table, 'static').flatMap(({ object, ability }) => {
    const scope = scopeOfSource(look.ruleset.speaker(look, object), object.name);
    const said = (ability.effect ?? []).flatMap((effect) => {
      const [name, args] = effectOf(effect);
      return name === 'keyword' && isMap(args) ? [args as Keyword] : []; // its shape was checked with the card
    });
    const meant = said.filter(({ who: refs }) => referred(look, refs, scope).some((each) => sameTarget(each, who)));
    return meant.length > 0 && holds(look, ability.if, scope) ? meant : [];
  });

/** Whether an object has a keyword now. */
export const has = (look: Look, name: ObjectName, keyword: string): boolean => keywordsOf(look, name).has(keyword);

/** Whether an object is a permanent of one of these kinds. */
export const isPermanent = (look: Look, object: GameObject | undefined, ...kinds: readonly string[]): boolean =>
  object !== undefined &&
  zoneKind(object.zone) === 'battlefield' &&
  (kinds.length === 0 || kinds.includes(cardOf(look, object.name).kind));

/** The object that is meant, if it is still on the battlefield in that stay and of one of these kinds. */
export const permanentAt = (look: Look, who: Target, ...kinds: readonly string[]): GameObject | undefined => {
  if (!('object' in who) || !isThere(look.state.table, who)) return undefined;
  const object = objectAt(look.state.table, who.object);
  return isPermanent(look, object, ...kinds) ? object : undefined;
};

/** Whether a card is a spell that becomes a permanent. */
export const becomesPermanent = (kind: string): boolean =>
  ['creature', 'artifact', 'enchantment', 'planeswalker'].includes(kind);

/** Whether a card is an Aura: an enchantment that is attached to what it targets. */
export const isAura = (look: Look, name: ObjectName): boolean => {
  const card = cardOf(look, name);
  return (
    card.kind === 'enchantment' && abilitiesOf(card).some(([, { type, targets }]) => type === 'play' && targets?.length)
  );
};
