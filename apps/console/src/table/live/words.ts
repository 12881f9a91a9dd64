import type { Json, JsonMap, TableView, Template } from '@stackledger/wire';
import { plainText, spaced } from '../../client/plain-text.js';
import { layoutOf } from '../../games/games.js';
import { listed, texts } from '../../texts.js';
import { titleOf } from './titles.js';

/** A name of a view in words for people: a title, a person, a pair, a list. */
export const displayName = (table: TableView, name: Json | undefined): string => {
  if (typeof name === 'boolean') return name ? texts.table.yes : texts.table.no;
  if (Array.isArray(name)) return listed(name.map((each: Json) => displayName(table, each)));
  if (typeof name === 'object' && name !== null) return pairText(table, name as JsonMap); // neither a list nor nothing
  if (typeof name !== 'string') return name === undefined || name === null ? '' : plainText(name);
  return titleOf(table, name);
};

/** A pair as its game says it; else both names, one after the other. */
const pairText = (table: TableView, pair: JsonMap): string => {
  const name = (each: Json | undefined): string => displayName(table, each);
  return layoutOf(table.ruleset).pairText?.(pair, name) ?? texts.table.pair(Object.values(pair).map(name));
};

/** What a command is called: by its game, in every game, or by its type in words. */
const verbOf = ({ ruleset }: TableView, type: string): string =>
  layoutOf(ruleset).verbs?.[type] ?? texts.table.verbs[type] ?? spaced(type);

/** What a seat may do now, each kind of command once, as a sentence names it. */
export const deedsOf = (table: TableView): readonly string[] => {
  const types = new Set((table.legal?.actions ?? []).map(({ command }) => plainText(command.type)));
  const deed = (type: string): string =>
    layoutOf(table.ruleset).deeds?.[type] ?? texts.table.deeds[type] ?? verbOf(table, type).toLowerCase();
  const others = [...types].filter((type) => type !== 'PassPriority').map(deed);
  return types.has('PassPriority') ? [...others, deed('PassPriority')] : others;
};

/** The title of the face that a card does not show, by which it is cast or played. */
const otherFaceOf = (table: TableView, name: string): string => {
  // As the service answers it.
  const face = table.cards.find((each) => each.name === name)?.otherFace as
    { readonly title: string } | null | undefined;
  return face?.title ?? displayName(table, name);
};

/** The label of a legal action's button. */
export const actionText = (table: TableView, template: Template): string => {
  const { command } = template;
  const { type, card, source, total, face, alternative } = command;
  const verb = verbOf(table, plainText(type));
  const chosen = [
    ...(typeof alternative === 'string' ? [spaced(alternative)] : []),
    ...(Array.isArray(command.modes) ? command.modes.map(String) : []),
    ...[layoutOf(table.ruleset).priceAsPaid?.(template)?.says].filter((says) => says !== undefined),
  ];
  const modes = chosen.length > 0 ? ` (${listed(chosen)})` : '';
  const what = card ?? source ?? total;
  if (face === 'back' && typeof card === 'string') return `${verb} ${otherFaceOf(table, card)}${modes}`;
  return what === undefined ? verb : `${verb} ${displayName(table, what)}${modes}`;
};
