import type { Command, Revision, Ruleset } from '@stackledger/rules';
import { renderCommand } from './rendering.js';

/** One command of a log, with the revisions of its first and last event. */
export type NotationLine = {
  readonly first: Revision;
  readonly last: Revision;
  readonly command: Command;
  /** Whether it lies on a rewound branch. */
  readonly isRewound: boolean;
  /** Whether a rewind before it replayed it. */
  readonly isReplayed: boolean;
  /** Whether some of its fields are hidden from the viewer. */
  readonly isHidden: boolean;
};

/** The comment behind a command of which its writer does not see all. */
export const HIDDEN = 'hidden';

/** The number after `$` on a line that a judge sent, by command type (docs/reference/notation.md). */
const JUDGE_CODES: { readonly [type: string]: number } = {
  ObjectToReport: 1,
  RuleReport: 2,
  Rewind: 3,
  RestoreBranch: 4,
  WaiveConcession: 5,
  PausePlay: 6,
  ResumePlay: 7,
};

/**
 * A match as text: tag pairs, then one numbered line for each command in the order of the log. `lines[0]` is the
 * creation of the match, which the tags describe. Rewound branches stand in parentheses where they happened; commands
 * that a rewind replayed stand in comments, because playing the rewind replays them.
 */
export const renderMatch = (
  ruleset: Ruleset,
  tags: readonly (readonly [name: string, value: string])[],
  lines: readonly NotationLine[],
): string => {
  const written = lines.flatMap((line, number) => {
    if (number === 0) return [];
    const numberOf = (revision: string): string | undefined =>
      Number(revision) < line.first ? commandNumberOf(lines, Number(revision)) : undefined;
    const code = JUDGE_CODES[line.command.type];
    const text = `${number}. ${renderCommand(ruleset, line.command, numberOf)}`;
    const whole = `${text}${code === undefined ? '' : ` $${code}`}${line.isHidden ? ` {${HIDDEN}}` : ''}`;
    const open = line.isRewound && lines[number - 1]?.isRewound !== true ? '(' : '';
    const close = line.isRewound && lines[number + 1]?.isRewound !== true ? ')' : '';
    return [line.isReplayed ? `${open}{${text.replaceAll('}', ')')}}${close}` : `${open}${whole}${close}`];
  });
  return `${[...tags.map(([name, value]) => `[${name} ${JSON.stringify(value)}]`), '', ...written].join('\n')}\n`;
};

/**
 * The name of a revision: `#12` for the last event of line 12, and for what the service told after it; `#12.1` for the
 * event after its first; undefined behind the last line.
 */
export const commandNumberOf = (lines: readonly NotationLine[], revision: Revision): string | undefined => {
  const number = lines.findLastIndex(({ first }) => first <= revision);
  const line = lines[number];
  if (line === undefined || revision > (lines.at(-1)?.last ?? 0)) return undefined;
  return line.last <= revision ? `#${number}` : `#${number}.${revision - line.first}`;
};

/** The inverse of commandNumberOf, given the name without its `#`; undefined for a line that is not there. */
export const revisionOfNumber = (
  lines: readonly Pick<NotationLine, 'first' | 'last'>[],
  name: string,
): string | undefined => {
  const [, number, at] = /^(\d{1,6})(?:\.(\d{1,4}))?$/.exec(name) ?? [];
  const line = lines[Number(number ?? -1)];
  if (line === undefined) return undefined;
  return String(at === undefined ? line.last : line.first + Number(at));
};
