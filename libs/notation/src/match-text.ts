import type { Command, Revision, Ruleset } from '@stackledger/kernel';
import { writtenCommand } from './writing.js';

/** A command of a log as a text shows it: where its events lie, with those that followed by themselves. */
export type Line = {
  readonly first: Revision;
  readonly last: Revision;
  readonly command: Command;
  /** Whether a rewind has struck it. */
  readonly isStruck: boolean;
  /** Whether it follows from a rewind before it, which gives it again. */
  readonly follows: boolean;
  /** Whether something of it is not shown to whoever reads. */
  readonly isHidden: boolean;
};

/** What a judge did, by the number after `$`. */
const CODES: { readonly [type: string]: number } = {
  ObjectToReport: 1,
  RuleReport: 2,
  Rewind: 3,
  RestoreBranch: 4,
  WaiveConcession: 5,
  PausePlay: 6,
  ResumePlay: 7,
};

/**
 * A match as text: tag pairs, then its commands in their order, numbered; struck spans stand in brackets where they happened, and
 * commands that a rewind gave again in comments, since they follow from it.
 */
export const writtenMatch = (
  ruleset: Ruleset,
  tags: readonly (readonly [name: string, value: string])[],
  lines: readonly Line[],
): string => {
  const numberOf = (revision: string): string | undefined => numberIn(lines, Number(revision));
  const written = lines.flatMap((line, number) => {
    if (number === 0) return []; // the creation stands in the tags
    const code = CODES[line.command.type];
    const text = `${number}. ${writtenCommand(ruleset, line.command, numberOf)}`;
    const whole = `${text}${code === undefined ? '' : ` $${code}`}${line.isHidden ? ' {hidden}' : ''}`;
    const open = line.isStruck && lines[number - 1]?.isStruck !== true ? '(' : '';
    const close = line.isStruck && lines[number + 1]?.isStruck !== true ? ')' : '';
    return [line.follows ? `${open}{${text.replaceAll('}', ')')}}${close}` : `${open}${whole}${close}`];
  });
  return `${[...tags.map(([name, value]) => `[${name} ${JSON.stringify(value)}]`), '', ...written].join('\n')}\n`;
};

/** What a revision is called: `#12` at the end of the twelfth command, `#12.1` for its second event. */
export const numberIn = (lines: readonly Line[], revision: Revision): string | undefined => {
  const number = lines.findIndex(({ first, last }) => first <= revision && revision <= last);
  const line = lines[number];
  if (line === undefined) return undefined;
  return line.last === revision ? `#${number}` : `#${number}.${revision - line.first}`;
};

/** The revision that such a name stands for. */
export const revisionIn = (lines: readonly Pick<Line, 'first' | 'last'>[], name: string): string | undefined => {
  const [, number, at] = /^(\d{1,6})(?:\.(\d{1,4}))?$/.exec(name) ?? [];
  const line = lines[Number(number ?? -1)];
  if (line === undefined) return undefined;
  return String(at === undefined ? line.last : line.first + Number(at));
};
