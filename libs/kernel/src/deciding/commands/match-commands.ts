import type { Game } from '../../rules/ruleset.js';
import type { Begins } from '../../log/inputs.js';
import type { Command } from '../../rules/command.js';
import { asText } from '../../persistent/json.js';
import type { Cards } from '../../table/card.js';
import { emit, inputOf } from '../../events/recording.js';
import { MATCH_FULL } from '../../table/state.js';
import type { JsonMap } from '../../persistent/json.js';
import type { SeatId } from '../../table/names.js';
import type { Rejection } from '../../table/rejection.js';
import { rejection } from '../../table/rejection.js';
import type { CommandRule } from '../../rules/ruleset.js';
import { faultsOf, json, listOf, mapOf, oneOf, record, text } from '../../table/shape.js';
import { senderOf } from './table-commands.js';

const SEAT_NAME = { is: 'text', pattern: /^[a-z][a-z0-9-]*$/, most: 40, about: 'a seat name in lower case' } as const;

const NOTICE =
  'Dice and shuffles come from a server seed that this event commits to. It is opened when the match is sealed: then every hand and every deck order of the match can be computed.';

/** How many bytes of definitions one CardsDefined event carries at most, well within the store's limit. */
const PIECE = 40_000;

type Creation = {
  readonly matchId: string;
  readonly seats: readonly SeatId[];
  readonly options: JsonMap;
  readonly tournament?: string;
  readonly start?: 'at-once' | 'on-command';
  readonly cards: Cards;
  readonly cardsHash: string;
  readonly decks?: JsonMap;
  readonly setup?: JsonMap;
};

/** The options of a match with every default filled in, so that the log holds them (design.md law 7). */
const filledOptions = (g: Game, given: JsonMap): JsonMap => {
  const rules = Object.entries(g.ruleset.options);
  return Object.fromEntries(rules.map(([name, { otherwise }]) => [name, given[name] ?? otherwise]));
};

const creationFault = (g: Game, creation: Creation): Rejection | undefined => {
  const { seats, options, setup, cards } = creation;
  const { least, most } = g.ruleset.seats;
  const known = record(
    Object.fromEntries(Object.entries(g.ruleset.options).map(([name, { shape }]) => [`${name}?`, shape])),
  );
  const faults = [
    ...(seats.length < least || seats.length > most
      ? [`seats: ${g.ruleset.title} is for ${least} to ${most} players`]
      : []),
    ...(new Set(seats).size < seats.length ? ['seats: each name is taken once'] : []),
    ...faultsOf(known, options, 'options').map(
      ({ path, expected, found }) => `${path}: expected ${expected}, found ${found}`,
    ),
    ...g.ruleset.optionFaults(filledOptions(g, options)).map(({ path, why }) => `options/${path}: ${why}`),
    ...(setup === undefined
      ? []
      : faultsOf(g.ruleset.setupShape, setup, 'setup').map(
          ({ path, expected, found }) => `${path}: expected ${expected}, found ${found}`,
        )),
    ...g.ruleset.beginFaults(beginsOf(creation), seats, cards),
  ];
  return faults.length === 0 ? undefined : rejection('bad-options', 'SL-MATCH-3', faults.join('; '));
};

const create = (g: Game, command: Command): Rejection | undefined => {
  const creation = command as unknown as Creation; // by its descriptor
  const fault = creationFault(g, creation);
  if (fault !== undefined) return fault;
  emitCreated(
    g,
    creation,
    inputOf(g, { need: 'server-seed' }, ({ serverSeed }) => serverSeed),
  );
  for (const cards of pieces(creation.cards)) emit(g, 'CardsDefined', { cards }, ['SL-MATCH-4']);
  if ((creation.start ?? 'at-once') === 'at-once') startMatch(g, beginsOf(creation));
  return undefined;
};

const emitCreated = (g: Game, creation: Creation, serverSeed: string): void => {
  const { matchId, seats, options, tournament = null, start = 'at-once', cardsHash, decks, setup } = creation;
  const created = {
    matchId,
    ruleset: g.ruleset.id,
    rulesetVersion: g.ruleset.version,
    seats,
    options: filledOptions(g, options),
    tournament,
    start,
    cardsHash,
    notice: NOTICE,
    ...(decks && { decks }),
  };
  // What lies face down in a set-up position is as secret as the seed.
  emit(g, 'MatchCreated', created, ['SL-MATCH-4'], { for: 'nobody', data: { serverSeed, ...(setup && { setup }) } });
};

const pieces = (cards: Cards): readonly Cards[] => {
  const all: { [id: string]: Cards[string] }[] = [{}];
  let size = 0;
  for (const [id, card] of Object.entries(cards)) {
    const length = id.length + JSON.stringify(card).length;
    if (size + length > PIECE) {
      all.push({});
      size = 0;
    }
    (all.at(-1) ?? {})[id] = card;
    size += length;
  }
  return all.filter((piece) => Object.keys(piece).length > 0);
};

const startMatch = (g: Game, begins: Begins): void => {
  emit(g, 'MatchStarted', {}, ['SL-MATCH-4']);
  g.ruleset.begin(g, begins);
};

const createMatch: CommandRule = {
  about: 'creates a match',
  by: 'system',
  during: 'any',
  fields: {
    matchId: text(),
    seats: listOf(SEAT_NAME, 1, 20),
    options: mapOf(json),
    'tournament?': text(),
    'start?': oneOf('at-once', 'on-command'),
    cards: mapOf(json),
    cardsHash: text(),
    'decks?': mapOf(json),
    'setup?': mapOf(json),
  },
  hidden: () => ['setup'],
  decide: create,
};

const takeSeat: CommandRule = {
  about: 'somebody sits down before the match starts',
  by: 'seat',
  during: 'any',
  fields: { 'by?': text('who sits there') },
  decide: (g, command) => {
    const seat = senderOf(command);
    const by = asText(command.by ?? seat);
    const taken = g.state.record.seats.find((each) => each.seat === seat)?.by;
    if (taken != null || g.state.table.status !== 'open')
      return rejection(
        'seat-taken',
        'SL-SEAT-3',
        `${seat} is ${taken == null ? 'set: the match has started' : `taken by ${taken}`}`,
      );
    emit(g, 'SeatTaken', { seat, by }, ['SL-SEAT-3']);
    return undefined;
  },
};

const giveClientSeed: CommandRule = {
  about: "adds a seat's own randomness to the dice, before the match starts",
  by: 'seat',
  during: 'any',
  fields: { seed: { is: 'text', most: 200, about: 'any text' } },
  decide: (g, command) => {
    if (g.state.table.status !== 'open')
      return rejection('match-started', 'SL-MATCH-2', 'seeds are given before the match starts');
    emit(g, 'ClientSeedGiven', { seat: senderOf(command), seed: String(command.seed) }, ['SL-MATCH-4']);
    return undefined;
  },
};

const start: CommandRule = {
  about: 'deals and begins a match that was created with start: on-command',
  by: 'judge',
  during: 'any',
  fields: {},
  decide: (g) => {
    if (g.state.table.status !== 'open')
      return rejection('match-started', 'SL-MATCH-2', 'the match has started already');
    startMatch(
      g,
      inputOf(g, { need: 'begins' }, ({ begins }) => begins),
    );
    return undefined;
  },
};

const seal: CommandRule = {
  about: 'ends a match for good and opens the seed of its dice',
  by: 'judge',
  during: 'ended',
  fields: {},
  decide: (g) => {
    if (g.state.table.status !== 'ended')
      return rejection('match-running', 'SL-MATCH-2', 'a match is sealed after its end');
    const opened = inputOf(g, { need: 'seal' }, ({ seal: given }) => given);
    emit(g, 'MatchSealed', opened, ['SL-MATCH-4']);
    return undefined;
  },
};

const pausePlay: CommandRule = {
  about: 'stops play where it stands',
  by: 'judge',
  during: 'play',
  fields: { 'reason?': text() },
  decide: (g, { judge, reason }) => {
    emit(g, 'PlayPaused', { by: String(judge), reason: asText(reason ?? 'paused by a judge') }, ['SL-CALL-2']);
    return undefined;
  },
};

const resumePlay: CommandRule = {
  about: 'play goes on where it stopped',
  by: 'judge',
  during: 'ended',
  fields: {},
  decide: (g, { judge }) => {
    if (g.state.record.paused === null) return rejection('not-paused', 'SL-CALL-2', 'play is not paused');
    emit(g, 'PlayResumed', { by: String(judge) }, ['SL-CALL-2']);
    return undefined;
  },
};

/** How many rests in a row are taken for a loop (SL-LOOP-1). */
const MOST_CONTINUATIONS = 20;

const continueSettling: CommandRule = {
  about: 'goes on with automatic steps that stopped at their bound',
  by: 'system',
  during: 'play',
  fields: {},
  decide: (g) => {
    const { table, record, head } = g.state;
    if (!isResting(g))
      return rejection('nothing-to-continue', 'SL-LOOP-1', 'play waits for somebody, not for automatic steps');
    g.rests = record.continuations;
    if (head >= MATCH_FULL) return callJudge(g, 'the log of this match is full');
    if (g.rests < MOST_CONTINUATIONS) return undefined;
    // Who passes by an order could take it back: such a loop is none that nobody can stop.
    if (g.ruleset.endless !== undefined && table.orders.length === 0) {
      g.ruleset.endless(g);
      return undefined;
    }
    return callJudge(g, `automatic steps did not come to an end (${table.resolving.at(-1)?.procedure ?? 'play'})`);
  },
};

/** Automatic steps stop where they stand until a judge has looked at them. */
const callJudge = (g: Game, reason: string): undefined => {
  const call = `call-${g.state.record.calls.length + 1}`;
  emit(g, 'PlayPaused', { by: 'system', reason }, ['SL-LOOP-1']);
  emit(g, 'JudgeCalled', { call, by: 'system', reason }, ['SL-LOOP-1']);
};

/** Whether automatic steps wait to be continued. */
export const isResting = ({ state: { table, record } }: Pick<Game, 'state'>): boolean =>
  table.status === 'running' && record.paused === null && table.awaiting === null && table.priority.holder === null;

/** The commands about the match itself. */
export const matchCommands: { readonly [type: string]: CommandRule } = {
  CreateMatch: createMatch,
  TakeSeat: takeSeat,
  GiveClientSeed: giveClientSeed,
  StartMatch: start,
  SealMatch: seal,
  PausePlay: pausePlay,
  ResumePlay: resumePlay,
  ContinueSettling: continueSettling,
};

/** What a match begins with, as its creation says or MatchCreated keeps it. */
export const beginsOf = ({ decks, setup }: Begins): Begins => ({ ...(decks && { decks }), ...(setup && { setup }) });
