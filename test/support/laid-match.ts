import { legalActions, statusOf, type Cards, type Command, type JsonMap, type Situation } from '@stackledger/kernel';
import { newTimeline } from '@stackledger/rules';
import { createLedger, offeredGames, serviceChance, situationAt } from '@stackledger/ledger';
import { randomCommand, seededRandom } from '@stackledger/scenarios';
import { memoryStore } from '@stackledger/store';
import { cardErrorsOf, games } from './games.js';

/** A table, and the same table after one more event, which has not happened. */
export type LaidTable = Situation & { readonly supposed: (type: string, data: JsonMap) => Situation };

/**
 * The tables of a match of Magic in which these cards lie on both sides and are played at random: before each command,
 * or, with `eachEvent`, after each event.
 */
export async function* playLaidMatch(
  seed: number,
  cards: JsonMap,
  commands: number,
  eachEvent = false,
): AsyncGenerator<LaidTable> {
  const game = games.get('magic');
  if (game === undefined) throw new Error('Magic is not on offer');
  const random = seededRandom(seed);
  const ledger = createLedger({
    store: memoryStore(),
    games: offeredGames([game]),
    clock: { now: () => '2000-01-01T00:00:00.000Z' },
    chance: { ...serviceChance, newSeed: () => '5eed'.repeat(16) },
    newId: () => 'match',
  });
  const names = Object.keys(cards);
  const isSpell = (card: string): boolean => (cards[card] as JsonMap).kind === 'instant';
  const side = (seat: string): JsonMap => {
    const all = Array.from({ length: 50 }, (_, at) => {
      const card = random.pick(names);
      return { card, as: `${card}-${seat}-${at}` };
    });
    const lying = all.filter(({ card }) => !isSpell(card));
    return {
      battlefield: lying.slice(0, 14),
      library: lying.slice(18),
      hand: [...all.filter(({ card }) => isSpell(card)), ...lying.slice(14, 18)],
    };
  };
  const setup = { active: 'anna', players: { anna: side('a'), ben: side('b') } };
  expect(cardErrorsOf(game, cards)).toEqual([]);
  const request = { ruleset: 'magic', seats: ['anna', 'ben'], cards: cards as unknown as Cards, setup };
  const { matchId, answer } = await ledger.create(request);
  if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  // Applied one after the other, states share what does not change.
  const replayed = newTimeline(game.ruleset);
  for (let at = 0; at < commands; at++) {
    const session = await ledger.session(matchId);
    const { timeline } = session;
    const situation = situationAt(session);
    const { head } = situation.state;
    const supposed = (type: string, data: JsonMap): Situation => {
      const fork = eachEvent ? replayed.fork() : timeline.fork();
      const { head: last, tip } = fork.state();
      fork.append([{ revision: last + 1, type, parent: tip, because: [], data }]);
      return { ...situation, state: fork.state() };
    };
    for (let { head: seen } = replayed.state(); eachEvent && seen < head; seen++) {
      const event = timeline.eventAt(seen + 1);
      if (event === undefined) throw new Error(`there is no event ${seen + 1}`);
      replayed.append([event]);
      yield { ...situation, state: replayed.state(), supposed };
    }
    if (!eachEvent) yield { ...situation, supposed };
    if (statusOf(situation.state) !== 'running') return;
    const actions = situation.state.terms.seats.flatMap((seat) => legalActions(situation, seat).actions);
    const played = actions.filter(({ command }) => command.type !== 'Concede');
    // What is on the stack is to resolve before its targets are gone.
    const depth = situation.state.table.stack.length;
    const passes = depth === 0 ? [] : actions.filter(({ command }) => command.type === 'PassPriority');
    const others = depth > 1 && passes.length > 0 ? passes : played.length > 0 ? played : actions;
    const among = passes.length > 0 ? random.pick([passes, others]) : others;
    const command = randomCommand(random, random.pick(among), situation.ruleset);
    await ledger.submit(matchId, {
      commandId: `c${at}`,
      expectedRevision: head,
      command: command as Command & JsonMap,
    });
  }
}
