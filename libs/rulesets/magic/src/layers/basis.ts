import type { MatchTerms, Situation, Table } from '@stackledger/kernel';
import { abilitiesOnCards, namesInPlay, objectsInPlay, type ObjectName } from '@stackledger/kernel/authoring';
import { magicCardNamed } from '../cards/magic-card.js';
import { magicOf, type MagicState } from '../table/state.js';
import { readingsOf } from './effects.js';
import { isLayered, layersBasis } from './index.js';

/** What characteristics hang on where no layers are applied; `basis` stands for all of it. */
type PlainBasis = {
  readonly inPlay: readonly ObjectName[];
  readonly changes: Table['changes'];
  readonly attached: MagicState['attached'];
  readonly basis: object;
};

/** Of the newest table of each match. */
const plain = new WeakMap<MatchTerms, PlainBasis>();

const openKnown = new WeakMap<readonly ObjectName[], boolean>();

/**
 * Whether characteristics hang on more than permanents by something in play. It is the same for as long as nothing
 * enters or leaves, or becomes a copy.
 */
const areOpen = (situation: Situation, inPlay: readonly ObjectName[]): boolean => {
  const known = openKnown.get(inPlay);
  if (known !== undefined) return known;
  const statics = abilitiesOnCards(situation, situation.state.table, 'static');
  const isDefined = objectsInPlay(situation).some(({ card }) => magicCardNamed(situation, card).defines !== undefined);
  const found = isDefined || statics.flatMap(readingsOf).some(({ isOpen }) => isOpen);
  openKnown.set(inPlay, found);
  return found;
};

const plainBasis = (situation: Situation): object => {
  const { table, terms } = situation.state;
  const [inPlay, { changes }, { attached }] = [namesInPlay(situation), table, magicOf(situation)];
  const known = plain.get(terms);
  if (known?.inPlay === inPlay && known.changes === changes && known.attached === attached) return known.basis;
  const basis = {};
  if (!areOpen(situation, inPlay)) plain.set(terms, { inPlay, changes, attached, basis });
  return basis;
};

/**
 * What the characteristics in play hang on beside the objects themselves: at two tables with one basis, what is the
 * same object has the same characteristics (MTG-613.1). A new one where nobody knows what they hang on.
 */
export const characteristicsBasis = (situation: Situation): object =>
  isLayered(situation) ? layersBasis(situation) : plainBasis(situation);
