import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Document, Pair, YAMLError } from 'yaml';

/** What is wrong with a text as YAML. `card` is the top-level name it happened under, null before the first. */
type TextError = {
  readonly line: number;
  readonly card: string | null;
  readonly expected: string;
  readonly found: string;
};

/**
 * A text read as YAML: its value (null for an empty one), or why it has none; and where in the text a path of it
 * stands.
 */
export type CardDocument = {
  readonly value: unknown;
  readonly errors: readonly TextError[];
  /** The line of what stands at the path, or of the nearest thing around it; counts from 1. */
  readonly lineOf: (path: readonly string[]) => number;
};

/**
 * What a text says that was read before, and undefined for any other: reading YAML takes most of the time of a start.
 */
export type DocumentCache = (text: string) => unknown;

/**
 * The text as a document. What was read before is not read again, unless somebody asks where something stands in it.
 */
export const documentOf = (text: string, readBefore: DocumentCache): CardDocument => {
  const value = readBefore(text);
  if (value === undefined) return readDocument(text);
  let read: CardDocument | undefined;
  return { value, errors: [], lineOf: (path) => (read ??= readDocument(text)).lineOf(path) };
};

/** Reads YAML, or JSON, which is YAML too. Never throws: whatever is wrong with the text is an error. */
const readDocument = (text: string): CardDocument => {
  const lines = new LineCounter();
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line);
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
    const errors = document.errors.map((error) => textError(document, text, error, lineAt(error.pos[0])));
    const value: unknown = errors.length > 0 ? null : document.toJS();
    return { value, errors, lineOf: (path) => lineAt(offsetOf(document, path)) };
  } catch (error) {
    // An alias without its anchor, or so many of either, or so deep, that it would take all memory: told as an
    // exception.
    const found = error instanceof Error ? error.message : String(error);
    return {
      value: null,
      errors: [{ line: 1, card: null, expected: 'YAML that can be read', found }],
      lineOf: () => 1,
    };
  }
};

const textError = (document: Document, text: string, error: YAMLError, line: number): TextError => {
  const [offset] = error.pos;
  const card = topLevelName(document, offset);
  if (error.code !== 'DUPLICATE_KEY') return { line, card, expected: 'YAML', found: error.message };
  const name = /^[^\s:]*/.exec(text.slice(offset))?.[0] ?? '';
  return { line, card, expected: 'every name once', found: `${name} a second time` };
};

const topLevelName = ({ contents }: Document, offset: number): string | null => {
  if (!isMap(contents)) return null;
  const before = contents.items.filter(({ key }) => isScalar(key) && (key.range?.[0] ?? Infinity) <= offset);
  return before.length === 0 ? null : keyOf(before.at(-1));
};

const keyOf = (pair: Pair | undefined): string | null => (isScalar(pair?.key) ? String(pair.key.value) : null);

/** Goes down a path as far as it leads, and says where that stands. */
const offsetOf = (document: Document, path: readonly string[]): number => {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const step of path) {
    const [next, start] = inside(isAlias(node) ? node.resolve(document) : node, step);
    if (start === undefined) break;
    [node, offset] = [next, start];
  }
  return offset;
};

/** What stands under a name or an index in a node, and where that begins: a name where the name itself does. */
const inside = (node: unknown, step: string): readonly [found: unknown, start: number | undefined] => {
  if (isMap(node)) {
    const pair = node.items.find((each) => keyOf(each) === step);
    return [pair?.value, startOf(pair?.key)];
  }
  const item: unknown = isSeq(node) ? node.items[Number(step)] : undefined;
  return [item, startOf(item)];
};

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);
