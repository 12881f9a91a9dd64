import { identityOf, objectAt, type GameObject, type RuleId, type Situation } from '@stackledger/kernel';
import { withPlaced, withShown, type Cost, type ObjectName, type OpenDecision } from '@stackledger/kernel/authoring';
import { magicCardNamed } from '../../cards/magic-card.js';
import { isFaceDown } from '../../cards/own-cards.js';
import { isLayered, layeredTraits } from '../../layers/index.js';
import { moreCounters } from '../../board/replacing.js';
import { emit } from '../../table/events.js';
import { magicOf, type CopyBeneath } from '../../table/state.js';
import { supposing } from '../../table/supposing.js';

/** What a face-down object shows once it is turned up: its own card, or what it has become a copy of (MTG-708.10). */
const shownUp = (situation: Situation, object: GameObject): CopyBeneath | undefined => {
  const { card } = identityOf(object);
  return magicOf(situation).copiedBeneath?.[object.name] ?? (card === null ? undefined : { shows: card });
};

/** Turns a face-down object up. It stays the same object with its counters, damage and attachments (MTG-708.8). */
const turnFaceUp = (d: OpenDecision, name: ObjectName, because: readonly RuleId[]): void => {
  const object = objectAt(d.state.table, name);
  const up = object === undefined || !isFaceDown(object) ? undefined : shownUp(d, object);
  if (up === undefined) return;
  const cited = magicOf(d).copiedBeneath?.[name] === undefined ? [] : (['MTG-708.10'] as const);
  emit(d, 'FaceTurned', { object: name, ...up, way: 'up' }, [...because, 'MTG-708.8', ...cited]);
};

/** Turns it up for its own cost: a megamorph cost puts a +1/+1 counter on it (MTG-702.37b). */
export const turnUpForCost = (d: OpenDecision, name: ObjectName, because: readonly RuleId[]): void => {
  turnFaceUp(d, name, because);
  const object = objectAt(d.state.table, name);
  if (object === undefined || magicCardNamed(d, object.card).megamorph !== true) return;
  const by = moreCounters(d, object, '+1/+1', 1);
  const now = (object.counters['+1/+1'] ?? 0) + by;
  if (by > 0) emit(d, 'CountersChanged', { object: name, counters: '+1/+1', by, now }, ['MTG-702.37b']);
};

/** The morph or disguise cost that a face-down permanent would have if it were face up (MTG-702.37e). */
export const turningCosts = (situation: Situation, object: GameObject): readonly Cost[] | undefined => {
  const up = shownUp(situation, object);
  if (up === undefined) return undefined;
  const { morph, disguise } = magicCardNamed(situation, up.shows);
  return losesAbilities(situation, object, up) ? undefined : (morph ?? disguise);
};

const losesAbilities = (situation: Situation, { name, zone }: GameObject, { shows }: CopyBeneath): boolean => {
  if (!isLayered(situation)) return false;
  // Placed anew, so that what its own face does is looked at too.
  const turned = supposing(situation, (table) =>
    withShown(withPlaced(withPlaced(table, name, 'nowhere'), name, zone), name, shows),
  );
  return layeredTraits(turned, name)?.isBare === true;
};
