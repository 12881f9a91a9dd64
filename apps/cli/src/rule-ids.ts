import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleId } from '@stackledger/kernel';
import { projectFolder } from '../../games.js';

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
const LINE = /^- \*\*([A-Z]+-[A-Za-z0-9.-]+)\*\*(?: \(([a-z, ]+)\))? (.+)$/;

/** The rules of every file in docs/rules, in their order. */
export const readRules = (folder = join(projectFolder(), 'docs', 'rules')): readonly Rule[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((file) => rulesIn(file, readFileSync(join(folder, file), 'utf8')));

/** Whether a scenario can be expected to show it: some event or refusal cites it today. */
export const isCounted = ({ shown }: Rule): boolean =>
  !shown.includes('planned') && (shown.includes('event') || shown.includes('refusal'));

const rulesIn = (file: string, text: string): readonly Rule[] =>
  text.split('\n').flatMap((line) => {
    const [, id, shown = '', sentence = ''] = LINE.exec(line) ?? [];
    return id === undefined
      ? []
      : [
          {
            id: id as RuleId,
            shown: shown
              .split(',')
              .map((word) => word.trim())
              .filter(Boolean),
            text: sentence,
            file,
          },
        ];
  });
