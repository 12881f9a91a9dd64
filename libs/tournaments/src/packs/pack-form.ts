import {
  describedForm,
  flagForm,
  idForm,
  isMap,
  listForm,
  mapForm,
  oneOfForm,
  orNullForm,
  textForm,
  wholeForm,
} from '../forms/form.js';
import { builtInPack, builtInPackNames } from './built-in.js';
import { BREAKERS, type PolicyPack } from './pack.js';

const points = wholeForm(0, 1_000);

/** Options and decks are the game's: it looks at them as a match is created. */
const anything = describedForm({}, () => undefined);
const options = describedForm({ type: 'object' }, (value, path) =>
  isMap(value) ? undefined : `${path}: expected a map`,
);

const PACK = mapForm(
  {
    name: idForm,
    version: wholeForm(1),
    source: textForm(),
    pairing: oneOfForm('swiss', 'pods', 'round-robin', 'elimination'),
    bestOf: wholeForm(1, 9),
    byeGames: wholeForm(1, 9),
    drawAllowed: flagForm,
    points: mapForm({ win: points, draw: points, loss: points }),
    tieBreakers: listForm(oneOfForm(...BREAKERS), BREAKERS.length),
    floor: textForm(20),
    ownGwFloored: flagForm,
    digits: wholeForm(0, 12),
    rounds: listForm(mapForm({ players: wholeForm(1), rounds: wholeForm(1, 50), top: wholeForm(0, 1_024) }), 50),
    minutes: wholeForm(1, 1_440),
    extraTurns: wholeForm(0, 100),
    unreported: oneOfForm('draw', 'double-loss'),
  },
  {
    pods: mapForm({
      sizes: listForm(mapForm({ seats: wholeForm(2, 20), win: points }), 10),
      draw: points,
      tally: orNullForm(idForm),
    }),
    matches: mapForm(
      { ruleset: idForm, cards: oneOfForm('service', 'table'), start: oneOfForm('on-clock', 'at-once') },
      { options, deck: anything },
    ),
  },
);

/**
 * A pack by the name of a built-in one, whole as data, or as what differs from a built-in one (`like`). What it says is
 * looked at by `packErrors`.
 */
const wrongPack = (value: unknown, path: string): string | undefined => {
  if (isMap(value)) {
    const { like } = value;
    if (like !== undefined && (typeof like !== 'string' || builtInPack(like) === undefined))
      return PACK_NAMES(like, `${path}/like`);
    return PACK(packOf(value), path);
  }
  if (typeof value !== 'string') return PACK_NAMES(value, path);
  return builtInPack(value) === undefined ? PACK_NAMES(value, path) : undefined;
};

const PACK_NAMES = (_value: unknown, path: string): string =>
  `${path}: expected ${builtInPackNames().join(', ')}, or a pack as data`;

/** See above. */
export const packForm = describedForm(
  {
    anyOf: [{ enum: builtInPackNames() }, { type: 'object' }],
    description: 'a built-in pack by its name, a whole one, or what differs from a built-in one (`like`)',
  },
  wrongPack,
);

/** The pack of a value that has its form. */
export const packOf = (value: unknown): PolicyPack => {
  const named = typeof value === 'string' ? builtInPack(value) : undefined;
  if (named !== undefined || !isMap(value)) return named ?? (value as PolicyPack); // its form was looked at
  const { like, ...own } = value;
  const base = typeof like === 'string' ? builtInPack(like) : undefined;
  return { ...base, ...own } as PolicyPack; // its form was looked at
};
