import type { RulingSheet, SheetLine, SheetRow } from '@stackledger/wire';
import { hanging, sideBySide, type ColumnParagraph } from '@stackledger/service';

const WIDE = 120;

/** The revision at which the two lines of a contested sequence part: the last one that both have. */
export const beginOf = ({ before, call }: RulingSheet): number => Number(before?.revision ?? call.at);

/** Prints a judge call: the rewound branch beside the active one, and the ruling. */
export const printContested = (sheet: RulingSheet, json: boolean, print: (line: string) => void): void => {
  const { call, before, struck, live, remedies } = sheet;
  if (json) return print(JSON.stringify({ call, before, struck, live, remedies }));
  print(`${call.call}, by ${call.by}: ${call.reason}`);
  if (before !== null) print(`from    #${before.revision} ${sentence(before)}`);
  print('');
  const lines =
    struck.rows.length === 0
      ? paragraphsOf(live).flatMap(({ mark, text }) => hanging(mark, text, WIDE))
      : sideBySide(['rewound', 'active'], paragraphsOf(struck), paragraphsOf(live), WIDE);
  for (const line of lines) print(line);
  print('');
  if (call.ruling !== null) print(`ruled   ${call.ruling.judge}: ${call.ruling.says}`);
  for (const { revision, says } of remedies) print(`done    #${revision} ${says}`);
  if (call.review !== null) print(`review  ${call.review.judge}, ${call.review.outcome}: ${call.review.says}`);
  print(`stands  ${call.state}`);
};

const sentence = ({ says, then }: SheetRow): string => [says, ...then].join('. ');

const paragraphsOf = ({ rows, more }: SheetLine): readonly ColumnParagraph[] => [
  ...rows.map((row) => ({ mark: `#${row.revision} `, text: sentence(row) })),
  ...(more > 0 ? [{ mark: '', text: `and ${more} more` }] : []),
];
