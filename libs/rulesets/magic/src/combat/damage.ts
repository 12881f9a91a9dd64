import {
  activeSeat,
  ask,
  dealDamage,
  emit,
  isMap,
  isThere,
  markedDamage,
  newId,
  objectAt,
  playerAt,
  push,
  seatsInOrder,
  targetName,
  type Game,
  type Look,
  type ObjectName,
  type Procedure,
  type SeatId,
  type StackKind,
  type StackObject,
  type Target,
} from '@stackledger/kernel';
import { asTarget, has, permanentAt, powerOf, toughnessOf } from '../table/characteristics.js';
import { tell, type Assigned } from '../table/events.js';
import { magicOf, type Attacker, type Blocker } from '../table/state.js';
import { attackersLeft } from './blockers.js';
import { onlyDivision, type Divided, type Part } from './division.js';

const blockersLeft = (look: Look): readonly Blocker[] =>
  (magicOf(look).combat?.blockers ?? []).filter(({ object, stay }) => isThere(look.state.table, { object, stay }));

const isFast = (look: Look, name: ObjectName): boolean =>
  has(look, name, 'first-strike') || has(look, name, 'double-strike');

/** Everything in combat that has first or double strike now. */
const fastOnes = (look: Look): readonly ObjectName[] =>
  [...attackersLeft(look), ...blockersLeft(look)].map(({ object }) => object).filter((name) => isFast(look, name));

/** Whether this damage step is the first of two, or the one that comes last (MTG-510.4). */
const roundNow = (look: Look): 1 | 2 => (magicOf(look).combat?.round === 0 && fastOnes(look).length > 0 ? 1 : 2);

/** Whether a second damage step follows the one that has just ended. */
export const needsSecondRound = (look: Look): boolean => magicOf(look).combat?.round === 1;

/**
 * Who deals damage in a damage step: in the first of two who has first or double strike as it begins; in the last who had
 * neither then, and who has double strike now (MTG-510.4, MTG-702.4c, MTG-702.7c).
 */
const strikes = (look: Look, round: 1 | 2, name: ObjectName): boolean => {
  const { combat } = magicOf(look);
  if (round === 1) return isFast(look, name);
  return combat?.round !== 1 || !combat.struck.includes(name) || has(look, name, 'double-strike');
};

const amountOf = (look: Look, name: ObjectName): number => {
  const object = objectAt(look.state.table, name);
  return object === undefined ? 0 : Math.max(0, powerOf(look, object));
};

/** What is lethal to a creature as damage is assigned: counting damage on it, and 1 from deathtouch (MTG-702.2c). */
const lethalTo = (look: Look, name: ObjectName, from: ObjectName): number => {
  const object = objectAt(look.state.table, name);
  if (object === undefined) return 0;
  const missing = Math.max(0, toughnessOf(look, object) - markedDamage(look, asTarget(object)));
  return has(look, from, 'deathtouch') ? Math.min(1, missing) : missing;
};

const blockersOf = (look: Look, attacker: ObjectName): readonly ObjectName[] =>
  blockersLeft(look)
    .filter((each) => each.attacker === attacker)
    .map(({ object }) => object);

/** Whether what was attacked is still there to be damaged (MTG-510.1b). */
const isStillThere = (look: Look, at: Target): boolean =>
  'seat' in at
    ? playerAt(look.state.table, at.seat)?.left === false
    : permanentAt(look, at, 'planeswalker') !== undefined;

/** An attacker's damage as one part; undefined when it assigns none. */
const partOf = (look: Look, { object, at, blocked }: Attacker): Part | undefined => {
  const amount = amountOf(look, object);
  const by = blockersOf(look, object);
  const beyond = isStillThere(look, at) ? targetName(look.state.table, at, null) : undefined;
  if (amount === 0) return undefined;
  if (!blocked) return beyond === undefined ? undefined : { of: object, amount, among: [beyond] };
  if (!has(look, object, 'trample') || beyond === undefined)
    return by.length === 0 ? undefined : { of: object, amount, among: by };
  const after = Object.fromEntries(by.map((name) => [name, lethalTo(look, name, object)]));
  return { of: object, amount, among: [...by, beyond], over: { to: beyond, after } };
};

/** The parts of the attackers that strike in this damage step. */
const attackParts = (look: Look, round: 1 | 2): readonly Part[] =>
  attackersLeft(look)
    .filter(({ object }) => strikes(look, round, object))
    .flatMap((attacker) => partOf(look, attacker) ?? []);

/** Blockers deal to what they block: one that blocks several attackers divides (MTG-510.1d). */
const blockParts = (look: Look, round: 1 | 2): readonly Part[] => {
  const striking = blockersLeft(look).filter(({ object }) => strikes(look, round, object));
  return [...new Set(striking.map(({ object }) => object))].flatMap((name) => {
    const blocked = striking.filter(({ object }) => object === name).map(({ attacker }) => attacker);
    const among = blocked.filter((attacker) => attackersLeft(look).some(({ object }) => object === attacker));
    const amount = amountOf(look, name);
    return among.length > 0 && amount > 0 ? [{ of: name, amount, among }] : [];
  });
};

/** Damage is assigned: the active player divides that of the attackers where there is a choice, then it is dealt. */
export const assignDamage = (g: Game): void => push(g, { procedure: 'mtg-assign' });

/** Who divides what: the active player for the attackers, then each defending player for their blockers (MTG-510.1). */
const dividers = (look: Look, round: 1 | 2): readonly (readonly [SeatId, readonly Part[]])[] => {
  const parts = blockParts(look, round);
  const ofSeat = (seat: SeatId): readonly Part[] =>
    parts.filter(({ of }) => objectAt(look.state.table, of)?.controller === seat);
  return [
    [activeSeat(look.state.table), attackParts(look, round)],
    ...seatsInOrder(look.state.table).map((seat) => [seat, ofSeat(seat)] as const),
  ];
};

const isOpen = (part: Part): boolean => onlyDivision(part) === undefined;

/** Asks for the divisions that are not forced, and then deals or puts on the stack (MTG-510.1, MTG-V6). */
export const assign: Procedure = (g, frame, answer) => {
  const round = roundNow(g);
  const { asked = 0, divided: before = {} } = frame.bindings as { asked?: number; divided?: Divided }; // by this procedure
  const divided: Divided = { ...before, ...(isMap(answer) ? (answer as Divided) : {}) };
  const all = dividers(g, round);
  const next = all.findIndex(([, parts], at) => at >= asked && parts.some(isOpen));
  const [seat, parts = []] = all[next] ?? [];
  if (seat !== undefined) {
    push(g, { ...frame, bindings: { asked: next + 1, divided } });
    return askDivision(g, seat, parts.filter(isOpen));
  }
  const shares = (part: Part): Divided[string] => onlyDivision(part) ?? divided[part.of] ?? allToFirst(part);
  const dealt = (some: readonly Part[]): Divided => Object.fromEntries(some.map((part) => [part.of, shares(part)]));
  carryOut(g, round, [...assignedIn(g, dealt(attackParts(g, round))), ...assignedIn(g, dealt(blockParts(g, round)))]);
};

/** Where whoever was to divide has left, everything goes to the first. */
const allToFirst = ({ amount, among }: Part): Divided[string] => ({ [among[0] ?? '']: amount });

const askDivision = (g: Game, seat: SeatId, parts: readonly Part[]): void =>
  ask(g, {
    seat,
    prompt: 'How is the damage of these creatures divided?',
    options: [],
    form: { path: 'answer', what: 'division', form: 'division', parts: parts },
    about: { what: 'division' },
    because: [
      'MTG-510.1',
      ...(seat === activeSeat(g.state.table) ? (['MTG-510.1c'] as const) : (['MTG-510.1d'] as const)),
      ...(parts.some(({ over }) => over) ? (['MTG-702.19b'] as const) : []),
    ],
  });

const assignedIn = (look: Look, divided: Divided): readonly Assigned[] =>
  Object.entries(divided).flatMap(([of, shares]) => {
    const from = objectAt(look.state.table, of);
    if (from === undefined) return [];
    return Object.entries(shares).flatMap(([name, amount]): Assigned[] => {
      const to = recipient(look, name);
      return to === undefined || amount === 0 ? [] : [{ from: from.name, by: from.controller, to, amount }];
    });
  });

const recipient = (look: Look, name: string): Target | undefined => {
  const seat = seatsInOrder(look.state.table).find((each) => each === name);
  if (seat !== undefined) return { seat };
  const object = objectAt(look.state.table, name);
  return object === undefined ? undefined : asTarget(object);
};

const usesStack = (look: Look): boolean => look.state.terms.options.combatDamageUsesStack === true;

const carryOut = (g: Game, round: 1 | 2, assigned: readonly Assigned[]): void => {
  const struck = round === 1 ? fastOnes(g) : (magicOf(g).combat?.struck ?? []);
  if (magicOf(g).combat === null) return;
  tell(g, 'CombatDamageAssigned', { round, struck, assigned }, [
    'MTG-510.1',
    ...(usesStack(g) ? [] : (['MTG-510.2'] as const)),
    ...reasons(g, assigned),
    ...(round === 1 ? (['MTG-510.4', 'MTG-702.7c'] as const) : []),
    ...(usesStack(g) && assigned.length === 0 ? (['MTG-V6a'] as const) : []),
  ]);
  if (!usesStack(g)) return dealAssigned(g, assigned, ['MTG-510.2', 'MTG-405.6']);
  if (assigned.length === 0) return;
  const object = damageObject(g, assigned);
  emit(g, 'PutOnStack', { name: 'combat-damage', object }, ['MTG-V6', 'MTG-405.2']);
};

/** The rules behind what is assigned. */
const reasons = (
  look: Look,
  assigned: readonly Assigned[],
): readonly (
  'MTG-510.1a' | 'MTG-510.1b' | 'MTG-510.1c' | 'MTG-510.1d' | 'MTG-510.1e' | 'MTG-702.19b' | 'MTG-702.2c' | 'MTG-702.4c'
)[] => {
  const attackers = attackersLeft(look);
  const unblocked = attackers.filter(({ blocked }) => !blocked).map(({ object }) => object);
  const blocked = attackers.filter((each) => each.blocked).map(({ object }) => object);
  const blocking = blockersLeft(look).map(({ object }) => object);
  const from = (names: readonly ObjectName[]): boolean => assigned.some((each) => names.includes(each.from));
  return [
    'MTG-510.1e',
    ...(attackers.some(({ object }) => amountOf(look, object) === 0) ? (['MTG-510.1a'] as const) : []),
    ...(from(unblocked) ? (['MTG-510.1b'] as const) : []),
    ...(blocked.length > 0 ? (['MTG-510.1c'] as const) : []),
    ...(from(blocking) ? (['MTG-510.1d'] as const) : []),
    ...(blocked.some((name) => has(look, name, 'trample')) ? (['MTG-702.19b'] as const) : []),
    ...(attackers.some(({ object }) => has(look, object, 'deathtouch')) ? (['MTG-702.2c'] as const) : []),
    ...(magicOf(look).combat?.round === 1 ? (['MTG-702.4c'] as const) : []),
  ];
};

/** All of it at one moment: nothing comes in between (MTG-510.2). */
const dealAssigned = (
  g: Game,
  assigned: readonly Assigned[],
  because: readonly ('MTG-510.2' | 'MTG-405.6' | 'MTG-V6')[],
): void => {
  const sources = [...new Set(assigned.map(({ from }) => from))];
  for (const source of sources.toReversed()) {
    const hits = assigned.filter(({ from }) => from === source);
    dealDamage(g, { hits, combat: true, source, by: hits[0]?.by ?? null, because });
  }
};

const damageObject = (g: Game, assigned: readonly Assigned[]): StackObject => ({
  id: newId(g, 's'),
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
  declaredAt: g.state.head + 1,
});

/** The historic variant: the damage lies on the stack, with its amounts fixed (MTG-V6). */
export const combatDamageKind: StackKind = {
  about: 'the combat damage of a damage step, as it was assigned (combatDamageUsesStack)',
  resolve: (g, object) => {
    const assigned = object.bindings.assigned as unknown as readonly Assigned[]; // bound in damageObject
    emit(g, 'Resolved', { id: object.id, name: 'combat-damage' }, ['MTG-V6', 'MTG-608.1']);
    dealAssigned(g, assigned, ['MTG-V6']);
  },
};
