import type { RulingSheet } from '@stackledger/wire';
import { hanging, sideBySide, wrapped, type Told } from './columns.js';
import { partsOf, type PrintedLine } from './parts.js';

/** As wide as a page of typewritten text. */
const WIDE = 78;

/** A ruling sheet as lines of text: the struck line and the one that counts side by side. */
export const sheetAsText = (sheet: RulingSheet): string => {
  const { heading, where, seats, ruling, began, struck, live, facts, appeal, proof } = partsOf(sheet);
  const [left, right] = [struck ?? EMPTY, live];
  const lines = [
    heading.toUpperCase(),
    ...wrapped(where, WIDE),
    seats.join(' · '),
    '',
    ...wrapped(ruling, WIDE),
    '',
    ...(began === null ? [] : [...hanging('From here: ', began, WIDE), '']),
    ...(struck === null
      ? [live.heading, ...toldOf(live).flatMap(({ mark, says }) => hanging(mark, says, WIDE))]
      : sideBySide([left.heading, right.heading], toldOf(left), toldOf(right), WIDE)),
    '',
    ...facts.flatMap(({ name, says }) =>
      says.flatMap((each, at) => hanging((at === 0 ? name : '').padEnd(13), each, WIDE)),
    ),
    '',
    ...wrapped(`${appeal.title}. ${appeal.says}`, WIDE),
    '',
    ...proof,
  ];
  return `${lines.join('\n')}\n`;
};

const EMPTY: PrintedLine = { heading: '', rows: [], more: null };

const toldOf = ({ rows, more }: PrintedLine): readonly Told[] => [
  ...rows.map(({ revision, says }) => ({ mark: `#${revision} `, says })),
  ...(more === null ? [] : [{ mark: '', says: more }]),
];
