import { dieAt, firstBrokenLink, sealOf, shuffleAt } from '@stackledger/integrity';
import {
  beginsOf,
  decide,
  firstDifference,
  newTimeline,
  type Decision,
  type Event,
  type Inputs,
  type JsonMap,
  type KernelEvents,
  type Need,
  type Timeline,
} from '@stackledger/kernel';
import { creationIn, eventIn, type Creation, type Envelope, type KeptInputs } from './envelope.js';
import type { Game, Games } from './games.js';
import { byCommand, commandIn } from './session.js';

/** Something in a log that cannot be as it says, at the revision where it shows. */
export type Finding = { readonly revision: string; readonly check: Check; readonly what: string };

export type Check = 'chain' | 'seals' | 'decisions' | 'dice';

/** What was looked at, what could not be, and the first thing that is wrong. */
export type Verification = {
  readonly matchId: string;
  readonly events: number;
  readonly checked: readonly Check[];
  readonly notChecked: readonly { readonly check: Check; readonly why: string }[];
  readonly finding: Finding | null;
};

/**
 * Checks a log by itself: the chain of hashes, the seals of what it holds, and every decision made again from the command
 * and the inputs that stand beside it (design.md section 6). A lie in type, data, command, inputs, because, parent or order
 * shows although every hash was computed anew; times, actors and free text are protected by a signature alone.
 */
export const verifyLog = (envelopes: readonly Envelope[], games: Games): Verification => {
  const [first] = envelopes;
  const about = { matchId: first?.matchId ?? '', events: envelopes.length };
  const broken = brokenChain(envelopes) ?? brokenSeal(envelopes);
  if (broken !== null) return { ...about, checked: ['chain', 'seals'], notChecked: [], finding: broken };
  const reason = whyNotDecided(envelopes, games);
  if (reason !== undefined) {
    const notChecked = (['decisions', 'dice'] as const).map((check) => ({ check, why: reason }));
    return { ...about, checked: ['chain', 'seals'], notChecked, finding: null };
  }
  const isSealed = envelopes.at(-1)?.type === 'MatchSealed';
  const finding = decideAgain(envelopes, games) ?? (isSealed ? wrongDraw(envelopes) : null);
  const dice = isSealed ? [] : [{ check: 'dice' as const, why: 'the seed is opened when the match is sealed' }];
  return {
    ...about,
    checked: ['chain', 'seals', 'decisions', ...(isSealed ? (['dice'] as const) : [])],
    notChecked: dice,
    finding,
  };
};

const brokenChain = (envelopes: readonly Envelope[]): Finding | null => {
  const link = firstBrokenLink(envelopes);
  if (link !== null) return { revision: link.revision, check: 'chain', what: link.why };
  const stray = envelopes.find(({ matchId }) => matchId !== envelopes[0]?.matchId);
  return stray === undefined
    ? null
    : { revision: stray.revision, check: 'chain', what: `it is an event of another match, ${stray.matchId}` };
};

const brokenSeal = (envelopes: readonly Envelope[]): Finding | null => {
  for (const { revision, data, sealed } of envelopes) {
    if (sealed === undefined) continue;
    if (data.seal === undefined || data.sealedFor === undefined)
      return { revision, check: 'seals', what: 'it has a sealed part and no seal' };
    if (sealOf(sealed) !== data.seal)
      return { revision, check: 'seals', what: 'the sealed part is not what was sealed' };
  }
  return null;
};

/** Why the decisions of a log cannot be made again here. */
const whyNotDecided = (envelopes: readonly Envelope[], games: Games): string | undefined => {
  const redacted = envelopes.find(({ data, sealed }) => data.seal !== undefined && sealed === undefined);
  if (redacted !== undefined) return `sealed parts are left out, the first at revision ${redacted.revision}`;
  const { ruleset = '', rulesetVersion = '' } = creationIn(envelopes[0]);
  const game = games.get(ruleset);
  if (game === undefined) return `the rules of ${ruleset} are not here`;
  return game.ruleset.version === rulesetVersion
    ? undefined
    : `it was decided by version ${rulesetVersion} of ${ruleset}, here is ${game.ruleset.version}`;
};

/** The first command whose events are not what its decision gives. */
const decideAgain = (envelopes: readonly Envelope[], games: Games): Finding | null => {
  const created = creationIn(envelopes[0]);
  const game = games.get(created.ruleset ?? '');
  if (game === undefined) return null;
  const timeline = newTimeline(game.ruleset);
  for (const group of byCommand(envelopes)) {
    const finding = decideGroup(game, timeline, group, created);
    if (finding !== null) return finding;
    timeline.append(group.map(eventIn));
  }
  return null;
};

const decideGroup = (
  { ruleset }: Game,
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
  const decision = decideWith(supply, (inputs) => decide(ruleset, timeline.state(), fullCommand(group), inputs));
  if (typeof decision === 'string') return wrong(decision);
  if (decision.kind === 'refused')
    return wrong(`its command would be refused: ${decision.rejection.rule} ${decision.rejection.detail}`);
  if (!supply.isUsedUp()) return wrong('its inputs are more than its decision needs');
  return firstWrongEvent(group, decision.events);
};

/** The command with what the log keeps elsewhere: its hidden fields, and card definitions. */
const fullCommand = (group: readonly Envelope[]): JsonMap => {
  const [first] = group;
  const command = first === undefined ? {} : commandIn(first);
  if (command.type !== 'CreateMatch') return command;
  const defined = group.filter(({ type }) => type === 'CardsDefined').map(({ data }) => data.cards as JsonMap);
  return { ...command, cards: Object.assign({}, ...defined) as JsonMap };
};

const firstWrongEvent = (group: readonly Envelope[], decided: readonly Event[]): Finding | null => {
  for (const [at, envelope] of group.entries()) {
    const expected = decided[at];
    const revision = envelope.revision;
    if (expected === undefined)
      return { revision, check: 'decisions', what: `${envelope.type} does not follow from its command` };
    const difference = firstDifference(comparable(eventIn(envelope)), comparable(expected));
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

type Supply = { readonly next: (inputs: Inputs, need: Need) => Inputs | string; readonly isUsedUp: () => boolean };

/** Decides with the recorded inputs, handed over one by one as they are asked for; a sentence when one is lacking. */
const decideWith = (
  supply: Supply,
  attempt: (inputs: Inputs) => Decision,
): Exclude<Decision, { kind: 'needs' }> | string => {
  let inputs: Inputs = {};
  for (;;) {
    const decision = attempt(inputs);
    if (decision.kind !== 'needs') return decision;
    const next = supply.next(inputs, decision.need);
    if (typeof next === 'string') return next;
    inputs = next;
  }
};

const suppliesIn = (group: readonly Envelope[], timeline: Timeline, created: Creation): Supply => {
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

/** The first die or shuffle that the opened seed does not give. */
const wrongDraw = (envelopes: readonly Envelope[]): Finding | null => {
  const { serverSeed = '' } = creationIn(envelopes[0]);
  const sealedWith = envelopes.at(-1);
  if (sealedWith?.data.serverSeed !== serverSeed)
    return {
      revision: sealedWith?.revision ?? '',
      check: 'dice',
      what: 'the seed that is opened is not the one that was committed to',
    };
  const clientSeeds: { [seat: string]: string } = {};
  for (const envelope of envelopes) {
    if (envelope.type === 'ClientSeedGiven') {
      const { seat, seed } = envelope.data as KernelEvents['ClientSeedGiven']; // decided above as the kernel gives it
      clientSeeds[seat] = seed;
    }
    const wrong = drawFault(envelope, (n) => ({
      serverSeed,
      matchId: envelope.matchId,
      clientSeeds,
      n,
    }));
    if (wrong !== undefined) return { revision: envelope.revision, check: 'dice', what: wrong };
  }
  return null;
};

type DrawAt = (n: number) => Parameters<typeof dieAt>[0];

const drawFault = ({ type, data, sealed }: Envelope, drawAt: DrawAt): string | undefined => {
  if (typeof data.n !== 'number') return undefined;
  if (type === 'DieRolled' || type === 'DieRerolled') {
    const value = dieAt(drawAt(data.n));
    return value === data.value ? undefined : `the seed gives a ${value}, not a ${shown(data.value)}`;
  }
  if (type !== 'DeckShuffled') return undefined;
  const names = ((sealed?.data?.cards ?? []) as { trueName: string }[]).map(({ trueName }) => trueName).toReversed();
  return JSON.stringify(shuffleAt(drawAt(data.n), names)) === JSON.stringify(names)
    ? undefined
    : 'the seed gives another order of the cards';
};
