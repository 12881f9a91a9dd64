import {
  mapOf,
  number,
  rejection,
  type Command,
  type JsonMap,
  type Rejection,
  type Revision,
  type Situation,
  type LegalAction,
} from '@stackledger/kernel';
import {
  ofShape,
  PAYMENT_PICKS,
  playInModes,
  isRejection,
  legalPlays,
  readDeclaration,
  type Declaration,
  type Playable,
} from '@stackledger/kernel/authoring';
import { HELPING, helpersFor, isHelping, type CostHelp } from '../../mana/helping.js';
import type { ManaAbility } from '../../mana/mana-abilities.js';
import { bindingRejection, listed, sourcesIn } from '../../mana/named-sources.js';
import { lifeRejection, lifeSymbols, withLife } from '../../mana/phyrexian.js';
import { readHelp, withHelp } from './named-help.js';
import type { PricedPlay } from './total-cost.js';

/**
 * A declaration as a command asks for it: what is fixed, in which play with everything chosen for its cost, the mana
 * sources named to pay with, and what helps to pay.
 */
export type PlayRequest = {
  readonly play: PricedPlay;
  readonly declared: Declaration;
  readonly sources: readonly ManaAbility[];
  readonly help: CostHelp;
  /** It is cast during a resolution: nobody receives priority afterwards. */
  readonly resolving?: true;
  /** The tip to go back to where it is not the present one: its card was shown for it. */
  readonly before?: Revision;
};

/** The fields of `pay` besides cost picks: mana sources, symbols paid with life, and help. */
const PAID_WITH = ['mana', 'life', ...HELPING];

/**
 * Reads a declaration: modes, X, targets and payment picks (MTG-601.2b to 601.2e).
 */
export const readPlayRequest = (situation: Situation, plain: PricedPlay, command: Command): PlayRequest | Rejection => {
  // A map by the command's descriptor.
  const named = paidFor(situation, plain, ofShape(PAYMENT_PICKS, command.pay ?? {}));
  const pay = Object.fromEntries(Object.entries(named).filter(([kind]) => !PAID_WITH.includes(kind)));
  const symbols = listed(named.life);
  const unlike = lifeRejection(playInModes(situation, plain, listed(command.modes)).costs, symbols);
  if (unlike !== undefined) return unlike;
  const play = withLifePayment(plain, symbols);
  const declared = readDeclaration(situation, play, { ...command, pay });
  if (isRejection(declared)) return declared;
  const priced = playInModes(situation, play, declared.modes);
  const strange = unaskedPaymentRejection(situation, priced, named);
  if (strange !== undefined) return strange;
  const sources = sourcesIn(situation, play.seat, named);
  if (isRejection(sources)) return sources;
  const help = readHelp(situation, { ...priced, x: declared.x }, named);
  if (isRejection(help)) return help;
  return bindingRejection(situation, priced, declared, sources) ?? { play, declared, sources, help };
};

/** What a command names to pay with: where costs are free, what would help to pay is not used. */
const paidFor = (situation: Situation, { isFree, seat, source }: Playable, named: JsonMap): JsonMap => {
  if (isFree !== true) return named;
  const able = helpersFor(situation, seat, source);
  return Object.fromEntries(Object.entries(named).filter(([kind]) => !isHelping(kind) || able[kind] === undefined));
};

/** The play with these symbols paid with life (MTG-601.2b). */
const withLifePayment = (play: PricedPlay, symbols: readonly string[]): PricedPlay =>
  symbols.length === 0 ? play : { ...play, total: (costs) => withLife(play.total?.(costs) ?? costs, symbols) };

/** The rejection of payment fields that the cost does not ask for. */
const unaskedPaymentRejection = (
  situation: Situation,
  { seat, costs, source }: Playable,
  named: JsonMap,
): Rejection | undefined => {
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
 * The legal actions of a declaration. Where symbols may be paid with life there is one for each number of them that is;
 * what may help to pay is an entry of its own.
 */
export const legalDeclarations = (situation: Situation, play: PricedPlay, command: Command): readonly LegalAction[] => {
  const symbols = lifeSymbols(play.total?.(play.costs) ?? play.costs);
  const numbers = Array.from({ length: symbols.length + 1 }, (_, n) => symbols.slice(0, n));
  return numbers.flatMap((paid) =>
    legalPlays(
      situation,
      withLifePayment(play, paid),
      paid.length === 0 ? command : { ...command, pay: { life: paid } },
    ).map((action) => withHelp(situation, play, action)),
  );
};

/** The parameter of a division: the share of each target, by name. */
export const DIVISION = {
  'division?': { ...mapOf(number(1, 1_000_000)), about: 'how much each target gets, by their names' },
};
