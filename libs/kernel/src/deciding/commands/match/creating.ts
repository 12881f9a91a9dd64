import { registerLists } from '../../../board/deck-lists.js';
import { areDecksReported } from '../../../board/unknown-cards.js';
import { hiddenNames } from '../../../cards/checking/hidden-names.js';
import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import type { Begins } from '../../../log/inputs.js';
import type { Command } from '../../../rules/command.js';
import { isMap } from '../../../persistent/json.js';
import type { Cards } from '../../../table/card.js';
import { emit, inputOf } from '../../../events/recording.js';
import type { JsonMap } from '../../../persistent/json.js';
import type { SeatId } from '../../../table/names.js';
import type { Rejection } from '../../../table/rejection.js';
import { rejection } from '../../../table/rejection.js';
import type { CommandRule } from '../../../rules/ruleset/command-rules.js';
import { faultsOf, json, listOf, mapOf, oneOf, struct, tellFault, text } from '../../../table/shape.js';

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

/** Play begins: from the position that was given, or dealt (SL-MATCH-4). */
export const startMatch = (d: OpenDecision, begins: Begins): void => {
  emit(d, 'MatchStarted', {}, ['SL-MATCH-4']);
  if (begins.setup !== undefined && areDecksReported(d)) registerLists(d, begins.decks ?? {});
  d.ruleset.begin(d, begins);
};

/** Creates a match; it begins at once unless it waits for StartMatch. */
export const createMatch: CommandRule = {
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

/** What a match begins with, as its creation says or MatchCreated keeps it. */
export const beginsOf = ({ decks, setup }: Begins): Begins => ({ ...(decks && { decks }), ...(setup && { setup }) });
