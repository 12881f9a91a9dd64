import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../../games.js';

/** `- **FS-PRIO-4** (event) After a resolution …` */
const LINE = /^- \*\*([A-Z]+-[\w.-]+)\*\*(?: \([^)]*\))? (.+)$/;

/** The sentences of every file in a folder of rules by their ids; none where there is no such folder. */
export const readRuleTexts = (folder: string): ReadonlyMap<string, string> => {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const [, id, text] = LINE.exec(line) ?? [];
      return id === undefined || text === undefined ? [] : [[id, text]];
    }),
  );
};

let texts: ReadonlyMap<string, string> | undefined;

/** The sentence of a rule in docs/rules, or null when it is not there; the folder is read once. */
export const ruleText = (rule: string): string | null => {
  texts ??= readRuleTexts(join(projectFolder(), 'docs', 'rules'));
  return texts.get(rule) ?? null;
};
