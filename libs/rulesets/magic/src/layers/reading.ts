import { isMap, type Situation } from '@stackledger/kernel';
import {
  isOnSide,
  type Amount,
  type EvaluationContext,
  type ObjectFilter,
  type Refs,
  type TargetSpec,
} from '@stackledger/kernel/authoring';
import { REFERENCE_CLASSES, TARGET_CLASSES } from '../cards/class-words.js';
import { magicOf } from '../table/state.js';
import { ASPECT, EVERYTHING, NOTHING, type Aspects } from './aspects.js';
import type { LayeredPermanent } from './progress.js';

/**
 * What something that is written hangs on: characteristics of permanents, and whether anything beside those and what
 * lies on the battlefield: then (`isOpen`) nobody knows what else.
 */
export type LayerReading = {
  readonly aspects: Aspects;
  readonly isOpen: boolean;
  readonly readsTapped: boolean;
  readonly readsCounters: boolean;
  readonly readsAttached: boolean;
};

/**
 * Whom an effect applies to. With `isOf` each permanent is asked by itself, of which those that are alike get one
 * answer; without it only the whole table tells.
 */
export type WhoReading = LayerReading & {
  readonly isOf?: (situation: Situation, permanent: LayeredPermanent, context: EvaluationContext) => boolean;
};

/** What hangs on nothing. */
export const NO_READING: LayerReading = {
  aspects: NOTHING,
  isOpen: false,
  readsTapped: false,
  readsCounters: false,
  readsAttached: false,
};

/** What hangs on anything at all. */
export const OPEN: WhoReading = { ...NO_READING, aspects: EVERYTHING, isOpen: true };

const of = (aspects: Aspects): LayerReading => ({ ...NO_READING, aspects });

/** What hangs on whether abilities are there. */
export const ABILITIES = of(ASPECT.abilities);

/** What several things together hang on. */
export const together = (...all: readonly LayerReading[]): LayerReading => ({
  aspects: all.reduce((sum, { aspects }) => sum | aspects, NOTHING),
  isOpen: all.some(({ isOpen }) => isOpen),
  readsTapped: all.some(({ readsTapped }) => readsTapped),
  readsCounters: all.some(({ readsCounters }) => readsCounters),
  readsAttached: all.some(({ readsAttached }) => readsAttached),
});

/** What an amount hangs on: a number on nothing. */
export const readingOfAmount = (amount: Amount | undefined): LayerReading =>
  amount === undefined || typeof amount === 'number' ? NO_READING : OPEN;

const isNumeric = (asked: unknown): boolean =>
  typeof asked === 'number' || (isMap(asked) && Object.values(asked).every((bound) => typeof bound === 'number'));

/** The fields of a filter that are asked of one permanent by itself, and what they hang on. */
const FIELDS: { readonly [field: string]: (asked: unknown) => LayerReading | undefined } = {
  kind: () => of(ASPECT.types),
  subtype: () => of(ASPECT.subtypes),
  colour: () => of(ASPECT.colours),
  keyword: () => of(ASPECT.keywords),
  name: () => NO_READING,
  legendary: () => NO_READING,
  manaValue: (asked) => (isNumeric(asked) ? NO_READING : OPEN),
  power: (asked) => (isNumeric(asked) ? of(ASPECT.size) : OPEN),
  toughness: (asked) => (isNumeric(asked) ? of(ASPECT.size) : OPEN),
  counters: () => ({ ...NO_READING, readsCounters: true }),
  controller: (asked) => (asked === 'you' || asked === 'opponent' ? NO_READING : OPEN),
  owner: (asked) => (asked === 'you' || asked === 'opponent' ? NO_READING : OPEN),
  tapped: () => ({ ...NO_READING, readsTapped: true }),
  token: () => NO_READING,
  faceDown: () => NO_READING,
  not: (asked) => (isMap(asked) ? readingOfFilter(asked as ObjectFilter) : undefined), // by its shape
  anyOf: (asked) => all(Array.isArray(asked) ? asked.map((each) => readingOfFilter(each as ObjectFilter)) : []),
};

/** What all of these come to; undefined where one of them is not known. */
const all = (readings: readonly (LayerReading | undefined)[]): LayerReading | undefined => {
  const known = readings.filter((each) => each !== undefined);
  return known.length === readings.length ? together(...known) : undefined;
};

/** What a filter hangs on where each permanent can be asked by itself, else undefined. */
const readingOfFilter = (where: ObjectFilter | undefined): LayerReading | undefined =>
  all(
    Object.entries(where ?? {}).map(([field, asked]) =>
      Object.hasOwn(FIELDS, field) ? FIELDS[field]?.(asked) : undefined,
    ),
  );

/** The target words that stand for a type of permanents. */
const TYPES = ['creature', 'land', 'artifact', 'enchantment', 'planeswalker'];

/** Permanents of a type (or all of them), with each side and filter that is asked of them. */
type PermanentClass = { readonly type: string | null; readonly asked: readonly TargetSpec[] };

const classesOf = (spec: TargetSpec): readonly PermanentClass[] | undefined => {
  const { what } = spec;
  if (what === 'permanent') return [{ type: null, asked: [spec] }];
  if (TYPES.includes(what)) return [{ type: what, asked: [spec] }];
  const inner = Object.hasOwn(TARGET_CLASSES, what) ? TARGET_CLASSES[what]?.of.map(classesOf) : undefined;
  if (inner === undefined || inner.includes(undefined)) return undefined;
  return inner.flatMap((each = []) => each.map(({ type, asked }) => ({ type, asked: [...asked, spec] })));
};

const isInClass = (
  situation: Situation,
  { object: { name, stay }, traits }: LayeredPermanent,
  { type, asked }: PermanentClass,
  context: EvaluationContext,
): boolean =>
  (type === null || traits.types.includes(type)) &&
  asked.every((spec) => isOnSide(situation, spec, { object: name, stay }, context));

const readingOfSpec = (spec: TargetSpec): WhoReading => {
  const classes = classesOf(spec);
  const filters = classes?.flatMap(({ asked }) => asked.map(({ where }) => readingOfFilter(where)));
  const filtered = filters === undefined ? undefined : all(filters);
  if (classes === undefined || filtered === undefined) return OPEN;
  return {
    ...together(filtered, of(classes.some(({ type }) => type !== null) ? ASPECT.types : NOTHING)),
    isOf: (situation, permanent, context) => classes.some((each) => isInClass(situation, permanent, each, context)),
  };
};

const SELF: WhoReading = { ...NO_READING, isOf: (_situation, { object }, { self }) => object.name === self };

const ATTACHED: WhoReading = {
  ...NO_READING,
  readsAttached: true,
  isOf: (situation, { object: { name, stay } }, { self }) => {
    const to = magicOf(situation).attached[self ?? ''];
    return to !== undefined && 'object' in to && to.object === name && to.stay === stay;
  },
};

const readingOfWord = (word: string): WhoReading => {
  if (word === 'self') return SELF;
  if (word === 'attached') return ATTACHED;
  const spec = Object.hasOwn(REFERENCE_CLASSES, word) ? REFERENCE_CLASSES[word] : undefined;
  return spec === undefined ? OPEN : readingOfSpec(spec);
};

/** Whom an effect applies to by what is written, and what that hangs on. */
export const readingOfWho = (who: Refs): WhoReading => {
  if (typeof who === 'string') return readingOfWord(who);
  if ('all' in who) return readingOfSpec({ ...who, what: who.all });
  const words = who.map(readingOfWord);
  if (words.some(({ isOf }) => isOf === undefined)) return OPEN;
  return {
    ...together(...words),
    isOf: (situation, permanent, context) => words.some(({ isOf }) => isOf?.(situation, permanent, context) === true),
  };
};
