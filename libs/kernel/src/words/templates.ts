import type { Command, Template } from '../rules/command.js';
import type { Fill } from '../table/table.js';
import { NONE } from './targets.js';

/** A template with its example: the least of every entry, from the first candidates on. */
export const templateOf = (command: Command, fill: readonly Fill[]): Template => ({
  command,
  fill,
  example: completed(command, fill, fill.map(leastOf)),
});

/** The least that an entry takes. */
const leastOf = ({ form, least, min = 0, max = 0, candidates, ordered, parts }: Fill): unknown => {
  switch (form) {
    case 'number':
      return least;
    case 'text':
      return 'because';
    case 'division':
      return Object.fromEntries(listOf(parts).map((part) => allToFirst(part as Part)));
    case undefined:
      return listOf(candidates).slice(0, ordered ? max : min);
    default:
      return []; // effects, or what a game brings: none at all
  }
};

type Part = {
  readonly of: string;
  readonly amount: number;
  readonly among: readonly string[];
  readonly least?: number;
};

/** The plainest division of a part: all of it to the first, but for what others get at least. */
const allToFirst = ({ of, amount, among, least = 0 }: Part): readonly [string, { readonly [name: string]: number }] => {
  const [first = '', ...others] = among;
  const shares = least === 0 ? {} : Object.fromEntries(others.map((name) => [name, least]));
  return [of, { [first]: amount - least * others.length, ...shares }];
};

const listOf = (candidates: unknown): readonly unknown[] => (Array.isArray(candidates) ? candidates : []);

/**
 * A command completed with what was picked for each entry (docs/http.md#legal-actions): `targets` entries are
 * concatenated, one left empty is `none`, one pick alone stands without a list.
 */
export const completed = (command: Command, fill: readonly Fill[], picks: readonly unknown[]): Command =>
  fill.reduce<Command>((so, entry, at) => withPick(so, entry, picks[at]), command);

const withPick = (command: Command, entry: Fill, pick: unknown): Command => {
  const [field = '', inner] = entry.path.split('.');
  if (inner !== undefined)
    return { ...command, [field]: { ...(command[field] as object | undefined), [inner]: lone(entry, pick) } };
  if (field !== 'targets') return { ...command, [field]: lone(entry, pick) };
  const picked = listOf(pick);
  return { ...command, targets: [...listOf(command.targets), ...(picked.length === 0 ? [NONE] : picked)] };
};

const lone = ({ form, max }: Fill, pick: unknown): unknown =>
  form === undefined && max === 1 && Array.isArray(pick) && pick.length === 1 ? pick[0] : pick;
