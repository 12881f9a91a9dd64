import {
  allOf,
  isMap,
  objectAt,
  scopeOfSource,
  type CardId,
  type GameObject,
  type JsonMap,
  type ObjectName,
  type Situation,
  type TargetSpec,
} from '@stackledger/kernel';
import { becomingIn, type Becoming } from '../layers/becoming.js';
import { givenBy, workedOut, type Written } from '../layers/effects.js';
import { copiedCard } from '../cards/own-cards.js';
import { saidBy, type Replacing } from './replacing.js';

/** What a card says that a copy has beside what it copies; that it is no legend, too. */
export type WrittenExcept = Written & { readonly legendary?: false };

/** How something enters as a copy of something on the battlefield that its controller chooses, or not. */
export type AsCopy = TargetSpec & { readonly except?: WrittenExcept };

/** What something shows as a copy, and what it has beside that. */
export type Likeness = { readonly shows: CardId; readonly except?: JsonMap };

/** What a copy has beside, worked out. */
export type Excepted = Becoming & { readonly legendary?: false };

const listed = (a: readonly string[] | undefined, b: readonly string[] | undefined): readonly string[] => [
  ...(a ?? []),
  ...(b ?? []),
];

const LISTS = ['addTypes', 'addSubtypes', 'addColours', 'keywords'] as const;

/** What a copy of a copy has: what the first one had beside its original belongs to what is copied (MTG-707.2). */
export const merged = (before: Excepted, more: Excepted): Excepted => {
  const lists = LISTS.filter((word) => before[word] !== undefined || more[word] !== undefined);
  const given = [...(before.given ?? []), ...(more.given ?? [])];
  return {
    ...before,
    ...more,
    ...Object.fromEntries(lists.map((word) => [word, listed(before[word], more[word])])),
    ...(given.length > 0 && { given }),
  };
};

/** What becomes of something as a copy of an object: its copiable values, and those that are said beside them (MTG-707.2). */
export const likenessOf = (object: GameObject, except: Excepted | undefined): Likeness | undefined => {
  const shows = copiedCard(object);
  if (shows === null) return undefined;
  const all = merged(becomingIn(object.except) ?? {}, except ?? {});
  // Plain data: words, numbers and lists of them.
  return Object.keys(all).length === 0 ? { shows } : { shows, except: all as unknown as JsonMap };
};

/** What a card says beside a copy, worked out; `path` is where that stands in it. */
export const exceptOf = (
  situation: Situation,
  said: WrittenExcept | undefined,
  { card, path, self }: { readonly card: CardId | null; readonly path: string; readonly self: ObjectName | null },
): Excepted | undefined =>
  said === undefined
    ? undefined
    : { ...workedOut(situation, said, scopeOfSource(null, self)), ...givenBy(said, card, path) };

/** What a replacement says of entering as a copy, with where what it excepts stands. */
export const asCopyIn = (found: Replacing): readonly (AsCopy & { readonly path: string })[] =>
  saidBy(found, 'entersAsCopy').flatMap(
    (args, at) =>
      isMap(args) ? [{ ...(args as AsCopy), path: `${found.path}/effect/${at}/entersAsCopy/except` }] : [], // by its shape
  );

/** What something that enters could be a copy of. */
export const copiable = (
  situation: Situation,
  { object: { name }, you }: Replacing,
  asked: AsCopy,
): readonly GameObject[] =>
  allOf(situation, asked, scopeOfSource(you, name)).flatMap((target) => {
    const object = 'object' in target ? objectAt(situation.state.table, target.object) : undefined;
    return object === undefined ? [] : [object];
  });
