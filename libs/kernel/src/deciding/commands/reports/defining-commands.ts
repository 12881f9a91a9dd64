import { emit } from '../../../events/recording.js';
import { command, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { Situation } from '../../../rules/ruleset/situation.js';
import { asCardId } from '../../../table/names.js';
import { rejection, type Rejection } from '../../../table/rejection.js';
import { renderValidationError } from '../../../table/shape.js';
import { DEFINITION, definedCard, definitionErrors } from '../../reporting/defining.js';
import { senderOf } from '../table-commands.js';

/** Whether seats may define cards that the match was not created with. */
export const areCardsOpen = ({ state }: Pick<Situation, 'state'>): boolean => state.terms.options.cards === 'open';

/** Why a card cannot be defined under this id. */
const nameRejection = (situation: Situation, card: string): Rejection | undefined => {
  const { terms } = situation.state;
  if (!areCardsOpen(situation))
    return rejection(
      'cards-listed',
      'SL-CARD-4',
      'this match is played with the cards that it was created with; cards: open allows others',
    );
  return Object.hasOwn(terms.cards, card)
    ? rejection('card-exists', 'SL-CARD-5', `this match has a card that is called ${card} already`)
    : undefined;
};

const freshId = ({ state: { terms } }: Situation): string => {
  for (let number = 1; ; number++)
    if (!Object.hasOwn(terms.cards, `table-card-${number}`)) return `table-card-${number}`;
};

/** The commands of any seat in a match that is open to new cards. */
export const definingCommands: { readonly [type: string]: CommandRule } = {
  DefineCard: command({
    about: 'defines a card in words that the match does not know yet; what it does is reported as it happens',
    by: 'seat',
    during: 'play',
    always: true,
    fields: DEFINITION,
    decide: (d, command) => {
      const card = asCardId(command.card); // a new one
      const rejected = nameRejection(d, card);
      if (rejected !== undefined) return rejected;
      const [wrong] = definitionErrors(d, command);
      if (wrong !== undefined)
        return rejection('malformed', 'SL-CMD-1', renderValidationError(wrong, 'docs/reference/cards.md'));
      emit(d, 'CardDefined', { seat: senderOf(command), card, definition: definedCard(d, command) }, ['SL-CARD-5']);
      return undefined;
    },
    legalActions: (situation, seat) => {
      if (!areCardsOpen(situation)) return [];
      const card = freshId(situation);
      return situation.ruleset.cards.kinds.map((kind) => {
        const command = { type: 'DefineCard', seat, card, kind, text: 'Do what the card says.' };
        return { command, fill: [], example: command, whole: true as const };
      });
    },
  }),
};
