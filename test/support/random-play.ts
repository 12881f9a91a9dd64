import { legalActions, type Command, type Event, type JsonMap, type Situation } from '@stackledger/kernel';
import { createLedger, eventsBetween, situationAt, serviceChance, type Ledger } from '@stackledger/ledger';
import { randomCommand, seededRandom, type SeededRandom } from '@stackledger/scenarios';
import { memoryStore, type EventStore } from '@stackledger/store';
import { games } from './games.js';

/** A match that is dealt and shuffled by a seed. */
export type Dealt = { readonly ledger: Ledger; readonly matchId: string; readonly store: EventStore };

/** One accepted command of random play, with the match before and after it. */
export type Played = {
  readonly command: Command;
  readonly before: Situation;
  readonly events: readonly Event[];
  readonly after: Situation;
};

/** A match of a game's built-in cards. */
export const dealtMatch = async (
  random: SeededRandom,
  seats: readonly string[] = ['anna', 'ben', 'cleo'],
  ruleset = 'four-souls',
  options: JsonMap = {},
): Promise<Dealt> => {
  const seed = Array.from({ length: 64 }, () => random.below(16).toString(16)).join('');
  const store = memoryStore();
  const ledger = ledgerOver(store, seed);
  const { matchId } = await ledger.create({ ruleset, seats, options });
  return { ledger, matchId, store };
};

const ledgerOver = (store: EventStore, seed: string): Ledger =>
  createLedger({
    store,
    games,
    clock: { now: () => '2026-02-01T10:00:00.000Z' },
    chance: { ...serviceChance, newSeed: () => seed },
    newId: () => 'random-play',
  });

/** A match as it is now, in a store and a ledger of its own: what comes after does not touch the other. */
export const copyOf = async ({ matchId, store }: Dealt): Promise<Dealt> => {
  const copied = memoryStore();
  for await (const { stream, revision, id, type, json } of store.readAll())
    await copied.append(stream, revision === 0n ? 'no-stream' : revision - 1n, [{ id, type, json }]);
  return { ledger: ledgerOver(copied, '5eed'.repeat(16)), matchId, store: copied };
};

let ids = 0;

/** Sends a command that must be accepted. */
export const send = async (ledger: Ledger, matchId: string, command: object): Promise<number> => {
  const answer = await ledger.submit(matchId, { commandId: `p-${ids++}`, command: command as JsonMap });
  if (answer.kind === 'refused') throw new Error(`${JSON.stringify(command)}: ${answer.rejection.detail}`);
  return situationAt(await ledger.session(matchId)).state.head;
};

/** A legal command of any seat; undefined where nobody can act. */
export const anyCommand = (situation: Situation, random: SeededRandom): Command | undefined => {
  const offers = situation.state.terms.seats
    .map((seat) => legalActions(situation, seat).actions)
    .filter((actions) => actions.length > 0);
  if (offers.length === 0) return undefined;
  return randomCommand(random, random.pick(random.pick(offers)), situation.ruleset);
};

/** Plays so many random legal commands, or until nobody can act any more. */
export const playOn = async (
  ledger: Ledger,
  matchId: string,
  random: SeededRandom,
  count: number,
): Promise<readonly Played[]> => {
  const played: Played[] = [];
  while (played.length < count) {
    const session = await ledger.session(matchId);
    const before = situationAt(session);
    const command = anyCommand(before, random);
    if (command === undefined) break;
    const head = await send(ledger, matchId, command);
    played.push({
      command,
      before,
      events: eventsBetween(session, before.state.head + 1, head),
      after: situationAt(session),
    });
  }
  return played;
};

/** Random legal play of a freshly dealt match. */
export const randomPlay = async (
  seed: number,
  count: number,
  seats?: readonly string[],
): Promise<readonly Played[]> => {
  const random = seededRandom(seed);
  const { ledger, matchId } = await dealtMatch(random, seats);
  return playOn(ledger, matchId, random, count);
};
