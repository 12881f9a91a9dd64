import {
  unknownObject,
  activeSeat,
  ask,
  controllerOf,
  isMap,
  listOf,
  objectAt,
  objectsInPlay,
  plainName,
  struct,
  rejection,
  seatNamed,
  seatsInOrder,
  senderOf,
  type CommandRule,
  type Event,
  type Fill,
  type OpenDecision,
  type GameObject,
  type Situation,
  type ObjectName,
  type Rejection,
  type SeatId,
  type Target,
} from '@stackledger/kernel';
import { has, isPermanent } from '../characteristics/characteristics.js';
import { tell, type Attack } from '../table/events.js';
import { costOfAttacking, dueForAttack, mostAttackers, payForAttack, payingForAttack } from './attack-costs.js';
import { couldBePaid } from '../casting/owed.js';
import { isSick } from '../playing/timing.js';

/** Whether an event is an attack on a player or on a planeswalker of theirs. */
export const isAttackOn = ({ state }: Situation, { type, data }: Event, seat: SeatId): boolean =>
  type === 'AttackersDeclared' &&
  (data.attackers as unknown as readonly Attack[]).some(({ at }) => controllerOf(state.table, at) === seat); // as declared

/** Whom and what a player may attack: the opponents and their planeswalkers, in turn order. */
const defenders = (situation: Situation, seat: SeatId): readonly (readonly [name: string, at: Target])[] =>
  seatsInOrder(situation.state.table)
    .filter((each) => each !== seat)
    .flatMap((each) => [
      [each, { seat: each }] as const,
      ...objectsInPlay(situation)
        .filter((object) => object.zone === `battlefield/${each}` && isPermanent(situation, object, 'planeswalker'))
        .map(({ name, stay }) => [name, { object: name, stay }] as const),
    ]);

/** Why a creature cannot attack (MTG-508.1a), or undefined. */
const attackerFault = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const no = (why: string): Rejection => rejection('cannot-attack', 'MTG-508.1a', `${object.name} ${why}`);
  if (object.zone !== `battlefield/${seat}` || !isPermanent(situation, object, 'creature'))
    return no(`is no creature that ${seat} controls`);
  if (object.tapped) return no('is tapped');
  if (isSick(situation, object)) return no(`has not been ${seat}'s since the turn began`);
  if (has(situation, object.name, 'defender') || has(situation, object.name, 'cannot-attack'))
    return rejection('illegal-attack', 'MTG-508.1', `${object.name} cannot attack`);
  return undefined;
};

/** The creatures of the active player that could attack. */
export const couldAttack = (situation: Situation): readonly GameObject[] => {
  const seat = activeSeat(situation.state.table);
  return objectsInPlay(situation).filter((object) => attackerFault(situation, seat, object) === undefined);
};

/** Whether an effect or its own text makes a creature attack if it can (MTG-508.1). */
const mustAttack = (situation: Situation, name: ObjectName): boolean => has(situation, name, 'must-attack');

/** The template entry for a declaration of attackers. */
const attackersFill = (situation: Situation): Fill => {
  const all = defenders(situation, activeSeat(situation.state.table));
  const able = couldAttack(situation).map(({ name }) => name);
  const free = all.filter(([, at]) => costOfAttacking(situation, at).length === 0);
  // Where attacking costs something, as many are offered it as could all be paid for.
  const paid = { among: able, at: all.map(([, at]) => at) };
  const most =
    free.length === all.length ? able.length : mostAttackers(situation, activeSeat(situation.state.table), paid);
  const candidates = able.flatMap((name, place) => {
    const at = (place < most ? all : free).map(([each]) => each);
    const must = mustAttack(situation, name) && free.length > 0;
    return at.length === 0 ? [] : [{ attacker: name, at, ...(must && { must: true }) }];
  });
  return { path: 'attackers', what: 'attackers', form: 'attackers', candidates: candidates };
};

const isTaxed = (situation: Situation, seat: SeatId, name: string): boolean =>
  defenders(situation, seat).some(([each, at]) => each === name && costOfAttacking(situation, at).length > 0);

/** Asks the active player for attackers, where some creature could be one; else nobody attacks. */
export const askAttackers = (d: OpenDecision): void => {
  const { table } = d.state;
  if (table.turn?.active !== activeSeat(table) || couldAttack(d).length === 0) return;
  const form = attackersFill(d);
  if ((form.candidates as readonly unknown[]).length === 0) return; // all that they could attack costs more than they can pay
  ask(d, {
    seat: table.turn.active,
    kind: 'attackers',
    command: 'DeclareAttackers',
    prompt: 'Which creatures attack, and whom?',
    options: [],
    form,
    about: { what: 'attackers' },
    because: ['MTG-508.1', 'MTG-405.6'],
  });
};

type Said = { readonly attacker: string; readonly at: string };

const readAttack = (situation: Situation, seat: SeatId, { attacker, at }: Said): Attack | Rejection => {
  const object = objectAt(situation.state.table, attacker);
  if (object === undefined) return unknownObject(attacker);
  const fault = attackerFault(situation, seat, object);
  if (fault !== undefined) return fault;
  const aim = defenders(situation, seat).find(([name]) => name === at)?.[1];
  if (aim !== undefined) return { attacker: object.name, stay: object.stay, at: aim };
  return seatNamed(situation.state.table, at) === undefined && objectAt(situation.state.table, at) === undefined
    ? unknownObject(at)
    : rejection('illegal-attack', 'MTG-508.1', `${attacker} cannot attack ${at}`);
};

/** The declaration checked as a whole (MTG-508.1). */
const readAttacks = (situation: Situation, seat: SeatId, said: readonly Said[]): readonly Attack[] | Rejection => {
  const attacks: Attack[] = [];
  for (const each of said) {
    const attack = readAttack(situation, seat, each);
    if ('code' in attack) return attack;
    if (attacks.some(({ attacker }) => attacker === attack.attacker))
      return rejection('illegal-attack', 'MTG-508.1', `${each.attacker} is named twice`);
    attacks.push(attack);
  }
  // Nobody has to attack where that costs something (MTG-508.1d).
  const isFree = defenders(situation, seat).some(([, at]) => costOfAttacking(situation, at).length === 0);
  const idle = couldAttack(situation).find(
    ({ name }) => isFree && mustAttack(situation, name) && !attacks.some(({ attacker }) => attacker === name),
  );
  return idle === undefined
    ? attacks
    : rejection('illegal-attack', 'MTG-508.1', `${idle.name} attacks if it can, and it can`);
};

/** The refusal of a declaration that nobody asked this seat for. */
export const notAskedFor = (
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

const isRefused = (read: readonly Attack[] | Rejection): read is Rejection => isMap(read);

/** The attackers attack, and are tapped. */
const declared = (d: OpenDecision, seat: SeatId, attacks: readonly Attack[]): void => {
  tell(d, 'AttackersDeclared', { seat, attackers: attacks }, [
    'MTG-508.1',
    'MTG-405.6',
    ...(attacks.length > 0 ? (['MTG-508.1a'] as const) : (['MTG-508.8'] as const)),
  ]);
  for (const { attacker } of attacks)
    if (!has(d, attacker, 'vigilance') && objectAt(d.state.table, attacker)?.tapped === false)
      tell(d, 'ObjectTapped', { object: attacker }, ['MTG-508.1']);
};

/** Attackers that cost something are declared once that is paid. */
export const attackPaid = payingForAttack({ declare: declared, askAgain: askAttackers });

/** Attackers are declared and tapped; what triggers on that waits for the next priority. */
export const declareAttackers: CommandRule = {
  about: 'declares which creatures attack, and whom',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: {
    attackers: listOf(struct({ attacker: plainName('a creature'), at: plainName('a seat or a planeswalker') }), 0, 200),
  },
  decide: (d, command) => {
    const seat = senderOf(command);
    const fault = notAskedFor(d, seat, 'DeclareAttackers', 'MTG-508.1');
    if (fault !== undefined) return fault;
    const attacks = readAttacks(d, seat, command.attackers as readonly Said[]); // by the descriptor
    if (isRefused(attacks)) return attacks;
    const due = dueForAttack(d, seat, attacks);
    if (due === undefined) {
      declared(d, seat, attacks);
      return undefined;
    }
    if (!couldBePaid(d, due))
      return rejection(
        'cannot-pay',
        'MTG-508.1h',
        `attacking so costs ${JSON.stringify(due.costs)}, more than can be paid`,
      );
    tell(d, 'ChoiceMade', { seat, kind: 'attackers', answer: attacks }, ['MTG-508.1h']); // plain data
    payForAttack(d, attacks, due);
    return undefined;
  },
  templates: (situation, seat) => {
    if (notAskedFor(situation, seat, 'DeclareAttackers', 'MTG-508.1') !== undefined) return [];
    const fill = attackersFill(situation);
    const must = (fill.candidates as unknown as readonly { attacker: string; at: readonly string[]; must?: true }[])
      .filter((each) => each.must)
      .map(({ attacker, at }) => ({ attacker, at: at.find((name) => !isTaxed(situation, seat, name)) ?? at[0] }));
    const command = { type: 'DeclareAttackers', seat };
    return [{ command, fill: [fill], example: { ...command, attackers: must } }];
  },
};
