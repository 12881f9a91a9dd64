import { registerLists } from '../../board/deck-lists.js';
import { areDecksReported } from '../../board/unknown-cards.js';
import { hiddenNames } from '../../cards/checking/hidden-names.js';
import type { OpenDecision } from '../../rules/ruleset.js';
import type { Begins } from '../../log/inputs.js';
import type { Command } from '../../rules/command.js';
import { asText, isMap } from '../../persistent/json.js';
import type { Cards } from '../../table/card.js';
import { emit, inputOf } from '../../events/recording.js';
import { MATCH_FULL } from '../../table/state.js';
import type { JsonMap } from '../../persistent/json.js';
import type { SeatId } from '../../table/names.js';
import type { Rejection } from '../../table/rejection.js';
import { rejection } from '../../table/rejection.js';
import type { CommandRule } from '../../rules/ruleset.js';
import { faultsOf, json, listOf, mapOf, oneOf, struct, tellFault, text } from '../../table/shape.js';
import { callJudge, openCalls, resume, timeOf, unfinished } from '../calling.js';
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

/** The options of a match with every default filled in, so that the log holds them. */
const filledOptions = (d: OpenDecision, given: JsonMap): JsonMap => {
  const rules = Object.entries(d.ruleset.options);
  return Object.fromEntries(
    rules.flatMap(([name, { otherwise }]) => {
      const value = given[name] ?? otherwise;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
};

const creationFault = (d: OpenDecision, creation: Creation): Rejection | undefined => {
  const { seats, options, setup, cards } = creation;
  const { least, most } = d.ruleset.seats;
  const known = struct(
    Object.fromEntries(Object.entries(d.ruleset.options).map(([name, { shape }]) => [`${name}?`, shape])),
  );
  const faults = [
    ...(seats.length < least || seats.length > most
      ? [`seats: ${d.ruleset.title} is for ${least} to ${most} players`]
      : []),
    ...(new Set(seats).size < seats.length ? ['seats: each name is taken once'] : []),
    ...faultsOf(known, options, 'options').map((each) => tellFault(each, 'docs/http.md#options')),
    ...d.ruleset.optionFaults(filledOptions(d, options)).map(({ path, why }) => `options/${path}: ${why}`),
    ...(setup === undefined
      ? []
      : faultsOf(d.ruleset.setupShape, setup, 'setup').map((each) =>
          tellFault(each, 'docs/setups-and-decks.md#setups'),
        )),
    ...uncounted(creation),
    ...overlooked(creation),
    ...namingHidden(d, creation),
    ...d.ruleset.beginFaults(beginsOf(creation), seats, cards, filledOptions(d, options)),
  ];
  return faults.length === 0 ? undefined : rejection('bad-options', 'SL-MATCH-3', faults.join('; '));
};

const create = (d: OpenDecision, command: Command): Rejection | undefined => {
  const creation = command as unknown as Creation; // by its descriptor
  const fault = creationFault(d, creation);
  if (fault !== undefined) return fault;
  emitCreated(
    d,
    creation,
    inputOf(d, { need: 'server-seed' }, ({ serverSeed }) => serverSeed),
  );
  for (const cards of pieces(creation.cards)) emit(d, 'CardsDefined', { cards }, ['SL-MATCH-4']);
  if ((creation.start ?? 'at-once') === 'at-once') startMatch(d, beginsOf(creation));
  return undefined;
};

const emitCreated = (d: OpenDecision, creation: Creation, serverSeed: string): void => {
  const { matchId, seats, options, tournament = null, start = 'at-once', cardsHash, decks, setup } = creation;
  const created = {
    matchId,
    ruleset: d.ruleset.id,
    rulesetVersion: d.ruleset.version,
    seats,
    options: filledOptions(d, options),
    tournament,
    start,
    cardsHash,
    notice: NOTICE,
    ...(decks && !hidesLists(options) && { decks }),
  };
  const begins = { ...(setup && { setup }), ...(decks && hidesLists(options) && { decks }) };
  // What lies face down in a set-up position is as secret as the seed, and so are lists of decks that are sealed or lie on a table.
  emit(d, 'MatchCreated', created, ['SL-MATCH-4'], { for: 'nobody', data: { serverSeed, ...begins } });
};

const isReported = (options: unknown): boolean => isMap(options) && options.decks === 'reported';

/** Whether who looks at a match is not to learn from its creation which decks are played (SL-CARD-3, SL-MATCH-7). */
const hidesLists = (options: unknown): boolean => isReported(options) || (isMap(options) && options.lists === 'sealed');

/** Numbers of cards where lists were asked for: only a table knows the cards of those. */
const uncounted = ({ options, decks = {} }: Creation): readonly string[] =>
  isReported(options)
    ? []
    : Object.entries(decks).flatMap(([deck, list]) =>
        typeof list === 'number' ? [`decks/${deck}: a number of cards is for decks: reported; name the cards`] : [],
      );

/** A position lays its own cards out. Beside it lists are for decks on the table, which they bound. */
const overlooked = ({ options, setup, decks }: Creation): readonly string[] =>
  setup === undefined || decks === undefined || isReported(options)
    ? []
    : ['decks: a setup says what lies where, and nothing is dealt; leave decks out'];

/** Cards that name cards of a deck of which only the table knows where they lie. */
const namingHidden = ({ ruleset }: OpenDecision, { options, cards }: Creation): readonly string[] =>
  isReported(options)
    ? Object.entries(cards).flatMap(([id, { abilities = [] }]) =>
        hiddenNames(ruleset, abilities, `cards/${id}/abilities`).map((fault) =>
          tellFault(fault, 'docs/cards.md#effects'),
        ),
      )
    : [];

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

const startMatch = (d: OpenDecision, begins: Begins): void => {
  emit(d, 'MatchStarted', {}, ['SL-MATCH-4']);
  if (begins.setup !== undefined && areDecksReported(d)) registerLists(d, begins.decks ?? {});
  d.ruleset.begin(d, begins);
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
  hidden: (_situation, { options }) => (hidesLists(options) ? ['setup', 'decks'] : ['setup']),
  decide: create,
};

const takeSeat: CommandRule = {
  about: 'somebody sits down before the match starts',
  by: 'seat',
  during: 'any',
  fields: { 'by?': text('who sits there') },
  decide: (d, command) => {
    const seat = senderOf(command);
    const by = asText(command.by ?? seat);
    const taken = d.state.record.seats.find((each) => each.seat === seat)?.by;
    if (taken != null || d.state.table.status !== 'open')
      return rejection(
        'seat-taken',
        'SL-SEAT-3',
        `${seat} is ${taken == null ? 'set: the match has started' : `taken by ${taken}`}`,
      );
    emit(d, 'SeatTaken', { seat, by }, ['SL-SEAT-3']);
    return undefined;
  },
};

const giveClientSeed: CommandRule = {
  about: "adds a seat's own randomness to the dice, before the match starts",
  by: 'seat',
  during: 'any',
  fields: { seed: { is: 'text', most: 200, about: 'any text' } },
  decide: (d, command) => {
    if (d.state.table.status !== 'open')
      return rejection('match-started', 'SL-MATCH-2', 'seeds are given before the match starts');
    emit(d, 'ClientSeedGiven', { seat: senderOf(command), seed: String(command.seed) }, ['SL-MATCH-4']);
    return undefined;
  },
};

const start: CommandRule = {
  about: 'deals and begins a match that was created with start: on-command',
  by: 'judge',
  needs: 'start',
  during: 'any',
  fields: {},
  decide: (d) => {
    if (d.state.table.status !== 'open')
      return rejection('match-started', 'SL-MATCH-2', 'the match has started already');
    startMatch(
      d,
      inputOf(d, { need: 'begins' }, ({ begins }) => begins),
    );
    return undefined;
  },
};

const seal: CommandRule = {
  about: 'ends a match for good and opens the seed of its dice',
  by: 'judge',
  needs: 'seal',
  during: 'ended',
  fields: {},
  decide: (d) => {
    if (d.state.table.status !== 'ended')
      return rejection('match-running', 'SL-MATCH-2', 'a match is sealed after its end');
    const opened = inputOf(d, { need: 'seal' }, ({ seal: given }) => given);
    emit(d, 'MatchSealed', opened, ['SL-MATCH-4']);
    return undefined;
  },
};

/** What a judge is awaited for is settled before a match is sealed by itself. */
const sealEnded: CommandRule = {
  about: 'seals a match whose time for disputes is over',
  by: 'system',
  during: 'ended',
  fields: {},
  decide: (d, command) =>
    d.state.record.paused === null && openCalls(d).length === 0
      ? seal.decide(d, command)
      : rejection('play-paused', 'SL-CALL-2', 'a judge is awaited: the match is sealed after that'),
};

const pausePlay: CommandRule = {
  about: 'stops play where it stands',
  by: 'judge',
  needs: 'pause',
  during: 'play',
  fields: { 'reason?': text() },
  decide: (d, { judge, reason }) => {
    const why = asText(reason ?? 'paused by a judge');
    emit(d, 'PlayPaused', { by: String(judge), reason: why, since: timeOf(d) }, ['SL-CALL-2']);
    return undefined;
  },
};

const resumePlay: CommandRule = {
  about:
    'play goes on where it stopped, and what a judge was called for is settled; what was objected to is reported again',
  by: 'judge',
  needs: 'pause',
  during: 'ended',
  fields: {},
  decide: (d, { judge }) => {
    if (d.state.record.paused === null) return rejection('not-paused', 'SL-CALL-2', 'play is not paused');
    const fault = unfinished(d);
    if (fault !== undefined) return fault;
    resume(d, String(judge), ['SL-CALL-2']);
    return undefined;
  },
};

/** How many rests in a row are taken for a loop (SL-LOOP-1). */
const MOST_CONTINUATIONS = 20;

/** Automatic steps stop where they stand. */
const stop = (d: OpenDecision, reason: string): undefined => {
  callJudge(d, { by: 'system', reason }, ['SL-LOOP-1']);
};

const continueSettling: CommandRule = {
  about: 'goes on with automatic steps that stopped at their bound',
  by: 'system',
  during: 'play',
  fields: {},
  decide: (d) => {
    const { table, record, head } = d.state;
    if (!isResting(d))
      return rejection('nothing-to-continue', 'SL-LOOP-1', 'play waits for somebody, not for automatic steps');
    d.rests = record.continuations;
    if (head >= MATCH_FULL) return stop(d, 'the log of this match is full');
    if (d.rests < MOST_CONTINUATIONS) return undefined;
    // Who passes by an order could take it back: such a loop is none that nobody can stop.
    if (d.ruleset.endless !== undefined && table.orders.length === 0) {
      d.ruleset.endless(d);
      return undefined;
    }
    return stop(d, `automatic steps did not come to an end (${table.resolving.at(-1)?.procedure ?? 'play'})`);
  },
};

/** Whether automatic steps wait to be continued. */
export const isResting = ({ state: { table, record } }: Pick<OpenDecision, 'state'>): boolean =>
  table.status === 'running' && record.paused === null && table.awaiting === null && table.priority.holder === null;

/** The commands about the match itself. */
export const matchCommands: { readonly [type: string]: CommandRule } = {
  CreateMatch: createMatch,
  TakeSeat: takeSeat,
  GiveClientSeed: giveClientSeed,
  StartMatch: start,
  SealMatch: seal,
  SealEndedMatch: sealEnded,
  PausePlay: pausePlay,
  ResumePlay: resumePlay,
  ContinueSettling: continueSettling,
};

/** What a match begins with, as its creation says or MatchCreated keeps it. */
export const beginsOf = ({ decks, setup }: Begins): Begins => ({ ...(decks && { decks }), ...(setup && { setup }) });
