import type { Json, JsonMap, LoggedEvent } from '@stackledger/wire';

/** What of an event's data is not for people: keys, handles, whole objects, what only programs follow. */
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

/** Who did it or had it done comes first and needs no word before it. */
const FIRST: readonly string[] = ['seat', 'roller', 'active', 'judge', 'name'];

const LONGEST = 100;

/** What an event says, in a few words: `ben by hand`, `from hand/ben to stack`. */
export const toldOf = ({ type, data }: Pick<LoggedEvent, 'type' | 'data'>): string => {
  if (type === 'ChoiceAsked') return toldChoice(data);
  const first = FIRST.flatMap((name) => (typeof data[name] === 'string' ? [data[name]] : []));
  const rest = Object.entries(data).flatMap(([name, value]) => {
    const text = FIRST.includes(name) || SILENT.has(name) ? undefined : shortly(value);
    return text === undefined ? [] : [`${name} ${text}`];
  });
  const told = [...first, ...rest].join(' ');
  return told.length > LONGEST ? `${told.slice(0, LONGEST - 1)}…` : told;
};

const toldChoice = ({ choice }: JsonMap): string => {
  const { seats, prompt } = (choice ?? {}) as { readonly seats?: readonly string[]; readonly prompt?: string };
  return `${(seats ?? []).join(' or ')}: ${prompt ?? ''}`;
};

/** A value as a word; undefined for one that is empty or has an inside of its own. `{seat: ben}` is ben. */
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
