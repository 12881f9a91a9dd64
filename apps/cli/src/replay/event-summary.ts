import type { Json, JsonMap, LoggedEvent } from '@stackledger/wire';
import { promptInWords } from './prompt.js';

/** Fields of event data that are not shown to people: keys, handles, whole objects, internal state. */
const SILENT: ReadonlySet<string> = new Set([
  'key',
  'n',
  'id',
  'lap',
  'seal',
  'sealedFor',
  'resume',
  'handles',
  'stay',
]);

/** These fields name who acted: they come first, without a label. */
const FIRST: readonly string[] = ['seat', 'roller', 'active', 'judge', 'name'];

const LONGEST = 100;

/** A short summary of an event's data: `ben by hand`, `from hand/ben to stack`. */
export const summaryOfEvent = ({ type, data }: Pick<LoggedEvent, 'type' | 'data'>): string => {
  if (type === 'ChoiceAsked') return choiceText(data);
  const first = FIRST.flatMap((name) => (typeof data[name] === 'string' ? [data[name]] : []));
  const rest = Object.entries(data).flatMap(([name, value]) => {
    const text = FIRST.includes(name) || SILENT.has(name) ? undefined : shortly(value);
    return text === undefined ? [] : [`${name} ${text}`];
  });
  const summary = [...first, ...rest].join(' ');
  return summary.length > LONGEST ? `${summary.slice(0, LONGEST - 1)}…` : summary;
};

const choiceText = ({ choice }: JsonMap): string => {
  const { seats, prompt } = (choice ?? {}) as { readonly seats?: readonly string[]; readonly prompt?: string };
  return `${(seats ?? []).join(' or ')}: ${promptInWords(prompt ?? '')}`;
};

/** A value as a word; undefined for one that is empty or nested. `{seat: ben}` is ben. */
const shortly = (value: Json | undefined): string | undefined => {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value !== 'object') return String(value);
  const items: readonly (Json | undefined)[] = Array.isArray(value)
    ? (value as readonly Json[])
    : wrapped(value as JsonMap);
  return items.length > 0 && items.every((item) => typeof item !== 'object') ? items.join(', ') : undefined;
};

const wrapped = (value: JsonMap): readonly (Json | undefined)[] =>
  'seat' in value ? [value.seat] : 'object' in value ? [value.object] : [];
