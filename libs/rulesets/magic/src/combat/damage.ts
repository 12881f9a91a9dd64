import {
  isMap,
  isThere,
  newId,
  objectAt,
  playerAt,
  type Situation,
  type SeatId,
  type StackObject,
} from '@stackledger/kernel';
import {
  procedure,
  activeSeat,
  ask,
  dealDamage,
  markedDamage,
  schedule,
  seatsInOrder,
  targetName,
  type OpenDecision,
  type ObjectName,
  type StackKind,
  type Target,
  ofShape,
} from '@stackledger/kernel/authoring';
import { asTarget, has, permanentAt, powerOf, toughnessOf } from '../characteristics/characteristics.js';
import { emit, type AssignedDamage } from '../table/events.js';
import { magicOf, type AttackingCreature, type BlockingCreature } from '../table/state.js';
import { attackersLeft } from './blockers.js';
import { DAMAGE_DIVISION, onlyDivision, type DamageDivision, type AmountToDivide } from './division.js';

const blockersLeft = (situation: Situation): readonly BlockingCreature[] =>
  (magicOf(situation).combat?.blockers ?? []).filter(({ object, stay }) =>
    isThere(situation.state.table, { object, stay }),
  );

const hasFirstStrike = (situation: Situation, name: ObjectName): boolean =>
  has(situation, name, 'first-strike') || has(situation, name, 'double-strike');

/** Everything in combat that has first or double strike now. */
const firstStrikers = (situation: Situation): readonly ObjectName[] =>
  [...attackersLeft(situation), ...blockersLeft(situation)]
    .map(({ object }) => object)
    .filter((name) => hasFirstStrike(situation, name));

/** Whether this damage step is the first of two, or the one that comes last (MTG-510.4). */
const damageRound = (situation: Situation): 1 | 2 =>
  magicOf(situation).combat?.round === 0 && firstStrikers(situation).length > 0 ? 1 : 2;

/** Whether a second damage step follows the one that has just ended. */
export const needsSecondRound = (situation: Situation): boolean => magicOf(situation).combat?.round === 1;

/**
 * Who deals damage in a damage step: in the first of two who has first or double strike as it begins; in the last who
 * had neither then, and who has double strike now (MTG-510.4, MTG-702.4c, MTG-702.7c).
 */
const strikes = (situation: Situation, round: 1 | 2, name: ObjectName): boolean => {
  const { combat } = magicOf(situation);
  if (round === 1) return hasFirstStrike(situation, name);
  return combat?.round !== 1 || !combat.struck.includes(name) || has(situation, name, 'double-strike');
};

const amountOf = (situation: Situation, name: ObjectName): number => {
  const object = objectAt(situation.state.table, name);
  return object === undefined ? 0 : Math.max(0, powerOf(situation, object));
};

/** What is lethal to a creature as damage is assigned: counting damage on it, and 1 from deathtouch (MTG-702.2c). */
const lethalTo = (situation: Situation, name: ObjectName, from: ObjectName): number => {
  const object = objectAt(situation.state.table, name);
  if (object === undefined) return 0;
  const missing = Math.max(0, toughnessOf(situation, object) - markedDamage(situation, asTarget(object)));
  return has(situation, from, 'deathtouch') ? Math.min(1, missing) : missing;
};

const blockersOf = (situation: Situation, attacker: ObjectName): readonly ObjectName[] =>
  blockersLeft(situation)
    .filter((each) => each.attacker === attacker)
    .map(({ object }) => object);

/** Whether what was attacked is still there to be damaged (MTG-510.1b). */
const isStillThere = (situation: Situation, { at, atNothing }: AttackingCreature): boolean =>
  'seat' in at
    ? playerAt(situation.state.table, at.seat)?.left === false
    : atNothing !== true && permanentAt(situation, at, 'planeswalker') !== undefined;

/** An attacker's damage as one part; undefined when it assigns none. */
const partOf = (situation: Situation, attacker: AttackingCreature): AmountToDivide | undefined => {
  const { object, at, blocked } = attacker;
  const amount = amountOf(situation, object);
  const by = blockersOf(situation, object);
  const beyond = isStillThere(situation, attacker) ? targetName(situation.state.table, at, null) : undefined;
  if (amount === 0) return undefined;
  if (!blocked) return beyond === undefined ? undefined : { of: object, amount, among: [beyond] };
  if (!has(situation, object, 'trample') || beyond === undefined)
    return by.length === 0 ? undefined : { of: object, amount, among: by };
  const after = Object.fromEntries(by.map((name) => [name, lethalTo(situation, name, object)]));
  return { of: object, amount, among: [...by, beyond], over: { to: beyond, after } };
};

/** The parts of the attackers that strike in this damage step. */
const attackParts = (situation: Situation, round: 1 | 2): readonly AmountToDivide[] => {
  const parts = attackersLeft(situation)
    .filter(({ object }) => strikes(situation, round, object))
    .flatMap((attacker) => partOf(situation, attacker) ?? []);
  return parts.map((part) => (part.over === undefined ? part : afterFixed(situation, part, part.over, parts)));
};

/** A trampling part, with what others can only assign to its blockers taken off what is lethal to those. */
const afterFixed = (
  situation: Situation,
  part: AmountToDivide,
  over: NonNullable<AmountToDivide['over']>,
  parts: readonly AmountToDivide[],
): AmountToDivide => {
  const left = Object.entries(over.after).map(([name, least]) => {
    const fixed = parts.filter(({ of, among }) => of !== part.of && among.length === 1 && among[0] === name);
    const isDeadly = fixed.some(({ of }) => has(situation, of, 'deathtouch'));
    const assigned = fixed.reduce((sum, { amount }) => sum + amount, 0);
    return [name, isDeadly ? 0 : Math.max(0, least - assigned)] as const;
  });
  return { ...part, over: { ...over, after: Object.fromEntries(left) } };
};

/** Blockers deal to what they block: one that blocks several attackers divides (MTG-510.1d). */
const blockParts = (situation: Situation, round: 1 | 2): readonly AmountToDivide[] => {
  const striking = blockersLeft(situation).filter(({ object }) => strikes(situation, round, object));
  return [...new Set(striking.map(({ object }) => object))].flatMap((name) => {
    const blocked = striking.filter(({ object }) => object === name).map(({ attacker }) => attacker);
    const among = blocked.filter((attacker) => attackersLeft(situation).some(({ object }) => object === attacker));
    const amount = amountOf(situation, name);
    return among.length > 0 && amount > 0 ? [{ of: name, amount, among }] : [];
  });
};

/** Damage is assigned: the active player divides that of the attackers where there is a choice, then it is dealt. */
export const assignDamage = (d: OpenDecision): void => schedule(d, assign, {});

/** Who divides what: the active player for the attackers, then each defending player for their blockers (MTG-510.1). */
const dividers = (situation: Situation, round: 1 | 2): readonly (readonly [SeatId, readonly AmountToDivide[]])[] => {
  const parts = blockParts(situation, round);
  const ofSeat = (seat: SeatId): readonly AmountToDivide[] =>
    parts.filter(({ of }) => objectAt(situation.state.table, of)?.controller === seat);
  return [
    [activeSeat(situation.state.table), attackParts(situation, round)],
    ...seatsInOrder(situation.state.table).map((seat) => [seat, ofSeat(seat)] as const),
  ];
};

const isOpen = (part: AmountToDivide, _at: number, parts: readonly AmountToDivide[]): boolean =>
  onlyDivision(part, parts) === undefined;

/** The number of players asked to divide, and their answers. */
type DamageDivisionProgress = { readonly asked?: number; readonly divided?: DamageDivision };

/** Asks for the divisions that are not forced, and then deals or puts on the stack (MTG-510.1, MTG-V6). */
export const assign = procedure<DamageDivisionProgress>('mtg-assign', (d, continuation, answer) => {
  const round = damageRound(d);
  const { asked = 0, divided: before = {} } = continuation.bindings;
  const divided: DamageDivision = { ...before, ...(isMap(answer) ? ofShape(DAMAGE_DIVISION, answer) : {}) };
  const all = dividers(d, round);
  const next = all.findIndex(([, parts], at) => at >= asked && parts.some(isOpen));
  const [seat, parts = []] = all[next] ?? [];
  if (seat !== undefined) {
    schedule(d, assign, { asked: next + 1, divided });
    return askDivision(d, seat, parts.filter(isOpen));
  }
  const shares = (part: AmountToDivide): DamageDivision[string] =>
    divided[part.of] ?? onlyDivision(part) ?? allToFirst(part);
  const dealt = (some: readonly AmountToDivide[]): DamageDivision =>
    Object.fromEntries(some.map((part) => [part.of, shares(part)]));
  carryOut(d, round, [...assignedIn(d, dealt(attackParts(d, round))), ...assignedIn(d, dealt(blockParts(d, round)))]);
});

/** If the player who divides has left, all damage is assigned to the first. */
const allToFirst = ({ amount, among }: AmountToDivide): DamageDivision[string] => ({ [among[0] ?? '']: amount });

const askDivision = (d: OpenDecision, seat: SeatId, parts: readonly AmountToDivide[]): void =>
  ask(d, {
    seat,
    prompt: 'How is the damage of these creatures divided?',
    options: [],
    form: { path: 'answer', what: 'division', form: 'division', parts: parts },
    about: { what: 'division' },
    because: [
      'MTG-510.1',
      ...(seat === activeSeat(d.state.table) ? (['MTG-510.1c'] as const) : (['MTG-510.1d'] as const)),
      ...(parts.some(({ over }) => over) ? (['MTG-702.19b'] as const) : []),
    ],
  });

const assignedIn = (situation: Situation, divided: DamageDivision): readonly AssignedDamage[] =>
  Object.entries(divided).flatMap(([of, shares]) => {
    const from = objectAt(situation.state.table, of);
    if (from === undefined) return [];
    return Object.entries(shares).flatMap(([name, amount]): AssignedDamage[] => {
      const to = recipient(situation, name);
      return to === undefined || amount === 0 ? [] : [{ from: from.name, by: from.controller, to, amount }];
    });
  });

const recipient = (situation: Situation, name: string): Target | undefined => {
  const seat = seatsInOrder(situation.state.table).find((each) => each === name);
  if (seat !== undefined) return { seat };
  const object = objectAt(situation.state.table, name);
  return object === undefined ? undefined : asTarget(object);
};

const usesStack = (situation: Situation): boolean => situation.state.terms.options.combatDamageUsesStack === true;

const carryOut = (d: OpenDecision, round: 1 | 2, assigned: readonly AssignedDamage[]): void => {
  const struck = round === 1 ? firstStrikers(d) : (magicOf(d).combat?.struck ?? []);
  if (magicOf(d).combat === null) return;
  emit(d, 'CombatDamageAssigned', { round, struck, assigned }, [
    'MTG-510.1',
    ...(usesStack(d) ? [] : (['MTG-510.2'] as const)),
    ...reasons(d, assigned),
    ...(round === 1 ? (['MTG-510.4', 'MTG-702.7c'] as const) : []),
    ...(usesStack(d) && assigned.length === 0 ? (['MTG-V6a'] as const) : []),
  ]);
  if (!usesStack(d)) return dealAssigned(d, assigned, ['MTG-510.2', 'MTG-405.6']);
  if (assigned.length === 0) return;
  const object = damageObject(d, assigned);
  emit(d, 'PutOnStack', { name: 'combat-damage', object }, ['MTG-V6', 'MTG-405.2']);
};

/** The rules cited for the assigned damage. */
const reasons = (
  situation: Situation,
  assigned: readonly AssignedDamage[],
): readonly (
  'MTG-510.1a' | 'MTG-510.1b' | 'MTG-510.1c' | 'MTG-510.1d' | 'MTG-510.1e' | 'MTG-702.19b' | 'MTG-702.2c' | 'MTG-702.4c'
)[] => {
  const attackers = attackersLeft(situation);
  const unblocked = attackers.filter(({ blocked }) => !blocked).map(({ object }) => object);
  const blocked = attackers.filter((each) => each.blocked).map(({ object }) => object);
  const blocking = blockersLeft(situation).map(({ object }) => object);
  const from = (names: readonly ObjectName[]): boolean => assigned.some((each) => names.includes(each.from));
  return [
    'MTG-510.1e',
    ...(attackers.some(({ object }) => amountOf(situation, object) === 0) ? (['MTG-510.1a'] as const) : []),
    ...(from(unblocked) ? (['MTG-510.1b'] as const) : []),
    ...(blocked.length > 0 ? (['MTG-510.1c'] as const) : []),
    ...(from(blocking) ? (['MTG-510.1d'] as const) : []),
    ...(blocked.some((name) => has(situation, name, 'trample')) ? (['MTG-702.19b'] as const) : []),
    ...(attackers.some(({ object }) => has(situation, object, 'deathtouch')) ? (['MTG-702.2c'] as const) : []),
    ...(magicOf(situation).combat?.round === 1 ? (['MTG-702.4c'] as const) : []),
  ];
};

/** All of it at one moment: nothing comes in between (MTG-510.2). */
const dealAssigned = (
  d: OpenDecision,
  assigned: readonly AssignedDamage[],
  because: readonly ('MTG-510.2' | 'MTG-405.6' | 'MTG-V6')[],
): void => {
  const sources = [...new Set(assigned.map(({ from }) => from))];
  const hits = sources.flatMap((source) =>
    assigned.filter(({ from }) => from === source).map(({ to, amount, by }) => ({ to, amount, source, by })),
  );
  if (hits.length > 0) dealDamage(d, { hits, combat: true, source: null, by: null, because });
};

const damageObject = (d: OpenDecision, assigned: readonly AssignedDamage[]): StackObject => ({
  id: newId(d, 's'),
  kind: 'combat-damage',
  subject: '',
  controller: null,
  source: null,
  object: null,
  card: null,
  path: '',
  targets: [],
  modes: [],
  x: null,
  bindings: { assigned: assigned },
  roll: null,
  resume: [],
  declaredAt: d.state.head + 1,
});

/** The historic variant: combat damage uses the stack, with its amounts fixed (MTG-V6). */
export const combatDamageKind: StackKind = {
  about: 'the combat damage of a damage step, as it was assigned (combatDamageUsesStack)',
  isDamage: true,
  resolve: (d, object) => {
    const assigned = object.bindings.assigned as readonly AssignedDamage[]; // bound in damageObject
    emit(d, 'Resolved', { id: object.id, name: 'combat-damage' }, ['MTG-V6', 'MTG-608.1']);
    dealAssigned(d, assigned, ['MTG-V6']);
  },
};
