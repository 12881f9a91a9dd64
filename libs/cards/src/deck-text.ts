import { unknownWordError, type Cards, type ValidationError } from '@stackledger/kernel';
import { cardKey, cardsByKey } from './card-names.js';

/** So many copies of a card on a line of a list; `card` is undefined where the match knows none of that name. */
export type ListedCard = {
  readonly line: number;
  readonly count: number;
  readonly name: string;
  readonly card: string | undefined;
};

/** A deck as a list has it: what is played with, what lies beside it, and the lines that say neither. */
export type DeckText = {
  readonly main: readonly ListedCard[];
  readonly sideboard: readonly ListedCard[];
  readonly errors: readonly ValidationError[];
};

/** A part of a list, by the heading above it. */
type Section = 'main' | 'sideboard' | 'none';

const SECTIONS: readonly (readonly [heading: RegExp, section: Section])[] = [
  [
    /^(main|main ?board|main ?deck|deck|commanders?|companion|creatures?|lands?|spells|instants?|sorcer(y|ies))$/i,
    'main',
  ],
  [/^(artifacts?|enchantments?|planeswalkers?|battles?|other spells|other)$/i, 'main'],
  [/^side ?board$/i, 'sideboard'],
  [/^(about|maybe ?board|considering|tokens?|stickers|attractions)$/i, 'none'],
];

const COUNT_FIRST = /^(\d+)\s*x?\s+(.+)$/i;
const COUNT_LAST = /^(.+?)\s+x\s*(\d+)$|^(.+?)\s+(\d+)$/i;

/** `(M10) 146`, `[M10]`, `#2 Ramp`, `*F*`: edition, number, category and finish say nothing of which card it is. */
const EDITION = /\s+[([][a-z0-9]{2,6}[)\]](\s+[a-z0-9★†-]+)?(?=\s|$)/i;
const ENDINGS = /\s+(\*[a-z]{1,3}\*|\^[^^]*\^|\[[^\]]*\]|#.*)$/i;

/** A card in a `.dek` file. */
const IN_XML = /<Cards\b[^>]*\bQuantity="(\d+)"[^>]*\bSideboard="(true|false)"[^>]*\bName="([^"]*)"/i;

/** Most copies that one line may ask for. */
const MOST_COPIES = 100;

/** No name is as long as that. */
const LONGEST_LINE = 300;

/** A sideboard has at most so many cards, a deck with one at least so many. */
const [MOST_BESIDE, LEAST_IN_DECK] = [15, 40];

/**
 * Reads a deck list as programs export it and people write it: counts before or behind names, editions and numbers,
 * `SB:`, headings, remarks behind `//` or `#`, names of both halves of a split card. Paths of errors end with the line,
 * from 1: `decks/anna/line-3`.
 */
export const readDeckText = (text: string, cards: Cards, path: string): DeckText => {
  const known = cardsByKey(cards);
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const listed: { readonly section: Section; readonly card: ListedCard }[] = [];
  const errors: ValidationError[] = [];
  let section: Section = 'main';
  for (const [at, whole] of lines.entries()) {
    const said = whole.replaceAll(/\s+/g, ' ').trim();
    const heading = sectionOf(said);
    if (heading !== undefined) section = heading;
    else if (!isRemark(said) && section !== 'none') {
      const card = listedCard(said.slice(0, LONGEST_LINE), at + 1, known);
      const isCounted = card.count >= 1 && card.count <= MOST_COPIES && card.name !== '';
      if (isCounted) listed.push({ section: isBeside(said) ? 'sideboard' : section, card });
      else
        errors.push({ path: `${path}/line-${at + 1}`, expected: 'a card and how many, 1 to 100', found: `"${said}"` });
    }
  }
  const isMarked = listed.some((each) => each.section === 'sideboard');
  const begun = isMarked
    ? undefined
    : unmarkedSideboard(
        lines,
        listed.map(({ card }) => card),
      );
  const isMain = ({ section: at, card }: (typeof listed)[number]): boolean =>
    at === 'main' && (begun === undefined || card.line < begun);
  return {
    main: listed.filter(isMain).map(({ card }) => card),
    sideboard: listed.filter((each) => !isMain(each)).map(({ card }) => card),
    errors,
  };
};

/** The errors of cards that the match does not know, each at its line. */
export const unknownCardErrors = (
  listed: readonly ListedCard[],
  cards: Cards,
  path: string,
): readonly ValidationError[] =>
  listed
    .filter(({ card }) => card === undefined)
    .map(({ line, name }) =>
      unknownWordError(`${path}/line-${line}`, 'a card that is defined', cardKey(name) || name, Object.keys(cards)),
    );

/** What a heading begins: it has no count, and may say in brackets how many cards follow. */
const sectionOf = (said: string): Section | undefined => {
  const heading = said
    .replace(/^(\/\/|#)\s*/, '')
    .replace(/:$/, '')
    .replace(/\s*\(\d+\)$/, '')
    .replace(/:$/, '');
  return SECTIONS.find(([pattern]) => pattern.test(heading))?.[1];
};

const isRemark = (said: string): boolean =>
  said === '' || /^(\/\/|#)/.test(said) || (said.startsWith('<') && !IN_XML.test(said));

const isBeside = (said: string): boolean => /^SB:/i.test(said) || IN_XML.exec(said)?.[2]?.toLowerCase() === 'true';

/** A line that names a card; `count` 0: it asks for none. */
const listedCard = (said: string, line: number, known: ReadonlyMap<string, string>): ListedCard => {
  const [, copies, , entity] = IN_XML.exec(said) ?? [];
  if (copies !== undefined && entity !== undefined) return named(plainText(entity), Number(copies), line, known);
  const rest = said.replace(/^SB:\s*/i, '');
  const [, before, behindIt] = COUNT_FIRST.exec(rest) ?? [];
  if (before !== undefined && behindIt !== undefined) return named(behindIt, Number(before), line, known);
  const remarkless = /^(.+?) (\/\/|#) /.exec(rest)?.[1] ?? rest;
  const [, name, behind, otherName, otherBehind] = known.has(cardKey(rest)) ? [] : (COUNT_LAST.exec(remarkless) ?? []);
  const counted = name ?? otherName;
  if (counted !== undefined) return named(counted, Number(behind ?? otherBehind), line, known);
  return named(/^\d+x?$/i.test(rest) ? '' : rest, 1, line, known);
};

/** The card of a name: as it stands, without what exports put behind it, or without a remark. */
const named = (said: string, count: number, line: number, known: ReadonlyMap<string, string>): ListedCard => {
  const name = withoutEndings(said);
  const [first = name] = name.split(/\s*\/{1,3}\s*/);
  const card = [said, name, first].map((each) => known.get(cardKey(each))).find((each) => each !== undefined);
  return { line, count, name, card };
};

const withoutEndings = (said: string): string => {
  const shorter = said.replace(EDITION, '').replace(ENDINGS, '').trim();
  return shorter === said ? said : withoutEndings(shorter);
};

const plainText = (xml: string): string =>
  xml.replaceAll('&apos;', "'").replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

/** The line on which a sideboard begins that only an empty line divides from the deck. */
const unmarkedSideboard = (lines: readonly string[], listed: readonly ListedCard[]): number | undefined => {
  const last = listed.at(-1)?.line ?? 0;
  const empty = lines.findLastIndex((line, at) => at + 1 < last && line.trim() === '') + 1;
  if (empty === 0) return undefined;
  const sizeOf = (part: readonly ListedCard[]): number => part.reduce((sum, { count }) => sum + count, 0);
  const beside = sizeOf(listed.filter(({ line }) => line > empty));
  const deck = sizeOf(listed.filter(({ line }) => line < empty));
  return beside <= MOST_BESIDE && deck >= LEAST_IN_DECK ? empty : undefined;
};
