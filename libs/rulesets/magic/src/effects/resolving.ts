import { isMap, objectAt, type SeatId, type StackObject } from '@stackledger/kernel';
import {
  activeSeat,
  cardNamed,
  moveCard,
  removeFromStack,
  resolveInstructions,
  sendAway,
  type OpenDecision,
  type LeavingReason,
  type ObjectName,
  type StackKind,
  type Target,
} from '@stackledger/kernel/authoring';
import { becomesPermanent } from '../characteristics/characteristics.js';
import { enterBattlefield } from '../board/entering.js';
import { SPENT, wordsIn } from '../table/word-marks.js';
import { castMark } from '../words/conditions.js';
import { HASTY } from '../playing/suspended.js';
import { combatDamageKind } from '../combat/damage.js';
import { tokenName } from './copies/tokens.js';
import { mergeCard, mergeCopy, mergingWay, resolveSpell } from './mutating.js';
import { isSpell } from '../words/targets.js';
import { isMutating } from '../words/mutating-spells.js';
import { zoneFor } from '../board/zones.js';

const ownerOf = (d: OpenDecision, name: ObjectName): SeatId =>
  objectAt(d.state.table, name)?.owner ?? activeSeat(d.state.table); // every card of Magic has an owner

/** The zone of the card of a spell after it left the stack: battlefield, graveyard or exile. */
const leave = (d: OpenDecision, object: StackObject, how: LeavingReason): void => {
  const { object: name, bindings } = object;
  if (name === null || objectAt(d.state.table, name)?.zone !== 'stack') return;
  const owner = ownerOf(d, name);
  if (how === 'removed') return void moveCard(d, name, zoneFor('exile', owner), ['MTG-724']);
  if (bindings.cast === 'flashback') return void moveCard(d, name, zoneFor('exile', owner), ['MTG-702.34a']);
  const way = how === 'resolved' ? mergingWay(object) : undefined;
  if (way !== undefined) return mergeCard(d, object, name, way);
  if (how === 'resolved' && becomesPermanent(cardNamed(d, object.card).kind)) return enter(d, object, name);
  const because = { resolved: 'MTG-608.2n', cancelled: 'MTG-COUNTER', fizzled: 'MTG-608.2b' } as const;
  sendAway(d, name, 'discarded', [because[how]]);
};

/**
 * What a permanent remembers of its spell: what was paid in place of the mana cost. A copy has that too (MTG-707.10).
 */
const marksOf = ({ bindings: { cast } }: StackObject): readonly string[] =>
  typeof cast === 'string' ? [castMark(cast)] : [];

/** What an Aura is put on; what has not merged with its target is put on nothing. */
const hostOf = (object: StackObject): Target | undefined =>
  isMutating(object) ? undefined : (object.targets[0] ?? undefined);

/**
 * A permanent spell enters the battlefield under its controller's control; an Aura attached to its target (MTG-608.3).
 */
const enter = (d: OpenDecision, object: StackObject, name: ObjectName): void => {
  const controller = object.controller ?? ownerOf(d, name);
  const to = hostOf(object);
  const { beneath, card } = objectAt(d.state.table, name) ?? {};
  const shows = beneath === undefined ? null : card;
  const spent = wordsIn(objectAt(d.state.table, name)?.marks ?? [], SPENT).map(SPENT.of);
  const marks = [...marksOf(object), ...(object.bindings.haste === true ? [HASTY] : []), ...spent];
  const how = {
    ...(to !== undefined && { to }),
    ...(shows && { shows }),
    ...(marks.length > 0 && { marks }),
  };
  const coming = { object: name, controller, x: object.x, ...how };
  enterBattlefield(d, [coming], ['MTG-608.3', 'MTG-405.6']);
};

const instructions = (about: string): StackKind => ({ about, resolve: resolveInstructions });

/**
 * A copy of a permanent spell becomes a token (MTG-608.3); of other spells and abilities nothing is left (MTG-704.5e).
 */
const leaveCopy = (d: OpenDecision, object: StackObject, how: LeavingReason): void => {
  const { card, controller } = object;
  if (how !== 'resolved' || card === null || controller === null) return;
  if (!isSpell(d, object) || !becomesPermanent(cardNamed(d, card).kind)) return;
  const way = mergingWay(object);
  if (way !== undefined) return mergeCopy(d, object, way);
  const name = tokenName(d, card);
  const except = isMap(object.bindings.except) ? { except: object.bindings.except } : {}; // plain data
  const marks = marksOf(object);
  const like = { ...except, ...(marks.length > 0 && { marks }) };
  const to = hostOf(object);
  const coming = { object: name, token: card, controller, x: object.x, ...like, ...(to !== undefined && { to }) };
  enterBattlefield(d, [coming], ['MTG-608.3', 'MTG-608.3f']);
};

/** How each kind of object on the stack resolves. */
export const stackKinds: { readonly [kind: string]: StackKind } = {
  spell: { about: 'a spell', isPlayed: true, resolve: resolveSpell, leave },
  activated: instructions('an activated ability'),
  triggered: instructions('a triggered ability'),
  copy: { about: 'a copy of a spell or an ability', resolve: resolveSpell, leave: leaveCopy },
  'combat-damage': combatDamageKind,
};

/** Everything on the stack is exiled, from the top, and nothing of it happens (MTG-724). */
export const exileStack = (d: OpenDecision): void => {
  for (const object of d.state.table.stack.toReversed()) removeFromStack(d, object, 'turn-ended', ['MTG-724']);
};
