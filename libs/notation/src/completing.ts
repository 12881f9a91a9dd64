import { commandRule, legalActions, type SeatId, type Situation, type Template } from '@stackledger/kernel';
import { namesFor } from './commands.js';
import { meant } from './names.js';
import { vocabularyOf, type Vocabulary } from './words.js';

/** How the end of a line may go on: `from` is where the text is to be replaced. */
export type Completions = { readonly from: number; readonly completions: readonly Completion[] };

/** One way to go on. `about` says what it is. */
type Completion = { readonly text: string; readonly about: string };

/**
 * How a line may go on as the match stands: with a seat, a word, a card, or a name that the word takes. With `own` only that seat's
 * cards are told.
 */
export const completionsOf = (text: string, situation: Situation, own?: string): Completions => {
  const begin = Math.max(text.lastIndexOf(';'), text.lastIndexOf('\n')) + 1;
  const [, indent = '', who = '', said = ''] = /^(\s*)((?:\S+:\s+)?)(.*)$/s.exec(text.slice(begin)) ?? [];
  const seat = seatOf(who, situation);
  const short = /[^\s>,=[\]]*$/.exec(said)?.[0] ?? '';
  const from = text.length - short.length;
  if (seat === undefined || (own !== undefined && own !== seat))
    return { from: begin + indent.length, completions: seatsLike(who.trim(), situation) };
  const before = said.slice(0, said.length - short.length).trim();
  const vocabulary = vocabularyOf(situation.ruleset);
  const { actions, always } = legalActions(situation, seat);
  const open = [...actions, ...always];
  const all =
    before === ''
      ? [...(who === '' ? seatsLike(short, situation) : []), ...beginnings(open, vocabulary, situation)]
      : namesAfter(before, open, vocabulary).map((name) => ({ text: name, about: nameAbout(before) }));
  return { from, completions: all.filter((each) => short === '' || fits(each.text, short)).slice(0, MOST) };
};

/** More nobody reads. */
const MOST = 50;

const fits = (name: string, short: string): boolean => meant(short, [name]).kind === 'one';

const nameAbout = (before: string): string => (/>\s*/.test(before) ? 'target' : 'name');

const seatOf = (who: string, { state }: Situation): SeatId | undefined => {
  const name = who.trim().replace(/:$/, '');
  if (name === '') return state.table.awaiting?.seats[0] ?? state.table.priority.holder ?? state.terms.seats[0];
  const found = meant(name, state.terms.seats);
  return found.kind === 'one' ? (found.name as SeatId) : undefined; // one of the seats
};

const seatsLike = (short: string, { state }: Situation): readonly Completion[] =>
  state.terms.seats
    .filter((seat) => seat.startsWith(short.replace(/:$/, '')))
    .map((seat) => ({ text: `${seat}:`, about: 'seat' }));

/** What a line may begin with: the words of what is open, and the cards that may be played or used without one. */
const beginnings = (
  open: readonly Template[],
  { wordOf, bare }: Vocabulary,
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
    const names = namesFor(
      field,
      open.filter(({ command }) => command.type === type),
    );
    return names.map((name) => ({ text: name, about: wordOf(type).word }));
  });
  return [...words, ...cards];
};

/** The names that may stand behind what is written of an action. */
const namesAfter = (
  before: string,
  open: readonly Template[],
  { typeOf, wordOf, bare }: Vocabulary,
): readonly string[] => {
  const [word = '', ...rest] = before.split(/[\s,]+/).filter((part) => part !== '');
  const type = typeOf(word);
  const types = type === undefined ? bare : [type];
  const isListed = before.includes('>');
  return types.flatMap((each) => {
    const { args = [], list } = wordOf(each);
    const field = isListed ? list : args[type === undefined ? rest.length + 1 : rest.length];
    const meantHere = open.filter(
      (template) => template.command.type === each && (type !== undefined || isOf(template, args[0], word)),
    );
    return field === undefined ? [] : [...namesFor(field, meantHere), ...numbersFor(field, meantHere)];
  });
};

/** The numbers that may stand in a field now, where they are few: what a die shows. */
const numbersFor = (field: string, open: readonly Template[]): readonly string[] =>
  open.flatMap(({ fill }) =>
    fill.filter(({ path }) => path === field).flatMap(({ least, most }) => numbersFrom(least, most)),
  );

const numbersFrom = (least: unknown, most: unknown): readonly string[] =>
  typeof least === 'number' && typeof most === 'number' && most - least < MOST
    ? Array.from({ length: most - least + 1 }, (_, at) => String(least + at))
    : [];

const isOf = (template: Template, field: string | undefined, word: string): boolean =>
  field === undefined ||
  template.command[field] === undefined ||
  meant(word, namesFor(field, [template])).kind === 'one';
