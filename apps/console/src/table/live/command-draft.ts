import type { CommandBody, Fill, Json, JsonMap, TableView, Template } from '@stackledger/wire';
import { isDivisionComplete } from './division.js';
import { asksForPairs, besidePair, candidatesOf, pairsDue } from './pairing.js';

/** A command being put together: the picks for each prompt of its legal action, in the order of picking. */
export type CommandDraft = { readonly template: Template; readonly picks: readonly (readonly Json[])[] };

/** A draft with nothing picked, or with what there is only one of. */
export const draftOf = (template: Template): CommandDraft => ({
  template,
  picks: template.fill.map((fill) => (fill.form === 'division' ? exampleOf(template, fill) : onlyChoice(fill))),
});

/** A draft with the picks of the legal action's example: what is proposed, to be changed or sent as it is. */
export const proposedDraft = (template: Template): CommandDraft => ({
  template,
  picks: template.fill.map((fill) => exampleOf(template, fill)),
});

/** What the legal action's example has for a prompt, to begin from. */
const exampleOf = ({ example }: Template, { path }: Fill): readonly Json[] => each(valueAt(example, path.split('.')));

/** What goes without asking: a single candidate that is needed, and pairs that must be there. */
const onlyChoice = (fill: Fill): readonly Json[] => {
  const { min = 0, form } = fill;
  if (asksForPairs(fill)) return pairsDue(fill);
  const found = candidatesOf(fill);
  return form === undefined && found.length === 1 && min === 1 ? found : [];
};

const each = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : value === undefined ? [] : [value];

/** Whether a prompt is answered as it asks. */
const isFilled = (fill: Fill, picked: readonly Json[]): boolean => {
  if (fill.form === 'number') return picked.length === 1;
  if (fill.form === 'text') return typeof picked[0] === 'string' && picked[0] !== '';
  if (fill.form === 'division') return isDivisionComplete(fill, picked);
  if (fill.form === 'effects') return picked.length > 0;
  const weight = picked.reduce<number>(
    (sum, name) => sum + (typeof name === 'string' ? (fill.weighed?.of[name] ?? 0) : 0),
    0,
  );
  if (fill.weighed !== undefined && weight < fill.weighed.atLeast) return false;
  return picked.length >= (fill.min ?? 0) && picked.length <= (fill.max ?? Infinity);
};

/** The index of the first prompt without its answer; -1 when all have theirs. */
export const openPrompt = ({ template, picks }: CommandDraft): number =>
  template.fill.findIndex((fill, at) => !isFilled(fill, picks[at] ?? []));

/** Whether the command can be sent. */
export const isComplete = (draft: CommandDraft): boolean => openPrompt(draft) === -1;

/** The draft after a tap on a candidate: picked, or taken back. The last pick gives way where no more may be picked. */
export const withPick = (draft: CommandDraft, at: number, candidate: Json): CommandDraft => {
  const fill = draft.template.fill[at];
  const before = draft.picks[at] ?? [];
  if (fill === undefined) return draft;
  const isPicked = before.some((each) => isSame(each, candidate));
  const most = fill.max ?? Infinity;
  const kept = asksForPairs(fill)
    ? besidePair(fill, before, candidate)
    : before.length >= most
      ? before.slice(0, Math.max(0, most - 1))
      : before;
  const after = isPicked ? before.filter((each) => !isSame(each, candidate)) : [...kept, candidate];
  return { ...draft, picks: draft.picks.with(at, after) };
};

/** The draft with the answer of a prompt replaced. */
export const withValue = (draft: CommandDraft, at: number, value: readonly Json[]): CommandDraft => ({
  ...draft,
  picks: draft.picks.with(at, value),
});

/** Whether two candidates are the same: names, or pairings of names. */
export const isSame = (a: Json, b: Json): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The command of a complete draft. Prompts with the same path are joined in order; an empty target is `none`. */
export const commandOf = ({ template, picks }: CommandDraft): CommandBody => {
  if (template.whole === true && template.fill.length === 0) return template.example as CommandBody;
  let command: JsonMap = template.command;
  for (const path of new Set(template.fill.map((fill) => fill.path))) {
    const entries = template.fill.flatMap((fill, at) =>
      fill.path === path ? [{ fill, picked: picks[at] ?? [] }] : [],
    );
    command = withPath(command, path.split('.'), valueOf(template, path, entries));
  }
  return command as CommandBody; // a template names its type
};

type PickedParameter = { readonly fill: Fill; readonly picked: readonly Json[] };

const valueOf = ({ example }: Template, path: string, entries: readonly PickedParameter[]): Json => {
  const [only] = entries;
  if (path === 'targets')
    return entries.flatMap(({ picked }): readonly Json[] => (picked.length === 0 ? ['none'] : picked));
  if (only === undefined) return [];
  const { fill, picked } = only;
  if (fill.form === 'division') return picked[0] ?? {};
  if (fill.form === 'effects') return picked;
  const isList = asksForPairs(fill) || (fill.max ?? 1) > 1 || fill.ordered === true;
  if (isList || Array.isArray(valueAt(example, path.split('.')))) return picked;
  return picked[0] ?? [];
};

const valueAt = (map: JsonMap, [key = '', ...rest]: readonly string[]): Json | undefined =>
  rest.length === 0 ? map[key] : valueAt((map[key] ?? {}) as JsonMap, rest); // a path leads through maps

const withPath = (map: JsonMap, [key = '', ...rest]: readonly string[], value: Json): JsonMap => ({
  ...map,
  [key]: rest.length === 0 ? value : withPath((map[key] ?? {}) as JsonMap, rest, value), // a path leads through maps
});

/** What a tap picks for a prompt: its names; none where a form of its own asks, as for a division or effects. */
export const namesIn = (fill: Fill): readonly string[] =>
  fill.form === 'division' || fill.form === 'effects'
    ? []
    : candidatesOf(fill).filter((each) => typeof each === 'string');

/** What can be begun by a tap on something, by its name: what it does itself, and what can be done to it. */
export const waysOf = ({ legal }: TableView): ReadonlyMap<string, readonly Template[]> => {
  const ways = new Map<string, readonly Template[]>();
  const add = (name: string, template: Template): void => void ways.set(name, [...(ways.get(name) ?? []), template]);
  for (const template of legal?.actions ?? []) {
    const { card, source } = template.command;
    const own = card ?? source;
    if (typeof own === 'string') add(own, template);
    else if (template.fill.length === 1) for (const name of namesIn(template.fill[0] ?? NOTHING)) add(name, template);
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
