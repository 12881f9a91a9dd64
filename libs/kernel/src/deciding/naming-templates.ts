import { possibleCards, unknownIn } from '../board/deck-lists.js';
import { areDecksReported, copyName } from '../board/unknown-cards.js';
import type { Template } from '../rules/command.js';
import type { CommandRule, Situation } from '../rules/ruleset.js';
import type { CardId, ObjectName, SeatId } from '../table/names.js';
import { withRenamed } from '../table/objects.js';

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

/** The match as it would be if an object were known to be this card. */
const withCard = ({ ruleset, state }: Situation, object: ObjectName, name: ObjectName, card: CardId): Situation => {
  const table = withRenamed({ ...state.table, edit: null }, object, (renamed) => {
    renamed.name = name;
    renamed.trueName = name;
    renamed.card = card;
    renamed.knownTo = 'all';
  });
  return { ruleset, state: { ...state, table } };
};

const named = ({ command, example, ...rest }: Template, field: string, card: CardId): Template => ({
  ...rest,
  command: { ...command, [field]: card },
  example: { ...example, [field]: card },
});
