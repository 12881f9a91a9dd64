import {
  isMap,
  sameJson,
  type Command,
  type ParameterPrompt,
  type FormRule,
  type Ruleset,
  type LegalAction,
} from '@stackledger/kernel';

/** Whether some legal action covers a command: it has what is fixed, and picks that each entry allows for the rest. */
export const isCovered = (ruleset: Ruleset, actions: readonly LegalAction[], command: Command): boolean =>
  actions.some((action) => covers(ruleset, action, command));

const covers = (ruleset: Ruleset, { command: fixed, fill, example, whole }: LegalAction, command: Command): boolean => {
  if (whole) return sameJson(example, command);
  const open = new Set(fill.map(({ path }) => path.split('.')[0]));
  const names = new Set([...Object.keys(fixed), ...Object.keys(command)]);
  for (const name of names) if (!open.has(name) && !sameJson(asList(fixed[name]), asList(command[name]))) return false;
  return fits(ruleset, fill, command);
};

/** A name and a list of one name are the same; nothing and an empty list too. */
const asList = (value: unknown): unknown => {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
};

const fits = (ruleset: Ruleset, fill: readonly ParameterPrompt[], command: Command): boolean => {
  const targets = fill.filter(({ path }) => path === 'targets');
  const others = fill.filter(({ path }) => path !== 'targets');
  return (
    fitsTargets(targets, namesIn(command.targets)) &&
    others.every((entry) => fitsOne(ruleset, entry, valueAt(command, entry.path)))
  );
};

const namesIn = (value: unknown): readonly unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

const valueAt = (command: Command, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (isMap(at) ? at[key] : undefined), command);

/** Whether a list can be divided among the entries so that each has as many distinct candidates as it may. */
const fitsTargets = (entries: readonly ParameterPrompt[], names: readonly unknown[]): boolean => {
  const [entry, ...later] = entries;
  if (entry === undefined) return names.length === 0;
  const most = Math.min(names.length, Math.max(entry.max ?? 0, 1));
  for (let used = most; used >= 0; used--) {
    const taken = names.slice(0, used).filter((name) => name !== 'none');
    if (isPick(entry, taken) && fitsTargets(later, names.slice(used))) return true;
  }
  return false;
};

const isPick = ({ min = 0, max = 0, candidates, weighed }: ParameterPrompt, picked: readonly unknown[]): boolean => {
  const left = Array.isArray(candidates) ? [...(candidates as readonly unknown[])] : [];
  if (picked.length < min || picked.length > max) return false;
  if (
    weighed !== undefined &&
    picked.reduce<number>((sum, name) => sum + (weighed.of[String(name)] ?? 0), 0) < weighed.atLeast
  )
    return false;
  return picked.every((each) => {
    const at = left.findIndex((candidate) => sameJson(candidate, each));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
};

const fitsOne = ({ choices: { forms = {} } }: Ruleset, entry: ParameterPrompt, value: unknown): boolean => {
  switch (entry.form) {
    case 'number':
      return typeof value === 'number' && value >= Number(entry.least) && value <= Number(entry.most);
    case 'text':
      return typeof value === 'string';
    case undefined:
      return isPick(entry, namesIn(value));
    case 'division':
      return isDivision(entry, value);
    case 'effects':
      return true; // checked by what is made of the entry, not by trying everything
    default: {
      const form = forms[entry.form];
      return form !== undefined && arePairs(entry, form, listOf(value) as readonly JoinedPair[]);
    }
  }
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

type JoinedPair = { readonly [member: string]: unknown };

/**
 * Whether every pair joins a candidate with one of those that it may be joined with, each pair once and as often as it
 * may;
 * whoever must be joined is, and nothing is joined with fewer than it needs.
 */
const arePairs = (
  { candidates, least }: ParameterPrompt,
  { one, other }: FormRule,
  pairs: readonly JoinedPair[],
): boolean => {
  const known = listOf(candidates) as readonly JoinedPair[];
  const isAllowed = (pair: JoinedPair, at: number): boolean => {
    const candidate = known.find((each) => each[one] === pair[one]);
    const own = pairs.slice(0, at).filter((each) => each[one] === pair[one]);
    const isOneMore = own.length < Number(candidate?.most ?? 1) && own.every((each) => each[other] !== pair[other]);
    return isOneMore && listOf(candidate?.[other]).includes(pair[other]);
  };
  const isThere = (candidate: JoinedPair): boolean => pairs.some((pair) => pair[one] === candidate[one]);
  const count = (name: string): number => pairs.filter((pair) => pair[other] === name).length;
  const isEnough = Object.entries(isMap(least) ? least : {}).every(
    ([name, n]) => count(name) === 0 || count(name) >= Number(n),
  );
  return pairs.every(isAllowed) && known.every((each) => each.must !== true || isThere(each)) && isEnough;
};

type CoveredDivision = {
  readonly of: string;
  readonly amount: number;
  readonly among: readonly string[];
  readonly least?: number;
  readonly over?: { readonly to: string; readonly after: { readonly [name: string]: number } };
};

/** Whether every part sums to its amount, and what goes over leaves enough for those that come first. */
const isDivision = ({ parts }: ParameterPrompt, value: unknown): boolean => {
  const all = listOf(parts) as readonly CoveredDivision[];
  if (!isMap(value) || Object.keys(value).some((of) => !all.some((part) => part.of === of))) return false;
  const shares = value as { readonly [of: string]: { readonly [name: string]: number } };
  const given = (name: string): number => Object.values(shares).reduce((sum, each) => sum + (each[name] ?? 0), 0);
  return all.every(({ of, amount, among, over, least = 0 }) => {
    const own = shares[of];
    if (!isMap(own) || Object.keys(own).some((name) => !among.includes(name))) return false;
    if (least > 0 && among.some((name) => (own[name] ?? 0) < least)) return false;
    const numbers = Object.values(own);
    if (numbers.some((n) => !Number.isInteger(n) || n < 0) || numbers.reduce((a, b) => a + b, 0) !== amount)
      return false;
    return (
      over === undefined ||
      (own[over.to] ?? 0) === 0 ||
      Object.entries(over.after).every(([name, n]) => given(name) >= n)
    );
  });
};
