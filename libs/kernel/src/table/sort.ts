/** What a word can stand for: a player, a card or permanent, something on the stack, a deck. */
export type Sort = 'seat' | 'object' | 'stack' | 'deck';
