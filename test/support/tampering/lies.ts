import type { SeededRandom } from '@stackledger/scenarios';
import { lieAnywhere } from './lie-anywhere.js';
import { changed, lieWhere, mapIn, somewhere, type Lie, type Loose } from './lying.js';

/** Another value of the same kind. */
const other = (random: SeededRandom, value: unknown): unknown => {
  if (typeof value === 'number') return value + 1 + random.below(5);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return /^\d+$/.test(value) ? String(Number(value) + 1) : `${value}x`;
  if (value === null) return 'something';
  if (Array.isArray(value))
    return value.length > 0 && random.chance(0.5) ? value.slice(1) : [...(value as unknown[]), 'something'];
  const map = value as Loose;
  const keys = Object.keys(map);
  if (keys.length === 0) return { something: 1 };
  const key = random.pick(keys);
  return { ...map, [key]: other(random, map[key]) };
};

/** Changes a member of some event that has it. */
const lieIn =
  (member: string): Lie =>
  (random, log) => {
    const at = somewhere(random, log, (event) => event[member] !== undefined);
    return at === undefined
      ? undefined
      : { at, log: changed(log, at, (event) => ({ ...event, [member]: other(random, event[member]) })) };
  };

/** What a seal covers counts as data: it is changed as well, and sealed anew. */
const lieInSealed: Lie = (random, log) => {
  const at = somewhere(random, log, ({ sealed }) => (sealed as Loose | undefined)?.data !== undefined);
  if (at === undefined) return undefined;
  const change = (event: Loose): Loose => {
    const sealed = event.sealed as Loose;
    return { ...event, sealed: { ...sealed, data: other(random, sealed.data) } };
  };
  return { at, log: changed(log, at, change) };
};

const swap: Lie = (random, log) => {
  const at = random.below(log.length - 1);
  const order = [...log];
  [order[at], order[at + 1]] = [order[at + 1] as Loose, order[at] as Loose];
  return JSON.stringify(log[at]) === JSON.stringify(log[at + 1]) ? undefined : { at, log: order };
};

const drop: Lie = (random, log) => {
  const at = random.below(log.length - 1);
  return { at, log: log.toSpliced(at, 1) };
};

const add: Lie = (random, log) => {
  const at = 1 + random.below(log.length - 1);
  const copy = { ...(log[random.below(log.length)] as Loose) };
  return { at, log: log.toSpliced(at, 0, copy) };
};

/** The words of a card, or one more member of it: nothing else in the log need change with them. */
const lieInCard: Lie = lieWhere(
  ({ type }) => type === 'CardsDefined',
  (event, random) => {
    const cards = mapIn(mapIn(event, 'data'), 'cards');
    const id = random.pick(Object.keys(cards));
    return { ...event, data: { cards: { ...cards, [id]: { ...mapIn(cards, id), text: 'Draw ten cards.' } } } };
  },
);

/** Cards that everything follows from, under the hash of others. */
const otherHash: Lie = lieWhere(
  ({ type }) => type === 'MatchCreated',
  (event) => ({
    ...event,
    data: { ...mapIn(event, 'data'), cardsHash: 'c'.repeat(64) },
    command: { ...mapIn(event, 'command'), cardsHash: 'c'.repeat(64) },
  }),
);

/** What everybody may see of a command is put where nobody may. */
const hiddenField: Lie = lieWhere(
  ({ command }) => Object.keys(command ?? {}).length > 1,
  (event, random) => {
    const { type, ...fields } = mapIn(event, 'command');
    const name = random.pick(Object.keys(fields));
    const { [name]: hidden, ...open } = fields;
    const sealed = { salt: '5'.repeat(64), ...mapIn(event, 'sealed'), command: { [name]: hidden } };
    const data = { sealedFor: 'nobody', ...mapIn(event, 'data') };
    return { ...event, command: { type, ...open }, data, sealed };
  },
);

/** What somebody may change of what happened. */
export const LIES: { readonly [kind: string]: Lie } = {
  type: lieIn('type'),
  data: lieIn('data'),
  sealed: lieInSealed,
  command: lieIn('command'),
  inputs: lieIn('inputs'),
  because: lieIn('because'),
  parent: lieIn('parent'),
  order: swap,
  dropped: drop,
  added: add,
  card: lieInCard,
  'cards under another hash': otherHash,
  'command and its sealed fields': hiddenField,
  'anything, anywhere': lieAnywhere,
};
