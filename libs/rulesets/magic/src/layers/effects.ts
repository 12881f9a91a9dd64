import {
  abilitiesOnCards,
  amountOf,
  effectOf,
  holds,
  isMap,
  isThere,
  objectAt,
  referred,
  scopeOfSource,
  type Amount,
  type CardId,
  type Change,
  type HeldAbility,
  type ObjectName,
  type Refs,
  type Scope,
  type Situation,
} from '@stackledger/kernel';
import { magicOf } from '../table/state.js';
import { becomingIn, type Becoming, type GivenAbility } from './becoming.js';
import { become, layersOf, type Layer, type Traits } from './traits.js';

/** What an effect does in one layer, in words too. */
type Part = { readonly layer: Layer; readonly says: string; readonly apply: (traits: Traits) => Traits };

/**
 * A continuous effect. `stamp` is its timestamp (MTG-613.7); `parts` are worked out when they apply; `whom` are the objects that it would
 * apply to as things stand, none where its ability is not there. What is `fixed` was settled as it came about, and hangs on nothing.
 */
export type Layered = {
  readonly stamp: number;
  readonly by: ObjectName | null;
  readonly fixed: boolean;
  readonly layers: readonly Layer[];
  readonly whom: () => readonly ObjectName[];
  readonly parts: () => readonly Part[];
};

/** Whether the abilities of its card are lost by an object, as far as the layers have come. */
type IsBare = (name: ObjectName) => boolean;

/** Every continuous effect on the battlefield but those of abilities that are given, in the order of timestamps. */
export const effectsIn = (situation: Situation, isBare: IsBare): readonly Layered[] => {
  const { table } = situation.state;
  const standing = abilitiesOnCards(situation, table, 'static').flatMap((held) =>
    fromStatic(situation, held, {
      stamp: stampOf(situation, held.object.name),
      isThere: () => !isBare(held.object.name),
    }),
  );
  const lasting = table.changes.flatMap((change) => fromChange(situation, change));
  return [...standing, ...lasting].sort((a, b) => a.stamp - b.stamp);
};

/** When the static abilities of an object began to apply. */
export const stampOf = (situation: Situation, name: ObjectName): number => magicOf(situation).stamps?.[name] ?? 0;

const fromChange = (situation: Situation, change: Change): readonly Layered[] => {
  const { id, to, source } = change;
  if (!('object' in to) || !isThere(situation.state.table, to)) return [];
  const parts = partsOfChange(change);
  if (parts.length === 0) return [];
  const layers = parts.map(({ layer }) => layer);
  const stamp = Number(id.slice(1));
  return [{ stamp, by: source, fixed: true, layers, whom: () => [to.object], parts: () => parts }];
};

const partsOfChange = ({ id, stat, by = 0, add, remove, becomes }: Change): readonly Part[] => [
  ...(stat === undefined ? [] : [modifying(stat, by)]),
  ...(add === undefined && remove === undefined ? [] : [keywording(add, remove)]),
  ...partsOfBecoming(becomingIn(becomes), Number(id.slice(1))),
];

const partsOfBecoming = (becoming: Becoming | undefined, stamp: number): readonly Part[] =>
  becoming === undefined
    ? []
    : layersOf(becoming).map(([layer, says]) => ({
        layer,
        says,
        apply: (traits) => become(traits, layer, stamped(becoming, stamp)),
      }));

/** What is given is there from when the effect is that gives it (MTG-613.7a). */
const stamped = (becoming: Becoming, stamp: number): Becoming =>
  becoming.given === undefined ? becoming : { ...becoming, given: becoming.given.map((each) => ({ ...each, stamp })) };

const signed = (by: number): string => (by < 0 ? String(by) : `+${by}`);

const modifying = (stat: string, by: number): Part => ({
  layer: '7c',
  says: stat === 'power' ? `${signed(by)}/+0` : `+0/${signed(by)}`,
  apply: (traits) =>
    stat === 'power' ? { ...traits, power: traits.power + by } : { ...traits, toughness: traits.toughness + by },
});

const keywording = (add: string | undefined, remove: string | undefined): Part => ({
  layer: '6',
  says: [...(add === undefined ? [] : [`gains ${add}`]), ...(remove === undefined ? [] : [`loses ${remove}`])].join(
    ', ',
  ),
  apply: (traits) => ({
    ...traits,
    keywords: [...new Set([...traits.keywords, ...(add === undefined ? [] : [add])])].filter((each) => each !== remove),
  }),
});

type Said = {
  readonly who: Refs;
  readonly stat?: string;
  readonly by?: Amount;
  readonly add?: string;
  readonly remove?: string;
};

/** The effects of a static ability, those on the same objects as one. */
export const fromStatic = (
  situation: Situation,
  held: HeldAbility,
  { stamp, isThere: isOn }: { readonly stamp: number; readonly isThere: () => boolean },
): readonly Layered[] => {
  const { object, ability } = held;
  const scope = scopeOfSource(situation.ruleset.speaker(situation, object), object.name);
  const isHeld = (): boolean => isOn() && holds(situation, ability.if, scope);
  return groupsOf(held).map(({ who, said }) => ({
    stamp,
    by: object.name,
    fixed: false,
    layers: said.flatMap(({ layers }) => layers),
    whom: () => (isHeld() ? objectsIn(situation, who, scope) : []),
    parts: () => said.flatMap(({ parts }) => parts(situation, scope, stamp)),
  }));
};

const objectsIn = (situation: Situation, who: Refs, scope: Scope): readonly ObjectName[] =>
  referred(situation, who, scope).flatMap((target) => {
    if (!('object' in target)) return [];
    const found = objectAt(situation.state.table, target.object);
    return found !== undefined && found.zone.startsWith('battlefield') ? [target.object] : [];
  });

type Saying = {
  readonly layers: readonly Layer[];
  readonly parts: (situation: Situation, scope: Scope, stamp: number) => readonly Part[];
};
type Group = { readonly who: Refs; readonly said: readonly Saying[] };

const groups = new WeakMap<object, readonly Group[]>();

/** What a static ability says, by whom it is about. Cards never change, so it is read once. */
const groupsOf = ({ card, path, ability }: HeldAbility): readonly Group[] => {
  const known = groups.get(ability);
  if (known !== undefined) return known;
  const found = new Map<string, { who: Refs; said: Saying[] }>();
  for (const [at, effect] of (ability.effect ?? []).entries()) {
    const [name, args] = effectOf(effect);
    const saying = isMap(args)
      ? sayingOf(name, args as unknown as Said, { card, path: `${path}/effect/${at}` })
      : undefined; // by its shape
    if (saying === undefined) continue;
    const { who } = args as Said; // by its shape
    const key = JSON.stringify(who);
    const group = found.get(key) ?? { who, said: [] };
    group.said.push(saying);
    found.set(key, group);
  }
  const read = [...found.values()];
  groups.set(ability, read);
  return read;
};

const sayingOf = (
  name: string,
  args: Said,
  place: { readonly card: CardId | null; readonly path: string },
): Saying | undefined => {
  const { stat, by = 0, add, remove } = args;
  if (name === 'modify' && stat !== undefined)
    return { layers: ['7c'], parts: (situation, scope) => [modifying(stat, amountOf(situation, by, scope))] };
  if (name === 'keyword') return { layers: ['6'], parts: () => [keywording(add, remove)] };
  if (name !== 'becomes') return undefined;
  const said = args as unknown as Written; // by its shape
  const given = givenBy(said, place.card, `${place.path}/becomes`);
  const layers = layersOf({ ...said, power: 0, toughness: 0, ...given }).flatMap(([layer]) =>
    layer === '7b' && said.power === undefined && said.toughness === undefined ? [] : [layer],
  );
  return {
    layers,
    parts: (situation, scope, stamp) => partsOfBecoming({ ...workedOut(situation, said, scope), ...given }, stamp),
  };
};

/** What a card says that something becomes: numbers may be amounts, abilities stand there. */
export type Written = Omit<Becoming, 'power' | 'toughness' | 'given'> & {
  readonly power?: Amount;
  readonly toughness?: Amount;
  readonly abilities?: readonly unknown[];
  readonly who?: Refs;
  readonly until?: string;
};

/** The abilities that are given, by where they stand. */
export const givenBy = (
  { abilities }: Pick<Written, 'abilities'>,
  card: CardId | null,
  path: string,
): { readonly given?: readonly GivenAbility[] } =>
  abilities === undefined || card === null
    ? {}
    : { given: abilities.map((_, at) => ({ card, path: `${path}/abilities/${at}` })) };

/** What is written with its amounts worked out as they are now. */
export const workedOut = (situation: Situation, said: Written, scope: Scope): Becoming => {
  const { power, toughness, abilities: _abilities, who: _who, until: _until, ...plain } = said;
  return {
    ...plain,
    ...(power !== undefined && { power: amountOf(situation, power, scope) }),
    ...(toughness !== undefined && { toughness: amountOf(situation, toughness, scope) }),
  };
};
