import { objectAt, zoneKind, type Cards, type GameObject, type Situation, type Table } from '@stackledger/kernel';
import {
  abilitiesOnCards,
  asObjectName,
  changedKeys,
  namesInPlay,
  objectsInPlay,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { magicCardNamed } from '../cards/magic-card.js';
import { isAura } from '../characteristics/characteristics.js';
import { isLegendary } from '../characteristics/card-types.js';
import { readingsOf } from '../layers/effects.js';
import { isLayered, layersBasis } from '../layers/index.js';
import { magicOf, type MagicState } from '../table/state.js';

/**
 * The newest table of a match at which nothing was due about any permanent, with what characteristics hung on then.
 * `watched` are the permanents about which something may be due by what others are or by what is on the stack.
 */
type SettledTable = {
  readonly inPlay: readonly ObjectName[];
  readonly objects: Table['objects'];
  readonly changes: Table['changes'];
  readonly attached: MagicState['attached'];
  readonly layers: object | null;
  readonly watched: readonly ObjectName[];
};

const settled = new WeakMap<Cards, SettledTable>();

const layersOf = (situation: Situation): object | null => (isLayered(situation) ? layersBasis(situation) : null);

const sizesKnown = new WeakMap<readonly ObjectName[], boolean>();

/**
 * Whether something in play says of sizes what hangs on more than permanents. It is the same for as long as nothing
 * enters or leaves, or becomes a copy.
 */
const areSizesOpen = (situation: Situation): boolean => {
  const inPlay = namesInPlay(situation);
  const known = sizesKnown.get(inPlay);
  if (known !== undefined) return known;
  const statics = abilitiesOnCards(situation, situation.state.table, 'static');
  const isDefined = objectsInPlay(situation).some(({ card }) => magicCardNamed(situation, card).defines !== undefined);
  const found = isDefined || statics.flatMap(readingsOf).some(({ isOpen }) => isOpen);
  sizesKnown.set(inPlay, found);
  return found;
};

/** Whether each permanent that is the same object has the characteristics that it had then. */
const isBasisOf = (situation: Situation, then: SettledTable): boolean => {
  const layers = layersOf(situation);
  if (then.inPlay !== namesInPlay(situation) || then.layers !== layers) return false;
  if (layers !== null) return true;
  const { changes } = situation.state.table;
  return then.changes === changes && then.attached === magicOf(situation).attached && !areSizesOpen(situation);
};

/**
 * The permanents about which something may be due: those that have changed since nothing was due about any, and those
 * that are watched. Undefined where each has to be looked at.
 */
export const unsettledPermanents = (situation: Situation): readonly GameObject[] | undefined => {
  const { table, terms } = situation.state;
  const then = settled.get(terms.cards);
  if (then === undefined || !isBasisOf(situation, then)) return undefined;
  const names = new Set(then.watched);
  for (const name of changedKeys(then.objects, table.objects)) names.add(asObjectName(name));
  return [...names].flatMap((name) => {
    const object = objectAt(table, name);
    return object !== undefined && zoneKind(object.zone) === 'battlefield' ? [object] : [];
  });
};

const isWatched = (situation: Situation, object: GameObject): boolean =>
  object.counters.lore !== undefined || isLegendary(situation, object) || isAura(situation, object.name);

/** Notes that nothing is due about any permanent now; `looked` are those that were looked at. */
export const noteSettled = (situation: Situation, looked: readonly GameObject[]): void => {
  const { table, terms } = situation.state;
  settled.set(terms.cards, {
    inPlay: namesInPlay(situation),
    objects: table.objects,
    changes: table.changes,
    attached: magicOf(situation).attached,
    layers: layersOf(situation),
    watched: looked.filter((object) => isWatched(situation, object)).map(({ name }) => name),
  });
};
