import { isMap, type Json, type JsonMap, type LegalAction, type Shape } from '@stackledger/rules';
import { matchName } from './name-matching.js';
import type { NotationValue } from './parsing.js';
import { NotationError } from './scanning.js';

type Bare = NotationValue & { readonly is: 'bare' };
type Pair = Extract<Shape, { readonly is: 'record' }>;

/**
 * Pairs of names: `goat:ben` is `{attacker: goat, at: ben}`, and `goat` the same where only one may be its other half.
 * Undefined where something else is written.
 */
export const pairsOf = (
  written: NotationValue,
  { fields }: Pair,
  { field, actions }: { readonly field: string; readonly actions: readonly LegalAction[] },
): readonly JsonMap[] | undefined => {
  const [one, other, more] = Object.keys(fields);
  const items = written.is === 'list' ? written.items : [written];
  if (one === undefined || other === undefined || more !== undefined) return undefined;
  const names = items.filter((item): item is Bare => item.is === 'bare');
  if (items.length === 0 || names.length < items.length) return undefined;
  const open = actions.flatMap(({ fill }) =>
    fill.filter(({ path }) => path === field).flatMap(({ candidates }) => maps(candidates)),
  );
  return names.map((item) => {
    const [first = '', second] = item.text.split(/:(.*)/s);
    const name = meant(
      first,
      open.map((each) => text(each[one])),
      item,
    );
    const halves = open.filter((each) => text(each[one]) === name).flatMap((each) => texts(each[other]));
    return { [one]: name, [other]: second === undefined ? onlyOf(halves, name, item) : meant(second, halves, item) };
  });
};

/** Pairs as pairsOf reads them; undefined where something in them cannot be written so. */
export const pairsText = (value: Json, shape: Shape): string | undefined => {
  if (shape.is !== 'list' || shape.of.is !== 'record' || !Array.isArray(value) || value.length === 0) return undefined;
  const names = Object.keys(shape.of.fields);
  const written = maps(value)
    .filter((each) => Object.keys(each).length === names.length)
    .map((each) => names.map((name) => text(each[name])));
  const isPlain =
    written.length === value.length && names.length === 2 && written.flat().every((name) => NAME.test(name));
  return isPlain ? written.map((pair) => pair.join(':')).join(', ') : undefined;
};

/** A name that a colon does not belong to. */
const NAME = /^[\p{L}\p{N}_~.'!?/*+-]+$/u;

const meant = (written: string, names: readonly string[], { line, column }: NotationValue): string => {
  const found = matchName(written, names);
  if (found.kind === 'several')
    throw new NotationError(line, column, [`which is meant: ${found.names.join(', ')}`], `"${written}"`);
  return found.kind === 'one' ? found.name : written;
};

const onlyOf = (halves: readonly string[], name: string, { line, column }: NotationValue): string => {
  const [only, another] = halves;
  if (only !== undefined && another === undefined) return only;
  const expected =
    halves.length === 0 ? `${name}:NAME` : `one of ${halves.map((half) => `${name}:${half}`).join(', ')}`;
  throw new NotationError(line, column, [expected], `"${name}"`);
};

const maps = (candidates: unknown): readonly JsonMap[] =>
  Array.isArray(candidates) ? candidates.filter((each: unknown): each is JsonMap => isMap(each)) : [];

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const texts = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(text) : [text(value)]);
