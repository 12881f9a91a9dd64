import { possibleCards, unknownIn } from '../board/deck-lists.js';
import { areDecksReported, copyName, withCard } from '../board/unknown-cards.js';
import type { Template } from '../rules/command.js';
import type { CommandRule } from '../rules/ruleset/command-rules.js';
import type { Situation } from '../rules/ruleset/situation.js';
import type { CardId, SeatId } from '../table/names.js';

/**
 * The templates of a command for every card that an unknown one of the hand can be: as the command would have them if it lay
 * there by its name. They name the card by its id, as the command that names it does.
 */
export const namingTemplates = (situation: Situation, seat: SeatId, rule: CommandRule): readonly Template[] => {
  const { names: field, templates } = rule;
  if (field === undefined || templates === undefined || !areDecksReported(situation)) return [];
  const [unknown] = unknownIn(situation, situation.ruleset.zones.hand(seat));
  if (unknown === undefined) return [];
  return possibleCards(situation, unknown).flatMap((card) => {
    const name = copyName(situation, card);
    return templates(withCard(situation, unknown, name, card), seat).flatMap((template) =>
      template.command[field] === name ? [named(template, field, card)] : [],
    );
  });
};

const named = ({ command, example, ...rest }: Template, field: string, card: CardId): Template => ({
  ...rest,
  command: { ...command, [field]: card },
  example: { ...example, [field]: card },
});
