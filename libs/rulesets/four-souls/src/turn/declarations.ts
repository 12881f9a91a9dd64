import {
  areCostsTrusted,
  unknownObject,
  activeSeat,
  changeTotal,
  givePriority,
  isRejection,
  number,
  objectNamed,
  plainName,
  playerAt,
  priorityFault,
  rejection,
  seatNamed,
  seatsInOrder,
  senderOf,
  templateOf,
  totalOf,
  zoneAt,
  type Command,
  type CommandRule,
  type OpenDecision,
  type Situation,
  type Rejection,
  type RuleId,
  type SeatId,
  type Target,
  type Template,
} from '@stackledger/kernel';
import {
  activeMonsters,
  coverableSlots,
  dutyAllows,
  isAttackable,
  hasMonsterCards,
  isPermittedInstead,
  mayAttackOnceMore,
  openDuties,
  type AttackTarget,
} from '../table/duties.js';
import { gainBonusSouls } from '../cards/bonus-souls.js';
import { tell } from '../table/events.js';
import { priceFor } from '../cards/purchase.js';
import { putOnStack } from '../cards/stack-objects.js';
import { slotsOf, soulsOf, zoneOfSlot } from '../table/state.js';
import { beginEndPhase } from './turn.js';
import { checkWinner } from '../table/winning.js';

/**
 * Why this is not the moment to attack, buy or end the turn: that takes the active player's priority, an empty stack,
 * the action phase and no attack under way (FS-PRIO-9).
 */
const momentFault = (situation: Situation, seat: SeatId, rule: RuleId, deed: string): Rejection | undefined => {
  const { table } = situation.state;
  const wrong = (why: string): Rejection => rejection('wrong-moment', rule, `${seat} may not ${deed} now: ${why}`);
  if (activeSeat(table) !== seat) return wrong(`it is ${activeSeat(table)}'s turn`);
  if (table.awaiting !== null) return wrong(`${table.awaiting.seat} is asked (${table.awaiting.prompt})`);
  if (table.stack.length > 0) return wrong('something is on the stack');
  if (table.turn?.step !== 'action')
    return wrong(`it is the ${table.turn?.step ?? 'first'} step, not the action phase`);
  if (soulsOf(situation).attack !== null) return wrong('an attack is under way');
  if (playerAt(table, seat)?.dead) return wrong(`${seat} is dead`);
  return priorityFault(situation, seat) === undefined ? undefined : wrong('another player has priority');
};

const DUTY_FAULT = 'must-attack';

/** What a name means as the target of an attack, or nothing that the sender knows of. */
const readAttackTarget = (situation: Situation, seat: SeatId, name: string): AttackTarget | Rejection => {
  if (name === 'deck') return 'deck';
  const object = objectNamed(situation.state.table, name, seat);
  if (object === undefined) return unknownObject(name);
  return { object: object.name, stay: object.stay };
};

const attackFault = (situation: Situation, seat: SeatId, target: AttackTarget): Rejection | undefined => {
  if (activeSeat(situation.state.table) === seat && !dutyAllows(situation, seat, target))
    return rejection(DUTY_FAULT, 'FS-NATK-4', `${seat} must attack ${dutyWords(situation, seat)} first`);
  return (
    momentFault(situation, seat, 'FS-ATK-1', 'declare an attack') ??
    (mayAttackOnceMore(situation, seat, target)
      ? undefined
      : rejection('no-attack-left', 'FS-NATK-1', `${seat} has no attack left this turn`)) ??
    targetFault(situation, target)
  );
};

const dutyWords = (situation: Situation, seat: SeatId): string =>
  openDuties(situation, seat)
    .map(({ on }) => (typeof on === 'string' ? (on === 'any' ? 'something' : 'the monster deck') : on.object))
    .join(' or ');

const deckFault = (situation: Situation): Rejection | undefined => {
  const no = (rule: RuleId, why: string): Rejection =>
    rejection('illegal-target', rule, `the monster deck cannot be attacked: ${why}`);
  if (!hasMonsterCards(situation)) return no('FS-STACK-10', 'it is empty');
  return coverableSlots(situation).length > 0 ? undefined : no('FS-NATK-5', 'no slot can take a card of it');
};

const targetFault = (situation: Situation, target: AttackTarget): Rejection | undefined => {
  if (target === 'deck') return deckFault(situation);
  if (!activeMonsters(situation).some(({ object, stay }) => object === target.object && stay === target.stay))
    return rejection('illegal-target', 'FS-STACK-10', `${target.object} is no active monster`);
  return isAttackable(situation, target.object)
    ? undefined
    : rejection('unattackable', 'FS-ATK-19', `${target.object} cannot be attacked`);
};

const declareAttack: CommandRule = {
  about: 'declares an attack on an active monster or on the monster deck',
  by: 'seat',
  during: 'play',
  fields: { target: plainName('a monster, or deck') },
  appeal: () => 2,
  decide: (d, command) => {
    const seat = senderOf(command);
    const target = readAttackTarget(d, seat, String(command.target));
    if (isRejection(target)) return target;
    const fault = attackFault(d, seat, target);
    if (fault !== undefined) return fault;
    const name = target === 'deck' ? 'deck' : target.object;
    tell(d, 'AttackDeclared', { seat, target: name }, [
      'FS-ATK-2',
      'FS-ATK-1',
      'FS-ATK-3',
      ...dutyRules(d, seat, target),
    ]);
    declare(d, seat, 'attack', name, target === 'deck' ? { deck: 'monster' } : target);
    return undefined;
  },
  templates: (situation, seat) => {
    const targets: AttackTarget[] = ['deck', ...activeMonsters(situation)];
    return oneTemplate(
      { type: 'DeclareAttack', seat },
      'monster',
      targets
        .filter((target) => attackFault(situation, seat, target) === undefined)
        .map((target) => (target === 'deck' ? 'deck' : target.object)),
    );
  },
};

const dutyRules = (situation: Situation, seat: SeatId, target: AttackTarget): readonly RuleId[] => [
  ...(openDuties(situation, seat).length > 0 ? (['FS-NATK-3', 'FS-NATK-3a'] as const) : []),
  ...(isPermittedInstead(situation, seat, target) ? (['FS-NATK-5'] as const) : []),
];

const declare = (d: OpenDecision, seat: SeatId, kind: string, subject: string, target: Target): void => {
  putOnStack(d, { kind, subject, controller: seat, targets: [target] }, [
    'FS-STACK-7',
    'FS-STACK-1',
    kind === 'attack' ? 'FS-ATK-2' : 'FS-BUY-2',
  ]);
  givePriority(d, { seat, because: ['FS-PRIO-3'] });
};

const oneTemplate = (command: Command, what: string, candidates: readonly string[]): readonly Template[] =>
  candidates.length === 0
    ? []
    : [templateOf(command, [{ path: 'target', what, min: 1, max: 1, ordered: false, candidates }])];

const purchaseFault = (situation: Situation, seat: SeatId): Rejection | undefined => {
  const fault = momentFault(situation, seat, 'FS-BUY-1', 'buy something');
  if (fault !== undefined) return fault;
  if (totalOf(situation.state.table, seat, 'purchases') === 0)
    return rejection('no-purchase-left', 'FS-BUY-1', `${seat} has no purchase left this turn`);
  const price = priceFor(situation, seat);
  const coins = totalOf(situation.state.table, seat, 'coins');
  return coins < price && !areCostsTrusted(situation)
    ? rejection('cannot-pay', 'FS-BUY-3', `a purchase costs ${price}¢, and ${seat} has ${coins}¢`)
    : undefined;
};

/** What can be bought: the items in the shop, and the top of the treasure deck. */
const goods = (situation: Situation): readonly string[] => {
  const { table } = situation.state;
  const items = slotsOf(situation, 'shop').flatMap((slot) => zoneAt(table, zoneOfSlot(slot)).slice(-1));
  const hasDeck = ['deck/treasure', 'treasure-discard'].some((zone) => zoneAt(table, zone).length > 0);
  return hasDeck ? ['deck', ...items] : items;
};

const readGood = (situation: Situation, seat: SeatId, name: string): Target | Rejection => {
  if (name === 'deck' && goods(situation).includes('deck')) return { deck: 'treasure' };
  const object = name === 'deck' ? undefined : objectNamed(situation.state.table, name, seat);
  if (object === undefined && name !== 'deck') return unknownObject(name);
  const isGood = object !== undefined && goods(situation).includes(object.name);
  return isGood
    ? { object: object.name, stay: object.stay }
    : rejection('illegal-target', 'FS-STACK-10', `${name} is not for sale`);
};

const declarePurchase: CommandRule = {
  about: 'declares the purchase of a shop item or of the top of the treasure deck',
  by: 'seat',
  during: 'play',
  fields: { target: plainName('a shop item, or deck') },
  appeal: () => 4 / 3,
  decide: (d, command) => {
    const seat = senderOf(command);
    const name = String(command.target);
    const target = readGood(d, seat, name);
    const isUnknown = isRejection(target) && target.rule === 'SL-CMD-2';
    const fault = isUnknown ? target : (purchaseFault(d, seat) ?? (isRejection(target) ? target : undefined));
    if (fault !== undefined || isRejection(target)) return fault;
    const subject = 'object' in target ? target.object : 'deck';
    tell(d, 'PurchaseDeclared', { seat, target: subject }, ['FS-BUY-2', 'FS-BUY-1']);
    declare(d, seat, 'purchase', subject, target);
    return undefined;
  },
  templates: (situation, seat) =>
    purchaseFault(situation, seat) === undefined
      ? oneTemplate({ type: 'DeclarePurchase', seat }, 'shop-item', goods(situation))
      : [],
};

const endTurnFault = (situation: Situation, seat: SeatId): Rejection | undefined => {
  if (activeSeat(situation.state.table) === seat && openDuties(situation, seat).length > 0)
    return rejection(
      DUTY_FAULT,
      'FS-NATK-4',
      `${seat} must attack ${dutyWords(situation, seat)} before the turn can end`,
    );
  return momentFault(situation, seat, 'FS-TURN-5', 'end the turn');
};

const endTurn: CommandRule = {
  about: 'ends the turn of the active player',
  by: 'seat',
  during: 'play',
  fields: {},
  appeal: () => 1 / 3,
  decide: (d, command) => {
    const fault = endTurnFault(d, senderOf(command));
    if (fault === undefined) beginEndPhase(d, ['FS-TURN-5', 'FS-TURN-7']);
    return fault;
  },
  templates: (situation, seat) =>
    endTurnFault(situation, seat) === undefined ? [templateOf({ type: 'EndTurn', seat }, [])] : [],
};

/** ¢ may be given for promises at any time; nobody can answer it, and nobody is bound (FS-BART-1). */
const giveCoins: CommandRule = {
  about: 'gives ¢ to another player, outside of the stack',
  by: 'seat',
  during: 'play',
  always: true,
  fields: { to: plainName('a seat'), amount: number(1) },
  decide: (d, command) => {
    const seat = senderOf(command);
    const to = seatNamed(d.state.table, command.to);
    if (to === undefined) return rejection('unknown-seat', 'SL-SEAT-1', `no seat is called ${String(command.to)}`);
    const amount = Number(command.amount);
    const coins = totalOf(d.state.table, seat, 'coins');
    if (to === seat || playerAt(d.state.table, to)?.left)
      return rejection('illegal-target', 'FS-BART-1', `${seat} can give nothing to ${to}`);
    if (amount > coins) return rejection('cannot-pay', 'FS-BART-1', `${seat} has ${coins}¢ to give, not ${amount}¢`);
    changeTotal(d, seat, 'coins', -amount, ['FS-BART-1', 'FS-STACK-8']);
    changeTotal(d, to, 'coins', amount, ['FS-BART-1', 'FS-STACK-8']);
    // Nobody receives priority after a gift, so what is looked at before that is looked at now (FS-WIN-2/4).
    if (d.state.table.awaiting === null && gainBonusSouls(d)) checkWinner(d);
    return undefined;
  },
  templates: (situation, seat) => {
    const coins = totalOf(situation.state.table, seat, 'coins');
    const others = seatsInOrder(situation.state.table).filter((other) => other !== seat);
    if (coins === 0 || others.length === 0) return [];
    const to = { path: 'to', what: 'player', min: 1, max: 1, ordered: false, candidates: others };
    return [
      templateOf({ type: 'GiveCoins', seat }, [
        to,
        { path: 'amount', what: 'amount', form: 'number', least: 1, most: coins },
      ]),
    ];
  },
};

/** The commands of a turn that are no plays. */
export const declarations: { readonly [type: string]: CommandRule } = {
  DeclareAttack: declareAttack,
  DeclarePurchase: declarePurchase,
  EndTurn: endTurn,
  GiveCoins: giveCoins,
};
