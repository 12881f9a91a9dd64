import type { CallView, JsonMap } from '@stackledger/wire';
import { asText, isMap } from '@stackledger/rules';
import { totalName } from '@stackledger/ledger';

/**
 * What was ruled to be done, in words, the review last. Of a ruling whose rules did not ask for the remedy as data it
 * says that, and what was done under its name stands below.
 */
export const ruledText = (
  { ruling, review }: Pick<CallView, 'ruling' | 'review'>,
  bindsRemedies: boolean,
): readonly string[] =>
  [ruling, review].flatMap((decision) => {
    if (decision === null) return [];
    const { fix, remedy, extraMs } = decision;
    const isUnsaid = fix === null && !bindsRemedies && remedy !== null && remedy !== 'leave-as-is';
    return [
      ...(fix === null ? [] : [fixText(fix)]),
      ...(isUnsaid
        ? ['in words alone: the rules of this match did not ask for the moment, the dice or the numbers']
        : []),
      ...(extraMs === null ? [] : [timeText(extraMs)]),
    ];
  });

/** `5 min more`, `1 min 30 s more`. */
const timeText = (ms: number): string => {
  const [minutes, seconds] = [Math.floor(ms / 60_000), Math.round((ms % 60_000) / 1_000)];
  return [minutes > 0 && `${minutes} min`, (seconds > 0 || minutes === 0) && `${seconds} s`, 'more']
    .filter(Boolean)
    .join(' ');
};

const fixText = (fix: JsonMap): string => {
  const { type, to, dice, reshuffle, insert, reapply, leaveOut, of, total, value, card, place, rewind } = fix;
  if (type === 'RestoreBranch') return `what #${asText(rewind)} took back counts again`;
  if (type === 'CorrectTotal') return `${totalName(asText(total))} of ${asText(of)} becomes ${asText(value)}`;
  if (type === 'CorrectPlace')
    return `${card === undefined ? 'a card' : asText(card)} goes to ${asText(to)}${place === undefined ? '' : `, ${asText(place)}`}`;
  const decks = Array.isArray(reshuffle) ? `, ${reshuffle.map(asText).join(' and ')} shuffled` : '';
  const putIn = Array.isArray(insert) ? insert.map((each) => `; put in: ${commandText(each)}`).join('') : '';
  const left = Array.isArray(leaveOut) ? ` but ${leaveOut.map((revision) => `#${asText(revision)}`).join(', ')}` : '';
  const again = reapply === true ? `; what followed is replayed${left}` : '';
  return `back to #${asText(to)}, ${dice === 'fresh' ? 'new dice' : 'the same dice'}${decks}${putIn}${again}`;
};

/** A command that is put in: whose it is, what it does, and with what. */
const commandText = (command: unknown): string => {
  if (!isMap(command)) return asText(command);
  const { type, seat, ...fields } = command;
  const does = asText(type)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return [asText(seat), does, ...Object.entries(fields).map(([name, value]) => `${name} ${shown(value)}`)].join(', ');
};

const shown = (value: unknown): string => (Array.isArray(value) ? value.map(shown).join(' and ') : asText(value));
