import {
  unknownObject,
  cancelDeclaration,
  isRejection,
  json,
  mapOf,
  objectNamed,
  objectsInPlay,
  plainName,
  push,
  rejection,
  senderOf,
  templateOf,
  text,
  type CommandRule,
  type Json,
  type Look,
  type Rejection,
  type SeatId,
} from '@stackledger/kernel';
import { isPayable, sourcesIn, useSources } from './declaring.js';
import { tell } from './events.js';
import { manaOf, poolOf, spend, sumOf } from './mana.js';
import {
  isBinding,
  manaAbilitiesOf,
  manaAbilityNamed,
  manaFault,
  manaFrom,
  takeMana,
  type ManaAbility,
} from './mana-abilities.js';
import { magicOf, type OpenDeclaration } from './state.js';

/** The declaration that this seat is asked to pay for, if it is. */
const openFor = (look: Look, seat: SeatId): OpenDeclaration | undefined => {
  const { awaiting } = look.state.table;
  const open = magicOf(look).declaration;
  return awaiting?.command === 'PayCost' && awaiting.seats.includes(seat) && open !== null ? open : undefined;
};

const notOpen = (look: Look, seat: SeatId): Rejection =>
  rejection(
    'nothing-to-pay',
    'MTG-601.2h',
    magicOf(look).declaration === null
      ? 'no declaration is open'
      : `the open declaration is not ${seat}'s: ${String(magicOf(look).declaration?.seat)} pays or cancels it`,
  );

/** The part of a cost that is mana. */
const manaAsked = (look: Look, { costs, object }: OpenDeclaration): readonly ReturnType<typeof manaOf>[] => {
  const x = look.state.table.stack.find(({ id }) => id === object)?.x ?? 0;
  return costs.flatMap((cost) => ('mana' in cost ? [manaOf(cost.mana, x)] : []));
};

/** Whether the pool with what these sources surely give pays for the mana. */
const paysWith = (look: Look, open: OpenDeclaration, sources: readonly ManaAbility[]): boolean => {
  const yields = sources.map((source) => manaFrom(source)[0] ?? {});
  const pool = yields.reduce(sumOf, poolOf(look, open.seat));
  return spend(pool, manaAsked(look, open).reduce(sumOf, {})) !== undefined;
};

/**
 * A mana ability that shows something may be used in the middle of paying only where it completes the payment by what it
 * surely gives: then the declaration cannot be taken back, and never needs to be (MTG-733).
 */
const bindingFault = (look: Look, open: OpenDeclaration, source: ManaAbility): Rejection | undefined => {
  if (!isBinding(source) || open.binding) return undefined;
  const isSure = manaFrom(source).length === 1 && paysWith(look, open, [source]) && othersPayable(look, open);
  return isSure
    ? undefined
    : rejection(
        'cannot-be-undone',
        'MTG-733',
        `${source.object.name} shows what could not be taken back with the declaration; use it when it completes the payment`,
      );
};

/** Whether everything but the mana can be paid. */
const othersPayable = (look: Look, open: OpenDeclaration): boolean =>
  isPayable(look, { ...open, costs: open.costs.filter((cost) => !('mana' in cost)) });

const payCost: CommandRule = {
  about: 'pays for the open declaration: from the mana pool, and with the mana sources named in pay.mana',
  by: 'seat',
  during: 'play',
  answers: true,
  beside: ['UseManaAbility', 'CancelDeclaration'],
  appeal: () => 10,
  fields: { 'pay?': mapOf(json) },
  decide: (g, command) => {
    const seat = senderOf(command);
    const open = openFor(g, seat);
    if (open === undefined) return notOpen(g, seat);
    const strange = Object.keys(command.pay ?? {}).find((kind) => kind !== 'mana');
    if (strange !== undefined)
      return rejection('malformed', 'SL-CMD-1', `pay/${strange}: this was fixed as the declaration was made`);
    const sources = sourcesIn(g, seat, command.pay);
    if (isRejection(sources)) return sources;
    const fault = sources.map((source) => bindingFault(g, open, source)).find((each) => each !== undefined);
    if (fault !== undefined) return fault;
    if (!othersPayable(g, open) || !paysWith(g, open, sources))
      return rejection('cannot-pay', 'MTG-601.2h', 'this does not pay the whole cost, and a part is not paid');
    tell(g, 'ChoiceMade', { seat, kind: 'payment', answer: (command.pay ?? {}) as Json }, ['MTG-601.2h']);
    g.frames.pop();
    push(g, { procedure: 'mtg-pay', bindings: { attempt: true } });
    useSources(g, seat, sources);
    return undefined;
  },
  templates: (look, seat) => {
    const open = openFor(look, seat);
    return open !== undefined && isPayable(look, open) ? [templateOf({ type: 'PayCost', seat }, [])] : [];
  },
};

const useManaAbility: CommandRule = {
  about: 'uses a mana ability while a declaration is paid for',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { source: plainName('a permanent of yours'), 'ability?': text('the id of an ability') },
  decide: (g, command) => {
    const seat = senderOf(command);
    const open = openFor(g, seat);
    if (open === undefined) return notOpen(g, seat);
    const object = objectNamed(g.state.table, String(command.source), seat);
    if (object === undefined) return unknownObject(command.source);
    const source = manaAbilityNamed(g, object, command.ability);
    if (isRejection(source)) return source;
    const fault = manaFault(g, seat, source) ?? bindingFault(g, open, source);
    if (fault !== undefined) return fault;
    takeMana(g, seat, source, isBinding(source));
    return undefined;
  },
  templates: (look, seat) => {
    const open = openFor(look, seat);
    if (open === undefined) return [];
    return objectsInPlay(look)
      .filter(({ zone }) => zone === `battlefield/${seat}`)
      .flatMap((object) => {
        const all = manaAbilitiesOf(look, object);
        return all
          .filter((each) => manaFault(look, seat, each) === undefined && bindingFault(look, open, each) === undefined)
          .map(({ ability }) => {
            const named = all.length > 1 && ability.id !== undefined ? { ability: ability.id } : {};
            return templateOf({ type: 'UseManaAbility', seat, source: object.name, ...named }, []);
          });
      });
  },
};

const cancel: CommandRule = {
  about: 'takes the open declaration back: the table is what it was just before it',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: {},
  appeal: () => 0.2,
  decide: (g, command) => {
    const seat = senderOf(command);
    const open = openFor(g, seat);
    if (open === undefined) return notOpen(g, seat);
    if (open.binding)
      return rejection(
        'cannot-be-undone',
        'MTG-733',
        'a mana ability used for it has shown something: it must be paid',
      );
    cancelDeclaration(g, { seat, begun: open.begun, to: open.to }, ['MTG-733', 'MTG-601.2e']);
    return undefined;
  },
  templates: (look, seat) => {
    const open = openFor(look, seat);
    return open === undefined || open.binding ? [] : [templateOf({ type: 'CancelDeclaration', seat }, [])];
  },
};

/** The commands of a declaration that could not be paid at once. */
export const payments: { readonly [type: string]: CommandRule } = {
  PayCost: payCost,
  UseManaAbility: useManaAbility,
  CancelDeclaration: cancel,
};
