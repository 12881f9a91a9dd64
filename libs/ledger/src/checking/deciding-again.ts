import {
  beginsOf,
  decide,
  firstDifference,
  newTimeline,
  type Decision,
  type Event,
  type Inputs,
  type JsonMap,
  type Need,
  type Supply,
  type Timeline,
} from '@stackledger/kernel';
import { creationIn, eventIn, type Creation, type Envelope, type KeptInputs } from '../envelopes/envelope.js';
import type { Finding, OnProgress } from './findings.js';
import type { OfferedGame } from '../envelopes/games.js';
import { byCommand, commandIn } from '../matches/session.js';

/** The first command whose events are not what its decision gives. */
export const decideAgain = (
  envelopes: readonly Envelope[],
  game: OfferedGame,
  onProgress: OnProgress,
): Finding | null => {
  const timeline = newTimeline(game.ruleset);
  const created = creationIn(envelopes[0]);
  for (const group of byCommand(envelopes)) {
    const finding = decideSafely(game, timeline, group, created);
    if (finding !== null) return finding;
    onProgress(timeline.state().head + 1);
  }
  return null;
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
  const wrong = (what: string, revision = first.revision): Finding => ({ revision, check: 'decisions', what });
  if (first.command === undefined) return wrong('no command stands on the first event of a command');
  const later = group.find(
    (envelope, at) => at > 0 && (envelope.command !== undefined || envelope.inputs !== undefined),
  );
  if (later !== undefined)
    return wrong('a command or inputs stand on an event that is not the first of its command', later.revision);
  const supply = suppliesIn(group, timeline, created);
  const decision = decideWith(supply, (give) => decide(game.ruleset, timeline.state(), fullCommand(group), {}, give));
  if (typeof decision === 'string') return wrong(decision);
  if (decision.kind === 'refused')
    return wrong(`its command would be refused: ${decision.rejection.rule} ${decision.rejection.detail}`);
  if (!supply.isUsedUp()) return wrong('its inputs are more than its decision needs');
  return firstWrongEvent(group, decision.events, game);
};

/** The command with what the log keeps elsewhere: its hidden fields, and card definitions. */
const fullCommand = (group: readonly Envelope[]): JsonMap => {
  const [first] = group;
  const command = first === undefined ? {} : commandIn(first);
  if (command.type !== 'CreateMatch') return command;
  const defined = group.filter(({ type }) => type === 'CardsDefined').map(({ data }) => data.cards as JsonMap);
  return { ...command, cards: Object.assign({}, ...defined) as JsonMap };
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

type Recorded = { readonly next: (inputs: Inputs, need: Need) => Inputs | string; readonly isUsedUp: () => boolean };

/** Decides with the recorded inputs, handed over one by one as they are asked for; a sentence when one is lacking. */
const decideWith = (
  supply: Recorded,
  attempt: (give: Supply) => Decision,
): Exclude<Decision, { kind: 'needs' }> | string => {
  let lacking = '';
  const decision = attempt((need, inputs) => {
    const next = supply.next(inputs, need);
    if (typeof next !== 'string') return next;
    lacking = next;
    return undefined;
  });
  return decision.kind === 'needs' ? lacking : decision;
};

const suppliesIn = (group: readonly Envelope[], timeline: Timeline, created: Creation): Recorded => {
  const { dice = [], states = [] } = group[0]?.inputs ?? {};
  const shuffles =
    group
      .map(({ sealed }) => (sealed?.inputs as KeptInputs | undefined)?.shuffles)
      .find((kept) => kept !== undefined) ?? [];
  const used = { dice: 0, shuffles: 0, states: 0 };
  const take = <T>(name: 'dice' | 'shuffles', list: readonly T[]): T | undefined => list[used[name]++];
  const next = (inputs: Inputs, need: Need): Inputs | string => {
    switch (need.need) {
      case 'die': {
        const value = take('dice', dice);
        return value === undefined ? 'its inputs lack a die' : { ...inputs, dice: [...(inputs.dice ?? []), value] };
      }
      case 'shuffle': {
        const order = take('shuffles', shuffles);
        if (order === undefined || !isSameSet(order, need.cards)) return 'its inputs lack a shuffle of these cards';
        return { ...inputs, shuffles: [...(inputs.shuffles ?? []), order] };
      }
      case 'past':
        used.states += 1;
        if (!states.includes(String(need.to))) return `its inputs do not name revision ${need.to}`;
        return { ...inputs, past: { ...inputs.past, [need.to]: timeline.pastAt(need.to) } };
      case 'server-seed':
        return { ...inputs, serverSeed: created.serverSeed ?? '' };
      case 'begins':
        return { ...inputs, begins: beginsOf(created) };
      case 'seal':
        return { ...inputs, seal: { head: group[0]?.prevHash ?? '', serverSeed: created.serverSeed ?? '' } };
    }
  };
  return {
    next,
    isUsedUp: () => used.dice === dice.length && used.shuffles === shuffles.length && used.states === states.length,
  };
};

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());
