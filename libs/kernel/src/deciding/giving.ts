import { areDecksReported, isUnknown, nameOpenly, UNPLACED } from '../board/unknown-cards.js';
import { isTooMany, unknownIn } from '../board/deck-lists.js';
import { push } from '../rules/frames.js';
import type { Command } from '../rules/command.js';
import type { CommandRule } from '../rules/ruleset/command-rules.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { castAndPass } from '../stack/shortcuts.js';
import { objectNamed } from '../table/knowledge.js';
import type { CardId, ObjectName } from '../table/names.js';
import type { Rejection } from '../table/rejection.js';
import { isRejection, rejection } from '../table/rejection.js';
import { cardFault } from './commands/telling/card-reports.js';
import { senderOf } from './commands/table-commands.js';
import { backTo, momentOf } from './moments.js';
import { callAboutCopies, unknownObjectFor } from './naming.js';

/** Has a command do what it does, or tells why not. A card of the hand that only the table knows is named by it (SL-CARD-2). */
export const give = (d: OpenDecision, command: Command, rule: CommandRule): Rejection | undefined => {
  if (command.holdPriority === false) push(d, castAndPass, { seat: senderOf(command) });
  const naming = namingOf(d, command, rule);
  if (naming === undefined) return rule.decide(d, command);
  return isRejection(naming) ? naming : giveNaming(d, command, rule, naming);
};

const giveNaming = (
  d: OpenDecision,
  command: Command,
  rule: CommandRule,
  { object, card, field }: Naming,
): Rejection | undefined => {
  const before = momentOf(d);
  const isOneTooMany = isTooMany(d, object, card);
  const name = nameOpenly(d, object, card, ['SL-CARD-2'], UNPLACED);
  const refusal = rule.decide(d, { ...command, [field]: name });
  if (refusal !== undefined || isOneTooMany) backTo(d, before);
  if (refusal === undefined && isOneTooMany) callAboutCopies(d, senderOf(command), card);
  return refusal;
};

/** Which unknown object of the hand a command says to be which card. */
type Naming = { readonly object: ObjectName; readonly card: CardId; readonly field: string };

/** What a command names by that; undefined where what it speaks of is known. */
const namingOf = (
  situation: Situation,
  command: Command,
  { names: field }: CommandRule,
): Naming | Rejection | undefined => {
  if (field === undefined || command.seat === undefined || !areDecksReported(situation)) return undefined;
  const hand = situation.ruleset.zones.hand(command.seat);
  const named = String(command[field]);
  const known = objectNamed(situation.state.table, named, command.seat, hand);
  const isOfHand = known?.zone === hand;
  if (isOfHand && isUnknown(situation, known)) return unnamed(named); // elsewhere the table is asked as it is turned up
  const [unknown] = unknownIn(situation, hand);
  if (isOfHand || unknown === undefined) return undefined;
  const card = named as CardId; // an id, where it is found among the cards
  const fault = cardFault(situation, unknown, card);
  if (fault !== undefined) return known === undefined ? fault : undefined;
  return { object: unknownObjectFor(situation, hand, card) ?? unknown, card, field };
};

const unnamed = (handle: string): Rejection =>
  rejection('unnamed-card', 'SL-CARD-2', `only the table knows which card ${handle} is: name the card by its id`);
