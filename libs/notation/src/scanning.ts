/** One token of a text, with its place: lines and columns count from 1. */
export type NotationToken = {
  readonly is: 'bare' | 'quoted' | 'sign' | 'line' | 'comment' | 'code' | 'end';
  readonly text: string;
  readonly line: number;
  readonly column: number;
};

/** A syntax error: its place, what was expected there (one of several), and what was found instead. */
export class NotationError extends Error {
  constructor(
    readonly line: number,
    readonly column: number,
    readonly expected: readonly string[],
    readonly found: string,
  ) {
    super(`line ${line}, column ${column}: expected ${expected.join(' or ')}, found ${found}`);
    this.name = 'NotationError';
  }
}

/** Names, numbers and words. A colon belongs to one only if a letter or digit follows it at once, as in `roll:4`. */
const BARE = /[\p{L}\p{N}_~.'!?/*+#-]+(?::[\p{L}\p{N}_~.'!?/*+#-]+)*/uy;
const QUOTED = /"(?:[^"\\\n]|\\.)*"/y;
const CODE = /\$\d+/y;
const SPACE = /[ \t\r]+/y;
const SIGNS = ':;,=>[](){}';

/**
 * Splits a text into tokens. Whether `{` opens a comment or a map is decided by the parser, which then calls `comment`.
 */
export class Scanner {
  #at = 0;
  #line = 1;
  #lineAt = 0;
  #next: NotationToken | undefined;

  constructor(private readonly source: string) {}

  /** The next token, without consuming it. */
  peek(): NotationToken {
    return (this.#next ??= this.#scan());
  }

  /** Consumes the next token. */
  take(): NotationToken {
    const token = this.peek();
    this.#next = undefined;
    return token;
  }

  /**
   * Consumes a comment up to its `}`, given the token of its `{`. Throws NotationError at that place if it does not
   * end.
   */
  comment(open: NotationToken): string {
    const end = this.source.indexOf('}', this.#at);
    if (end < 0) throw new NotationError(open.line, open.column, ['a comment that ends with }'], 'the end of the text');
    const text = this.source.slice(this.#at, end);
    for (const char of text) if (char === '\n') this.#line += 1;
    if (text.includes('\n')) this.#lineAt = this.#at + text.lastIndexOf('\n') + 1;
    this.#at = end + 1;
    return text.trim();
  }

  #scan(): NotationToken {
    this.#match(SPACE);
    const here = { line: this.#line, column: this.#at - this.#lineAt + 1 };
    const char = this.source[this.#at];
    if (char === undefined) return { is: 'end', text: '', ...here };
    if (char === '\n') {
      this.#at += 1;
      this.#line += 1;
      this.#lineAt = this.#at;
      return { is: 'line', text: '\n', ...here };
    }
    const quoted = this.#match(QUOTED);
    if (quoted !== undefined) return { is: 'quoted', text: unquoted(quoted, here), ...here };
    const code = this.#match(CODE);
    if (code !== undefined) return { is: 'code', text: code, ...here };
    const bare = this.#match(BARE);
    if (bare !== undefined) return { is: 'bare', text: bare, ...here };
    if (!SIGNS.includes(char)) {
      const whole = String.fromCodePoint(this.source.codePointAt(this.#at) ?? 0); // not half of a surrogate pair
      throw new NotationError(here.line, here.column, ['a word'], JSON.stringify(whole));
    }
    this.#at += 1;
    return { is: 'sign', text: char, ...here };
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.source) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }
}

const unquoted = (text: string, { line, column }: { readonly line: number; readonly column: number }): string => {
  try {
    return String(JSON.parse(text));
  } catch {
    throw new NotationError(line, column, ['a text in quotes as JSON has it'], text);
  }
};

/** A token as an error message shows it. */
export const describeToken = ({ is, text }: NotationToken): string => {
  if (is === 'end') return 'the end';
  return is === 'line' ? 'the end of the line' : JSON.stringify(text);
};
