import { hasShape, isMap, sameJson, type Fields, type Json, type Shape } from '@stackledger/rules';
import type { NotationValue } from './parsing.js';

/**
 * The JSON value of a written value. `12` and `true` become literals only where the shape of the field accepts
 * them.
 */
export const valueOf = (written: NotationValue, shape: Shape): Json => {
  if (written.is === 'list') return written.items.map((item) => valueOf(item, itemShape(shape)));
  if (written.is === 'map')
    return Object.fromEntries(written.members.map(([name, value]) => [name, valueOf(value, memberShape(shape, name))]));
  if (written.is === 'quoted') return written.text;
  const { text } = written;
  const literal = literalOf(text);
  if (literal === undefined) return text;
  const either = isOpen(shape) ? [literal, text] : [text, literal];
  return either.find((value) => hasShape(shape, value)) ?? text;
};

/** Whether a shape accepts any JSON, so that what looks like a literal is read as one. */
const isOpen = (shape: Shape): boolean =>
  shape.is === 'json' || shape.is === 'rest' || (shape.is === 'either' && shape.of.some(isOpen));

const ANYTHING: Shape = { is: 'json' };

const itemShape = (shape: Shape): Shape => (shape.is === 'list' ? shape.of : ANYTHING);

const memberShape = (shape: Shape, name: string): Shape => {
  if (shape.is === 'map') return shape.of;
  if (shape.is !== 'record') return ANYTHING;
  return shape.fields[name] ?? shape.fields[`${name}?`] ?? ANYTHING;
};

const literalOf = (text: string): Json | undefined => {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text === 'null' ? null : undefined;
};

const PLAIN = /^[\p{L}\p{N}_~.'!?/*+-]+(?::[\p{L}\p{N}_~.'!?/*+-]+)*$/u;

/** How a text names revisions of the log, and the fields of the commands that hold some. */
export type RevisionNaming = {
  readonly nameOf: (revision: string) => string | undefined;
  readonly fieldsOf: (type: string) => Fields;
};

/**
 * A value as text that valueOf, with the same shape, reads as that value again; revisions by their names, where they
 * have one.
 */
export const renderValue = (value: Json, shape: Shape, naming?: RevisionNaming): string =>
  rendered(value, { shape, holds: shape, naming });

/** `holds`: what a value of this shape is, where a command in a field that takes any data tells it. */
type Rendering = { readonly shape: Shape; readonly holds: Shape; readonly naming: RevisionNaming | undefined };

const rendered = (value: Json, { shape, holds, naming }: Rendering): string => {
  if (Array.isArray(value)) {
    const item = { shape: itemShape(shape), holds: itemShape(holds), naming };
    return `[${value.map((each: Json) => rendered(each, item)).join(', ')}]`;
  }
  if (isMap(value)) {
    const { type } = value;
    const within = typeof type === 'string' && naming !== undefined ? recordOf(naming.fieldsOf(type)) : holds;
    return `{${Object.entries(value as { readonly [name: string]: Json })
      .map(([name, each]) => {
        const member = { shape: memberShape(shape, name), holds: memberShape(within, name), naming };
        return `${PLAIN.test(name) ? name : JSON.stringify(name)}: ${rendered(each, member)}`;
      })
      .join(', ')}}`;
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  return (isRevision(holds) ? naming?.nameOf(value) : undefined) ?? renderText(value, shape);
};

const recordOf = (fields: Fields): Shape => ({ is: 'record', fields });

/** Whether a shape is that of a revision of the log. */
const isRevision = (shape: Shape): boolean => shape.is === 'text' && shape.pattern?.source === String.raw`^\d{1,9}$`;

const renderText = (text: string, shape: Shape): string =>
  PLAIN.test(text) && !/^\d+\.$/.test(text) && sameJson(valueOf({ is: 'bare', text, line: 0, column: 0 }, shape), text)
    ? text
    : JSON.stringify(text);
