import {
  command,
  number,
  objectNamed,
  plainName,
  playerAt,
  rejection,
  seatNamed,
  zoneAt,
  type Command,
  type CommandRule,
  type Situation,
  type Rejection,
  type RuleId,
  type SeatId,
  type LegalAction,
} from '@stackledger/kernel';
import {
  areCostsTrusted,
  unknownObject,
  activeSeat,
  changeTotal,
  givePriority,
  isRejection,
  priorityRejection,
  seatsInOrder,
  senderOf,
  legalActionOf,
  totalOf,
  type OpenDecision,
  type Target,
} from '@stackledger/kernel/authoring';
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
import { emit } from '../table/events.js';
import { priceFor } from '../cards/purchase.js';
import { putOnStack } from '../cards/stack-objects.js';
import { slotsOf, soulsOf, zoneOfSlot } from '../table/state.js';
import { beginEndPhase } from './turn.js';
import { checkWinner } from '../table/winning.js';

/**
 * Rejection unless the active player has priority on an empty stack in the action phase with no attack under way: the
 * moment for attacks, purchases and the end of the turn (FS-PRIO-9).
 */
const momentRejection = (situation: Situation, seat: SeatId, rule: RuleId, deed: string): Rejection | undefined => {
  const { table } = situation.state;
  const wrong = (why: string): Rejection => rejection('wrong-moment', rule, `${seat} may not ${deed} now: ${why}`);
  if (activeSeat(table) !== seat) return wrong(`it is ${activeSeat(table)}'s turn`);
  if (table.awaiting !== null) return wrong(`${table.awaiting.seat} is asked (${table.awaiting.prompt})`);
  if (table.stack.length > 0) return wrong('something is on the stack');
  if (table.turn?.step !== 'action')
    return wrong(`it is the ${table.turn?.step ?? 'first'} step, not the action phase`);
  if (soulsOf(situation).attack !== null) return wrong('an attack is under way');
  if (playerAt(table, seat)?.dead) return wrong(`${seat} is dead`);
  return priorityRejection(situation, seat) === undefined ? undefined : wrong('another player has priority');
};

const MUST_ATTACK = 'must-attack';

/** The attack target with this name; undefined if the sender knows no such object. */
const readAttackTarget = (situation: Situation, seat: SeatId, name: string): AttackTarget | Rejection => {
  if (name === 'deck') return 'deck';
  const object = objectNamed(situation.state.table, name, seat);
  if (object === undefined) return unknownObject(name);
  return { object: object.name, stay: object.stay };
};

const attackRejection = (situation: Situation, seat: SeatId, target: AttackTarget): Rejection | undefined => {
  if (activeSeat(situation.state.table) === seat && !dutyAllows(situation, seat, target))
    return rejection(MUST_ATTACK, 'FS-NATK-4', `${seat} must attack ${dutyWords(situation, seat)} first`);
  return (
    momentRejection(situation, seat, 'FS-ATK-1', 'declare an attack') ??
    (mayAttackOnceMore(situation, seat, target)
      ? undefined
      : rejection('no-attack-left', 'FS-NATK-1', `${seat} has no attack left this turn`)) ??
    targetRejection(situation, target)
  );
};

const dutyWords = (situation: Situation, seat: SeatId): string =>
  openDuties(situation, seat)
    .map(({ on }) => (typeof on === 'string' ? (on === 'any' ? 'something' : 'the monster deck') : on.object))
    .join(' or ');

const deckRejection = (situation: Situation): Rejection | undefined => {
  const no = (rule: RuleId, why: string): Rejection =>
    rejection('illegal-target', rule, `the monster deck cannot be attacked: ${why}`);
  if (!hasMonsterCards(situation)) return no('FS-STACK-10', 'it is empty');
  return coverableSlots(situation).length > 0 ? undefined : no('FS-NATK-5', 'no slot can take a card of it');
};

const targetRejection = (situation: Situation, target: AttackTarget): Rejection | undefined => {
  if (target === 'deck') return deckRejection(situation);
  if (!activeMonsters(situation).some(({ object, stay }) => object === target.object && stay === target.stay))
    return rejection('illegal-target', 'FS-STACK-10', `${target.object} is no active monster`);
  return isAttackable(situation, target.object)
    ? undefined
    : rejection('unattackable', 'FS-ATK-19', `${target.object} cannot be attacked`);
};

const declareAttack = command({
  about: 'declares an attack on an active monster or on the monster deck',
  by: 'seat',
  during: 'play',
  fields: { target: plainName('a monster, or deck') },
  decide: (d, command) => {
    const seat = senderOf(command);
    const target = readAttackTarget(d, seat, command.target);
    if (isRejection(target)) return target;
    const rejected = attackRejection(d, seat, target);
    if (rejected !== undefined) return rejected;
    const name = target === 'deck' ? 'deck' : target.object;
    emit(d, 'AttackDeclared', { seat, target: name }, [
      'FS-ATK-2',
      'FS-ATK-1',
      'FS-ATK-3',
      ...dutyRules(d, seat, target),
    ]);
    declare(d, seat, 'attack', name, target === 'deck' ? { deck: 'monster' } : target);
    return undefined;
  },
  legalActions: (situation, seat) => {
    const targets: AttackTarget[] = ['deck', ...activeMonsters(situation)];
    return oneAction(
      { type: 'DeclareAttack', seat },
      'monster',
      targets
        .filter((target) => attackRejection(situation, seat, target) === undefined)
        .map((target) => (target === 'deck' ? 'deck' : target.object)),
    );
  },
});

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

const oneAction = (command: Command, what: string, candidates: readonly string[]): readonly LegalAction[] =>
  candidates.length === 0
    ? []
    : [legalActionOf(command, [{ path: 'target', what, min: 1, max: 1, ordered: false, candidates }])];

const purchaseRejection = (situation: Situation, seat: SeatId): Rejection | undefined => {
  const rejected = momentRejection(situation, seat, 'FS-BUY-1', 'buy something');
  if (rejected !== undefined) return rejected;
  if (totalOf(situation.state.table, seat, 'purchases') === 0)
    return rejection('no-purchase-left', 'FS-BUY-1', `${seat} has no purchase left this turn`);
  const price = priceFor(situation, seat);
  const coins = totalOf(situation.state.table, seat, 'coins');
  return coins < price && !areCostsTrusted(situation)
    ? rejection('cannot-pay', 'FS-BUY-3', `a purchase costs ${price}¢, and ${seat} has ${coins}¢`)
    : undefined;
};

/** The names of what can be bought: items in the shop, and the top of the treasure deck. */
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

const declarePurchase = command({
  about: 'declares the purchase of a shop item or of the top of the treasure deck',
  by: 'seat',
  during: 'play',
  fields: { target: plainName('a shop item, or deck') },
  decide: (d, command) => {
    const seat = senderOf(command);
    const name = command.target;
    const target = readGood(d, seat, name);
    const isUnknown = isRejection(target) && target.rule === 'SL-CMD-2';
    const rejected = isUnknown ? target : (purchaseRejection(d, seat) ?? (isRejection(target) ? target : undefined));
    if (rejected !== undefined || isRejection(target)) return rejected;
    const subject = 'object' in target ? target.object : 'deck';
    emit(d, 'PurchaseDeclared', { seat, target: subject }, ['FS-BUY-2', 'FS-BUY-1']);
    declare(d, seat, 'purchase', subject, target);
    return undefined;
  },
  legalActions: (situation, seat) =>
    purchaseRejection(situation, seat) === undefined
      ? oneAction({ type: 'DeclarePurchase', seat }, 'shop-item', goods(situation))
      : [],
});

const endTurnRejection = (situation: Situation, seat: SeatId): Rejection | undefined => {
  if (activeSeat(situation.state.table) === seat && openDuties(situation, seat).length > 0)
    return rejection(
      MUST_ATTACK,
      'FS-NATK-4',
      `${seat} must attack ${dutyWords(situation, seat)} before the turn can end`,
    );
  return momentRejection(situation, seat, 'FS-TURN-5', 'end the turn');
};

const endTurn = command({
  about: 'ends the turn of the active player',
  by: 'seat',
  during: 'play',
  fields: {},
  decide: (d, command) => {
    const seat = senderOf(command);
    const rejected = endTurnRejection(d, seat);
    if (rejected === undefined) beginEndPhase(d, ['FS-TURN-5', 'FS-TURN-7'], seat);
    return rejected;
  },
  legalActions: (situation, seat) =>
    endTurnRejection(situation, seat) === undefined ? [legalActionOf({ type: 'EndTurn', seat }, [])] : [],
});

/** Gives coins at any time. Nobody can respond, and promises do not bind (FS-BART-1). */
const giveCoins = command({
  about: 'gives ¢ to another player, outside of the stack',
  by: 'seat',
  during: 'play',
  always: true,
  fields: { to: plainName('a seat'), amount: number(1) },
  decide: (d, command) => {
    const seat = senderOf(command);
    const to = seatNamed(d.state.table, command.to);
    if (to === undefined) return rejection('unknown-seat', 'SL-SEAT-1', `no seat is called ${command.to}`);
    const amount = command.amount;
    const coins = totalOf(d.state.table, seat, 'coins');
    if (to === seat || playerAt(d.state.table, to)?.left)
      return rejection('illegal-target', 'FS-BART-1', `${seat} can give nothing to ${to}`);
    if (amount > coins) return rejection('cannot-pay', 'FS-BART-1', `${seat} has ${coins}¢ to give, not ${amount}¢`);
    emit(d, 'CoinsGiven', { seat, to, amount }, ['FS-BART-1']);
    changeTotal(d, seat, 'coins', -amount, ['FS-BART-1', 'FS-STACK-8']);
    changeTotal(d, to, 'coins', amount, ['FS-BART-1', 'FS-STACK-8']);
    // A gift gives nobody priority, so the checks before priority run now (FS-WIN-2, FS-WIN-4).
    if (d.state.table.awaiting === null && gainBonusSouls(d)) checkWinner(d);
    return undefined;
  },
  legalActions: (situation, seat) => {
    const coins = totalOf(situation.state.table, seat, 'coins');
    const others = seatsInOrder(situation.state.table).filter((other) => other !== seat);
    if (coins === 0 || others.length === 0) return [];
    const to = { path: 'to', what: 'player', min: 1, max: 1, ordered: false, candidates: others };
    return [
      legalActionOf({ type: 'GiveCoins', seat }, [
        to,
        { path: 'amount', what: 'amount', form: 'number', least: 1, most: coins },
      ]),
    ];
  },
});

/** The commands of a turn other than plays. */
export const declarations: { readonly [type: string]: CommandRule } = {
  DeclareAttack: declareAttack,
  DeclarePurchase: declarePurchase,
  EndTurn: endTurn,
  GiveCoins: giveCoins,
};
