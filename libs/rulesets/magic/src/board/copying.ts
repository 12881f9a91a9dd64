import { isMap, objectAt, type CardId, type GameObject, type JsonMap, type Situation } from '@stackledger/kernel';
import { targetsOfSpec, contextOfSource, type ObjectName, type TargetSpec } from '@stackledger/kernel/authoring';
import { becomingIn, type Becoming } from '../layers/becoming.js';
import { givenBy, evaluated, type WrittenBecoming } from '../layers/effects.js';
import { copiedCard } from '../cards/own-cards.js';
import { replacementArgs, type ApplicableReplacement } from './replacing.js';

/** The exceptions of a copy as its card states them, including `legendary: false`. */
export type WrittenCopyExceptions = WrittenBecoming & { readonly legendary?: false };

/** An optional replacement: the object enters as a copy of a permanent that its controller chooses. */
export type EnterAsCopySpec = TargetSpec & { readonly except?: WrittenCopyExceptions };

/** The copied card that an object shows, and the exceptions of the copy. */
export type CopiableValues = { readonly shows: CardId; readonly except?: JsonMap };

/** The exceptions of a copy with their amounts evaluated. */
export type CopyExceptions = Becoming & { readonly legendary?: false };

const joined = (a: readonly string[] | undefined, b: readonly string[] | undefined): readonly string[] => [
  ...(a ?? []),
  ...(b ?? []),
];

const LISTS = ['addTypes', 'addSubtypes', 'addColours', 'keywords'] as const;

/** The exceptions of a copy of a copy: those of the first copy are part of its copiable values (MTG-707.2). */
export const mergedExceptions = (before: CopyExceptions, more: CopyExceptions): CopyExceptions => {
  const lists = LISTS.filter((word) => before[word] !== undefined || more[word] !== undefined);
  const given = [...(before.given ?? []), ...(more.given ?? [])];
  return {
    ...before,
    ...more,
    ...Object.fromEntries(lists.map((word) => [word, joined(before[word], more[word])])),
    ...(given.length > 0 && { given }),
  };
};

/**
 * The copiable values of an object with the exceptions of the new copy (MTG-707.2); undefined if it shows no card.
 */
export const copiableValues = (object: GameObject, except: CopyExceptions | undefined): CopiableValues | undefined => {
  const shows = copiedCard(object);
  if (shows === null) return undefined;
  const all = mergedExceptions(becomingIn(object.except) ?? {}, except ?? {});
  // Plain data: words, numbers and lists of them.
  return Object.keys(all).length === 0 ? { shows } : { shows, except: all };
};

/** The evaluated exceptions of a copy; `path` is their place in the card. */
export const copyExceptions = (
  situation: Situation,
  said: WrittenCopyExceptions | undefined,
  { card, path, self }: { readonly card: CardId | null; readonly path: string; readonly self: ObjectName | null },
): CopyExceptions | undefined =>
  said === undefined
    ? undefined
    : { ...evaluated(situation, said, contextOfSource(null, self)), ...givenBy(said, card, path) };

/** The enter-as-copy effects of a replacement, each with the path of its exceptions. */
export const entryCopySpecs = (
  found: ApplicableReplacement,
): readonly (EnterAsCopySpec & { readonly path: string })[] =>
  replacementArgs(found, 'entersAsCopy').flatMap((args, at) =>
    // by its shape
    isMap(args) ? [{ ...(args as EnterAsCopySpec), path: `${found.path}/effect/${at}/entersAsCopy/except` }] : [],
  );

/** The permanents that an entering object could copy. */
export const copiable = (
  situation: Situation,
  { object: { name }, you }: ApplicableReplacement,
  asked: EnterAsCopySpec,
): readonly GameObject[] =>
  targetsOfSpec(situation, asked, contextOfSource(you, name)).flatMap((target) => {
    const object = 'object' in target ? objectAt(situation.state.table, target.object) : undefined;
    return object === undefined ? [] : [object];
  });
