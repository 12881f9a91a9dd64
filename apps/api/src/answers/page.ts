import { countReferences } from '@stackledger/ledger';

/** The most bytes that the items of one page have together; an item that is larger has a page to itself. */
export const MOST_PAGE_BYTES = 1024 * 1024;

/** Items are given together, by so many characters and more: whoever reads them does something for each part. */
const PART = 8 * 1024;

/** A part of a row of items, oldest first. */
export type Page<T> = {
  /** The member that holds the items. */
  readonly list: string;
  /** The items from where the page begins, and those after it: it stops reading where the page ends. */
  readonly items: Iterable<T> | AsyncIterable<T>;
  readonly most: number;
  /** Names where the next page begins: `next` would be its first item, `last` is the last one of this page. */
  readonly cursor: (next: T, last: T) => string;
  /** Other members, before the list and after it. */
  readonly before?: object;
  readonly after?: (next: string | null) => object;
};

/**
 * A page as JSON, written as it is read: at most so many items and bytes, then `next`, which says how to read on (null
 * where nothing is left).
 */
export async function* pageText<T extends object>(page: Page<T>): AsyncGenerator<string, void> {
  const { list, items, most, cursor } = page;
  let part = `{${membersOf(page.before)}${JSON.stringify(list)}:[`;
  let last: T | undefined;
  let next: string | null = null;
  let [count, bytes] = [0, 0];
  for await (const item of items) {
    const text = JSON.stringify(item);
    bytes += bytesAsSent(text);
    if (last !== undefined && (count >= most || bytes > MOST_PAGE_BYTES)) {
      next = cursor(item, last);
      break;
    }
    if (part.length >= PART) {
      yield part;
      part = '';
    }
    part += last === undefined ? text : `,${text}`;
    count += 1;
    last = item;
  }
  yield `${part}],${membersOf(page.after?.(next))}"next":${JSON.stringify(next)}}`;
}

/** A text that somebody wrote has at most 2,000 characters, of up to three bytes each. */
const MOST_TEXT_BYTES = 6_000;

/** The most bytes that an item has once it is sent: texts come in place of the references to them. */
export const bytesAsSent = (json: string): number => Buffer.byteLength(json) + MOST_TEXT_BYTES * countReferences(json);

const membersOf = (members: object = {}): string =>
  Object.entries(members)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`)
    .join('');
