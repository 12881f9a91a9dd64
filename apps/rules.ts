import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleId } from '@stackledger/kernel';
import { projectFolder } from './games.js';

/**
 * A rule as docs/rules writes it down: its id, how it shows (`event`, `refusal`, `invariant`; `planned` where nothing
 * does yet), and its sentence.
 */
export type Rule = {
  readonly id: RuleId;
  readonly shown: readonly string[];
  readonly text: string;
  readonly file: string;
};

/** `- **FS-PRIO-4** (event) After a resolution …` */
const LINE = /^- \*\*([A-Z]+-[\w.-]+)\*\*(?: \(([^)]*)\))? (.+)$/;

/** The rules of every file in docs/rules, in their order; none where there is no such folder. */
export const readRules = (folder = join(projectFolder(), 'docs', 'rules')): readonly Rule[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .sort()
        .flatMap((file) => rulesIn(file, readFileSync(join(folder, file), 'utf8')))
    : [];

/** Whether a scenario can be expected to show it: some event or refusal cites it today. */
export const isCounted = ({ shown }: Rule): boolean =>
  !shown.includes('planned') && (shown.includes('event') || shown.includes('refusal'));

const rulesIn = (file: string, text: string): readonly Rule[] =>
  text.split('\n').flatMap((line) => {
    const [, id, shown = '', sentence = ''] = LINE.exec(line) ?? [];
    return id === undefined ? [] : [{ id: id as RuleId, shown: wordsOf(shown), text: sentence, file }];
  });

const wordsOf = (list: string): readonly string[] =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

let texts: ReadonlyMap<string, string> | undefined;

/** The sentence of a rule in docs/rules, or null when it is not there; the folder is read once. */
export const ruleText = (rule: string): string | null => {
  texts ??= new Map(readRules().map(({ id, text }) => [id, text]));
  return texts.get(rule) ?? null;
};
