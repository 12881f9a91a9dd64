import { effectOf, holds, isMap, isThere, objectAt, type CardId, type Situation } from '@stackledger/kernel';
import {
  abilitiesOnCards,
  amountOf,
  numberOfId,
  referred,
  contextOfSource,
  type Amount,
  type ContinuousChange,
  type HeldAbility,
  type ObjectName,
  type Refs,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { magicOf } from '../table/state.js';
import { becomingIn, type Becoming, type ChangeFields, type GivenAbility, type LayerChange } from './becoming.js';
import { isIn, LAYERS, layersOf } from './layer-table.js';
import { isAsPrinted, type LayerProgress, type LayeredPermanent } from './progress.js';
import {
  ABILITIES,
  NO_READING,
  OPEN,
  readingOfAmount,
  readingOfWho,
  together,
  type LayerReading,
  type WhoReading,
} from './reading.js';
import { NOTHING, writtenIn, type Aspects } from './aspects.js';
import type { Layer } from './traits.js';

/**
 * A continuous effect. `stamp` is its timestamp (MTG-613.7); `layers` those in which it applies. `whom` gives the
 * objects that it would apply to now, none while its ability is absent; `changes` what it does to them now.
 */
export type ContinuousEffect = {
  readonly stamp: number;
  readonly by: ObjectName | null;
  readonly layers: readonly Layer[];
  readonly reading: LayerReading;
  /** The characteristics that it can write at most in a layer. */
  readonly writes: (layer: Layer) => Aspects;
  readonly whom: () => readonly LayeredPermanent[];
  readonly changes: () => readonly LayerChange[];
};

/** Every continuous effect on the battlefield but those of abilities that are given, in the order of timestamps. */
export const effectsIn = (situation: Situation, working: LayerProgress): readonly ContinuousEffect[] => {
  const { table } = situation.state;
  const standing = abilitiesOnCards(situation, table, 'static').flatMap((held) =>
    fromStatic(situation, held, working, {
      stamp: stampOf(situation, held.object.name),
      isThere: () => isAsPrinted(working.named.get(held.object.name)?.traits),
    }),
  );
  const lasting = table.changes.flatMap((change) => fromChange(situation, change, working));
  return [...standing, ...lasting].sort((a, b) => a.stamp - b.stamp);
};

/** When the static abilities of an object began to apply. */
export const stampOf = (situation: Situation, name: ObjectName): number => magicOf(situation).stamps?.[name] ?? 0;

/** What an effect of a spell or ability does was settled when it began: it depends on nothing (MTG-611.2c). */
const fromChange = (
  situation: Situation,
  change: ContinuousChange,
  working: LayerProgress,
): readonly ContinuousEffect[] => {
  const { id, to, source } = change;
  if (!('object' in to) || !isThere(situation.state.table, to)) return [];
  const changes = layerChangesOf(change);
  const layers = changes.flatMap(layersOf);
  if (layers.length === 0) return [];
  const found = working.named.get(to.object);
  const whom = found === undefined ? [] : [found];
  return [
    {
      ...{ stamp: numberOfId(id), by: source, layers, reading: NO_READING },
      writes: (layer) => writtenBy(changes, layer),
      whom: () => whom,
      changes: () => changes,
    },
  ];
};

const writtenBy = (changes: readonly ChangeFields[], layer: Layer): Aspects =>
  changes.reduce((sum, change) => (isIn(layer, change) ? sum | writtenIn(layer, change) : sum), NOTHING);

const layerChangesOf = ({ id, stat, by = 0, add, remove, becomes }: ContinuousChange): readonly LayerChange[] => {
  const becoming = becomingIn(becomes);
  return [
    ...(stat === undefined ? [] : [sizeChange(stat, by)]),
    ...(add === undefined && remove === undefined ? [] : [keywordChange(add, remove)]),
    ...(becoming === undefined ? [] : [stamped(becoming, numberOfId(id))]),
  ];
};

/** Abilities that an effect gives have the timestamp of the effect (MTG-613.7a). */
const stamped = (becoming: Becoming, stamp: number): Becoming =>
  becoming.given === undefined ? becoming : { ...becoming, given: becoming.given.map((each) => ({ ...each, stamp })) };

const sizeChange = (stat: string, by: number): LayerChange =>
  stat === 'power' ? { powerBy: by } : { toughnessBy: by };

const keywordChange = (add: string | undefined, remove: string | undefined): LayerChange => ({
  ...(add !== undefined && { add }),
  ...(remove !== undefined && { remove }),
});

type StaticEffectArgs = {
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
  working: LayerProgress,
  { stamp, isThere: isOn }: { readonly stamp: number; readonly isThere: () => boolean },
): readonly ContinuousEffect[] => {
  const { object, ability } = held;
  const context = contextOfSource(situation.ruleset.control.speaker(situation, object), object.name);
  const isHeld = (): boolean => isOn() && holds(situation, ability.if, context);
  return groupsOf(held).map(({ who, whom: { isOf }, said, reading, writes }) => {
    const meant = (): readonly LayeredPermanent[] =>
      isOf === undefined
        ? permanentsNamed(working, objectsIn(situation, who, context))
        : working.permanents.filter((each) => isOf(situation, each, context));
    return {
      ...{ stamp, by: object.name, reading, writes },
      layers: said.flatMap(({ layers }) => layers),
      whom: () => (isHeld() ? meant() : []),
      changes: () => said.map(({ changeIn }) => changeIn(situation, context, stamp)),
    };
  });
};

const permanentsNamed = (working: LayerProgress, names: readonly ObjectName[]): readonly LayeredPermanent[] =>
  names.map((name) => working.named.get(name)).filter((each) => each !== undefined);

/** What the static abilities of an object hang on, whether they are there or not. */
export const readingsOf = (held: HeldAbility): readonly WhoReading[] =>
  groupsOf(held).map(({ whom, reading }) => ({ ...whom, ...reading }));

const objectsIn = (situation: Situation, who: Refs, context: EvaluationContext): readonly ObjectName[] =>
  referred(situation, who, context).flatMap((target) => {
    if (!('object' in target)) return [];
    const found = objectAt(situation.state.table, target.object);
    return found !== undefined && found.zone.startsWith('battlefield') ? [target.object] : [];
  });

type StaticEffectReading = {
  readonly layers: readonly Layer[];
  readonly reading: LayerReading;
  readonly fields: ChangeFields;
  readonly changeIn: (situation: Situation, context: EvaluationContext, stamp: number) => LayerChange;
};
type StaticEffectGroup = {
  readonly who: Refs;
  readonly whom: WhoReading;
  readonly said: readonly StaticEffectReading[];
  readonly reading: LayerReading;
  readonly writes: ContinuousEffect['writes'];
};

const groups = new WeakMap<object, readonly StaticEffectGroup[]>();

/** The effects of a static ability, grouped by the objects they affect. Cards never change, so this is cached. */
const groupsOf = ({ card, path, ability }: HeldAbility): readonly StaticEffectGroup[] => {
  const known = groups.get(ability);
  if (known !== undefined) return known;
  const found = new Map<string, { who: Refs; said: StaticEffectReading[] }>();
  for (const [at, effect] of (ability.effect ?? []).entries()) {
    const [name, args] = effectOf(effect);
    if (!isMap(args)) continue;
    const said = args as StaticEffectArgs; // by its shape
    const saying = textOfGroup(name, said, { card, path: `${path}/effect/${at}` });
    if (saying === undefined) continue;
    const { who } = said;
    const key = JSON.stringify(who);
    const group = found.get(key) ?? { who, said: [] };
    group.said.push(saying);
    found.set(key, group);
  }
  const read = [...found.values()].map(({ who, said }): StaticEffectGroup => {
    const whom = readingOfWho(who);
    const condition = ability.if === undefined ? [] : [OPEN];
    // Each is there only while its object has the ability.
    const reading = together(ABILITIES, whom, ...condition, ...said.map((each) => each.reading));
    const fields = said.map((each) => each.fields);
    const written = new Map(LAYERS.map(({ layer }) => [layer, writtenBy(fields, layer)]));
    return { who, whom, said, reading, writes: (layer) => written.get(layer) ?? NOTHING };
  });
  groups.set(ability, read);
  return read;
};

const textOfGroup = (
  name: string,
  args: StaticEffectArgs,
  place: { readonly card: CardId | null; readonly path: string },
): StaticEffectReading | undefined => {
  const { stat, by = 0, add, remove } = args;
  if (name === 'modify' && stat !== undefined)
    return {
      ...{ layers: ['7c'], reading: readingOfAmount(by), fields: sizeChange(stat, 0) },
      changeIn: (situation, context) => sizeChange(stat, amountOf(situation, by, context)),
    };
  if (name === 'keyword') {
    const fields = keywordChange(add, remove);
    return { layers: ['6'], reading: NO_READING, fields, changeIn: () => fields };
  }
  if (name !== 'becomes') return undefined;
  const said = args as WrittenBecoming; // by its shape
  const given = givenBy(said, place.card, `${place.path}/becomes`);
  return {
    layers: layersOf({ ...said, ...given }),
    reading: together(readingOfAmount(said.power), readingOfAmount(said.toughness)),
    fields: { ...said, ...given },
    changeIn: (situation, context, stamp) => stamped({ ...evaluated(situation, said, context), ...given }, stamp),
  };
};

/** The change of a `becomes` effect as its card states it: amounts not yet evaluated, abilities in full. */
export type WrittenBecoming = Omit<Becoming, 'power' | 'toughness' | 'given'> & {
  readonly power?: Amount;
  readonly toughness?: Amount;
  readonly abilities?: readonly unknown[];
  readonly who?: Refs;
  readonly until?: string;
};

/** The abilities that are given, by where they stand. */
export const givenBy = (
  { abilities }: Pick<WrittenBecoming, 'abilities'>,
  card: CardId | null,
  path: string,
): { readonly given?: readonly GivenAbility[] } =>
  abilities === undefined || card === null
    ? {}
    : { given: abilities.map((_, at) => ({ card, path: `${path}/abilities/${at}` })) };

/** What is written with its amounts worked out as they are now. */
export const evaluated = (situation: Situation, said: WrittenBecoming, context: EvaluationContext): Becoming => {
  const { power, toughness, abilities: _abilities, who: _who, until: _until, ...plain } = said;
  return {
    ...plain,
    ...(power !== undefined && { power: amountOf(situation, power, context) }),
    ...(toughness !== undefined && { toughness: amountOf(situation, toughness, context) }),
  };
};
