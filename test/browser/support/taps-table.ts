import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What docs/console says of a deed: how many taps it takes, and how many it may take. */
const written = (deed: string): { readonly taps: number; readonly most: number } => {
  const document = readFileSync(join(import.meta.dirname, '../../../docs/console/README.md'), 'utf8');
  const row = document.split('\n').find((line) => line.startsWith(`| ${deed} |`));
  const [, , taps, most] = (row ?? '').split('|').map((cell) => cell.trim());
  return { taps: Number(taps), most: Number(most) };
};

/** The taps of a deed are what docs/console says, and no more than they may be. */
export const hasMeasured = (deed: string, taps: number): void => {
  const { taps: said, most } = written(deed);
  expect([deed, taps]).toEqual([deed, said]);
  expect(taps).toBeLessThanOrEqual(most);
};
