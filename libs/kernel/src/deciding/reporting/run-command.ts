import { areDecksReported, isUnknown, revealName, UNPLACED } from '../../board/unknown-cards.js';
import { isTooMany, unknownIn } from '../../board/deck-lists.js';
import { schedule } from '../../rules/agenda.js';
import type { Command } from '../../rules/command.js';
import type { CommandRule } from '../../rules/ruleset/command-rules.js';
import type { OpenDecision, Situation } from '../../rules/ruleset/situation.js';
import { castAndPass } from '../../stack/shortcuts.js';
import { objectNamed } from '../../table/knowledge.js';
import { asCardId, type CardId, type ObjectName } from '../../table/names.js';
import type { Rejection } from '../../table/rejection.js';
import { isRejection, rejection } from '../../table/rejection.js';
import { cardRejection } from '../commands/reports/card-reports.js';
import { senderOf } from '../commands/table-commands.js';
import { backTo, momentOf } from '../moments.js';
import { callAboutCopies, unknownObjectFor } from './naming.js';

/**
 * Carries out a command or returns the rejection. A card of the hand that only the table knows is first named by it
 * (SL-CARD-2).
 */
export const runCommand = (d: OpenDecision, command: Command, rule: CommandRule): Rejection | undefined => {
  if (command.holdPriority === false) schedule(d, castAndPass, { seat: senderOf(command) });
  const naming = namingOf(d, command, rule);
  if (naming === undefined) return rule.decide(d, command);
  return isRejection(naming) ? naming : giveNaming(d, command, rule, naming);
};

const giveNaming = (
  d: OpenDecision,
  command: Command,
  rule: CommandRule,
  { object, card, field }: CardNaming,
): Rejection | undefined => {
  const before = momentOf(d);
  const isOneTooMany = isTooMany(d, object, card);
  const name = revealName(d, object, card, ['SL-CARD-2'], UNPLACED);
  const rejected = rule.decide(d, { ...command, [field]: name });
  if (rejected !== undefined || isOneTooMany) backTo(d, before);
  if (rejected === undefined && isOneTooMany) callAboutCopies(d, senderOf(command), card);
  return rejected;
};

/** The unknown object of the hand that a command names, and its card. */
type CardNaming = { readonly object: ObjectName; readonly card: CardId; readonly field: string };

/** The naming in a command; undefined if the object it names is known. */
const namingOf = (
  situation: Situation,
  command: Command,
  { names: field }: CommandRule,
): CardNaming | Rejection | undefined => {
  if (field === undefined || command.seat === undefined || !areDecksReported(situation)) return undefined;
  const hand = situation.ruleset.zones.hand(command.seat);
  const named = String(command[field]);
  const known = objectNamed(situation.state.table, named, command.seat, hand);
  const isOfHand = known?.zone === hand;
  // in other zones the table is asked when it is revealed
  if (isOfHand && isUnknown(situation, known)) return unnamed(named);
  const [unknown] = unknownIn(situation, hand);
  if (isOfHand || unknown === undefined) return undefined;
  const card = asCardId(named); // an id if it is among the cards of the match
  const rejected = cardRejection(situation, unknown, card);
  if (rejected !== undefined) return known === undefined ? rejected : undefined;
  return { object: unknownObjectFor(situation, hand, card) ?? unknown, card, field };
};

const unnamed = (handle: string): Rejection =>
  rejection('unnamed-card', 'SL-CARD-2', `only the table knows which card ${handle} is: name the card by its id`);
