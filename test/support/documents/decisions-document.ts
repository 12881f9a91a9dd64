import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'docs/adr';

/** The index of docs/adr/README.md: each decision with its title and its status, in their order. */
export const decisionsTable = (): string => {
  const files = readdirSync(FOLDER)
    .filter((name) => /^\d{4}-.+\.md$/.test(name))
    .toSorted();
  const rows = files.map((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    const [, number = '', title = ''] = /^# (\d{4})\. (.+)$/m.exec(text) ?? [];
    const [, status = ''] = /^Status: (.+)$/m.exec(text) ?? [];
    return `| ${number} | [${title}](${file}) | ${status} |`;
  });
  return ['| | decision | status |', '|---|---|---|', ...rows].join('\n');
};
