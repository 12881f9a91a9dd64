import type { CardId, GameObject, ObjectName, Situation } from '@stackledger/kernel';
import { coloursOf, typesOf } from './card-types.js';
import { keywordsOf } from './characteristics.js';
import { qualitiesOf } from './qualities.js';

const hasFrom = (situation: Situation, name: ObjectName, word: string, source: CardId | null): boolean => {
  const keywords = keywordsOf(situation, name);
  if (![...keywords].some((keyword) => keyword.startsWith(word))) return false;
  const card = { card: source };
  return qualitiesOf(coloursOf(situation, card), typesOf(situation, card)).some((quality) =>
    keywords.has(`${word}${quality}`),
  );
};

/** Whether a permanent has protection from a card as a source (MTG-702.16). */
export const isProtectedFrom = (
  situation: Situation,
  { name }: Pick<GameObject, 'name'>,
  source: CardId | null,
): boolean => source !== null && hasFrom(situation, name, 'protection-from-', source);

/** Whether a permanent is hexproof from a card as a source of an opponent's (MTG-702.11). */
export const isHexproofFrom = (
  situation: Situation,
  { name }: Pick<GameObject, 'name'>,
  source: CardId | null,
): boolean => source !== null && hasFrom(situation, name, 'hexproof-from-', source);
