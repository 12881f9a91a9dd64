/** Whoever sits in a seat, by the ids of seats. */
type CalledSeats = { readonly [seat: string]: string };

const folded = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Who a beginning of a name means; undefined for nobody, and where it is several. */
const seatCalled = (short: string, names: CalledSeats): string | undefined => {
  const all = Object.entries(names);
  const exact = all.filter(([, name]) => folded(name) === folded(short));
  const found = exact.length > 0 ? exact : all.filter(([, name]) => folded(name).startsWith(folded(short)));
  return found.length === 1 ? found[0]?.[0] : undefined;
};

/** What may stand around a name that is a word of its own. */
const EDGE = '[\\s,>;=\\[\\]]';

/** What a page puts around a name that is written from right to left. */
const ISOLATES = /[\u2066-\u2069]/g;

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Lines in which people write names, with the ids of these seats instead: before a colon the beginning of a name is
 * enough, elsewhere it is written whole, as it is recorded.
 */
export const withSeatIds = (text: string, names: CalledSeats): string => {
  if (Object.keys(names).length === 0) return text;
  const spoken = text
    .replaceAll(ISOLATES, '')
    .replaceAll(
      /(^|[;\n])(\s*)([^\s:;][^:;\n]*):(?=\s|$)/g,
      (all: string, begin: string, indent: string, name: string) => {
        const seat = seatCalled(name.trim(), names);
        return seat === undefined ? all : `${begin}${indent}${seat}:`;
      },
    );
  return Object.entries(names)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .reduce(
      (line, [seat, name]) =>
        line.replaceAll(new RegExp(`(?<=${EDGE})${escaped(name)}(?=${EDGE}|$)`, 'gu'), () => seat),
      spoken,
    );
};
