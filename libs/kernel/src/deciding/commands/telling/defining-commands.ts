import { emit } from '../../../events/recording.js';
import type { CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { Situation } from '../../../rules/ruleset/situation.js';
import type { CardId } from '../../../table/names.js';
import { rejection, type Rejection } from '../../../table/rejection.js';
import { tellFault } from '../../../table/shape.js';
import { DEFINITION, definedCard, definitionFaults } from '../../defining.js';
import { senderOf } from '../table-commands.js';

/** Whether seats may bring cards that the match was not created with. */
export const areCardsOpen = ({ state }: Pick<Situation, 'state'>): boolean => state.terms.options.cards === 'open';

/** Why a card cannot be defined under that name. */
const nameFault = (situation: Situation, card: string): Rejection | undefined => {
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

/** The next id that no card of the match has. */
const freshId = ({ state: { terms } }: Situation): string => {
  for (let number = 1; ; number++)
    if (!Object.hasOwn(terms.cards, `table-card-${number}`)) return `table-card-${number}`;
};

/** What any seat may do where cards are open. */
export const definingCommands: { readonly [type: string]: CommandRule } = {
  DefineCard: {
    about: 'defines a card in words that the match does not know yet; what it does is told as it happens',
    by: 'seat',
    during: 'play',
    always: true,
    fields: DEFINITION,
    appeal: () => 1 / 30,
    decide: (d, command) => {
      const card = String(command.card) as CardId; // a new one
      const fault = nameFault(d, card);
      if (fault !== undefined) return fault;
      const [wrong] = definitionFaults(d, command);
      if (wrong !== undefined) return rejection('malformed', 'SL-CMD-1', tellFault(wrong, 'docs/cards.md'));
      emit(d, 'CardDefined', { seat: senderOf(command), card, definition: definedCard(d, command) }, ['SL-CARD-5']);
      return undefined;
    },
    templates: (situation, seat) => {
      if (!areCardsOpen(situation)) return [];
      const card = freshId(situation);
      return situation.ruleset.cardKinds.map((kind) => {
        const command = { type: 'DefineCard', seat, card, kind, text: 'Do what the card says.' };
        return { command, fill: [], example: command, whole: true as const };
      });
    },
  },
};
