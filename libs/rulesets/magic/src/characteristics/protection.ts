import { zoneKind, type CardId, type GameObject, type JsonMap, type Situation } from '@stackledger/kernel';
import type { ObjectName } from '@stackledger/kernel/authoring';
import { coloursOf, typesOf } from './card-types.js';
import { keywordsOf } from './characteristics.js';
import { qualitiesOf } from './qualities.js';
import { lastKnownOf } from '../table/state.js';

/** What would do something to it: an object, or the card of something on the stack. */
export type QualitySource = GameObject | { readonly card: CardId | null; readonly except?: JsonMap };

const hasFrom = (situation: Situation, name: ObjectName, word: string, source: QualitySource): boolean => {
  const keywords = keywordsOf(situation, name);
  if (![...keywords].some((keyword) => keyword.startsWith(word))) return false;
  const last = 'name' in source && zoneKind(source.zone) !== 'battlefield' ? lastKnownOf(situation, source) : undefined;
  const colours = last?.colours ?? coloursOf(situation, source);
  return qualitiesOf(colours, last?.types ?? typesOf(situation, source)).some((quality) =>
    keywords.has(`${word}${quality}`),
  );
};

/** Whether a permanent has protection from a source (MTG-702.16). */
export const isProtectedFrom = (
  situation: Situation,
  { name }: Pick<GameObject, 'name'>,
  source: QualitySource,
): boolean => source.card !== null && hasFrom(situation, name, 'protection-from-', source);

/** Whether a permanent is hexproof from a source of an opponent's (MTG-702.11). */
export const isHexproofFrom = (
  situation: Situation,
  { name }: Pick<GameObject, 'name'>,
  source: QualitySource,
): boolean => source.card !== null && hasFrom(situation, name, 'hexproof-from-', source);
