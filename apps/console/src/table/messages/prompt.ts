import type { Json, JsonMap, TableView } from '@stackledger/wire';
import { plainText, spaced } from '../../client/plain-text.js';
import { titleOf } from '../live/titles.js';

/** What a card is reported to have done, as a prompt ends with it. */
const EFFECTS = /\[\{.*\}\]$/;

/** A card that nobody has named yet, with the place where it lies. */
const UNSEEN = /(?<=^Turn up )\S+ \((\S+) ([^)]*)\)/;

const unseenSaid = (table: TableView, zone: string, of: string): string =>
  table.players.some(({ seat }) => seat === of)
    ? `a card of ${titleOf(table, of)}’s ${zone}`
    : `a card of the ${of.replaceAll('-', ' ')} ${zone}`.replace(/ +/g, ' ');

/** A prompt of the service with its names as people say them, and what a card did in words. */
export const promptOf = (table: TableView, prompt: string): string =>
  prompt
    .replace(UNSEEN, (_all, zone: string, of: string) => unseenSaid(table, zone, of))
    .replace(EFFECTS, effectsSaid)
    .replaceAll(/[a-z][\w~:-]*(?:\.\w+)*/g, (word) =>
      word in table.names || table.cards.some(({ name }) => name === word) ? titleOf(table, word) : word,
    )
    .replaceAll(/\([a-z]+(-[a-z]+)+\)/g, (aside) => aside.replaceAll('-', ' '));

const effectsSaid = (text: string): string => {
  try {
    const effects = JSON.parse(text) as readonly JsonMap[]; // a list of maps, as its brackets say
    const one = (effect: JsonMap): string =>
      Object.entries(effect)
        .map(([word, about]) => effectSaid(word, about))
        .join(', ');
    return effects.map(one).join('; ');
  } catch {
    return text; // words of a card that only look like it
  }
};

const effectSaid = (word: string, about: Json | undefined): string => {
  if (word === 'note') return plainText(about);
  const parts =
    typeof about === 'object' && about !== null && !Array.isArray(about)
      ? Object.entries(about).map(([name, value]) => `${name} ${plainText(value)}`)
      : [plainText(about)];
  return `${spaced(word)} ${parts.join(', ')}`;
};
