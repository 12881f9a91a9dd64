import type { Json, JsonMap, TableView, Template } from '@stackledger/wire';
import { nameOf, said, spaced } from '../../client/plain.js';
import { listed, texts } from '../../texts.js';

/** What people call a name that stands in a view. */
export const called = (table: TableView, name: Json | undefined): string => {
  if (typeof name === 'boolean') return name ? texts.table.yes : texts.table.no;
  if (Array.isArray(name)) return listed(name.map((each: Json) => called(table, each)));
  if (typeof name === 'object' && name !== null) return pairing(table, name as JsonMap); // a pairing of a fight
  if (typeof name !== 'string') return name === undefined || name === null ? '' : said(name);
  if (name === 'deck') return texts.table.deck;
  const card = table.cards.find((each) => each.name === name);
  return card?.title ?? table.names[name] ?? (table.players.some(({ seat }) => seat === name) ? nameOf(name) : name);
};

const pairing = (table: TableView, { attacker, at, blocker }: JsonMap): string =>
  blocker === undefined
    ? texts.table.attacks(called(table, attacker), called(table, at))
    : texts.table.blocks(called(table, blocker), called(table, attacker));

/** What a template does, as its button says it. */
export const deedOf = (table: TableView, { command }: Template): string => {
  const { type, card, source } = command;
  const verb = texts.table.verbs[said(type)] ?? spaced(said(type));
  const modes =
    Array.isArray(command.modes) && command.modes.length > 0 ? ` (${listed(command.modes.map(String))})` : '';
  const what = card ?? source;
  return what === undefined ? verb : `${verb} ${called(table, what)}${modes}`;
};
