import type { OfferedGame } from '@stackledger/ledger';
import type { CardListed, JsonMap } from '@stackledger/wire';
import { pageText } from '../answers/page.js';
import { malformed } from '@stackledger/service';
import type { ListCardsQuery } from './list-cards.dto.js';

const USUAL_LIMIT = 100;

/** A page of the built-in cards of a game, in the order of their ids. Throws a refusal for a kind that no card has. */
export const cardPage = (game: OfferedGame, { kind, after, limit }: ListCardsQuery): AsyncIterable<string> => {
  const { cards, title } = game.ruleset;
  if (kind !== undefined && !cards.kinds.includes(kind))
    throw malformed(`kind: no card of ${title} is of the kind ${kind}`, `The kinds are ${cards.kinds.join(', ')}.`);
  const items = cardsOf(game).filter(
    ({ id, card }) => (kind === undefined || card.kind === kind) && (after === undefined || id > after),
  );
  return pageText({ list: 'cards', items, most: Number(limit ?? USUAL_LIMIT), cursor: (_next, last) => last.id });
};

const cardsOf = ({ cards }: OfferedGame): readonly CardListed[] =>
  Object.keys(cards)
    .sort()
    .map((id) => ({ id, card: cards[id] as unknown as JsonMap })); // plain data, read from a file
