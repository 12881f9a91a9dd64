import {
  inModes,
  isRejection,
  mapOf,
  number,
  playTemplates,
  readDeclaration,
  rejection,
  type Command,
  type Declaration,
  type JsonMap,
  type Playable,
  type Rejection,
  type Situation,
  type Template,
} from '@stackledger/kernel';
import { HELPING, helpersFor, isHelping, type Help } from '../mana/helping.js';
import type { ManaAbility } from '../mana/mana-abilities.js';
import { bindingFault, listed, sourcesIn } from '../mana/named-sources.js';
import { lifeFault, lifeSymbols, withLife } from '../mana/phyrexian.js';
import { readHelp, withHelp } from './named-help.js';
import type { Priced } from './total-cost.js';

/**
 * A declaration as a command asks for it: what is fixed, in which play with everything chosen for its cost, the mana sources named to
 * pay with, and what helps to pay.
 */
export type Asked = {
  readonly play: Priced;
  readonly declared: Declaration;
  readonly sources: readonly ManaAbility[];
  readonly help: Help;
  /** It is cast as something resolves: nobody receives priority for it. */
  readonly resolving?: true;
};

/** What is named in `pay` beside the picks of costs: mana sources, symbols paid with life, and what helps. */
const PAID_WITH = ['mana', 'life', ...HELPING];

/** Reads a declaration: modes, X, targets, and what is picked to pay with (MTG-601.2b to 601.2e). */
export const readAsked = (situation: Situation, plain: Priced, command: Command): Asked | Rejection => {
  const named = (command.pay ?? {}) as JsonMap; // a map by the command's descriptor
  const pay = Object.fromEntries(Object.entries(named).filter(([kind]) => !PAID_WITH.includes(kind)));
  const symbols = listed(named.life);
  const unlike = lifeFault(inModes(situation, plain, listed(command.modes)).costs, symbols);
  if (unlike !== undefined) return unlike;
  const play = paidWithLife(plain, symbols);
  const declared = readDeclaration(situation, play, { ...command, pay });
  if (isRejection(declared)) return declared;
  const priced = inModes(situation, play, declared.modes);
  const strange = strangePay(situation, priced, named);
  if (strange !== undefined) return strange;
  const sources = sourcesIn(situation, play.seat, named);
  if (isRejection(sources)) return sources;
  const help = readHelp(situation, { ...priced, x: declared.x }, named);
  if (isRejection(help)) return help;
  return bindingFault(situation, priced, declared, sources) ?? { play, declared, sources, help };
};

/** A play of which these symbols are paid with life (MTG-601.2b). */
const paidWithLife = (play: Priced, symbols: readonly string[]): Priced =>
  symbols.length === 0 ? play : { ...play, total: (costs) => withLife(play.total?.(costs) ?? costs, symbols) };

/** What is named to pay with that this cost does not ask for. */
const strangePay = (situation: Situation, { seat, costs, source }: Playable, named: JsonMap): Rejection | undefined => {
  const asksForMana = costs.some((cost) => 'mana' in cost);
  const able = helpersFor(situation, seat, source);
  const strange = PAID_WITH.find(
    (kind) => named[kind] !== undefined && (!asksForMana || (isHelping(kind) && able[kind] === undefined)),
  );
  if (strange === undefined) return undefined;
  const why = asksForMana ? 'this cost asks for no such choice' : 'this cost asks for no mana';
  return rejection('malformed', 'SL-CMD-1', `pay/${strange}: ${why}`);
};

/**
 * The templates of a declaration. Where symbols may be paid with life there is one for each number of them that is; what may help to
 * pay is an entry of its own.
 */
export const declarationTemplates = (situation: Situation, play: Priced, command: Command): readonly Template[] => {
  const symbols = lifeSymbols(play.total?.(play.costs) ?? play.costs);
  const numbers = Array.from({ length: symbols.length + 1 }, (_, n) => symbols.slice(0, n));
  return numbers.flatMap((paid) =>
    playTemplates(
      situation,
      paidWithLife(play, paid),
      paid.length === 0 ? command : { ...command, pay: { life: paid } },
    ).map((template) => withHelp(situation, play, template)),
  );
};

/** How much each target gets of what is divided among them, by their names. */
export const DIVISION = {
  'division?': { ...mapOf(number(1, 1_000_000)), about: 'how much each target gets, by their names' },
};
