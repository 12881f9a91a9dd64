import {
  asText,
  isMap,
  objectAt,
  zoneKind,
  type Cards,
  type Event,
  type KernelEvents,
  type SeatId,
  type Situation,
  type StackObject,
} from '@stackledger/kernel';
import {
  asSeatId,
  hasMember,
  memoizedFor,
  showTo,
  playedEvents,
  stackObjectAt,
  triggerStates,
  type OpenDecision,
  type TriggerEvent,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { isCycling } from '../playing/cycling.js';
import { kindsOf } from '../characteristics/card-types.js';
import { isFaceDown } from '../cards/own-cards.js';
import { updateDaytime, usesDaytime } from '../board/daytime.js';
import type { MagicEvents } from '../table/events.js';
import { afterDamage } from '../board/life.js';
import { settleControl } from '../board/control.js';
import { settleCombat } from './leaving-combat.js';
import { partMerged } from '../board/merging.js';
import { releaseHeld } from '../board/held-objects.js';
import { observeSuspended } from '../playing/suspended.js';
import { showTopCards } from '../board/top-cards.js';
import { tally } from '../board/tallying.js';
import { noteStamp } from '../layers/stamps.js';

/** The words for what abilities of Magic may wait for. */
export const triggerWords: readonly string[] = [
  'ability-triggers',
  'attacks',
  'becomes-attacked',
  'becomes-blocked',
  'blocks',
  'cast',
  'chapter',
  'combat-begins',
  'creates-tokens',
  'cycled',
  'damaged',
  'daytime-changes',
  'deals-combat-damage',
  'deals-damage',
  'destroyed',
  'died',
  'discarded',
  'draw-step',
  'draws',
  'end-of-combat',
  'end-step',
  'enters',
  'gained',
  'gains-life',
  'leaves',
  'main-begins',
  'mutates',
  'played',
  'puts-counters',
  'rolled',
  'sacrificed',
  'tapped',
  'tapped-for-mana',
  'targeted',
  'to-graveyard',
  'transforms',
  'turned-up',
  'turn-begins',
  'turn-ends',
  'unblocked',
  'upkeep',
];

/** The words for the beginning of each step. */
const AT_STEP: { readonly [step: string]: readonly string[] } = {
  upkeep: ['upkeep'],
  draw: ['draw-step'],
  main: ['main-begins'],
  'beginning-of-combat': ['combat-begins'],
  'end-of-combat': ['end-of-combat'],
  end: ['end-step', 'turn-ends'],
};

/** All of them. */
export const STEP_WORDS = Object.values(AT_STEP).flat();

type ReadTriggerEvents = readonly TriggerEvent[];

/** A turn begins. */
export const turnBegins = (_situation: Situation, { active }: KernelEvents['TurnBegan']): ReadTriggerEvents => [
  { event: 'turn-begins', seat: active, bindings: {} },
];

/** A step begins, of whoever's turn it is. */
export const stepBegins = (situation: Situation, { step }: KernelEvents['StepBegan']): ReadTriggerEvents =>
  (AT_STEP[step] ?? []).map((event) => ({ event, seat: situation.state.table.turn?.active ?? null, bindings: {} }));

/** Something that an object on the battlefield does or that is done to it. */
const happened = (situation: Situation, event: string, name: ObjectName): TriggerEvent => {
  const object = objectAt(situation.state.table, name);
  const kinds = kindsOf(situation, object ?? { card: null });
  return { event, seat: object?.controller ?? null, object: name, kinds, bindings: {} };
};

/** Reads what happened to an attacker. */
export const toAttacker =
  (event: string) =>
  (situation: Situation, { attacker }: { readonly attacker: ObjectName }): ReadTriggerEvents => [
    happened(situation, event, attacker),
  ];

/** Day has become night, or night day. */
export const daytimeChanged = (): ReadTriggerEvents => [{ event: 'daytime-changes', bindings: {} }];

/** Something was turned up, or shows its other face. */
export const turned = (situation: Situation, { object, way }: KernelEvents['FaceTurned']): ReadTriggerEvents => {
  if (way === 'down') return [];
  return [happened(situation, way === 'up' ? 'turned-up' : 'transforms', object)];
};

/** A creature has mutated: abilities of every component see it (MTG-702.140d). */
export const mutated = (situation: Situation, { object }: MagicEvents['Merged']): ReadTriggerEvents => [
  happened(situation, 'mutates', object),
];

/** A card was drawn; which one nobody learns of it. */
export const drawn = (_situation: Situation, { seat, nth }: MagicEvents['CardDrawn']): ReadTriggerEvents => [
  { event: 'draws', seat, value: nth, bindings: {} },
];

/** A card was discarded without coming to the graveyard; where nobody sees it, it has nothing that could be asked. */
export const discarded = (
  situation: Situation,
  { seat, object: name }: MagicEvents['Discarded'],
): ReadTriggerEvents => {
  const object = objectAt(situation.state.table, name ?? '');
  const isSeen = object !== undefined && situation.ruleset.compiled.zoneRule(object.zone).hiddenFrom === 'nobody';
  return [
    {
      event: 'discarded',
      seat,
      ...(isSeen && { object: object.name, kinds: kindsOf(situation, object) }),
      bindings: {},
    },
  ];
};

/** A permanent is sacrificed: abilities see it as it is before it goes, and mean what it becomes. */
export const sacrificed = (situation: Situation, { object }: MagicEvents['Sacrificed']): ReadTriggerEvents => [
  { ...happened(situation, 'sacrificed', object), goesOn: true },
];

/** A card has come into a graveyard from anywhere; its seat is its owner. Tokens are no cards. */
export const buried = (situation: Situation, { object: name, to }: KernelEvents['CardMoved']): ReadTriggerEvents => {
  const object = zoneKind(to) === 'graveyard' ? objectAt(situation.state.table, name) : undefined;
  if (object === undefined || object.marks.includes('token')) return [];
  const kinds = kindsOf(situation, object);
  return [{ event: 'to-graveyard', seat: object.owner, object: name, kinds, bindings: {} }];
};

/** Who blocks, each once, however many attackers it blocks. */
export const blocking = (situation: Situation, { blocks }: MagicEvents['BlockersDeclared']): ReadTriggerEvents =>
  [...new Set(blocks.map(({ blocker }) => blocker))].map((blocker) => happened(situation, 'blocks', blocker));

/** A mana ability was used; one that triggered by itself is none that something was tapped for. */
export const tappedForMana = (
  situation: Situation,
  { trigger, source }: MagicEvents['ManaAbilityUsed'],
): ReadTriggerEvents => (trigger === undefined ? [happened(situation, 'tapped-for-mana', source)] : []);

/** What was being declared counts as cast, and its targets as targeted, now that it is paid for (MTG-601.2i). */
export const completed = (situation: Situation, { id }: MagicEvents['DeclarationCompleted']): ReadTriggerEvents => {
  const object = stackObjectAt(situation.state.table, id);
  return object === undefined ? [] : [...cycled(situation, object), ...playedEvents(situation, object)];
};

/** A card was discarded to pay for a cycling ability (MTG-702.29c). */
const cycled = (situation: Situation, object: StackObject): ReadTriggerEvents => {
  if (!isCycling(situation, object)) return [];
  const card = objectAt(situation.state.table, object.source ?? '');
  const seen = card === undefined ? {} : { object: card.name, kinds: kindsOf(situation, card) };
  return [{ event: 'cycled', seat: object.controller, ...seen, bindings: {} }];
};

/** Creatures attack, and seats are attacked, each once. */
export const attacked = (situation: Situation, { attackers }: MagicEvents['AttackersDeclared']): ReadTriggerEvents => {
  const seats = new Set(attackers.flatMap(({ at }) => ('seat' in at ? [at.seat] : [])));
  return [
    ...attackers.map(({ attacker }) => happened(situation, 'attacks', attacker)),
    ...[...seats].map((seat): TriggerEvent => ({ event: 'becomes-attacked', seat, bindings: {} })),
  ];
};

/**
 * An ability that triggers may trigger others, which are put in the second pass; those trigger nothing (MTG-603.3b).
 */
export const triggered = (_situation: Situation, { object }: KernelEvents['AbilityTriggered']): ReadTriggerEvents =>
  object.bindings.secondPass === true
    ? []
    : [{ event: 'ability-triggers', seat: object.controller, object: object.source, bindings: { secondPass: true } }];

/** What follows an event at once: what damage brings with it, and states that abilities wait for. */
export const observe = (d: OpenDecision, event: Event): void => {
  if (event.type === 'DamageDealt') afterDamage(d, event.data);
  if (TURNING.includes(event.type) && usesDaytime(d)) updateDaytime(d);
  if (event.type === 'ControlChanged') lookAtOwn(d, asText(event.data.object), asSeatId(asText(event.data.controller)));
  observeSuspended(d, event);
  noteStamp(d, event);
  tally(d, event);
  showTopCards(d, event.type);
  settleControl(d);
  settleCombat(d, event);
  partMerged(d, event);
  releaseHeld(d, event);
  if (event.type !== 'ObjectsCreated' && d.state.table.turn !== null && d.state.table.status === 'running')
    noteStates(d);
};

/** After these something may be there that is bound to day or night. */
const TURNING: readonly string[] = [
  'CardMoved',
  'TokenCreated',
  'FaceTurned',
  'DaytimeChanged',
  'Phased',
  'ObjectsCreated',
];

/** Whoever controls what lies face down may look at it (MTG-708.5). */
const lookAtOwn = (d: OpenDecision, object: string, controller: SeatId): void => {
  const found = objectAt(d.state.table, object);
  if (found !== undefined && isFaceDown(found)) showTo(d, object, [controller], ['MTG-708.5']);
};

/**
 * A state trigger triggers as soon as its state is true, be it between two instructions, and not again while it waits
 * or lies on the stack (MTG-603.8).
 */
export const noteStates = (d: OpenDecision): void => {
  if (haveStates(d.state.terms.cards)) triggerStates(d, ['MTG-603.8', 'MTG-117.2a']);
};

/** Whether a card of the match, or an ability that one gives, waits for a state. */
const haveStates = memoizedFor((cards: Cards): boolean =>
  hasMember(cards, (name, value) => name === 'when' && isMap(value) && value.event === undefined),
);
