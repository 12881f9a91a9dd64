import { asText, commandRule, type JsonMap, type Ruleset } from '@stackledger/kernel';
import type { Moment } from './dealt-match.js';
import { translated, type Names } from './pairing.js';
import type { Told } from './reports.js';

/** What nobody but one seat knows of: who writes down what happens sees only the passes that come of it. */
const UNSEEN: ReadonlySet<unknown> = new Set(['SetYield', 'ClearYield']);

/** Where the revisions of one log are in the other. */
export type Revisions = ReadonlyMap<string, string>;

/** The command of the written match that says what a command of the dealt one did; undefined where nobody saw it. */
export const writtenCommand = (
  ruleset: Ruleset,
  { command, unseen }: Moment,
  told: Told,
  { names, revisions }: { readonly names: Names; readonly revisions: Revisions },
): JsonMap | undefined => {
  if (UNSEEN.has(command.type)) return undefined;
  const { naming, shown } = cardPlayed(ruleset, command, told);
  const withShown = new Map(names);
  for (const { object, name } of told.cards) withShown.set(name, names.get(object) ?? name);
  const said = translated(withShown, command) as JsonMap; // a command with other names in it is one
  const named = naming === undefined || shown === undefined ? said : { ...said, [naming]: shown };
  return { ...named, ...(translated(names, unseen ?? {}) as JsonMap), ...revisionsIn(command, revisions) };
};

/** A card that is shown by playing it is named by its id. */
const cardPlayed = (
  ruleset: Ruleset,
  command: JsonMap,
  told: Told,
): { readonly naming?: string; readonly shown?: string } => {
  const naming = commandRule(ruleset, asText(command.type))?.names;
  if (naming === undefined) return {};
  const at = told.cards.findIndex(({ name, object }) => [name, object].includes(asText(command[naming])));
  const shown = at < 0 ? undefined : told.cards.splice(at, 1)[0];
  return { naming, ...(shown && { shown: shown.card }) };
};

/** Which fields of a command speak of a revision. */
const OF_THE_LOG = ['to', 'rewind', 'report'] as const;

const revisionsIn = (command: JsonMap, revisions: Revisions): JsonMap => {
  const fields = OF_THE_LOG.filter((field) => typeof command[field] === 'string' && revisions.has(command[field]));
  return Object.fromEntries(fields.map((field) => [field, revisions.get(asText(command[field])) ?? null]));
};
