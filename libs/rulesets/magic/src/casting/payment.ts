import {
  bindNext,
  unknownObject,
  cancelDeclaration,
  isRejection,
  json,
  mapOf,
  objectNamed,
  objectsInPlay,
  plainName,
  rejection,
  senderOf,
  templateOf,
  text,
  type CommandRule,
  type OpenDecision,
  type Json,
  type JsonMap,
  type Situation,
  type Rejection,
  type SeatId,
} from '@stackledger/kernel';
import { dueFor, isPayable, restOfCosts, type Due } from './owed.js';
import { readHelp } from './named-help.js';
import { sourcesIn, useSources } from '../mana/named-sources.js';
import { tell } from '../table/events.js';
import { helpersFor, HELPING, isHelping, type Help } from '../mana/helping.js';
import { poolOf, spend, sumOf } from '../mana/mana.js';
import {
  isBinding,
  manaAbilitiesOf,
  manaAbilityNamed,
  manaFault,
  manaFrom,
  takeMana,
  type ManaAbility,
} from '../mana/mana-abilities.js';
import { magicOf, type OpenDeclaration } from '../table/state.js';

/** What a seat is asked to pay: what it owes, and the declaration that it owes it for, if it is for one. */
type Open = { readonly due: Due; readonly declaration: OpenDeclaration | null };

/** The payment that this seat is asked for, if it is. */
const openFor = (situation: Situation, seat: SeatId): Open | undefined => {
  const { awaiting } = situation.state.table;
  if (awaiting?.command !== 'PayCost' || !awaiting.seats.includes(seat)) return undefined;
  const { declaration } = magicOf(situation);
  if (declaration !== null) return { due: dueFor(situation, declaration), declaration };
  const due = awaiting.about?.due as unknown as Due | undefined; // as payDue asked
  return due === undefined ? undefined : { due, declaration };
};

const notOpen = (situation: Situation, seat: SeatId): Rejection =>
  rejection(
    'nothing-to-pay',
    'MTG-601.2h',
    magicOf(situation).declaration === null
      ? `${seat} has nothing to pay`
      : `the open declaration is not ${seat}'s: ${String(magicOf(situation).declaration?.seat)} pays or cancels it`,
  );

/** Whether the pool with what these sources surely give pays for the mana. */
const paysWith = (situation: Situation, due: Due, sources: readonly ManaAbility[]): boolean => {
  const yields = sources.map((source) => manaFrom(source)[0] ?? {});
  const rest = restOfCosts(situation, due.costs, due.x, due.help);
  return rest !== undefined && spend(yields.reduce(sumOf, poolOf(situation, due.seat)), rest) !== undefined;
};

/**
 * A mana ability that shows something may be used in the middle of a declaration only where it completes the payment by
 * what it surely gives: then the declaration cannot be taken back, and never needs to be (MTG-733).
 */
const bindingFault = (situation: Situation, { due, declaration }: Open, source: ManaAbility): Rejection | undefined => {
  if (declaration === null || !isBinding(source) || declaration.binding) return undefined;
  const isSure = manaFrom(source).length === 1 && paysWith(situation, due, [source]) && othersPayable(situation, due);
  return isSure
    ? undefined
    : rejection(
        'cannot-be-undone',
        'MTG-733',
        `${source.object.name} shows what could not be taken back with the declaration; use it when it completes the payment`,
      );
};

/** Whether everything but the mana can be paid. */
const othersPayable = (situation: Situation, due: Due): boolean =>
  isPayable(situation, { ...due, costs: due.costs.filter((cost) => !('mana' in cost)), help: {} });

/** The frame that asked for the payment tries it when the mana is there. */
const payNow = (d: OpenDecision, help: Help | undefined): void =>
  bindNext(d, { attempt: true, ...(help !== undefined && { help: help }) });

/** As much help as is needed to pay with what is in the pool, cards of the graveyard first; undefined where all of it is too little. */
const enoughHelp = (situation: Situation, due: Due): Help | undefined => {
  const able = helpersFor(situation, due.seat, due.source);
  let help: Help = {};
  for (const word of HELPING.toReversed())
    for (const name of able[word] ?? []) {
      const more = { ...help, [word]: [...(help[word] ?? []), name] };
      if (restOfCosts(situation, due.costs, due.x, more) === undefined) continue;
      help = more;
      if (isPayable(situation, { ...due, help })) return help;
    }
  return undefined;
};

const payCost: CommandRule = {
  about: 'pays what is asked: from the mana pool, and with the mana sources named in pay.mana',
  by: 'seat',
  during: 'play',
  answers: true,
  beside: ['UseManaAbility', 'CancelDeclaration'],
  appeal: () => 10,
  fields: { 'pay?': mapOf(json) },
  decide: (d, command) => {
    const seat = senderOf(command);
    const open = openFor(d, seat);
    if (open === undefined) return notOpen(d, seat);
    const named = (command.pay ?? {}) as JsonMap; // a map by the descriptor
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
    const fault = sources.map((source) => bindingFault(d, open, source)).find((each) => each !== undefined);
    if (fault !== undefined) return fault;
    if (!othersPayable(d, due) || !paysWith(d, due, sources))
      return rejection('cannot-pay', 'MTG-601.2h', 'this does not pay the whole cost, and a part is not paid');
    tell(d, 'ChoiceMade', { seat, kind: 'payment', answer: (command.pay ?? {}) as Json }, ['MTG-601.2h']);
    payNow(d, isHelped ? help : undefined);
    useSources(d, seat, sources);
    return undefined;
  },
  templates: (situation, seat) => {
    const open = openFor(situation, seat);
    if (open === undefined) return [];
    if (isPayable(situation, open.due)) return [templateOf({ type: 'PayCost', seat }, [])];
    const pay = open.declaration === null ? undefined : enoughHelp(situation, open.due);
    return pay === undefined ? [] : [templateOf({ type: 'PayCost', seat, pay: pay }, [])];
  },
};

const useManaAbility: CommandRule = {
  about: 'uses a mana ability while something is paid for',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { source: plainName('a permanent of yours'), 'ability?': text('the id of an ability') },
  decide: (d, command) => {
    const seat = senderOf(command);
    const open = openFor(d, seat);
    if (open === undefined) return notOpen(d, seat);
    const object = objectNamed(d.state.table, String(command.source), seat);
    if (object === undefined) return unknownObject(command.source);
    const source = manaAbilityNamed(d, object, command.ability);
    if (isRejection(source)) return source;
    const fault = manaFault(d, seat, source) ?? bindingFault(d, open, source);
    if (fault !== undefined) return fault;
    takeMana(d, seat, source, open.declaration !== null && isBinding(source));
    return undefined;
  },
  templates: (situation, seat) => {
    const open = openFor(situation, seat);
    if (open === undefined) return [];
    return objectsInPlay(situation)
      .filter(({ zone }) => zone === `battlefield/${seat}`)
      .flatMap((object) => {
        const all = manaAbilitiesOf(situation, object);
        return all
          .filter(
            (each) =>
              manaFault(situation, seat, each) === undefined && bindingFault(situation, open, each) === undefined,
          )
          .map(({ ability }) => {
            const named = all.length > 1 && ability.id !== undefined ? { ability: ability.id } : {};
            return templateOf({ type: 'UseManaAbility', seat, source: object.name, ...named }, []);
          });
      });
  },
};

const cancel: CommandRule = {
  about: 'takes the open declaration back: the table is what it was just before it; or declines to pay for an effect',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: {},
  appeal: () => 0.2,
  decide: (d, command) => {
    const seat = senderOf(command);
    const open = openFor(d, seat);
    if (open === undefined) return notOpen(d, seat);
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
  templates: (situation, seat) => {
    const open = openFor(situation, seat);
    return open === undefined || open.declaration?.binding ? [] : [templateOf({ type: 'CancelDeclaration', seat }, [])];
  },
};

/** A cost that an effect asks for is not paid after all; the mana made for it stays in the pool. */
const decline = (d: OpenDecision, seat: SeatId): undefined => {
  tell(d, 'ChoiceMade', { seat, kind: 'payment', answer: false }, ['MTG-608.2g']);
  d.answer = false;
  return undefined;
};

/** The commands of a payment that could not be made at once. */
export const payments: { readonly [type: string]: CommandRule } = {
  PayCost: payCost,
  UseManaAbility: useManaAbility,
  CancelDeclaration: cancel,
};
