import {
  decide,
  firstDifference,
  newTimeline,
  type Decision,
  type Event,
  type Inputs,
  type JsonMap,
  type EffectHandler,
  type Timeline,
} from '@stackledger/rules';
import { creationIn, eventIn, type CreationData, type Envelope } from '../../envelopes/envelope.js';
import type { OfferedGame } from '../../envelopes/offered-games.js';
import { byCommand, commandIn } from '../../sessions/session.js';
import { keptOf } from '../../appending/effect-requests.js';
import { cardsIn } from './cards.js';
import type { AuditFinding, OnProgress } from '../audit-findings.js';
import { wrongRecord } from './recorded-parts.js';
import { wrongReplay } from './repeated-replays.js';
import { recordedInputs, type RecordedInputSource } from './recorded-inputs.js';

/** The first command whose events differ from those of its repeated decision. */
export const repeatDecisions = (
  envelopes: readonly Envelope[],
  game: OfferedGame,
  onProgress: OnProgress,
): AuditFinding | null => {
  const timeline = newTimeline(game.ruleset);
  const created = creationIn(envelopes[0]);
  for (const group of byCommand(envelopes)) {
    const finding = decideSafely(game, timeline, group, created);
    if (finding !== null) return finding;
    onProgress(timeline.state().head + 1);
  }
  return wrongReplay(envelopes, timeline, game);
};

/** A foreign log may hold a command on which deciding throws: that is a finding, not a failure of the check. */
const decideSafely = (...[game, timeline, group, created]: Parameters<typeof decideGroup>): AuditFinding | null => {
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
  created: CreationData,
): AuditFinding | null => {
  const [first] = group;
  if (first === undefined) return null;
  const wrong = (what: string): AuditFinding => ({ revision: first.revision, check: 'decisions', what });
  const situation = { ruleset: game.ruleset, state: timeline.state() };
  const { decision, given, lacking } = decideWith(recordedInputs(group, timeline, created), (give) =>
    decide(situation.ruleset, situation.state, fullCommand(group), {}, give),
  );
  if (decision.kind === 'needs') return wrong(lacking);
  if (decision.kind === 'refused')
    return wrong(`its command would be refused: ${decision.rejection.rule} ${decision.rejection.detail}`);
  const { events } = decision;
  return firstWrongEvent(group, events, game) ?? wrongRecord(group, { situation, events, kept: keptOf(given) });
};

/** The command with what the log stores elsewhere: hidden fields and card definitions. */
const fullCommand = (group: readonly Envelope[]): JsonMap => {
  const [first] = group;
  const command = first === undefined ? {} : commandIn(first);
  if (command.type !== 'CreateMatch') return command;
  return { ...command, cards: cardsIn(group) };
};

const firstWrongEvent = (
  group: readonly Envelope[],
  decided: readonly Event[],
  game: OfferedGame,
): AuditFinding | null => {
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

/** An event as plain data, without undefined members. */
const comparable = (event: Event): unknown => JSON.parse(JSON.stringify(event)) as unknown;

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

type RepeatedDecision = { readonly decision: Decision; readonly given: Inputs; readonly lacking: string };

/** Decides with the recorded inputs, one request after another; says what is missing. */
const decideWith = (next: RecordedInputSource, attempt: (give: EffectHandler) => Decision): RepeatedDecision => {
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
