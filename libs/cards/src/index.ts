export type { DocumentCache } from './card-document.js';
export { describeError } from './card-error.js';
export { tellCardError } from './card-parts.js';
export { checkCards } from './check-cards.js';
export { readCardFolder } from './read-cards.js';
export { readDeckText, unknownCardErrors, type ListedCard } from './deck-text.js';
export { checkDecks, DECKS, readDecks } from './read-decks.js';
