import type { SeatId } from '@stackledger/kernel';

/**
 * A word of the log or of the state that ends in another word, as in `chosen-white`. It is written and read here alone:
 * logs and stored states hold the whole text.
 */
type WordMark = {
  readonly of: (word: string) => string;
  /** The word that such a text ends in; undefined of any other text. */
  readonly wordIn: (text: string) => string | undefined;
};

const endingIn = (beginning: string): WordMark => ({
  of: (word) => `${beginning}${word}`,
  wordIn: (text) => (text.startsWith(beginning) ? text.slice(beginning.length) : undefined),
});

/** The words that texts of a list end in, of those that are such marks. */
export const wordsIn = (texts: readonly string[], { wordIn }: WordMark): readonly string[] =>
  texts.flatMap((text) => wordIn(text) ?? []);

/** The mark of an object for what was chosen as it entered: a colour, a seat or a family. */
export const CHOSEN = endingIn('chosen-');

/** The marks of a card that was put aside in exile to be cast later, with the turn in which that was. */
export const PUT_ASIDE = { foretell: endingIn('foretell-'), plot: endingIn('plot-') };

/** What an effect adds to a card that a seat may play from where it lies, or cast without paying its mana cost. */
export const MAY_PLAY = endingIn('may-be-played-by-');
export const MAY_CAST_FREE = endingIn('may-be-cast-free-by-');

/** What an effect adds to a seat that cannot cast such spells. */
export const CANNOT_CAST = endingIn('cannot-cast-');

/** What an effect adds to whose damage is dealt to somebody else instead. */
export const REDIRECTED = endingIn('redirected-to-');

/** What an effect adds to a seat so that no damage can be prevented. */
export const UNPREVENTABLE = 'damage-cannot-be-prevented';

/** What an effect adds to a seat that skips its next combat phase. */
export const SKIPS_COMBAT = 'skips-combat';

/** The mark of a spell, and of what it becomes, for a colour of mana that was spent on it. */
export const SPENT = endingIn('spent-');

/** The total of a player that keeps a kind of mana. */
export const MANA_TOTAL = endingIn('mana.');

/** The mark of an object that an effect gave to somebody. */
export const TAKEN = 'taken';

const TAKEN_FROM_SEAT = endingIn('taken-by-');

/** The mark for an effect that gave an object to this seat before, and counts again when the one above it ends. */
export const takenBefore = (seat: SeatId): string => TAKEN_FROM_SEAT.of(seat);

/** Whether a mark records that an effect gave the object to a seat, now or before. */
export const isTakenMark = (mark: string): boolean => mark === TAKEN || TAKEN_FROM_SEAT.wordIn(mark) !== undefined;
