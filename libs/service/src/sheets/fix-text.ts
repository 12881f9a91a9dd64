import type { CallView, JsonMap } from '@stackledger/wire';
import { asText } from '@stackledger/rules';

/** What was ruled to be done, in words; of a ruling whose rules did not ask for that, nothing. */
export const ruledText = ({ ruling, review }: Pick<CallView, 'ruling' | 'review'>): readonly string[] =>
  [ruling, review].flatMap((decision) => (decision?.fix ? [fixText(decision.fix)] : []));

const fixText = (fix: JsonMap): string => {
  const { type, to, dice, reshuffle, of, total, value, card, place, rewind } = fix;
  if (type === 'RestoreBranch') return `what #${asText(rewind)} took back counts again`;
  if (type === 'CorrectTotal') return `${asText(total)} of ${asText(of)} becomes ${asText(value)}`;
  if (type === 'CorrectPlace')
    return `${card === undefined ? 'a card' : asText(card)} goes to ${asText(to)}${place === undefined ? '' : `, ${asText(place)}`}`;
  const decks = Array.isArray(reshuffle) ? `, ${reshuffle.map(asText).join(' and ')} shuffled` : '';
  return `back to #${asText(to)}, ${dice === 'fresh' ? 'new dice' : 'the same dice'}${decks}`;
};
