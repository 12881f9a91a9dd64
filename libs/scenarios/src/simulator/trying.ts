import {
  commandsOf,
  rulableReport,
  possibleCards,
  distinctNames,
  PLAY_FIELDS,
  entriesOf,
  stackNames,
  valuesOf,
  zoneKind,
  zoneOf,
  type Command,
  type PendingReport,
  type Fields,
  type Situation,
  type SeatId,
  type Shape,
} from '@stackledger/kernel';
import type { SeededRandom } from './random.js';

/** What a command could speak of at this table, gathered once for many tries. */
export type CommandVocabulary = {
  readonly look: Situation;
  readonly types: readonly string[];
  /** The commands that only this game has, among them. */
  readonly own: readonly string[];
  /** Seats, objects in every way they are called, the stack, slots, decks. */
  readonly names: readonly string[];
  /** Names of objects outside the decks, which are near to being legal. */
  readonly near: readonly string[];
  readonly modes: readonly string[];
  readonly abilities: readonly string[];
};

/** Whether a zone lies open or in a hand: what lies in a deck is far from being legal. */
const isNear = ({ ruleset }: Situation, zone: string): boolean =>
  ruleset.zones.kinds[zoneKind(zone)]?.hiddenFrom !== 'everybody';

/** Gathers everything that a command could speak of. Leaving is left out: it is legal for everybody at any time. */
export const supplyOf = (situation: Situation): CommandVocabulary => {
  const { table, terms } = situation.state;
  const objects = valuesOf(table.objects);
  const zones = entriesOf(table.zones).map(([zone]) => zone.slice(zone.indexOf('/') + 1));
  const stack = distinctNames(stackNames(table));
  const outside = objects.filter(({ zone }) => isNear(situation, zone));
  return {
    look: situation,
    ...wordsIn(situation),
    names: [
      ...new Set<string>([
        ...objects.flatMap(({ name, trueName }) => [name, trueName]),
        ...stack,
        ...terms.seats,
        ...zones,
        'deck',
        'none',
        'nothing-of-the-kind',
      ]),
    ],
    near: [...outside.flatMap(({ name, trueName }) => [name, trueName]), ...stack, ...terms.seats],
  };
};

type Words = Pick<CommandVocabulary, 'types' | 'own' | 'modes' | 'abilities'>;

/** The words of a match, which stay as they are as long as its cards do. */
const known = new WeakMap<object, Words>();

const wordsIn = ({ ruleset, state: { terms } }: Situation): Words => {
  const words = known.get(terms.cards) ?? gathered(ruleset, terms.cards);
  known.set(terms.cards, words);
  return words;
};

const gathered = (ruleset: Situation['ruleset'], cards: Situation['state']['terms']['cards']): Words => {
  const abilities = Object.values(cards).flatMap((card) => card.abilities ?? []);
  const types = Object.entries(commandsOf(ruleset))
    .filter(([name, { by }]) => by === 'seat' && name !== 'Concede')
    .map(([name]) => name);
  return {
    types,
    own: types.filter((name) => name in ruleset.commands),
    modes: abilities.flatMap(({ modes = {} }) => Object.keys(modes)),
    abilities: abilities.flatMap(({ id }) => id ?? []),
  };
};

/** A command that anybody might send, legal or not: of any kind, with any names in it. */
export const tryAnything = (random: SeededRandom, supply: CommandVocabulary): Command =>
  withFields(random, supply, {
    type: random.pick(random.chance(0.5) ? supply.own : supply.types),
    seat: likelySeat(random, supply.look),
  });

/** The seat that the table waits for more often than the others, since little else is near to being legal. */
const likelySeat = (random: SeededRandom, { state: { table, terms } }: Situation): SeatId => {
  const waitedFor = table.awaiting?.seat ?? table.priority.holder;
  return waitedFor !== null && random.chance(0.7) ? waitedFor : random.pick(terms.seats);
};

/** Any name; one that is near to being legal more often. */
export const anyName = (random: SeededRandom, { names, near }: CommandVocabulary): string =>
  random.pick(near.length > 0 && random.chance(0.8) ? near : names);

/** Something of the seat's own rather than any name: what lies in its hand or before it. */
const ownName = (random: SeededRandom, supply: CommandVocabulary, seat: SeatId | undefined): string => {
  const own = valuesOf(supply.look.state.table.objects).filter(({ zone }) => zoneOf(zone) === seat);
  return own.length > 0 && random.chance(0.7) ? random.pick(own).name : anyName(random, supply);
};

/** Something that nobody has rather than any name: what lies in a slot, or a deck. */
const looseName = (random: SeededRandom, supply: CommandVocabulary): string => {
  const { table, terms } = supply.look.state;
  const seats: readonly string[] = terms.seats;
  const loose = valuesOf(table.objects).filter(({ zone }) => zone.includes('/') && !seats.includes(zoneOf(zone)));
  const near = loose.filter(({ zone }) => isNear(supply.look, zone)).map(({ name }) => name);
  return random.chance(0.7) ? random.pick([...near, 'deck']) : anyName(random, supply);
};

const anyNames = (random: SeededRandom, supply: CommandVocabulary, most: number): string[] =>
  Array.from({ length: random.below(most + 1) }, () => anyName(random, supply));

const withFields = (random: SeededRandom, supply: CommandVocabulary, command: Command): Command => {
  const report = String(supply.look.state.head - random.below(3));
  switch (command.type) {
    case 'Choose':
      return { ...command, answer: anyAnswer(random, supply) };
    case 'ReportRoll':
      return { ...command, value: 1 + random.below(6) };
    case 'ReportOutcome':
      return { ...command, effects: [] };
    case 'ConfirmReport':
      return { ...command, report };
    case 'ObjectToReport':
      return { ...command, report, reason: 'no' };
    case 'GiveClientSeed':
      return { ...command, seed: 'x' };
    default:
      return { ...command, ...anyFields(random, supply, command) };
  }
};

const TARGET: Shape = { is: 'text' };

/** Something for every field that a command must have, and for some that it may have, by the field's name and shape. */
const anyFields = (random: SeededRandom, supply: CommandVocabulary, { type, seat }: Command): object => {
  const { ruleset } = supply.look;
  const ofEveryGame = Object.keys(commandsOf(ruleset)[type]?.fields ?? {}).length === 0 ? {} : { target: TARGET };
  // Commands that every game has take free words, which no legal action lists: only those without any are tried as they
  // are.
  const fields: Fields = ruleset.commands[type]?.fields ?? ofEveryGame;
  const isPlay = Object.keys(PLAY_FIELDS).every((name) => name in fields);
  const asked = Object.entries(fields).flatMap(([name, shape]): [string, unknown][] => {
    const isOpen = name.endsWith('?');
    const field = name.replace('?', '');
    const isLeftOut = shape.is === 'map' || (isPlay && name in PLAY_FIELDS) || (isOpen && random.chance(0.7));
    return isLeftOut ? [] : [[field, anyValue(random, supply, seat, field, shape)]];
  });
  return { ...Object.fromEntries(asked), ...(isPlay && plan(random, supply)) };
};

const anyValue = (
  random: SeededRandom,
  supply: CommandVocabulary,
  seat: SeatId | undefined,
  field: string,
  shape: Shape,
): unknown => {
  switch (shape.is) {
    case 'list':
      return Array.from({ length: random.below(3) }, () => anyValue(random, supply, seat, field, shape.of));
    case 'record':
      return Object.fromEntries(
        Object.entries(shape.fields).map(([name, each]) => [name, anyValue(random, supply, seat, name, each)]),
      );
    case 'number':
      return (shape.least ?? 0) + random.below(random.chance(0.5) ? 4 : 12);
    case 'flag':
      return random.chance(0.5);
    case 'one-of':
      return random.pick(shape.values);
    default:
      return anyWord(random, supply, seat, field);
  }
};

/**
 * A name for a field: of a seat, an ability or something loose where the field is called so, else something of the
 * seat's own.
 */
const anyWord = (random: SeededRandom, supply: CommandVocabulary, seat: SeatId | undefined, field: string): string => {
  const { look, abilities } = supply;
  if (field === 'to') return random.pick(look.state.terms.seats);
  if (field === 'ability' && abilities.length > 0) return random.pick(abilities);
  return field === 'target' ? looseName(random, supply) : ownName(random, supply, seat);
};

const plan = (random: SeededRandom, supply: CommandVocabulary): object => ({
  ...(random.chance(0.6) && { targets: anyNames(random, supply, 2) }),
  ...(supply.modes.length > 0 && random.chance(0.15) && { modes: [random.pick(supply.modes)] }),
});

const anyAnswer = (random: SeededRandom, supply: CommandVocabulary): unknown => {
  const options = supply.look.state.table.awaiting?.options ?? [];
  if (random.chance(0.2)) return random.chance(0.5);
  if (options.length > 0 && random.chance(0.7))
    return random.shuffled(options).slice(0, random.below(options.length + 1));
  return anyNames(random, supply, 2);
};

/** How many commands a rewind mostly goes back at the most. */
const BACK = 20;

/**
 * A rewind or a restore: mostly to the end of one of the last commands, now and then to anywhere, which may be refused.
 */
export const tryJudging = (
  random: SeededRandom,
  situation: Situation,
  { rewinds, ends }: { readonly rewinds: readonly number[]; readonly ends: readonly number[] },
): Command => {
  const said = { judge: 'judge', reason: 'to see the other line', authority: 'head-judge' };
  if (rewinds.length > 0 && random.chance(0.4))
    return { type: 'RestoreBranch', ...said, rewind: String(random.pick(rewinds)) };
  const { head } = situation.state;
  const near = ends.slice(-1 - BACK, -1); // the last of all is where the table stands
  const to = near.length > 0 && random.chance(0.85) ? random.pick(near) : random.below(head + 2);
  return { type: 'Rewind', ...said, kind: 'full', to: String(to), ...(random.chance(0.2) && { dice: 'fresh' }) };
};

/** What a judge does who was called: rules a report that does not count yet, or lets play go on. */
export const afterCall = (random: SeededRandom, situation: Situation): Command => {
  const pending = rulableReport(situation);
  if (pending === undefined || random.chance(0.5)) return { type: 'ResumePlay', judge: 'judge' };
  const { report } = pending;
  const ruled = rulingOf(random, situation, pending);
  return { type: 'RuleReport', judge: 'judge', report, ...ruled };
};

const rulingOf = (random: SeededRandom, situation: Situation, pending: PendingReport): object => {
  if (pending.tells === 'roll' || pending.tells === 'total') return { value: 1 + random.below(6) };
  if (pending.tells === 'outcome') return { effects: [] };
  return { card: random.pick(possibleCards(situation, pending.object)) };
};
