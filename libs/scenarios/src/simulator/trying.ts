import { commandsOf, entriesOf, nameFor, stackNames, distinctNames, valuesOf, type Command, type Look, type SeatId } from '@stackledger/kernel';
import type { Random } from './random.js';

/** Every name that a command could use at this table: seats, objects in every way they are called, the stack, slots, decks. */
const everyName = (look: Look, seat: SeatId): readonly string[] => {
  const { table } = look.state;
  const objects = valuesOf(table.objects).flatMap((object) => [object.name, nameFor(object, seat)]);
  const zones = entriesOf(table.zones).map(([zone]) => zone.slice(zone.indexOf('/') + 1));
  return [...new Set<string>([...objects, ...distinctNames(stackNames(table)), ...look.state.terms.seats, ...zones, 'deck', 'none', 'nothing-of-the-kind'])];
};

const modesOf = (look: Look): readonly string[] => Object.values(look.state.terms.cards).flatMap(({ abilities = [] }) => abilities.flatMap(({ modes = {} }) => Object.keys(modes)));
const abilitiesOf = (look: Look): readonly string[] => Object.values(look.state.terms.cards).flatMap(({ abilities = [] }) => abilities.flatMap(({ id }) => id ?? []));

/** A supply of commands that anybody might send, legal or not: every kind, with any names in it. */
export const tryAnything = (random: Random, look: Look): Command => {
  // Leaving is legal for everybody at any time, and would end every match.
  const types = Object.entries(commandsOf(look.ruleset)).filter(([name, { by }]) => by === 'seat' && name !== 'Concede');
  const [type] = random.pick(types);
  const seat = likelySeat(random, look);
  const names = everyName(look, seat);
  return withFields(random, look, { type, seat }, names);
};

/** The seat that the table waits for more often than the others, since little else is near to being legal. */
const likelySeat = (random: Random, { state: { table, terms } }: Look): SeatId => {
  const waitedFor = table.awaiting?.seat ?? table.priority.holder;
  return waitedFor !== null && random.chance(0.7) ? waitedFor : random.pick(terms.seats);
};

const some = (random: Random, names: readonly string[], most: number): string[] => Array.from({ length: random.below(most + 1) }, () => random.pick(names));

const withFields = (random: Random, look: Look, command: Command, names: readonly string[]): Command => {
  const near = likelyNames(random, look, command, names);
  switch (command.type) {
    case 'PlayCard':
      return { ...command, card: near(), ...plan(random, look, names) };
    case 'ActivateAbility': {
      const ids = abilitiesOf(look);
      return { ...command, source: near(), ...(ids.length > 0 && random.chance(0.2) && { ability: random.pick(ids) }), ...plan(random, look, names) };
    }
    case 'Choose':
      return { ...command, answer: anyAnswer(random, look, names) };
    case 'GiveCoins':
      return { ...command, to: random.pick(look.state.terms.seats), amount: 1 + random.below(12) };
    case 'ReportRoll':
      return { ...command, value: 1 + random.below(6) };
    case 'ReportOutcome':
      return { ...command, effects: [] };
    case 'ConfirmReport':
      return { ...command, report: String(look.state.head - random.below(3)) };
    case 'ObjectToReport':
      return { ...command, report: String(look.state.head - random.below(3)), reason: 'no' };
    case 'TakeSeat':
    case 'PassPriority':
    case 'Concede':
    case 'EndTurn':
      return command;
    case 'GiveClientSeed':
      return { ...command, seed: 'x' };
    default:
      return { ...command, target: near() };
  }
};

/** Names in the seat's own zones and in slots come up more often than those in decks. */
const likelyNames = (random: Random, look: Look, { seat }: Command, names: readonly string[]): (() => string) => {
  const near = valuesOf(look.state.table.objects).filter(({ zone }) => !zone.startsWith('deck/') && !zone.startsWith('library/'));
  const called = near.map((object) => nameFor(object, seat ?? null));
  return () => (called.length > 0 && random.chance(0.8) ? random.pick(called) : random.pick(names));
};

const plan = (random: Random, look: Look, names: readonly string[]): object => {
  const modes = modesOf(look);
  const likely = [...look.state.terms.seats, ...distinctNames(stackNames(look.state.table)), ...names.slice(-20)];
  return {
    ...(random.chance(0.6) && { targets: some(random, random.chance(0.8) ? likely : names, 2) }),
    ...(modes.length > 0 && random.chance(0.15) && { modes: some(random, modes, 2) }),
  };
};

const anyAnswer = (random: Random, look: Look, names: readonly string[]): unknown => {
  const options = look.state.table.awaiting?.options ?? [];
  if (random.chance(0.2)) return random.chance(0.5);
  if (options.length > 0 && random.chance(0.7)) return random.shuffled(options).slice(0, random.below(options.length + 1));
  return some(random, names, 2);
};

/** A rewind or a restore, to anywhere. */
export const tryJudging = (random: Random, look: Look, rewinds: readonly number[]): Command => {
  const said = { judge: 'judge', reason: 'to see the other line', authority: 'head-judge' };
  if (rewinds.length > 0 && random.chance(0.4)) return { type: 'RestoreBranch', ...said, rewind: String(random.pick(rewinds)) };
  const { head } = look.state;
  const back = random.chance(0.8) ? Math.max(0, head - random.below(60)) : random.below(head + 2);
  return { type: 'Rewind', ...said, kind: 'full', to: String(back), ...(random.chance(0.2) && { dice: 'fresh' }) };
};

