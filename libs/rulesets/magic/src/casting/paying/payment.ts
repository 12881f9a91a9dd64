import {
  command,
  json,
  mapOf,
  objectNamed,
  plainName,
  rejection,
  text,
  type CommandRule,
  type Situation,
  type Rejection,
  type SeatId,
} from '@stackledger/kernel';
import {
  PAYMENT_PICKS,
  ofShape,
  bindNext,
  unknownObject,
  cancelDeclaration,
  isRejection,
  objectsInPlay,
  senderOf,
  legalActionOf,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { dueFor, isPayable, restOfCosts, spellOf, type PaymentDue } from './payment-due.js';
import { readHelp } from './named-help.js';
import { proposedPayment } from './proposed-payment.js';
import { sourcesIn, useSources } from '../../mana/named-sources.js';
import { emit } from '../../table/events.js';
import { helpersFor, HELPING, isHelping, type CostHelp } from '../../mana/helping.js';
import { poolOf, spend, sumOf } from '../../mana/mana.js';
import {
  isBinding,
  manaAbilitiesOf,
  manaAbilityNamed,
  manaRejection,
  manaFrom,
  takeMana,
  type ManaAbility,
} from '../../mana/mana-abilities.js';
import { magicOf, type OpenDeclaration } from '../../table/state.js';

/** The open payment of a seat, with its declaration if it belongs to one. */
type OpenPayment = { readonly due: PaymentDue; readonly declaration: OpenDeclaration | null };

const openPayment = (situation: Situation, seat: SeatId): OpenPayment | undefined => {
  const { awaiting } = situation.state.table;
  if (awaiting?.command !== 'PayCost' || !awaiting.seats.includes(seat)) return undefined;
  const { declaration } = magicOf(situation);
  if (declaration !== null) return { due: dueFor(situation, declaration), declaration };
  const due = awaiting.about?.due as PaymentDue | undefined; // as payDue asked
  return due === undefined ? undefined : { due, declaration };
};

const nothingToPay = (situation: Situation, seat: SeatId): Rejection =>
  rejection(
    'nothing-to-pay',
    'MTG-601.2h',
    magicOf(situation).declaration === null
      ? `${seat} has nothing to pay`
      : `the open declaration is not ${seat}'s: ${String(magicOf(situation).declaration?.seat)} pays or cancels it`,
  );

/** Whether the pool and the guaranteed mana of these sources cover the mana. */
const coversCost = (situation: Situation, due: PaymentDue, sources: readonly ManaAbility[]): boolean => {
  const spell = spellOf(situation, due.source);
  const yields = sources.map((source) => manaFrom(situation, source, spell)[0] ?? {});
  const rest = restOfCosts(situation, due.costs, due.x, due.help);
  return rest !== undefined && spend(yields.reduce(sumOf, poolOf(situation, due.seat, spell)), rest) !== undefined;
};

/**
 * The rejection of a mana ability that reveals information during a declaration, unless its guaranteed mana completes
 * the payment: the declaration can no longer be taken back then (MTG-733).
 */
const bindingRejection = (
  situation: Situation,
  { due, declaration }: OpenPayment,
  source: ManaAbility,
): Rejection | undefined => {
  if (declaration === null || !isBinding(source) || declaration.binding) return undefined;
  const isSure =
    manaFrom(situation, source).length === 1 && coversCost(situation, due, [source]) && othersPayable(situation, due);
  return isSure
    ? undefined
    : rejection(
        'cannot-be-undone',
        'MTG-733',
        `${source.object.name} shows what could not be taken back with the declaration; use it when it completes the payment`,
      );
};

/** Whether all costs except mana can be paid. */
const othersPayable = (situation: Situation, due: PaymentDue): boolean =>
  isPayable(situation, { ...due, costs: due.costs.filter((cost) => !('mana' in cost)), help: {} });

/** Runs the continuation that asked for the payment again, once the mana is available. */
const payNow = (d: OpenDecision, help: CostHelp | undefined): void =>
  bindNext(d, { attempt: true, ...(help !== undefined && { help: help }) });

/**
 * The least help needed to pay with the mana of the pool, graveyard cards first; undefined if all of it is too
 * little.
 */
const enoughHelp = (situation: Situation, due: PaymentDue): CostHelp | undefined => {
  const able = helpersFor(situation, due.seat, due.source);
  let help: CostHelp = {};
  for (const word of HELPING.toReversed())
    for (const name of able[word] ?? []) {
      const more = { ...help, [word]: [...(help[word] ?? []), name] };
      if (restOfCosts(situation, due.costs, due.x, more) === undefined) continue;
      help = more;
      if (isPayable(situation, { ...due, help })) return help;
    }
  return undefined;
};

const payCost = command({
  about: 'pays what is asked: from the mana pool, and with the mana sources named in pay.mana',
  by: 'seat',
  during: 'play',
  answers: true,
  beside: ['UseManaAbility', 'CancelDeclaration'],
  fields: { 'pay?': mapOf(json) },
  decide: (d, command) => {
    const seat = senderOf(command);
    const open = openPayment(d, seat);
    if (open === undefined) return nothingToPay(d, seat);
    const named = ofShape(PAYMENT_PICKS, command.pay ?? {}); // a map by the descriptor
    const able = open.declaration === null ? {} : helpersFor(d, seat, open.due.source);
    const strange = Object.keys(named).find((kind) => kind !== 'mana' && !(isHelping(kind) && able[kind]));
    if (strange !== undefined)
      return rejection('malformed', 'SL-CMD-1', `pay/${strange}: this was fixed as the declaration was made`);
    const isHelped = HELPING.some((word) => named[word] !== undefined);
    const help = isHelped ? readHelp(d, open.due, named) : open.due.help;
    if (help !== undefined && isRejection(help)) return help;
    const due = { ...open.due, ...(help !== undefined && { help }) };
    const sources = sourcesIn(d, seat, command.pay);
    if (isRejection(sources)) return sources;
    const rejected = sources.map((source) => bindingRejection(d, open, source)).find((each) => each !== undefined);
    if (rejected !== undefined) return rejected;
    if (!othersPayable(d, due) || !coversCost(d, due, sources))
      return rejection('cannot-pay', 'MTG-601.2h', 'this does not pay the whole cost, and a part is not paid');
    emit(d, 'ChoiceMade', { seat, kind: 'payment', answer: command.pay ?? {} }, ['MTG-601.2h']);
    payNow(d, isHelped ? help : undefined);
    useSources(d, seat, sources);
    return undefined;
  },
  legalActions: (situation, seat) => {
    const open = openPayment(situation, seat);
    if (open === undefined) return [];
    if (isPayable(situation, open.due)) return [legalActionOf({ type: 'PayCost', seat }, [])];
    const pay = open.declaration === null ? undefined : enoughHelp(situation, open.due);
    if (pay !== undefined) return [legalActionOf({ type: 'PayCost', seat, pay: pay }, [])];
    if (!othersPayable(situation, open.due)) return [];
    const proposed = proposedPayment(situation, open.due, (sources) => coversCost(situation, open.due, sources));
    // Other sources may do as well, but not any of them together: who takes others asks first.
    return proposed === undefined ? [] : [{ ...legalActionOf({ type: 'PayCost', seat }, [proposed]), whole: true }];
  },
});

const useManaAbility = command({
  about: 'uses a mana ability while something is paid for',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { source: plainName('a permanent of yours'), 'ability?': text('the id of an ability') },
  decide: (d, command) => {
    const seat = senderOf(command);
    const open = openPayment(d, seat);
    if (open === undefined) return nothingToPay(d, seat);
    const object = objectNamed(d.state.table, command.source, seat);
    if (object === undefined) return unknownObject(command.source);
    const source = manaAbilityNamed(d, object, command.ability);
    if (isRejection(source)) return source;
    const rejected = manaRejection(d, seat, source) ?? bindingRejection(d, open, source);
    if (rejected !== undefined) return rejected;
    takeMana(d, seat, source, open.declaration !== null && isBinding(source));
    return undefined;
  },
  legalActions: (situation, seat) => {
    const open = openPayment(situation, seat);
    if (open === undefined) return [];
    return objectsInPlay(situation)
      .filter(({ zone }) => zone === `battlefield/${seat}`)
      .flatMap((object) => {
        const all = manaAbilitiesOf(situation, object);
        return all
          .filter(
            (each) =>
              manaRejection(situation, seat, each) === undefined &&
              bindingRejection(situation, open, each) === undefined,
          )
          .map(({ ability }) => {
            const named = all.length > 1 && ability.id !== undefined ? { ability: ability.id } : {};
            return legalActionOf({ type: 'UseManaAbility', seat, source: object.name, ...named }, []);
          });
      });
  },
});

const cancel = command({
  about: 'takes the open declaration back: the table is what it was just before it; or declines to pay for an effect',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: {},
  decide: (d, command) => {
    const seat = senderOf(command);
    const open = openPayment(d, seat);
    if (open === undefined) return nothingToPay(d, seat);
    if (open.declaration === null) return decline(d, seat);
    const { begun, to, binding } = open.declaration;
    if (binding)
      return rejection(
        'cannot-be-undone',
        'MTG-733',
        'a mana ability used for it has shown something: it must be paid',
      );
    cancelDeclaration(d, { seat, begun, to }, ['MTG-733', 'MTG-601.2e']);
    return undefined;
  },
  legalActions: (situation, seat) => {
    const open = openPayment(situation, seat);
    return open === undefined || open.declaration?.binding
      ? []
      : [legalActionOf({ type: 'CancelDeclaration', seat }, [])];
  },
});

/** Declines a cost that an effect asks for; mana made for it stays in the pool. */
const decline = (d: OpenDecision, seat: SeatId): undefined => {
  emit(d, 'ChoiceMade', { seat, kind: 'payment', answer: false }, ['MTG-608.2g']);
  d.answer = false;
  return undefined;
};

/** The commands during an open payment. */
export const payments: { readonly [type: string]: CommandRule } = {
  PayCost: payCost,
  UseManaAbility: useManaAbility,
  CancelDeclaration: cancel,
};
