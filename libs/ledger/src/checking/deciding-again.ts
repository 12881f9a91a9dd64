import {
  decide,
  firstDifference,
  foldsOf,
  newTimeline,
  type Decision,
  type Event,
  type Inputs,
  type JsonMap,
  type Supply,
  type Timeline,
} from '@stackledger/kernel';
import { creationIn, eventIn, type Creation, type Envelope } from '../envelopes/envelope.js';
import type { OfferedGame } from '../envelopes/games.js';
import { byCommand, commandIn } from '../sessions/session.js';
import { keptOf } from '../growing/supplying.js';
import { cardsIn } from './cards.js';
import type { Finding, OnProgress } from './findings.js';
import { wronglyKept } from './kept-again.js';
import { wronglyFollowed } from './followed-again.js';
import { recordedInputs, type Recorded } from './recorded-inputs.js';

/** The first command whose events are not what its decision gives. */
export const decideAgain = (
  envelopes: readonly Envelope[],
  game: OfferedGame,
  onProgress: OnProgress,
): Finding | null => {
  const timeline = newTimeline(foldsOf(game.ruleset));
  const created = creationIn(envelopes[0]);
  for (const group of byCommand(envelopes)) {
    const finding = decideSafely(game, timeline, group, created);
    if (finding !== null) return finding;
    onProgress(timeline.state().head + 1);
  }
  return wronglyFollowed(envelopes, timeline, game);
};

/** A log from outside may hold a command on which deciding breaks off: that is a lie found, not a failure of the check. */
const decideSafely = (...[game, timeline, group, created]: Parameters<typeof decideGroup>): Finding | null => {
  try {
    const finding = decideGroup(game, timeline, group, created);
    if (finding === null) timeline.append(group.map((envelope) => eventIn(envelope, game)));
    return finding;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { revision: group[0]?.revision ?? '', check: 'decisions', what: `its command cannot be decided: ${why}` };
  }
};

const decideGroup = (
  game: OfferedGame,
  timeline: Timeline,
  group: readonly Envelope[],
  created: Creation,
): Finding | null => {
  const [first] = group;
  if (first === undefined) return null;
  const wrong = (what: string): Finding => ({ revision: first.revision, check: 'decisions', what });
  const situation = { ruleset: game.ruleset, state: timeline.state() };
  const { decision, given, lacking } = decideWith(recordedInputs(group, timeline, created), (give) =>
    decide(situation.ruleset, situation.state, fullCommand(group), {}, give),
  );
  if (decision.kind === 'needs') return wrong(lacking);
  if (decision.kind === 'refused')
    return wrong(`its command would be refused: ${decision.rejection.rule} ${decision.rejection.detail}`);
  const { events } = decision;
  return firstWrongEvent(group, events, game) ?? wronglyKept(group, { situation, events, kept: keptOf(given) });
};

/** The command with what the log keeps elsewhere: its hidden fields, and card definitions. */
const fullCommand = (group: readonly Envelope[]): JsonMap => {
  const [first] = group;
  const command = first === undefined ? {} : commandIn(first);
  if (command.type !== 'CreateMatch') return command;
  return { ...command, cards: cardsIn(group) };
};

const firstWrongEvent = (group: readonly Envelope[], decided: readonly Event[], game: OfferedGame): Finding | null => {
  for (const [at, envelope] of group.entries()) {
    const expected = decided[at];
    const revision = envelope.revision;
    if (expected === undefined)
      return { revision, check: 'decisions', what: `${envelope.type} does not follow from its command` };
    const difference = firstDifference(comparable(eventIn(envelope, game)), comparable(expected));
    if (difference !== null)
      return {
        revision,
        check: 'decisions',
        what: `${difference.path} is ${shown(difference.a)}; its command gives ${shown(difference.b)}`,
      };
  }
  const missing = decided[group.length];
  return missing === undefined
    ? null
    : {
        revision: group.at(-1)?.revision ?? '',
        check: 'decisions',
        what: `${missing.type} follows from its command and is not there`,
      };
};

/** An event as plain data: members that are undefined are not there. */
const comparable = (event: Event): unknown => JSON.parse(JSON.stringify(event)) as unknown;

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

type Again = { readonly decision: Decision; readonly given: Inputs; readonly lacking: string };

/** Decides with the recorded inputs, handed over one by one as they are asked for; says what is lacking. */
const decideWith = (next: Recorded, attempt: (give: Supply) => Decision): Again => {
  let lacking = '';
  let given: Inputs = {};
  const decision = attempt((need, inputs) => {
    const more = next(inputs, need);
    if (typeof more === 'string') lacking = more;
    else given = more;
    return typeof more === 'string' ? undefined : more;
  });
  return { decision, given, lacking };
};
