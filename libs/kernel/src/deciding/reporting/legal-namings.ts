import { possibleCards, unknownIn } from '../../board/deck-lists.js';
import { areDecksReported, copyNamesIn, withCard } from '../../board/unknown-cards.js';
import type { LegalAction } from '../../rules/command.js';
import type { CommandRule } from '../../rules/ruleset/command-rules.js';
import type { Situation } from '../../rules/ruleset/situation.js';
import type { CardId, SeatId } from '../../table/names.js';

/**
 * The legal actions of a command for every card that an unknown one of the hand can be, as if that card lay there by
 * name. They name the card by its id, as the command does.
 */
export const legalNamings = (situation: Situation, seat: SeatId, rule: CommandRule): readonly LegalAction[] => {
  const { names: field, legalActions } = rule;
  if (field === undefined || legalActions === undefined || !areDecksReported(situation)) return [];
  const [unknown] = unknownIn(situation, situation.ruleset.zones.hand(seat));
  if (unknown === undefined) return [];
  const nameOf = copyNamesIn(situation);
  return possibleCards(situation, unknown).flatMap((card) => {
    const name = nameOf(card);
    return legalActions(withCard(situation, unknown, name, card), seat).flatMap((action) =>
      action.command[field] === name ? [named(action, field, card)] : [],
    );
  });
};

const named = ({ command, example, ...rest }: LegalAction, field: string, card: CardId): LegalAction => ({
  ...rest,
  command: { ...command, [field]: card },
  example: { ...example, [field]: card },
});
