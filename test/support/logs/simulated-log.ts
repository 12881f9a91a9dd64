import { appliersOf, newTimeline, type Event, type MatchState } from '@stackledger/kernel';
import { eventIn, readEnvelope, streamOf } from '@stackledger/ledger';
import { newCoverage, seededRandom, simulateMatch } from '@stackledger/scenarios';
import { games } from '../games.js';

/** A simulated match: its events in order, and the state after each of them. */
export type SimulatedLog = { readonly events: readonly Event[]; readonly states: readonly MatchState[] };

/**
 * Lets bots play a match of a game, with rewinds, concessions and illegal attempts, and reads its log; `lists` are the
 * built-in decks that are dealt, all of them where none is named.
 */
export const simulatedLog = async (
  ruleset: string,
  seed: number,
  seats: readonly string[],
  mostCommands: number,
  lists: readonly string[] = [],
): Promise<SimulatedLog> => {
  const offered = games.get(ruleset);
  if (offered === undefined) throw new Error(`${ruleset} is not offered`);
  const decks = Object.entries(offered.decks).filter(([name]) => lists.length === 0 || lists.includes(name));
  const game = { ...offered, decks: Object.fromEntries(decks) };
  const plan = {
    game,
    seats,
    options: {},
    mostCommands,
    check: 'none',
    isUnruly: true,
    coverage: newCoverage(),
  } as const;
  const knownRules = { has: () => true } as unknown as ReadonlySet<never>; // citations are looked at elsewhere
  const { store, matchId } = await simulateMatch({ ...plan, random: seededRandom(seed), knownRules });
  const envelopes = [];
  for await (const { json } of store.read(streamOf(matchId))) envelopes.push(readEnvelope(json));
  const events = envelopes.map((envelope) => eventIn(envelope, game));
  const timeline = newTimeline(appliersOf(game.ruleset));
  const states = events.map((event) => {
    timeline.append([event]);
    return timeline.state();
  });
  return { events, states };
};
