import { NotationError, Scanner, describeToken, type NotationToken } from './scanning.js';

/** A value as written, with the line and column where it begins, both counted from 1. */
export type NotationValue = { readonly line: number; readonly column: number } & (
  | { readonly is: 'bare' | 'quoted'; readonly text: string }
  | { readonly is: 'list'; readonly items: readonly NotationValue[] }
  | { readonly is: 'map'; readonly members: readonly (readonly [name: string, value: NotationValue])[] }
);

/**
 * One command as written: its sender (`anna:`, `judge jo:`), its first word, its arguments, `more` of them behind each
 * comma, the list after `>`, its `name=value` fields, its comments and its `$` codes. `number`: that before it, as in
 * `12.`.
 */
export type NotationAction = {
  readonly is: 'action';
  readonly line: number;
  readonly column: number;
  readonly number?: number;
  readonly sender?: { readonly role?: string; readonly name: string };
  readonly word: string;
  readonly args: readonly NotationValue[];
  readonly more: readonly (readonly NotationValue[])[];
  readonly list?: readonly NotationValue[];
  readonly fields: readonly (readonly [name: string, value: NotationValue])[];
  readonly comments: readonly string[];
  readonly codes: readonly number[];
};

/** A tag pair, such as `[Ruleset "magic"]`, with the place of its value. */
export type NotationTag = {
  readonly name: string;
  readonly value: string;
  readonly line: number;
  readonly column: number;
};

/** A whole match. `rewoundDepth` is the number of open parentheses around an action: 0 on the active branch. */
export type NotationText = {
  readonly tags: readonly NotationTag[];
  readonly actions: readonly (NotationAction & { readonly rewoundDepth: number })[];
};

/** Parses a whole match: tag pairs, then actions separated by `;` or new lines. Throws NotationError. */
export const parseText = (source: string): NotationText => new Parser(source).text();

/**
 * Parses lines that are to be played. Throws NotationError, also for what only the text of a finished match may
 * contain: tags, which describe how a match is created, and parentheses, which mark rewound branches.
 */
export const parseActions = (source: string): readonly NotationAction[] => {
  const { tags, actions } = parseText(source);
  const [tag] = tags;
  if (tag !== undefined)
    throw new NotationError(tag.line, 1, ['lines to be done'], `the tag ${tag.name} of a whole match`);
  const rewound = actions.find((action) => action.rewoundDepth > 0);
  if (rewound !== undefined)
    throw new NotationError(
      rewound.line,
      rewound.column,
      ['lines to be done'],
      'a line in brackets, which was rewound',
    );
  return actions;
};

const isSign = ({ is, text }: NotationToken, ...signs: readonly string[]): boolean =>
  is === 'sign' && signs.includes(text);

class Parser {
  readonly #scan: Scanner;

  constructor(source: string) {
    this.#scan = new Scanner(source);
  }

  text(): NotationText {
    const tags = this.#tags();
    const actions: (NotationAction & { rewoundDepth: number })[] = [];
    let rewoundDepth = 0;
    let numbered: { readonly number?: number } = {};
    for (let next = this.#scan.peek(); next.is !== 'end'; next = this.#scan.peek()) {
      if (next.is === 'line' || isSign(next, ';')) this.#scan.take();
      else if (isSign(next, '(')) rewoundDepth += this.#taken(1);
      else if (isSign(next, ')') && rewoundDepth > 0) rewoundDepth -= this.#taken(1);
      else if (isNumber(next)) numbered = { number: Number.parseInt(this.#scan.take().text, 10) };
      else if (isSign(next, '{')) this.#scan.comment(this.#scan.take());
      else {
        actions.push({ ...numbered, ...this.#action(), rewoundDepth });
        numbered = {};
      }
    }
    if (rewoundDepth > 0) throw this.#error(this.#scan.peek(), ')');
    return { tags, actions };
  }

  #taken(count: number): number {
    this.#scan.take();
    return count;
  }

  #tags(): readonly NotationTag[] {
    const tags: NotationTag[] = [];
    for (let next = this.#scan.peek(); next.is === 'line' || isSign(next, '['); next = this.#scan.peek()) {
      this.#scan.take();
      if (next.is === 'line') continue;
      const name = this.#expect('bare', 'the name of a tag').text;
      const { text: value, line, column } = this.#expect('quoted', 'its value in quotes');
      tags.push({ name, value, line, column });
      this.#expectSign(']');
    }
    return tags;
  }

  #action(): NotationAction {
    const first = this.#expect('bare', 'a word, a seat or a card');
    const { sender, word } = this.#senderAndWord(first);
    let phrase: NotationValue[] = [];
    const phrases = [phrase];
    const fields: (readonly [string, NotationValue])[] = [];
    let list: NotationValue[] | undefined;
    for (let next = this.#scan.peek(); !isEnd(next); next = this.#scan.peek()) {
      if (isSign(next, '>')) list = this.#list();
      else if (isSign(next, ',') && phrase.length > 0) {
        this.#scan.take();
        phrases.push((phrase = [this.#value()]));
      } else if (next.is === 'bare') {
        const value = this.#value();
        if (value.is !== 'bare' || !isSign(this.#scan.peek(), '=')) phrase.push(value);
        else fields.push([value.text, this.#field()]);
      } else if (next.is === 'quoted' || isSign(next, '[')) phrase.push(this.#value());
      else throw this.#error(next, 'a name', '>', 'name=value', ';', 'the end of the line');
    }
    const { line, column } = first;
    const annotations = this.#annotations();
    const [args = [], ...more] = phrases;
    return {
      is: 'action',
      line,
      column,
      ...(sender && { sender }),
      word,
      args,
      more,
      ...(list && { list }),
      fields,
      ...annotations,
    };
  }

  #senderAndWord(first: NotationToken): Pick<NotationAction, 'sender' | 'word'> {
    if (first.text === 'judge' || first.text === 'scribe') {
      const name = this.#name(`the name of the ${first.text}`).text;
      this.#expectSign(':');
      return { sender: { role: first.text, name }, word: this.#expect('bare', 'what is done').text };
    }
    if (!isSign(this.#scan.peek(), ':')) return { word: first.text };
    this.#scan.take();
    return { sender: { name: first.text }, word: this.#expect('bare', 'what is done').text };
  }

  #list(): NotationValue[] {
    this.#scan.take();
    const items = [this.#value()];
    while (isSign(this.#scan.peek(), ',')) {
      this.#scan.take();
      items.push(this.#value());
    }
    return items;
  }

  #field(): NotationValue {
    this.#scan.take();
    return this.#value();
  }

  #value(): NotationValue {
    const token = this.#scan.take();
    const { line, column } = token;
    if (token.is === 'bare' || token.is === 'quoted') return { is: token.is, text: token.text, line, column };
    if (isSign(token, '[')) return { is: 'list', items: this.#until(']', () => this.#value()), line, column };
    if (isSign(token, '{')) return { is: 'map', members: this.#until('}', () => this.#member()), line, column };
    throw this.#error(token, 'a value');
  }

  #member(): readonly [string, NotationValue] {
    const name = this.#name('the name of a member');
    this.#expectSign(':');
    return [name.text, this.#value()];
  }

  #until<T>(end: string, read: () => T): T[] {
    const items: T[] = [];
    while (!isSign(this.#scan.peek(), end)) {
      items.push(read());
      if (!isSign(this.#scan.peek(), ',')) break;
      this.#scan.take();
    }
    this.#expectSign(end);
    return items;
  }

  #annotations(): Pick<NotationAction, 'comments' | 'codes'> {
    const comments: string[] = [];
    const codes: number[] = [];
    for (let next = this.#scan.peek(); next.is === 'code' || isSign(next, '{'); next = this.#scan.peek()) {
      this.#scan.take();
      if (next.is === 'code') codes.push(Number(next.text.slice(1)));
      else comments.push(this.#scan.comment(next));
    }
    return { comments, codes };
  }

  #expect(is: NotationToken['is'], what: string): NotationToken {
    const token = this.#scan.take();
    if (token.is !== is) throw this.#error(token, what);
    return token;
  }

  #name(what: string): NotationToken {
    const token = this.#scan.take();
    if (token.is !== 'bare' && token.is !== 'quoted') throw this.#error(token, what);
    return token;
  }

  #expectSign(sign: string): void {
    const token = this.#scan.take();
    if (!isSign(token, sign)) throw this.#error(token, sign);
  }

  #error(token: NotationToken, ...expected: readonly string[]): NotationError {
    return new NotationError(token.line, token.column, expected, describeToken(token));
  }
}

const isNumber = ({ is, text }: NotationToken): boolean => is === 'bare' && /^\d+\.$/.test(text);

const isEnd = (token: NotationToken): boolean =>
  token.is === 'end' || token.is === 'line' || token.is === 'code' || isSign(token, ';', '(', ')', '{');
