import { newTimeline, type Event, type Inputs, type JsonMap, type MatchState } from '@stackledger/rules';
import { eventIn, readEnvelope, type Envelope } from '@stackledger/ledger';
import { measuredGame } from './matches.js';
import type { RecordedMatch } from './recorded-match.js';

/** One decision of a recorded match: what it started from and everything that was supplied to it. */
export type Step = {
  readonly state: MatchState;
  readonly command: JsonMap;
  readonly inputs: Inputs;
  readonly events: readonly Event[];
};

/** The kernel's events of a log, command by command. */
export const eventsByCommand = (log: readonly string[]): readonly (readonly Event[])[] =>
  envelopesByCommand(log).map((envelopes) => envelopes.map((envelope) => eventIn(envelope)));

/** The stored events of a log, command by command. */
export const envelopesByCommand = (log: readonly string[]): readonly (readonly Envelope[])[] => {
  const groups: Envelope[][] = [];
  for (const envelope of log.map(readEnvelope)) {
    const last = groups.at(-1);
    if (last?.[0]?.commandId === envelope.commandId) last.push(envelope);
    else groups.push([envelope]);
  }
  return groups;
};

/** Every decision of a recorded match after its creation, in order. */
export const stepsOf = ({ log }: Pick<RecordedMatch, 'log'>, ruleset = measuredGame().ruleset): readonly Step[] => {
  const timeline = newTimeline(ruleset);
  const steps = envelopesByCommand(log).map((envelopes) => {
    const state = timeline.state();
    const events = envelopes.map((envelope) => eventIn(envelope));
    timeline.append(events);
    return { state, events, command: commandOf(envelopes[0]), inputs: inputsOf(envelopes) };
  });
  return steps.slice(1);
};

const commandOf = (first: Envelope | undefined): JsonMap => ({ ...first?.command, ...first?.sealed?.command });

const inputsOf = (envelopes: readonly Envelope[]): Inputs => {
  const dice = envelopes[0]?.inputs?.dice;
  const sealed = envelopes.find((envelope) => envelope.sealed?.inputs !== undefined)?.sealed?.inputs;
  return { ...(dice && { dice }), ...(sealed as Inputs | undefined) }; // shuffles, as the ledger seals them
};

const OF_THE_STACK: readonly unknown[] = ['PlayCard', 'ActivateAbility', 'PassPriority'];

/**
 * The decisions that are a stack's life: what is played, the passes that answer it, and the resolutions that these
 * passes bring. Left out are passes on an empty stack, which run turns and attacks, and everything that is no play and
 * no pass.
 */
export const stackSteps = (steps: readonly Step[]): readonly Step[] =>
  steps.filter(
    ({ command: { type }, state: { table } }) =>
      OF_THE_STACK.includes(type) && (type !== 'PassPriority' || table.stack.length > 0),
  );
