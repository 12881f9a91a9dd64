import {
  asText,
  newId,
  objectAt,
  stackName,
  wholeData,
  zoneAt,
  zoneKind,
  type CardId,
  type Event,
  type GameObject,
  type KernelEvents,
  type RuleId,
  type Situation,
  type StackObject,
} from '@stackledger/kernel';
import { abilitiesOf, abilitySubject, applyChange, objectsAt, type OpenDecision } from '@stackledger/kernel/authoring';
import { asTarget } from '../characteristics/characteristics.js';
import { emit } from '../table/events.js';
import { isFaceDown, ownCardOf, ownCards, SUSPENDED } from '../cards/own-cards.js';

/** The counters that say for how many upkeeps a card is suspended. */
export const TIME = 'time';

/** The mark of what comes with haste for as long as its controller keeps it. */
export const HASTY = 'hasty';

/** Such haste lasts until somebody else controls it. */
const UNTIL_LOST = 'control-lost';

/** Whether a card lies in exile and could wait there for its time (MTG-702.62a). */
const mayWait = (situation: Situation, object: GameObject): boolean =>
  zoneKind(object.zone) === 'exile' && !isFaceDown(object) && ownCardOf(situation, object).suspend !== undefined;

/** Whether a card is suspended: it waits, and has a time counter left. */
export const isSuspended = (situation: Situation, object: GameObject): boolean =>
  (object.counters[TIME] ?? 0) > 0 && mayWait(situation, object);

/** What follows an event for what is suspended, or was cast after it had been. */
export const observeSuspended = (d: OpenDecision, event: Event): void => {
  switch (event.type) {
    case 'StepBegan':
      return asText(event.data.step) === 'upkeep' ? takeTime(d) : undefined;
    case 'CountersChanged':
      return lastTimeCounter(d, event.data as KernelEvents['CountersChanged']); // by its type
    case 'CardMoved':
      return giveHaste(d, wholeData(event) as KernelEvents['CardMoved']); // by its type
    case 'ControlChanged':
      return endHaste(d, asText(event.data.object));
    default:
      return undefined;
  }
};

/** As a player's upkeep begins, each suspended card of theirs is about to lose a time counter. */
const takeTime = (d: OpenDecision): void => {
  const { table } = d.state;
  const seat = table.turn?.active;
  if (seat === undefined) return;
  for (const object of objectsAt(table, zoneAt(table, `exile/${seat}`)))
    if (isSuspended(d, object)) trigger(d, object, 'time');
};

const lastTimeCounter = (
  d: OpenDecision,
  { object: name, counters, by, now }: KernelEvents['CountersChanged'],
): void => {
  if (counters !== TIME || by >= 0 || now > 0) return;
  const object = objectAt(d.state.table, name);
  if (object !== undefined && mayWait(d, object)) trigger(d, object, 'last');
};

/** One of the two abilities by which a suspended card comes back triggers: they are the same on every such card. */
const trigger = (d: OpenDecision, object: GameObject, id: 'time' | 'last'): void =>
  triggerOwn(d, object, SUSPENDED, id, 'MTG-702.62a');

/** An ability that the game gives a card in exile triggers: it is the same on every such card. */
export const triggerOwn = (
  d: OpenDecision,
  { name, owner }: GameObject,
  own: CardId,
  id: string,
  rule: RuleId,
): void => {
  const card = ownCards[own];
  const found = card === undefined ? undefined : abilitiesOf(card).find(([, ability]) => ability.id === id);
  if (card === undefined || found === undefined) return;
  const [path, ability] = found;
  const object: StackObject = {
    id: newId(d, 's'),
    kind: 'triggered',
    subject: abilitySubject(card, name, ability),
    controller: owner,
    source: name,
    object: null,
    card: own,
    path,
    targets: [],
    modes: [],
    x: null,
    bindings: {},
    roll: null,
    resume: [],
    declaredAt: 0,
  };
  emit(d, 'AbilityTriggered', { name: stackName(object), object }, [rule, 'MTG-603.2', 'MTG-117.2a']);
};

const giveHaste = (d: OpenDecision, { object: name, marks = [] }: KernelEvents['CardMoved']): void => {
  const object = marks.includes(HASTY) ? objectAt(d.state.table, name) : undefined;
  if (object !== undefined)
    applyChange(d, { to: asTarget(object), until: UNTIL_LOST, source: null, add: 'haste' }, ['MTG-702.62a']);
};

const endHaste = (d: OpenDecision, name: string): void => {
  const lost = d.state.table.changes.filter(
    ({ until, to }) => until === UNTIL_LOST && 'object' in to && to.object === name,
  );
  if (lost.length > 0) emit(d, 'ChangeExpired', { ids: lost.map(({ id }) => id), why: UNTIL_LOST }, ['MTG-702.62a']);
};
