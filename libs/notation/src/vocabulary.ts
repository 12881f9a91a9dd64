import { commandsOf, type NotationWord, type Ruleset } from '@stackledger/rules';

/** How the commands that every game has are written, by command type. */
const EVERY_GAME: { readonly [type: string]: NotationWord } = {
  PassPriority: { word: 'p' },
  Resolve: { word: 'res' },
  PassAll: { word: 'pp' },
  Choose: { word: 'choose', args: ['answer'] },
  Concede: { word: 'concede' },
  ReportRoll: { word: 'roll', args: ['value'] },
  ReportCard: { word: 'card', args: ['card'] },
  ReportOutcome: { word: 'outcome', args: ['effects'], phrases: true },
  DefineCard: { word: 'define', args: ['card', 'kind', 'title', 'text'] },
  ConfirmReport: { word: 'ok', args: ['report'] },
  ObjectToReport: { word: 'object', args: ['report', 'reason'] },
  RuleReport: { word: 'rule', args: ['report', 'value'] },
  SetYield: { word: 'yield', args: ['until'] },
  ClearYield: { word: 'unyield', args: ['yield'] },
  ProposeShortcut: { word: 'shortcut', args: ['passes'] },
  AnswerShortcut: { word: 'agree', args: ['accept'] },
  Rewind: { word: 'rewind', args: ['to'] },
  RestoreBranch: { word: 'restore', args: ['rewind'] },
  PausePlay: { word: 'pause', args: ['reason'] },
  ResumePlay: { word: 'resume' },
  StartMatch: { word: 'start' },
  SealMatch: { word: 'seal' },
  TakeSeat: { word: 'sit', args: ['by'] },
  GiveClientSeed: { word: 'seed', args: ['seed'] },
};

/**
 * How the commands of a game are written. `typeOf` accepts a word or a command type; `bare` lists the command types
 * that may be written without their word, beginning with their first argument.
 */
export type NotationVocabulary = {
  readonly typeOf: (word: string) => string | undefined;
  readonly wordOf: (type: string) => NotationWord;
  readonly words: readonly string[];
  readonly bare: readonly string[];
};

/** The vocabulary of a game, with the commands that every game has. Throws if two commands share a word. */
export const vocabularyOf = (ruleset: Ruleset): NotationVocabulary => {
  const known: { readonly [type: string]: NotationWord } = { ...EVERY_GAME, ...ruleset.notation };
  const types = Object.entries(commandsOf(ruleset)).flatMap(([type, { by }]) => (by === 'system' ? [] : [type]));
  const wordOf = (type: string): NotationWord => known[type] ?? { word: type };
  const byWord = new Map(types.map((type) => [wordOf(type).word, type]));
  if (byWord.size < types.length) throw new Error(`two commands of ${ruleset.title} share a word of notation`);
  for (const type of types) byWord.set(type, type);
  return {
    typeOf: (word) => byWord.get(word),
    wordOf,
    words: types.map((type) => wordOf(type).word),
    bare: types.filter((type) => wordOf(type).bare === true),
  };
};
