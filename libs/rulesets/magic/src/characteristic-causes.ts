import { identityOf, type GameObject, type CharacteristicCause, type Situation } from '@stackledger/kernel';
import { controlEffects } from './board/control.js';
import { isFaceDown } from './cards/own-cards.js';
import { becomingIn } from './layers/becoming.js';
import { RULES } from './layers/cited-rules.js';
import { layersOf, textIn } from './layers/layer-table.js';
import { notesOf } from './layers/notes.js';
import { isPermanent } from './characteristics/characteristics.js';
import { magicCardNamed } from './cards/magic-card.js';
import { partsOf } from './table/merged.js';
import { TAKEN } from './table/word-marks.js';

/** The effects that changed the characteristics of a permanent, layer by layer (MTG-613.1). */
export const whyObject = (situation: Situation, object: GameObject): readonly CharacteristicCause[] =>
  isPermanent(situation, object)
    ? [
        ...shownCardCauses(situation, object),
        ...copyCauses(situation, object),
        ...controlCauses(situation, object),
        ...layerCauses(situation, object),
      ]
    : [];

const titleOf = (situation: Situation, card: GameObject['card']): string =>
  magicCardNamed(situation, card).title ?? card ?? 'a card';

/** The first layer: what it is a copy of, or which other face it shows. What lies face down names nothing of itself. */
const shownCardCauses = (situation: Situation, object: GameObject): readonly CharacteristicCause[] => {
  const { card, beneath } = object;
  if (beneath === undefined) return [];
  if (isFaceDown(object))
    return [
      { layer: '1', rule: 'MTG-708.2', by: null, says: 'it lies face down: a 2/2 creature without name or abilities' },
    ];
  if (partsOf(situation, object).length > 0)
    return [
      { layer: '1', rule: 'MTG-730.2', by: null, says: `it is ${titleOf(situation, card)}, its topmost component` },
    ];
  const { front, back } = magicCardNamed(situation, card);
  const own = identityOf(object).card;
  const isOther = own !== null && (front === own || back === own);
  const title = titleOf(situation, card);
  return isOther
    ? [{ layer: '1', rule: 'MTG-701.27', by: null, says: `it shows its other face, ${title}` }]
    : [{ layer: '1', rule: RULES[1], by: null, says: `it is a copy of ${title}` }];
};

/** What a copy is said to have beside what it copies belongs to the copy, and all that is merged to the whole. */
const copyCauses = (situation: Situation, object: GameObject): readonly CharacteristicCause[] => {
  const exceptions = becomingIn(object.except) ?? {};
  const isMerged = partsOf(situation, object).length > 0;
  const [rule, way] = isMerged
    ? (['MTG-702.140e', 'by its other components'] as const)
    : (['MTG-707.2', 'as a copy that is excepted'] as const);
  return layersOf(exceptions).map((layer) => ({
    ...{ layer: '1', rule, by: null, says: `${way}: ${textIn(layer, exceptions)}` },
  }));
};

/** The second layer: every effect that controls it, the last of which counts. */
const controlCauses = (
  situation: Situation,
  { name, owner, controller, marks }: GameObject,
): readonly CharacteristicCause[] => {
  const rule = RULES[2];
  const ending = controlEffects(situation)
    .filter(({ object }) => object === name)
    .map(({ by, seat, stamp }) => ({
      ...{ layer: '2', rule, by, says: `${seat} controls it` },
      ...(stamp > 0 && { stamp }),
    }));
  if (ending.length > 0 || controller === owner || controller === null) return ending;
  const says = marks.includes(TAKEN)
    ? `${controller} controls it by an effect that does not end`
    : `it came under ${controller}, and ${owner ?? 'nobody'} owns it`;
  return [{ layer: '2', rule, by: null, says }];
};

const layerCauses = (situation: Situation, { name }: GameObject): readonly CharacteristicCause[] =>
  notesOf(situation, name).map((note) => ({ rule: RULES[note.layer], ...note }));
