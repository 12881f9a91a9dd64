export { describeFault } from './card-fault.js';
export type { CardFault } from './card-fault.js';
export { tellCardFault } from './card-parts.js';
export { checkCards } from './check-cards.js';
export { checkDecks, DECKS, readDecks } from './read-decks.js';
export type { DeckEntry, DeckLists } from './read-decks.js';
export { readCardFolder, readCards } from './read-cards.js';
export type { CardFile } from './read-cards.js';
