import type { CommandBody, Fill, Json, JsonMap, TableView, Template } from '@stackledger/wire';
import { isDividedWhole } from './divided.js';

/** A command that is being put together: what was picked for each entry of its template, in the order of picking. */
export type Draft = { readonly template: Template; readonly picks: readonly (readonly Json[])[] };

/** A draft with nothing picked, or with what there is only one of. */
export const begun = (template: Template): Draft => ({
  template,
  picks: template.fill.map((fill) => (fill.form === 'division' ? exampleOf(template, fill) : onlyChoice(fill))),
});

/** How the example of a template divides, to begin from. */
const exampleOf = ({ example }: Template, { path }: Fill): readonly Json[] => each(example[path]);

/** What goes without asking: a single candidate that is needed, and whoever must attack. */
const onlyChoice = (fill: Fill): readonly Json[] => {
  const { candidates, min = 0, form } = fill;
  if (form === 'attackers') return candidatesOf({ ...fill, candidates: mustIn(candidates) });
  const found = candidatesOf(fill);
  return form === undefined && found.length === 1 && min === 1 ? found : [];
};

const mustIn = (candidates: Json | undefined): readonly Json[] =>
  each(candidates).filter((candidate) => (candidate as JsonMap).must === true); // those of attackers are maps

/** The candidates of an entry: names, or pairings of a fight as they are sent, one for each that may be met. */
export const candidatesOf = ({ candidates }: Fill): readonly Json[] =>
  Array.isArray(candidates) ? (candidates as readonly Json[]).flatMap(pairingsIn) : [];

const pairingsIn = (candidate: Json): readonly Json[] => {
  if (typeof candidate !== 'object' || candidate === null || Array.isArray(candidate)) return [candidate];
  const { attacker, at, blocker } = candidate as JsonMap; // a map, as it is neither a list nor nothing
  return blocker === undefined
    ? each(at).map((one) => ({ attacker: attacker ?? '', at: one }))
    : each(attacker).map((one) => ({ blocker, attacker: one }));
};

const each = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : value === undefined ? [] : [value];

/** Whether an entry is filled as its template asks. */
const isFilled = (fill: Fill, picked: readonly Json[]): boolean => {
  if (fill.form === 'attackers' || fill.form === 'blocks') return true;
  if (fill.form === 'number') return picked.length === 1;
  if (fill.form === 'text') return typeof picked[0] === 'string' && picked[0] !== '';
  if (fill.form === 'division') return isDividedWhole(fill, picked);
  if (fill.form === 'effects') return picked.length > 0;
  return picked.length >= (fill.min ?? 0) && picked.length <= (fill.max ?? Infinity);
};

/** The entry that waits for a pick; -1 when all have theirs. */
export const openEntry = ({ template, picks }: Draft): number =>
  template.fill.findIndex((fill, at) => !isFilled(fill, picks[at] ?? []));

/** Whether the command can be sent. */
export const isWhole = (draft: Draft): boolean => openEntry(draft) === -1;

/** The draft after a tap on a candidate of an entry: picked, or taken back. The last pick gives way where only one is asked. */
export const withPick = (draft: Draft, at: number, candidate: Json): Draft => {
  const fill = draft.template.fill[at];
  const before = draft.picks[at] ?? [];
  if (fill === undefined) return draft;
  const isPicked = before.some((each) => same(each, candidate));
  const most = fill.max ?? Infinity;
  const kept =
    fill.form === 'attackers'
      ? before.filter((other) => !isSameAttacker(other, candidate))
      : before.length >= most
        ? before.slice(0, Math.max(0, most - 1))
        : before;
  const after = isPicked ? before.filter((each) => !same(each, candidate)) : [...kept, candidate];
  return { ...draft, picks: draft.picks.with(at, after) };
};

/** A creature attacks one of those that it may attack. */
const isSameAttacker = (a: Json, b: Json): boolean => (a as JsonMap).attacker === (b as JsonMap).attacker; // pairings

/** The draft with an entry set as it is. */
export const withEntry = (draft: Draft, at: number, value: readonly Json[]): Draft => ({
  ...draft,
  picks: draft.picks.with(at, value),
});

/** Whether two candidates are the same: names, or pairings of names. */
export const same = (a: Json, b: Json): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The command of a whole draft. Entries with the same path are put one after the other; one left empty is `none`. */
export const commandOf = ({ template, picks }: Draft): CommandBody => {
  if (template.whole === true) return template.example as CommandBody;
  let command: JsonMap = template.command;
  for (const path of new Set(template.fill.map((fill) => fill.path))) {
    const entries = template.fill.flatMap((fill, at) =>
      fill.path === path ? [{ fill, picked: picks[at] ?? [] }] : [],
    );
    command = withPath(command, path.split('.'), valueOf(path, entries));
  }
  return command as CommandBody; // a template names its type
};

type Entry = { readonly fill: Fill; readonly picked: readonly Json[] };

const valueOf = (path: string, entries: readonly Entry[]): Json => {
  const [only] = entries;
  if (path === 'targets')
    return entries.flatMap(({ picked }): readonly Json[] => (picked.length === 0 ? ['none'] : picked));
  if (only === undefined) return [];
  const { fill, picked } = only;
  if (fill.form === 'division') return picked[0] ?? {};
  if (fill.form === 'effects') return picked;
  const isList = fill.form === 'attackers' || fill.form === 'blocks' || (fill.max ?? 1) > 1 || fill.ordered === true;
  if (isList || LISTS.has(path)) return picked;
  return picked[0] ?? [];
};

/** Members that are lists also where one name is asked for. */
const LISTS = new Set(['answer', 'modes', 'bottom']);

const withPath = (map: JsonMap, [key = '', ...rest]: readonly string[], value: Json): JsonMap => ({
  ...map,
  [key]: rest.length === 0 ? value : withPath((map[key] ?? {}) as JsonMap, rest, value), // a path leads through maps
});

/** What can be begun by a tap on something, by its name: what it does itself, and what can be done to it. */
export const waysOf = ({ legal }: TableView): ReadonlyMap<string, readonly Template[]> => {
  const ways = new Map<string, readonly Template[]>();
  const add = (name: string, template: Template): void => void ways.set(name, [...(ways.get(name) ?? []), template]);
  for (const template of legal?.actions ?? []) {
    const { card, source } = template.command;
    const own = card ?? source;
    if (typeof own === 'string') add(own, template);
    else if (template.fill.length === 1)
      for (const name of candidatesOf(template.fill[0] ?? NOTHING)) if (typeof name === 'string') add(name, template);
  }
  return ways;
};

const NOTHING: Fill = { path: '', what: '' };

/** What can be done that no card or place on the table stands for. */
export const freeWays = ({ legal }: TableView): readonly Template[] =>
  (legal?.actions ?? []).filter(
    ({ command, fill }) =>
      command.type !== 'PassPriority' &&
      command.card === undefined &&
      command.source === undefined &&
      !(fill.length === 1 && candidatesOf(fill[0] ?? NOTHING).length > 0),
  );
