import { correctionText, written, type NamedFields } from './correction.js';

/** What a remedy does, from the command that does it; `called` is what people call a seat or a card. */
export const doing = (fix: NamedFields, called: (name: string) => string): string => {
  const { type, to, dice, reshuffle, insert, reapply, rewind } = fix;
  if (type === 'RestoreBranch') return `What #${written(rewind)} took back counts again.`;
  const correction = correctionText(fix, called);
  if (correction !== null) return correction;
  const rolls = dice === 'fresh' ? ' Dice are rolled again.' : dice === 'keep' ? ' Dice keep their numbers.' : '';
  const decks = Array.isArray(reshuffle) ? ` Shuffled: ${reshuffle.map(written).join(', ')}.` : '';
  return `The table goes back to #${written(to)}.${rolls}${decks}${putIn(insert)}${reapply === true ? again(fix) : ''}`;
};

const putIn = (insert: unknown): string =>
  Array.isArray(insert) && insert.length > 0
    ? ` Then what was forgotten is put in: ${insert.map(written).join(', ')}.`
    : '';

const again = ({ leaveOut }: NamedFields): string =>
  Array.isArray(leaveOut)
    ? ` What followed is given again, but not ${leaveOut.map((revision) => `#${written(revision)}`).join(', ')}.`
    : ' What followed is given again.';
