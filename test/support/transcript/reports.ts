import { asText, objectAt, type Event, type JsonMap, type Situation } from '@stackledger/kernel';
import type { Names } from './pairing.js';

/**
 * What can be told of one command that was dealt: its dice and the cards that it turned up, each once and in their
 * order.
 */
export type Told = { readonly rolls: number[]; readonly cards: Shown[] };

/** A card that everybody came to know. */
export type Shown = { readonly object: string; readonly name: string; readonly card: string };

/** What the public events of a command tell. */
export const toldBy = (events: readonly Event[]): Told => ({
  rolls: events.flatMap(({ type, data }) =>
    ['DieRolled', 'DieRerolled'].includes(type) && data.keptFrom === undefined ? [Number(data.value)] : [],
  ),
  cards: events.flatMap(
    ({ type, data: { object, knownTo, name, card } }) =>
      type === 'ObjectRenamed' && knownTo === 'all' ? [{ object, name, card } as Shown] : [], // as the event has them
  ),
});

/** The table asks for something that the dealt match does not tell. */
export class NothingToTell extends Error {}

/**
 * What the table says when it is asked for a report or for a second voice; undefined while it is asked for nothing of
 * the kind.
 */
export const reportFor = ({ state }: Situation, told: Told, names: Names): JsonMap | undefined => {
  const { awaiting } = state.table;
  if (awaiting === null) return undefined;
  const { command, seat, about, options, prompt } = awaiting;
  if (command === 'ReportRoll') return { type: command, seat, value: orThrow(told.rolls.shift(), prompt) };
  // What a card did is told and confirmed in the dealt match too.
  if (command === 'ConfirmReport' && about?.value !== undefined) return { type: command, seat, report: options?.[0] };
  if (command !== 'ReportCard') return undefined;
  const object = asText(about?.object ?? '');
  const zone = objectAt(state.table, object)?.zone;
  return { type: command, seat, card: orThrow(cardOf(told, names, object, zone), prompt).card };
};

const orThrow = <T>(value: T | undefined, prompt: string): T => {
  if (value === undefined) throw new NothingToTell(`the dealt match does not tell what is asked for: ${prompt}`);
  return value;
};

/**
 * The card that was turned up there. One that came there by this very command has no name yet: then it is the next that
 * is told.
 */
const cardOf = ({ cards }: Told, names: Names, object: string, zone: string | undefined): Shown | undefined => {
  const itself = cards.findIndex((shown) => names.get(shown.object) === object);
  const at = itself >= 0 ? itself : cards.findIndex((shown) => zone === undefined || !names.has(shown.object));
  return at < 0 ? undefined : cards.splice(at, 1)[0];
};
