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
  const text = new PageText(page);
  const { items } = page;
  // Items that are there already are not waited for, each by itself.
  if (Symbol.iterator in items)
    for (const item of items) {
      if (!text.add(item)) break;
      if (text.isLong()) yield text.taken();
    }
  else
    for await (const item of items) {
      if (!text.add(item)) break;
      if (text.isLong()) yield text.taken();
    }
  yield text.end();
}

/** The text of a page from where it was taken last. */
class PageText<T extends object> {
  #part: string;
  #last: T | undefined;
  #next: string | null = null;
  #count = 0;
  #bytes = 0;

  constructor(private readonly page: Page<T>) {
    this.#part = `{${membersOf(page.before)}${JSON.stringify(page.list)}:[`;
  }

  /** Adds an item; false where the page ends before it. */
  add(item: T): boolean {
    const { most, cursor } = this.page;
    const text = JSON.stringify(item);
    this.#bytes += bytesAsSent(text);
    const last = this.#last;
    if (last !== undefined && (this.#count >= most || this.#bytes > MOST_PAGE_BYTES)) {
      this.#next = cursor(item, last);
      return false;
    }
    this.#part += last === undefined ? text : `,${text}`;
    this.#count += 1;
    this.#last = item;
    return true;
  }

  isLong(): boolean {
    return this.#part.length >= PART;
  }

  taken(): string {
    const part = this.#part;
    this.#part = '';
    return part;
  }

  end(): string {
    return `${this.#part}],${membersOf(this.page.after?.(this.#next))}"next":${JSON.stringify(this.#next)}}`;
  }
}

/** A text that somebody wrote has at most 2,000 characters, of up to three bytes each. */
const MOST_TEXT_BYTES = 6_000;

/** The most bytes that an item has once it is sent: texts come in place of the references to them. */
export const bytesAsSent = (json: string): number => Buffer.byteLength(json) + MOST_TEXT_BYTES * countReferences(json);

const membersOf = (members: object = {}): string =>
  Object.entries(members)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`)
    .join('');
