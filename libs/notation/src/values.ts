import { hasShape, isMap, sameJson, type Json, type Shape } from '@stackledger/rules';
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

/** A value as text that valueOf, with the same shape, reads as that value again. */
export const renderValue = (value: Json, shape: Shape): string => {
  if (Array.isArray(value)) return `[${value.map((item: Json) => renderValue(item, itemShape(shape))).join(', ')}]`;
  if (isMap(value))
    return `{${Object.entries(value as { readonly [name: string]: Json })
      .map(
        ([name, each]) =>
          `${PLAIN.test(name) ? name : JSON.stringify(name)}: ${renderValue(each, memberShape(shape, name))}`,
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
