import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleId } from '@stackledger/rules';
import { projectFolder } from './project-folder.js';

/**
 * A rule as docs/rules documents it: its id, how it is observed (`event`, `refusal`, `invariant`; `planned` where
 * nothing shows it yet), and its text.
 */
export type DocumentedRule = {
  readonly id: RuleId;
  readonly shown: readonly string[];
  readonly text: string;
  readonly file: string;
};

/** `- **FS-PRIO-4** (event) After a resolution …` */
const LINE = /^- \*\*([A-Z]+-[\w.-]+)\*\*(?: \(([^)]*)\))? (.+)$/;

/** The rules of every file in docs/rules, in order; empty where the folder is missing. */
export const readRules = (folder = join(projectFolder(), 'docs', 'rules')): readonly DocumentedRule[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .sort()
        .flatMap((file) => rulesIn(file, readFileSync(join(folder, file), 'utf8')))
    : [];

/** Whether scenarios must cover it: an event or a rejection cites it today. */
export const isCounted = ({ shown }: DocumentedRule): boolean =>
  !shown.includes('planned') && (shown.includes('event') || shown.includes('refusal'));

const rulesIn = (file: string, text: string): readonly DocumentedRule[] =>
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

const allTexts = (): ReadonlyMap<string, string> => (texts ??= new Map(readRules().map(({ id, text }) => [id, text])));

/** The text of a rule in docs/rules, or null where it is missing; the folder is read once. */
export const ruleText = (rule: string): string | null => allTexts().get(rule) ?? null;

/** Whether docs/rules has a rule; where that folder is missing nothing speaks against one. */
export const isKnownRule = (rule: string): boolean => allTexts().size === 0 || allTexts().has(rule);
