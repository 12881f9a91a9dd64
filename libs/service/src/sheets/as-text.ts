import { readable } from '@stackledger/ledger';
import type { RulingSheet } from '@stackledger/wire';
import { hanging, sideBySide, wrapped, type ColumnParagraph } from './columns.js';
import { partsOf, type PrintedLine } from './parts.js';

/** The width of a typewritten page, in characters. */
const WIDE = 78;

/** Renders a ruling sheet as lines of text: the rewound branch and the active one side by side. */
export const sheetAsText = (sheet: RulingSheet): string => {
  const { heading, where, seats, ruling, began, rewound, active, facts, appeal, proof } = partsOf(sheet);
  const [left, right] = [rewound ?? EMPTY, active];
  const lines = [
    heading.toUpperCase(),
    ...wrapped(where, WIDE),
    seats.join(' · '),
    '',
    ...wrapped(ruling, WIDE),
    '',
    ...(began === null ? [] : [...hanging('From here: ', began, WIDE), '']),
    ...(rewound === null
      ? [active.heading, ...paragraphsOf(active).flatMap(({ mark, text }) => hanging(mark, text, WIDE))]
      : sideBySide([left.heading, right.heading], paragraphsOf(left), paragraphsOf(right), WIDE)),
    '',
    ...facts.flatMap(({ name, says }) =>
      says.flatMap((each, at) => hanging((at === 0 ? name : '').padEnd(13), each, WIDE)),
    ),
    '',
    ...wrapped(`${appeal.title}. ${appeal.says}`, WIDE),
    '',
    ...proof,
  ];
  return readable(`${lines.join('\n')}\n`);
};

const EMPTY: PrintedLine = { heading: '', rows: [], more: null };

const paragraphsOf = ({ rows, more }: PrintedLine): readonly ColumnParagraph[] => [
  ...rows.map(({ revision, says }) => ({ mark: `#${revision} `, text: says })),
  ...(more === null ? [] : [{ mark: '', text: more }]),
];
