export type { ReadBefore } from './card-document.js';
export { describeFault } from './card-fault.js';
export { tellCardFault } from './card-parts.js';
export { checkCards } from './check-cards.js';
export { readCardFolder } from './read-cards.js';
export { checkDecks, DECKS, readDecks } from './read-decks.js';
