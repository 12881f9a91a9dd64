import { hasShape, isMap, sameJson, type Json, type Shape } from '@stackledger/kernel';
import type { Written } from './parsing.js';

/** The value that is written, as the shape of its field wants it: what fits a number is one where the shape takes numbers. */
export const valueOf = (written: Written, shape: Shape): Json => {
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

/** Whether a shape takes anything, so that what looks like a number is one. */
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

/** A value in writing, which is read as that value where this shape is wanted. */
export const writtenValue = (value: Json, shape: Shape): string => {
  if (Array.isArray(value)) return `[${value.map((item: Json) => writtenValue(item, itemShape(shape))).join(', ')}]`;
  if (isMap(value))
    return `{${Object.entries(value as { readonly [name: string]: Json })
      .map(
        ([name, each]) =>
          `${PLAIN.test(name) ? name : JSON.stringify(name)}: ${writtenValue(each, memberShape(shape, name))}`,
      )
      .join(', ')}}`;
  if (typeof value !== 'string') return JSON.stringify(value);
  const text = value;
  return PLAIN.test(text) &&
    !/^\d+\.$/.test(text) &&
    sameJson(valueOf({ is: 'bare', text, line: 0, column: 0 }, shape), value)
    ? text
    : JSON.stringify(text);
};
