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
  record,
  rejection,
  seatNamed,
  seatsInOrder,
  senderOf,
  type CommandRule,
  type Event,
  type Fill,
  type Game,
  type GameObject,
  type Look,
  type ObjectName,
  type Rejection,
  type SeatId,
  type Target,
} from '@stackledger/kernel';
import { has, isPermanent } from '../table/characteristics.js';
import { tell, type Attack } from '../table/events.js';
import { isSick } from '../table/timing.js';

/** Whether an event is an attack on a player or on a planeswalker of theirs. */
export const isAttackOn = ({ state }: Look, { type, data }: Event, seat: SeatId): boolean =>
  type === 'AttackersDeclared' &&
  (data.attackers as unknown as readonly Attack[]).some(({ at }) => controllerOf(state.table, at) === seat); // as declared

/** Whom and what a player may attack: the opponents and their planeswalkers, in turn order. */
const defenders = (look: Look, seat: SeatId): readonly (readonly [name: string, at: Target])[] =>
  seatsInOrder(look.state.table)
    .filter((each) => each !== seat)
    .flatMap((each) => [
      [each, { seat: each }] as const,
      ...objectsInPlay(look)
        .filter((object) => object.zone === `battlefield/${each}` && isPermanent(look, object, 'planeswalker'))
        .map(({ name, stay }) => [name, { object: name, stay }] as const),
    ]);

/** Why a creature cannot attack (MTG-508.1a), or undefined. */
const attackerFault = (look: Look, seat: SeatId, object: GameObject): Rejection | undefined => {
  const no = (why: string): Rejection => rejection('cannot-attack', 'MTG-508.1a', `${object.name} ${why}`);
  if (object.zone !== `battlefield/${seat}` || !isPermanent(look, object, 'creature'))
    return no(`is no creature that ${seat} controls`);
  if (object.tapped) return no('is tapped');
  if (isSick(look, object)) return no(`has not been ${seat}'s since the turn began`);
  if (has(look, object.name, 'defender') || has(look, object.name, 'cannot-attack'))
    return rejection('illegal-attack', 'MTG-508.1', `${object.name} cannot attack`);
  return undefined;
};

/** The creatures of the active player that could attack. */
export const couldAttack = (look: Look): readonly GameObject[] => {
  const seat = activeSeat(look.state.table);
  return objectsInPlay(look).filter((object) => attackerFault(look, seat, object) === undefined);
};

/** Whether an effect or its own text makes a creature attack if it can (MTG-508.1). */
const mustAttack = (look: Look, name: ObjectName): boolean => has(look, name, 'must-attack');

/** The template entry for a declaration of attackers. */
const attackersFill = (look: Look): Fill => {
  const at = defenders(look, activeSeat(look.state.table)).map(([name]) => name);
  const candidates = couldAttack(look).map(({ name }) => ({
    attacker: name,
    at,
    ...(mustAttack(look, name) && { must: true }),
  }));
  return { path: 'attackers', what: 'attackers', form: 'attackers', candidates: candidates };
};

/** Asks the active player for attackers, where some creature could be one; else nobody attacks. */
export const askAttackers = (g: Game): void => {
  const { table } = g.state;
  if (table.turn?.active !== activeSeat(table) || couldAttack(g).length === 0) return;
  ask(g, {
    seat: table.turn.active,
    kind: 'attackers',
    command: 'DeclareAttackers',
    prompt: 'Which creatures attack, and whom?',
    options: [],
    form: attackersFill(g),
    about: { what: 'attackers' },
    because: ['MTG-508.1', 'MTG-405.6'],
  });
};

type Said = { readonly attacker: string; readonly at: string };

const readAttack = (look: Look, seat: SeatId, { attacker, at }: Said): Attack | Rejection => {
  const object = objectAt(look.state.table, attacker);
  if (object === undefined) return unknownObject(attacker);
  const fault = attackerFault(look, seat, object);
  if (fault !== undefined) return fault;
  const aim = defenders(look, seat).find(([name]) => name === at)?.[1];
  if (aim !== undefined) return { attacker: object.name, stay: object.stay, at: aim };
  return seatNamed(look.state.table, at) === undefined && objectAt(look.state.table, at) === undefined
    ? unknownObject(at)
    : rejection('illegal-attack', 'MTG-508.1', `${attacker} cannot attack ${at}`);
};

/** The declaration checked as a whole (MTG-508.1). */
const readAttacks = (look: Look, seat: SeatId, said: readonly Said[]): readonly Attack[] | Rejection => {
  const attacks: Attack[] = [];
  for (const each of said) {
    const attack = readAttack(look, seat, each);
    if ('code' in attack) return attack;
    if (attacks.some(({ attacker }) => attacker === attack.attacker))
      return rejection('illegal-attack', 'MTG-508.1', `${each.attacker} is named twice`);
    attacks.push(attack);
  }
  const idle = couldAttack(look).find(
    ({ name }) => mustAttack(look, name) && !attacks.some(({ attacker }) => attacker === name),
  );
  return idle === undefined
    ? attacks
    : rejection('illegal-attack', 'MTG-508.1', `${idle.name} attacks if it can, and it can`);
};

/** The refusal of a declaration that nobody asked this seat for. */
export const notAskedFor = (
  look: Look,
  seat: SeatId,
  command: string,
  rule: 'MTG-508.1' | 'MTG-509.1',
): Rejection | undefined => {
  const { awaiting } = look.state.table;
  return awaiting?.command === command && awaiting.seats.includes(seat)
    ? undefined
    : rejection('not-asked', rule, `${seat} is not asked for this now`);
};

const isRefused = (read: readonly Attack[] | Rejection): read is Rejection => isMap(read);

/** Attackers are declared and tapped; what triggers on that waits for the next priority. */
export const declareAttackers: CommandRule = {
  about: 'declares which creatures attack, and whom',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: {
    attackers: listOf(record({ attacker: plainName('a creature'), at: plainName('a seat or a planeswalker') }), 0, 200),
  },
  decide: (g, command) => {
    const seat = senderOf(command);
    const fault = notAskedFor(g, seat, 'DeclareAttackers', 'MTG-508.1');
    if (fault !== undefined) return fault;
    const attacks = readAttacks(g, seat, command.attackers as readonly Said[]); // by the descriptor
    if (isRefused(attacks)) return attacks;
    tell(g, 'AttackersDeclared', { seat, attackers: attacks }, [
      'MTG-508.1',
      'MTG-405.6',
      ...(attacks.length > 0 ? (['MTG-508.1a'] as const) : (['MTG-508.8'] as const)),
    ]);
    for (const { attacker } of attacks)
      if (!has(g, attacker, 'vigilance') && objectAt(g.state.table, attacker)?.tapped === false)
        tell(g, 'ObjectTapped', { object: attacker }, ['MTG-508.1']);
    return undefined;
  },
  templates: (look, seat) => {
    if (notAskedFor(look, seat, 'DeclareAttackers', 'MTG-508.1') !== undefined) return [];
    const fill = attackersFill(look);
    const must = (fill.candidates as unknown as readonly { attacker: string; at: readonly string[]; must?: true }[])
      .filter((each) => each.must)
      .map(({ attacker, at }) => ({ attacker, at: at[0] }));
    const command = { type: 'DeclareAttackers', seat };
    return [{ command, fill: [fill], example: { ...command, attackers: must } }];
  },
};
