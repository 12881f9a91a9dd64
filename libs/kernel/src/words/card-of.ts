import type { Card } from '../table/card.js';
import type { CardId, ObjectName } from '../table/names.js';
import { objectAt } from '../table/objects.js';
import type { Situation } from '../rules/ruleset/situation.js';

const BLANK: Card = { kind: 'unknown' };

/** A card definition, of the match or of the game itself; a blank one if unknown. */
export const cardNamed = ({ state, ruleset }: Situation, card: CardId | null): Card =>
  card === null
    ? BLANK
    : (state.terms.cards[card] ??
      ruleset.cards.own?.[card] ??
      ruleset.cards.reworded?.(state.terms.cards, card) ??
      BLANK);

/** The definition of the card that an object shows publicly. */
export const cardOf = (situation: Situation, object: ObjectName | null): Card =>
  object === null ? BLANK : cardNamed(situation, objectAt(situation.state.table, object)?.card ?? null);
