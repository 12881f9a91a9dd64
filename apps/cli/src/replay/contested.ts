import type { RulingSheet, SheetLine, SheetRow } from '@stackledger/wire';
import { hanging, sideBySide, type Told } from '../../../api/src/disputes/sheet/columns.js';

const WIDE = 120;

/** Where a contested sequence begins: the last revision that both its lines have. */
export const beginOf = ({ before, call }: RulingSheet): number => Number(before?.revision ?? call.at);

/** Prints what a judge call is about: the struck line beside the live one, and how it was ruled. */
export const printContested = (sheet: RulingSheet, json: boolean, print: (line: string) => void): void => {
  const { call, before, struck, live, remedies } = sheet;
  if (json) return print(JSON.stringify({ call, before, struck, live, remedies }));
  print(`${call.call}, by ${call.by}: ${call.reason}`);
  if (before !== null) print(`from    #${before.revision} ${sentence(before)}`);
  print('');
  const lines =
    struck.rows.length === 0
      ? toldOf(live).flatMap(({ mark, says }) => hanging(mark, says, WIDE))
      : sideBySide(['struck', 'live'], toldOf(struck), toldOf(live), WIDE);
  for (const line of lines) print(line);
  print('');
  if (call.ruling !== null) print(`ruled   ${call.ruling.judge}: ${call.ruling.says}`);
  for (const { revision, says } of remedies) print(`done    #${revision} ${says}`);
  if (call.review !== null) print(`review  ${call.review.judge}, ${call.review.outcome}: ${call.review.says}`);
  print(`stands  ${call.state}`);
};

const sentence = ({ says, then }: SheetRow): string => [says, ...then].join('. ');

const toldOf = ({ rows, more }: SheetLine): readonly Told[] => [
  ...rows.map((row) => ({ mark: `#${row.revision} `, says: sentence(row) })),
  ...(more > 0 ? [{ mark: '', says: `and ${more} more` }] : []),
];
