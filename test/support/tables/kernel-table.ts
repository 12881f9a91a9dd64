import {
  decide,
  appliersOf,
  newTimeline,
  PLAIN_POLICY,
  type Decision,
  type Event,
  type Inputs,
  type JsonMap,
  type MatchState,
  type Policy,
  type EffectRequest,
  type Rejection,
  type Ruleset,
  type Timeline,
} from '@stackledger/kernel';

/** A match played by the kernel alone: no ledger, no store, dice as they are given. */
export type KernelTable = {
  readonly timeline: Timeline;
  readonly state: () => MatchState;
  /** Does a command and gives its events. Throws when it is refused. */
  readonly act: (command: JsonMap) => readonly Event[];
  /** The refusal of a command. Throws when it is accepted. */
  readonly refused: (command: JsonMap) => Rejection;
};

/** How a table begins: from a position as scenarios write it, or dealt; with the cards that are named. */
export type Position = {
  readonly seats: readonly string[];
  readonly setup?: JsonMap;
  readonly decks?: JsonMap;
  readonly cards?: JsonMap;
  readonly dice?: readonly number[];
  readonly options?: JsonMap;
};

/** A table of a game in a given position. */
export const kernelTable = (
  ruleset: Ruleset,
  { seats, setup, cards = {}, dice = [], options = {}, decks }: Position,
): KernelTable => {
  const timeline = newTimeline(appliersOf(ruleset));
  const left = [...dice];
  const decided = (command: JsonMap): Decision => {
    let inputs: Inputs = {};
    for (;;) {
      const decision = decide(ruleset, timeline.state(), command, inputs);
      if (decision.kind !== 'needs') return decision;
      inputs = supplied(timeline, inputs, decision.need, left);
    }
  };
  const act = (command: JsonMap): readonly Event[] => {
    const decision = decided(command);
    if (decision.kind !== 'decided') throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(decision)}`);
    timeline.appendDecided(decision.events, decision.state);
    return decision.events;
  };
  const refused = (command: JsonMap): Rejection => {
    const decision = decided(command);
    if (decision.kind !== 'refused') throw new Error(`${JSON.stringify(command)} is not refused`);
    return decision.rejection;
  };
  act({
    type: 'CreateMatch',
    matchId: 'kernel',
    seats,
    options,
    cards,
    cardsHash: '',
    ...(setup && { setup }),
    ...(decks && { decks }),
  });
  return { timeline, state: () => timeline.state(), act, refused };
};

const POLICY: Policy = {
  ...PLAIN_POLICY,
  infractions: { 'rules-error': { title: 'An error', penalty: 'warning', remedies: ['leave-as-is'] } },
};

const supplied = (timeline: Timeline, inputs: Inputs, need: EffectRequest, dice: number[]): Inputs => {
  switch (need.need) {
    case 'die':
      return { ...inputs, dice: [...(inputs.dice ?? []), dice.shift() ?? 1] };
    case 'shuffle':
      return { ...inputs, shuffles: [...(inputs.shuffles ?? []), need.cards] };
    case 'past':
      return { ...inputs, past: { ...inputs.past, [need.to]: timeline.pastAt(need.to) } };
    case 'server-seed':
      return { ...inputs, serverSeed: 'no secret' };
    case 'time':
      return { ...inputs, now: '2026-01-01T00:00:00.000Z' };
    case 'policy':
      return { ...inputs, policy: POLICY };
    default:
      throw new Error(`these tests do not supply ${need.need}`);
  }
};
