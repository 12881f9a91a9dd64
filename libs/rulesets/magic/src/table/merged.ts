import type { GameObject, Situation } from '@stackledger/kernel';
import type { ObjectName } from '@stackledger/kernel/authoring';
import { magicOf, type MergedPart } from './state.js';

/** The components of an object as it merged last, the topmost first; none of what is a single card. */
export const recordedParts = (situation: Situation, name: string): readonly MergedPart[] =>
  magicOf(situation).merged?.[name]?.parts ?? [];

/** The components of a permanent, the topmost first; none of what is a single card. */
export const partsOf = (situation: Situation, { name, stay }: GameObject): readonly ObjectName[] => {
  const parts = recordedParts(situation, name);
  return parts.some((part) => part.object === name && part.stay === stay) ? parts.map(({ object }) => object) : [];
};
