import { registerLists } from '../../../board/deck-lists.js';
import { areDecksReported } from '../../../board/unknown-cards.js';
import { hiddenNames } from '../../../cards/checking/hidden-names.js';
import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import type { MatchBeginning } from '../../../log/inputs.js';
import { isMap } from '../../../persistent/json.js';
import type { Cards } from '../../../table/card.js';
import { emit, inputOf } from '../../../events/recording.js';
import type { JsonMap } from '../../../persistent/json.js';
import { memoizedFor } from '../../../persistent/memoized.js';
import type { SeatId } from '../../../table/names.js';
import type { Rejection } from '../../../table/rejection.js';
import { rejection } from '../../../table/rejection.js';
import { command, type CommandOf } from '../../../rules/ruleset/command-rules.js';
import {
  type Shape,
  validate,
  json,
  listOf,
  mapOf,
  oneOf,
  struct,
  renderValidationError,
  text,
} from '../../../table/shape.js';

const SEAT_NAME: Shape<SeatId> = {
  is: 'text',
  pattern: /^[a-z][a-z0-9-]*$/,
  most: 40,
  about: 'a seat name in lower case',
};

/** Cards are validated one by one where they are read, before this. */
const CARDS: Shape<Cards> = { is: 'map', of: json };

const NOTICE =
  'Dice and shuffles come from a server seed that this event commits to. It is opened when the match is sealed: then every hand and every deck order of the match can be computed.';

/** The maximum bytes of card definitions in one CardsDefined event, well within the store's limit. */
const PIECE = 40_000;

const CREATION = {
  matchId: text(),
  seats: listOf(SEAT_NAME, 1, 20),
  options: mapOf(json),
  'tournament?': text(),
  'start?': oneOf('at-once', 'on-command'),
  cards: CARDS,
  cardsHash: text(),
  'decks?': mapOf(json),
  'setup?': mapOf(json),
};

type CreateMatchCommand = CommandOf<typeof CREATION, 'system'>;

/** The options of a match with every default filled in, for the log. */
const filledOptions = (d: OpenDecision, given: JsonMap): JsonMap => {
  const rules = Object.entries(d.ruleset.options.rules);
  return Object.fromEntries(
    rules.flatMap(([name, { otherwise }]) => {
      const value = given[name] ?? otherwise;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
};

/** The shape of the options of a game, each of which may be left out. */
const shapeOfOptions = memoizedFor((rules: OpenDecision['ruleset']['options']['rules']) =>
  struct(Object.fromEntries(Object.entries(rules).map(([name, { shape }]) => [`${name}?`, shape]))),
);

const creationRejection = (d: OpenDecision, creation: CreateMatchCommand): Rejection | undefined => {
  const { seats, options, setup, cards } = creation;
  const { least, most } = d.ruleset.seats;
  const filled = filledOptions(d, options);
  const errors = [
    ...(seats.length < least || seats.length > most
      ? [`seats: ${d.ruleset.title} is for ${least} to ${most} players`]
      : []),
    ...(new Set(seats).size < seats.length ? ['seats: each name is taken once'] : []),
    ...validate(shapeOfOptions(d.ruleset.options.rules), options, 'options').map((each) =>
      renderValidationError(each, 'docs/reference/http.md#options'),
    ),
    ...d.ruleset.options.errors(filled).map(({ path, why }) => `options/${path}: ${why}`),
    ...(setup === undefined
      ? []
      : validate(d.ruleset.opening.setup, setup, 'setup').map((each) =>
          renderValidationError(each, 'docs/reference/setups.md#setups'),
        )),
    ...countedDeckErrors(creation),
    ...deckBesideSetupErrors(creation),
    ...namingHidden(d, creation),
    ...d.ruleset.opening.errors(beginningOf(creation), seats, cards, filled),
  ];
  return errors.length === 0 ? undefined : rejection('bad-options', 'SL-MATCH-3', errors.join('; '));
};

const create = (d: OpenDecision, creation: CreateMatchCommand): Rejection | undefined => {
  const rejected = creationRejection(d, creation);
  if (rejected !== undefined) return rejected;
  emitCreated(
    d,
    creation,
    inputOf(d, { need: 'server-seed' }, ({ serverSeed }) => serverSeed),
  );
  for (const cards of cardBatches(creation.cards)) emit(d, 'CardsDefined', { cards }, ['SL-MATCH-4']);
  if ((creation.start ?? 'at-once') === 'at-once') startMatch(d, beginningOf(creation));
  return undefined;
};

const emitCreated = (d: OpenDecision, creation: CreateMatchCommand, serverSeed: string): void => {
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
  // Face-down cards of a position are as secret as the seed, and so are the lists of decks that are sealed or real.
  emit(d, 'MatchCreated', created, ['SL-MATCH-4'], { for: 'nobody', data: { serverSeed, ...begins } });
};

const isReported = (options: unknown): boolean => isMap(options) && options.decks === 'reported';

/** Whether the creation of a match must not reveal the deck lists (SL-CARD-3, SL-MATCH-7). */
const hidesLists = (options: unknown): boolean => isReported(options) || (isMap(options) && options.lists === 'sealed');

/** The errors of decks given as numbers where lists are needed: only real decks may be numbers. */
const countedDeckErrors = ({ options, decks = {} }: CreateMatchCommand): readonly string[] =>
  isReported(options)
    ? []
    : Object.entries(decks).flatMap(([deck, list]) =>
        typeof list === 'number' ? [`decks/${deck}: a number of cards is for decks: reported; name the cards`] : [],
      );

/** The errors of decks beside a position: it lays out its own cards, so only real decks may have lists. */
const deckBesideSetupErrors = ({ options, setup, decks }: CreateMatchCommand): readonly string[] =>
  setup === undefined || decks === undefined || isReported(options)
    ? []
    : ['decks: a setup says what lies where, and nothing is dealt; leave decks out'];

/** The errors of cards that name cards of a hidden deck whose order only the table knows. */
const namingHidden = ({ ruleset }: OpenDecision, { options, cards }: CreateMatchCommand): readonly string[] =>
  isReported(options)
    ? Object.entries(cards).flatMap(([id, { abilities = [] }]) =>
        hiddenNames(ruleset, abilities, `cards/${id}/abilities`).map((error) =>
          renderValidationError(error, 'docs/reference/cards.md#effects'),
        ),
      )
    : [];

/** Card definitions in pieces within the bound of an event: the same pieces for all matches with the same cards. */
const cardBatches = memoizedFor((cards: Cards): readonly Cards[] => {
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
});

/** Begins play from the given position or with dealt decks (SL-MATCH-4). */
export const startMatch = (d: OpenDecision, begins: MatchBeginning): void => {
  emit(d, 'MatchStarted', {}, ['SL-MATCH-4']);
  if (begins.setup !== undefined && areDecksReported(d)) registerLists(d, begins.decks ?? {});
  d.ruleset.opening.begin(d, begins);
};

/** Creates a match; it begins at once unless it waits for StartMatch. */
export const createMatch = command({
  about: 'creates a match',
  by: 'system',
  during: 'any',
  fields: CREATION,
  hidden: (_situation, { options }) => (hidesLists(options) ? ['setup', 'decks'] : ['setup']),
  decide: create,
});

/** The position and decks of a match, as given at its creation or kept by MatchCreated. */
export const beginningOf = ({ decks, setup }: MatchBeginning): MatchBeginning => ({
  ...(decks && { decks }),
  ...(setup && { setup }),
});
