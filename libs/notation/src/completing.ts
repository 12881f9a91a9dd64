import { commandRule, legalActions, type SeatId, type Situation, type LegalAction } from '@stackledger/rules';
import { candidateNames } from './commands.js';
import { matchName } from './name-matching.js';
import { vocabularyOf, type NotationVocabulary } from './vocabulary.js';

/** Completions of a line; each replaces the text from index `from` to its end. */
export type Completions = { readonly from: number; readonly completions: readonly Completion[] };

/** One completion; `about` describes it to people. */
type Completion = { readonly text: string; readonly about: string };

/**
 * How the last line of a text may continue in the current state: with a seat, a command word, a card, or an argument of
 * the word before. At most 50. With `own`, only for that seat: the legal actions of others, and so their cards, are not
 * revealed.
 */
export const completionsOf = (text: string, situation: Situation, own?: string): Completions => {
  const begin = Math.max(text.lastIndexOf(';'), text.lastIndexOf('\n')) + 1;
  const [, indent = '', sender = '', action = ''] = /^(\s*)((?:\S+:\s+)?)(.*)$/s.exec(text.slice(begin)) ?? [];
  const seat = seatOf(sender, situation);
  const prefix = /[^\s>,=[\]]*$/.exec(action)?.[0] ?? '';
  const from = text.length - prefix.length;
  if (seat === undefined || (own !== undefined && own !== seat))
    return { from: begin + indent.length, completions: seatsStartingWith(sender.trim(), situation) };
  const before = action.slice(0, action.length - prefix.length).trim();
  const vocabulary = vocabularyOf(situation.ruleset);
  const { actions, always } = legalActions(situation, seat);
  const open = [...actions, ...always];
  const all =
    before === ''
      ? [...(sender === '' ? seatsStartingWith(prefix, situation) : []), ...firstWords(open, vocabulary, situation)]
      : argumentsAfter(before, open, vocabulary).map((name) => ({ text: name, about: argumentAbout(before) }));
  const matching = all.filter((each) => prefix === '' || matches(each.text, prefix));
  return { from, completions: matching.slice(0, MAX_COMPLETIONS) };
};

const MAX_COMPLETIONS = 50;

const matches = (name: string, prefix: string): boolean => matchName(prefix, [name]).kind === 'one';

const argumentAbout = (before: string): string => (before.includes('>') ? 'target' : 'name');

const seatOf = (sender: string, { state }: Situation): SeatId | undefined => {
  const name = sender.trim().replace(/:$/, '');
  if (name === '') return state.table.awaiting?.seats[0] ?? state.table.priority.holder ?? state.terms.seats[0];
  const found = matchName(name, state.terms.seats);
  return found.kind === 'one' ? (found.name as SeatId) : undefined; // one of the seats
};

const seatsStartingWith = (prefix: string, { state }: Situation): readonly Completion[] =>
  state.terms.seats
    .filter((seat) => seat.startsWith(prefix.replace(/:$/, '')))
    .map((seat) => ({ text: `${seat}:`, about: 'seat' }));

/**
 * What an action may begin with: the words of the legal commands, and cards that may be played or used without a word.
 */
const firstWords = (
  open: readonly LegalAction[],
  { wordOf, bare }: NotationVocabulary,
  { ruleset }: Situation,
): readonly Completion[] => {
  const types = [...new Set(open.map(({ command }) => command.type))];
  const passes = types.includes('PassPriority') ? ['Resolve', 'PassAll'] : [];
  const words = [...passes, ...types].map((type) => ({
    text: wordOf(type).word,
    about: commandRule(ruleset, type)?.about ?? '',
  }));
  const cards = bare.flatMap((type) => {
    const [field = ''] = wordOf(type).args ?? [];
    const names = candidateNames(
      field,
      open.filter(({ command }) => command.type === type),
    );
    return names.map((name) => ({ text: name, about: wordOf(type).word }));
  });
  return [...words, ...cards];
};

/** The names and numbers that may follow the part of an action already written. */
const argumentsAfter = (
  before: string,
  open: readonly LegalAction[],
  { typeOf, wordOf, bare }: NotationVocabulary,
): readonly string[] => {
  const [word = '', ...rest] = before.split(/[\s,]+/).filter((piece) => piece !== '');
  const type = typeOf(word);
  const types = type === undefined ? bare : [type];
  const isInList = before.includes('>');
  return types.flatMap((each) => {
    const { args = [], list } = wordOf(each);
    const field = isInList ? list : args[type === undefined ? rest.length + 1 : rest.length];
    const matching = open.filter(
      (action) => action.command.type === each && (type !== undefined || hasArgument(action, args[0], word)),
    );
    return field === undefined ? [] : [...candidateNames(field, matching), ...candidateNumbers(field, matching)];
  });
};

/** The numbers that a field may hold now, where the range is short: for example the faces of a die. */
const candidateNumbers = (field: string, open: readonly LegalAction[]): readonly string[] =>
  open.flatMap(({ fill }) =>
    fill.filter(({ path }) => path === field).flatMap(({ least, most }) => numbersBetween(least, most)),
  );

const numbersBetween = (least: unknown, most: unknown): readonly string[] =>
  typeof least === 'number' && typeof most === 'number' && most - least < MAX_COMPLETIONS
    ? Array.from({ length: most - least + 1 }, (_, at) => String(least + at))
    : [];

const hasArgument = (action: LegalAction, field: string | undefined, word: string): boolean =>
  field === undefined ||
  action.command[field] === undefined ||
  matchName(word, candidateNames(field, [action])).kind === 'one';
