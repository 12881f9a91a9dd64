import { isMap } from '../persistent/json.js';
import type { Command, LegalAction } from '../rules/command.js';
import type { ParameterPrompt } from '../table/table.js';
import { NONE } from './targets.js';

/** A legal action with its example: the minimum of every parameter, from the first candidates on. */
export const legalActionOf = (command: Command, fill: readonly ParameterPrompt[]): LegalAction => ({
  command,
  fill,
  example: completed(command, fill, fill.map(leastOf)),
});

/** The minimal value of a parameter. */
const leastOf = ({ form, least, min = 0, max = 0, candidates, ordered, parts, weighed }: ParameterPrompt): unknown => {
  switch (form) {
    case 'number':
      return least;
    case 'text':
      return 'because';
    case 'division':
      // The parts of a division have these members in every game that asks for one.
      return Object.fromEntries(listOf(parts).map((part) => allToFirst(part as DivisionPart)));
    case undefined:
      return weighed === undefined ? listOf(candidates).slice(0, ordered ? max : min) : enoughOf(weighed);
    default:
      return []; // effects, or a form of the game: none
  }
};

/** The fewest candidates that come to the least weight, the heaviest first. */
const enoughOf = ({ of, atLeast }: NonNullable<ParameterPrompt['weighed']>): readonly string[] => {
  let left = atLeast;
  return Object.keys(of)
    .toSorted((a, b) => (of[b] ?? 0) - (of[a] ?? 0))
    .filter((name) => {
      const isNeeded = left > 0;
      left -= of[name] ?? 0;
      return isNeeded;
    });
};

type DivisionPart = {
  readonly of: string;
  readonly amount: number;
  readonly among: readonly string[];
  readonly least?: number;
};

/** The simplest division of a part: all of it to the first, except the minimum of others. */
const allToFirst = ({
  of,
  amount,
  among,
  least = 0,
}: DivisionPart): readonly [string, { readonly [name: string]: number }] => {
  const [first = '', ...others] = among;
  const shares = least === 0 ? {} : Object.fromEntries(others.map((name) => [name, least]));
  return [of, { [first]: amount - least * others.length, ...shares }];
};

const listOf = (candidates: unknown): readonly unknown[] => (Array.isArray(candidates) ? candidates : []);

/**
 * A command completed with what was picked for each parameter (docs/reference/http.md#legal-actions): picks for
 * `targets` are concatenated, an empty one is `none`, a single pick is not a list.
 */
export const completed = (command: Command, fill: readonly ParameterPrompt[], picks: readonly unknown[]): Command =>
  fill.reduce<Command>((so, entry, at) => withPick(so, entry, picks[at]), command);

const withPick = (command: Command, entry: ParameterPrompt, pick: unknown): Command => {
  const [field = '', inner] = entry.path.split('.');
  if (inner !== undefined)
    return { ...command, [field]: { ...membersOf(command[field]), [inner]: singlePick(entry, pick) } };
  if (field !== 'targets') return { ...command, [field]: singlePick(entry, pick) };
  const picked = listOf(pick);
  return { ...command, targets: [...listOf(command.targets), ...(picked.length === 0 ? [NONE] : picked)] };
};

const membersOf = (value: unknown): { readonly [name: string]: unknown } => (isMap(value) ? value : {});

const singlePick = ({ form, max }: ParameterPrompt, pick: unknown): unknown =>
  form === undefined && max === 1 && Array.isArray(pick) && pick.length === 1 ? pick[0] : pick;
