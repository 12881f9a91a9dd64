import { nameOpenly, isUnknown, keptCard, areDecksReported } from '../board/unknown-cards.js';
import { fits, isTooMany, unknownIn } from '../board/deck-lists.js';
import { push } from '../rules/frames.js';
import type { Command } from '../rules/command.js';
import type { CommandRule, OpenDecision, Situation } from '../rules/ruleset.js';
import { castAndPass } from '../stack/shortcuts.js';
import { objectNamed } from '../table/knowledge.js';
import type { CardId, ObjectName } from '../table/names.js';
import type { Rejection } from '../table/rejection.js';
import { isRejection, rejection } from '../table/rejection.js';
import { callJudge } from './calling.js';
import { senderOf } from './commands/table-commands.js';
import { backTo, momentOf } from './moments.js';

/** Has a command do what it does, or tells why not. A card of the hand that only the table knows is named by it (SL-CARD-2). */
export const give = (d: OpenDecision, command: Command, rule: CommandRule): Rejection | undefined => {
  if (command.holdPriority === false) push(d, castAndPass, { seat: senderOf(command) });
  const naming = namingOf(d, command, rule);
  if (naming === undefined) return rule.decide(d, command);
  if (isRejection(naming)) return naming;
  const { object, card, field } = naming;
  const before = momentOf(d);
  const isOneTooMany = isTooMany(d, object, card);
  const name = nameOpenly(d, object, card, ['SL-CARD-2']);
  const refusal = rule.decide(d, { ...command, [field]: name });
  if (refusal !== undefined || !isOneTooMany) return refusal;
  backTo(d, before);
  const seat = senderOf(command);
  callJudge(d, { by: seat, reason: `${seat} names ${card}: more copies than the registered deck holds` }, ['SL-CARD-3']);
  return undefined;
};

/** Which unknown object of the hand a command says to be which card. */
type Naming = { readonly object: ObjectName; readonly card: CardId; readonly field: string };

/** What a command names by that; undefined where what it speaks of is known. */
const namingOf = (situation: Situation, command: Command, { names: field }: CommandRule): Naming | Rejection | undefined => {
  if (field === undefined || command.seat === undefined || !areDecksReported(situation)) return undefined;
  const hand = situation.ruleset.zones.hand(command.seat);
  const named = String(command[field]);
  const known = objectNamed(situation.state.table, named, command.seat, hand);
  if (known !== undefined && isUnknown(situation, known)) return unnamed(named);
  if (known?.zone === hand) return undefined;
  const object = inHand(situation, hand, named as CardId); // an id, once it is found among the cards
  return object === undefined ? undefined : { object, card: named as CardId, field };
};

const unnamed = (handle: string): Rejection =>
  rejection('unnamed-card', 'SL-CARD-2', `only the table knows which card ${handle} is: name the card by its id`);

/** The object of a hand that a card may be: one that was said to be that card before a rewind, else one of which nothing was said. */
const inHand = (situation: Situation, hand: string, card: CardId): ObjectName | undefined => {
  const unknown = unknownIn(situation, hand).filter((each) => fits(situation, each, card));
  const said = (object: ObjectName): CardId | undefined => keptCard(situation, object);
  return (
    unknown.find((object) => said(object) === card) ?? unknown.find((object) => said(object) === undefined) ?? unknown[0]
  );
};
