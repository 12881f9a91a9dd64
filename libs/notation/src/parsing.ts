import { NotationFault, Scanner, toldToken, type Token } from './scanning.js';

/** A value as it is written. */
export type Written = { readonly line: number; readonly column: number } & (
  | { readonly is: 'bare' | 'quoted'; readonly text: string }
  | { readonly is: 'list'; readonly items: readonly Written[] }
  | { readonly is: 'map'; readonly members: readonly (readonly [name: string, value: Written])[] }
);

/** One thing done, as it is written: who (`anna`, `judge jo`), the first word, what follows it, what stands after `>`, and `name=value`. */
export type Action = {
  readonly is: 'action';
  readonly line: number;
  readonly column: number;
  readonly who?: { readonly role?: string; readonly name: string };
  readonly word: string;
  readonly args: readonly Written[];
  readonly list?: readonly Written[];
  readonly fields: readonly (readonly [name: string, value: Written])[];
  readonly comments: readonly string[];
  readonly codes: readonly number[];
};

/** A tag pair: its name, its value, and where the value stands. */
export type Tag = { readonly name: string; readonly value: string; readonly line: number; readonly column: number };

/** A whole text: its tag pairs, and what was done in its order. `struck` says how deep in brackets it stands. */
export type Text = {
  readonly tags: readonly Tag[];
  readonly actions: readonly (Action & { readonly struck: number })[];
};

/** Reads a text: tag pairs, then actions, one after the other by `;` or new lines. Throws NotationFault. */
export const parseText = (source: string): Text => new Parser(source).text();

/**
 * Reads the actions of a line or of several. Throws NotationFault, also where a text says what lines that are to be done cannot:
 * a tag tells how a match is created, and brackets what was struck from it.
 */
export const parseActions = (source: string): readonly Action[] => {
  const { tags, actions } = parseText(source);
  const [tag] = tags;
  if (tag !== undefined)
    throw new NotationFault(tag.line, 1, ['lines to be done'], `the tag ${tag.name} of a whole match`);
  const struck = actions.find((action) => action.struck > 0);
  if (struck !== undefined)
    throw new NotationFault(struck.line, struck.column, ['lines to be done'], 'a line in brackets, which was struck');
  return actions;
};

const isSign = ({ is, text }: Token, ...signs: readonly string[]): boolean => is === 'sign' && signs.includes(text);

class Parser {
  readonly #scan: Scanner;

  constructor(source: string) {
    this.#scan = new Scanner(source);
  }

  text(): Text {
    const tags = this.#tags();
    const actions: (Action & { struck: number })[] = [];
    let struck = 0;
    for (let next = this.#scan.peek(); next.is !== 'end'; next = this.#scan.peek()) {
      if (next.is === 'line' || isSign(next, ';')) this.#scan.take();
      else if (isSign(next, '(')) struck += this.#taken(1);
      else if (isSign(next, ')') && struck > 0) struck -= this.#taken(1);
      else if (isNumber(next)) this.#scan.take();
      else if (isSign(next, '{')) this.#scan.comment(this.#scan.take());
      else actions.push({ ...this.#action(), struck });
    }
    if (struck > 0) throw this.#fault(this.#scan.peek(), ')');
    return { tags, actions };
  }

  #taken(count: number): number {
    this.#scan.take();
    return count;
  }

  #tags(): readonly Tag[] {
    const tags: Tag[] = [];
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

  #action(): Action {
    const first = this.#expect('bare', 'a word, a seat or a card');
    const { who, word } = this.#begin(first);
    const args: Written[] = [];
    const fields: (readonly [string, Written])[] = [];
    let list: Written[] | undefined;
    for (let next = this.#scan.peek(); !isEnd(next); next = this.#scan.peek()) {
      if (isSign(next, '>')) list = this.#list();
      else if (next.is === 'bare') {
        const value = this.#value();
        if (value.is !== 'bare' || !isSign(this.#scan.peek(), '=')) args.push(value);
        else fields.push([value.text, this.#field()]);
      } else if (next.is === 'quoted' || isSign(next, '[')) args.push(this.#value());
      else throw this.#fault(next, 'a name', '>', 'name=value', ';', 'the end of the line');
    }
    const { line, column } = first;
    const said = this.#said();
    return { is: 'action', line, column, ...(who && { who }), word, args, ...(list && { list }), fields, ...said };
  }

  /** Who does it and the first word, of which the first piece is one. */
  #begin(first: Token): Pick<Action, 'who' | 'word'> {
    if (first.text === 'judge' || first.text === 'scribe') {
      const name = this.#name(`the name of the ${first.text}`).text;
      this.#expectSign(':');
      return { who: { role: first.text, name }, word: this.#expect('bare', 'what is done').text };
    }
    if (!isSign(this.#scan.peek(), ':')) return { word: first.text };
    this.#scan.take();
    return { who: { name: first.text }, word: this.#expect('bare', 'what is done').text };
  }

  #list(): Written[] {
    this.#scan.take();
    const items = [this.#value()];
    while (isSign(this.#scan.peek(), ',')) {
      this.#scan.take();
      items.push(this.#value());
    }
    return items;
  }

  #field(): Written {
    this.#scan.take();
    return this.#value();
  }

  #value(): Written {
    const token = this.#scan.take();
    const { line, column } = token;
    if (token.is === 'bare' || token.is === 'quoted') return { is: token.is, text: token.text, line, column };
    if (isSign(token, '[')) return { is: 'list', items: this.#until(']', () => this.#value()), line, column };
    if (isSign(token, '{')) return { is: 'map', members: this.#until('}', () => this.#member()), line, column };
    throw this.#fault(token, 'a value');
  }

  #member(): readonly [string, Written] {
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

  #said(): Pick<Action, 'comments' | 'codes'> {
    const comments: string[] = [];
    const codes: number[] = [];
    for (let next = this.#scan.peek(); next.is === 'code' || isSign(next, '{'); next = this.#scan.peek()) {
      this.#scan.take();
      if (next.is === 'code') codes.push(Number(next.text.slice(1)));
      else comments.push(this.#scan.comment(next));
    }
    return { comments, codes };
  }

  #expect(is: Token['is'], what: string): Token {
    const token = this.#scan.take();
    if (token.is !== is) throw this.#fault(token, what);
    return token;
  }

  #name(what: string): Token {
    const token = this.#scan.take();
    if (token.is !== 'bare' && token.is !== 'quoted') throw this.#fault(token, what);
    return token;
  }

  #expectSign(sign: string): void {
    const token = this.#scan.take();
    if (!isSign(token, sign)) throw this.#fault(token, sign);
  }

  #fault(token: Token, ...expected: readonly string[]): NotationFault {
    return new NotationFault(token.line, token.column, expected, toldToken(token));
  }
}

const isNumber = ({ is, text }: Token): boolean => is === 'bare' && /^\d+\.$/.test(text);

const isEnd = (token: Token): boolean =>
  token.is === 'end' || token.is === 'line' || token.is === 'code' || isSign(token, ';', '(', ')', '{');
