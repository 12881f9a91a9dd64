import {
  identityOf,
  objectAt,
  oneOf,
  rejection,
  type CardId,
  type Command,
  type GameObject,
  type Rejection,
  type Situation,
} from '@stackledger/kernel';
import { withObject } from '@stackledger/kernel/authoring';
import { isFaceDown } from '../cards/own-cards.js';
import { magicCardNamed } from '../cards/magic-card.js';
import { supposing } from '../table/supposing.js';

/** The field of a command that casts or plays a card by its other face. */
export const FACE = { 'face?': oneOf('back') };

/**
 * A card as it is cast or played: by its front, or in a match in which it shows its other face where it lies. Only that
 * face counts for whether and how that is done (MTG-712.11c).
 */
export type CastFace = {
  readonly situation: Situation;
  readonly object: GameObject;
  /** The card that it shows from then on, where that is not its own. */
  readonly shows?: CardId;
};

const modalBackOf = (situation: Situation, object: GameObject): CardId | undefined => {
  if (object.beneath !== undefined || isFaceDown(object)) return undefined;
  const { back } = magicCardNamed(situation, object.card);
  return back !== undefined && magicCardNamed(situation, back).modal === true ? back : undefined;
};

/** The faces by which a card can be cast or played, its front first (MTG-712.11b). */
export const castFaces = (situation: Situation, object: GameObject): readonly CastFace[] => {
  const front = { situation, object };
  const shows = modalBackOf(situation, object);
  if (shows === undefined) return [front];
  const turned = supposing(situation, (table) =>
    withObject(table, object.name, (each) => {
      each.card = shows;
      each.beneath = identityOf(object);
    }),
  );
  const seen = objectAt(turned.state.table, object.name);
  return seen === undefined ? [front] : [front, { situation: turned, object: seen, shows }];
};

/** The face that a command names: the front, or the other one that can be cast. */
export const faceNamed = (situation: Situation, object: GameObject, { face }: Command): CastFace | Rejection => {
  const found = castFaces(situation, object).find(({ shows }) => (shows !== undefined) === (face === 'back'));
  return found ?? rejection('no-such-face', 'MTG-712.11b', `${object.trueName} has no other face that could be cast`);
};

/** How a card is put somewhere by a face: openly showing it. */
export const shownBy = ({ shows }: CastFace): { readonly shows?: CardId; readonly isOpen?: true } =>
  shows === undefined ? {} : { shows, isOpen: true };

/** The command's own mark of a face. */
export const faceField = ({ shows }: CastFace): { readonly face?: 'back' } =>
  shows === undefined ? {} : { face: 'back' };
