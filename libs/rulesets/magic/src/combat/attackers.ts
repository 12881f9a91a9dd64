import {
  command,
  listOf,
  objectAt,
  plainName,
  struct,
  rejection,
  seatNamed,
  type Event,
  type ParameterPrompt,
  type GameObject,
  type Situation,
  type Rejection,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import {
  unknownObject,
  activeSeat,
  ask,
  controllerOf,
  isRejection,
  objectsInPlay,
  seatsInOrder,
  senderOf,
  type OpenDecision,
  type ObjectName,
  type Target,
} from '@stackledger/kernel/authoring';
import { has, isPermanent } from '../characteristics/characteristics.js';
import { keywordRules } from '../characteristics/keywords.js';
import { emit, type DeclaredAttack } from '../table/events.js';
import { costOfAttacking, attackPayment, mostAttackers, payForAttack, attackPaymentProcedure } from './attack-costs.js';
import { ATTACKING, declareOrPay } from './paid-declaration.js';
import { isSick } from '../playing/timing.js';

/** Whether an event is an attack on a player or on a planeswalker of theirs. */
export const isAttackOn = ({ state }: Situation, { type, data }: Event, seat: SeatId): boolean =>
  type === 'AttackersDeclared' &&
  // as declared
  (data.attackers as readonly DeclaredAttack[]).some(({ at }) => controllerOf(state.table, at) === seat);

type Defender = readonly [name: string, at: Target];

/** Whom and what a player may attack: the opponents and their planeswalkers, in turn order. */
const defenders = (situation: Situation, seat: SeatId): readonly Defender[] => {
  const found: Defender[] = [];
  for (const each of seatsInOrder(situation.state.table)) {
    if (each === seat) continue;
    found.push([each, { seat: each }]);
    for (const object of objectsInPlay(situation))
      if (object.zone === `battlefield/${each}` && isPermanent(situation, object, 'planeswalker'))
        found.push([object.name, { object: object.name, stay: object.stay }]);
  }
  return found;
};

/** Those whom attacking costs nothing. */
const freeDefenders = (situation: Situation, seat: SeatId): readonly string[] =>
  defenders(situation, seat).flatMap(([name, at]) => (costOfAttacking(situation, at).length === 0 ? [name] : []));

/** Why a creature cannot attack (MTG-508.1a, MTG-302.6, MTG-702.3), or undefined. */
const attackerRejection = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  if (object.zone !== `battlefield/${seat}` || !isPermanent(situation, object, 'creature'))
    return unable(object, `is no creature that ${seat} controls`);
  if (object.tapped) return unable(object, 'is tapped');
  if (isSick(situation, object)) return unable(object, `has not been ${seat}'s since the turn began`, 'MTG-302.6');
  if (has(situation, object.name, 'defender'))
    return rejection('illegal-attack', keywordRules.defender, `${object.name} cannot attack`);
  if (has(situation, object.name, 'cannot-attack'))
    return rejection('illegal-attack', 'MTG-508.1', `${object.name} cannot attack`);
  return undefined;
};

const unable = ({ name }: GameObject, why: string, rule: RuleId = 'MTG-508.1a'): Rejection =>
  rejection('cannot-attack', rule, `${name} ${why}`);

/** The creatures of the active player that could attack. */
export const couldAttack = (situation: Situation): readonly GameObject[] => {
  const seat = activeSeat(situation.state.table);
  const able: GameObject[] = [];
  for (const object of objectsInPlay(situation))
    if (attackerRejection(situation, seat, object) === undefined) able.push(object);
  return able;
};

/** Whether an effect or its own text makes a creature attack if it can (MTG-508.1). */
const mustAttack = (situation: Situation, name: ObjectName): boolean => has(situation, name, 'must-attack');

/** A creature that could attack, what it could attack, and whether it has to. */
type AttackCandidate = { readonly attacker: ObjectName; readonly at: readonly string[]; readonly must?: true };

/** The creatures that could attack and be paid for. */
const attackCandidates = (situation: Situation): readonly AttackCandidate[] => {
  const seat = activeSeat(situation.state.table);
  const all = defenders(situation, seat);
  const able = couldAttack(situation).map(({ name }) => name);
  const free = freeDefenders(situation, seat);
  // Where attacking costs something, as many are offered it as could all be paid for.
  const paid = { among: able, at: all.map(([, at]) => at) };
  const most = free.length === all.length ? able.length : mostAttackers(situation, seat, paid);
  return able.flatMap((name, place): readonly AttackCandidate[] => {
    const at = place < most ? all.map(([each]) => each) : free;
    const must = mustAttack(situation, name) && free.length > 0;
    return at.length === 0 ? [] : [{ attacker: name, at, ...(must && { must: true }) }];
  });
};

/** The legal action entry for a declaration of attackers. */
const attackersFill = (candidates: readonly AttackCandidate[]): ParameterPrompt => ({
  path: 'attackers',
  what: 'attackers',
  form: 'attackers',
  candidates,
});

/** Asks the active player for attackers, where some creature could be one; else nobody attacks. */
export const askAttackers = (d: OpenDecision): void => {
  const { table } = d.state;
  if (table.turn?.active !== activeSeat(table) || couldAttack(d).length === 0) return;
  const candidates = attackCandidates(d);
  // all that they could attack costs more than they can pay
  if (candidates.length === 0) return;
  ask(d, {
    seat: table.turn.active,
    kind: 'attackers',
    command: 'DeclareAttackers',
    prompt: 'Which creatures attack, and whom?',
    options: [],
    form: attackersFill(candidates),
    about: { what: 'attackers' },
    because: ['MTG-508.1', 'MTG-405.6'],
  });
};

type AttackField = { readonly attacker: string; readonly at: string };

const readAttack = (situation: Situation, seat: SeatId, { attacker, at }: AttackField): DeclaredAttack | Rejection => {
  const object = objectAt(situation.state.table, attacker);
  if (object === undefined) return unknownObject(attacker);
  const rejected = attackerRejection(situation, seat, object);
  if (rejected !== undefined) return rejected;
  const aim = defenders(situation, seat).find(([name]) => name === at)?.[1];
  if (aim !== undefined) return { attacker: object.name, stay: object.stay, at: aim };
  return seatNamed(situation.state.table, at) === undefined && objectAt(situation.state.table, at) === undefined
    ? unknownObject(at)
    : rejection('illegal-attack', 'MTG-508.1', `${attacker} cannot attack ${at}`);
};

/** The declaration checked as a whole (MTG-508.1). */
const readAttacks = (
  situation: Situation,
  seat: SeatId,
  said: readonly AttackField[],
): readonly DeclaredAttack[] | Rejection => {
  const attacks: DeclaredAttack[] = [];
  for (const each of said) {
    const attack = readAttack(situation, seat, each);
    if ('code' in attack) return attack;
    if (attacks.some(({ attacker }) => attacker === attack.attacker))
      return rejection('illegal-attack', 'MTG-508.1', `${each.attacker} is named twice`);
    attacks.push(attack);
  }
  // Nobody has to attack where that costs something (MTG-508.1d).
  const isFree = freeDefenders(situation, seat).length > 0;
  const idle = couldAttack(situation).find(
    ({ name }) => isFree && mustAttack(situation, name) && !attacks.some(({ attacker }) => attacker === name),
  );
  return idle === undefined
    ? attacks
    : rejection('illegal-attack', 'MTG-508.1', `${idle.name} attacks if it can, and it can`);
};

/** The rejection of a declaration that this seat is not asked for. */
export const declarationRejection = (
  situation: Situation,
  seat: SeatId,
  command: string,
  rule: 'MTG-508.1' | 'MTG-509.1',
): Rejection | undefined => {
  const { awaiting } = situation.state.table;
  return awaiting?.command === command && awaiting.seats.includes(seat)
    ? undefined
    : rejection('not-asked', rule, `${seat} is not asked for this now`);
};

/** The attackers attack, and are tapped. */
const emitAttackers = (d: OpenDecision, seat: SeatId, attacks: readonly DeclaredAttack[]): void => {
  emit(d, 'AttackersDeclared', { seat, attackers: attacks }, [
    'MTG-508.1',
    'MTG-405.6',
    ...(attacks.length > 0 ? (['MTG-508.1a'] as const) : (['MTG-508.8'] as const)),
  ]);
  for (const { attacker } of attacks)
    if (!has(d, attacker, 'vigilance') && objectAt(d.state.table, attacker)?.tapped === false)
      emit(d, 'ObjectTapped', { object: attacker }, ['MTG-508.1']);
};

/** Attackers that cost something are declared once that is paid. */
export const paidAttack = attackPaymentProcedure({ declare: emitAttackers, askAgain: askAttackers });

/** Attackers are declared and tapped; what triggers on that waits for the next priority. */
export const declareAttackers = command({
  about: 'declares which creatures attack, and whom',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: {
    attackers: listOf(struct({ attacker: plainName('a creature'), at: plainName('a seat or a planeswalker') }), 0, 200),
  },
  decide: (d, command) => {
    const seat = senderOf(command);
    const rejected = declarationRejection(d, seat, 'DeclareAttackers', 'MTG-508.1');
    if (rejected !== undefined) return rejected;
    const attacks = readAttacks(d, seat, command.attackers); // by the descriptor
    if (isRejection(attacks)) return attacks;
    const due = attackPayment(d, seat, attacks);
    return declareOrPay(d, ATTACKING, { seat, declared: attacks, due }, { declare: emitAttackers, pay: payForAttack });
  },
  legalActions: (situation, seat) => {
    if (declarationRejection(situation, seat, 'DeclareAttackers', 'MTG-508.1') !== undefined) return [];
    const candidates = attackCandidates(situation);
    const [at] = freeDefenders(situation, seat); // somebody, where a creature has to attack
    const must = candidates.filter((each) => each.must).map(({ attacker }) => ({ attacker, at }));
    const command = { type: 'DeclareAttackers', seat };
    return [{ command, fill: [attackersFill(candidates)], example: { ...command, attackers: must } }];
  },
});
