import { checkDecks } from '@stackledger/cards';
import { canonicalForm } from '@stackledger/integrity';
import { isMap, statusOf, renderValidationError, type Cards, type SeatId } from '@stackledger/rules';
import {
  awaitingFor,
  readEnvelope,
  SPECTATOR,
  streamOf,
  type ActingGrant,
  type CreationAnswer,
  type CreateRequest,
  type OfferedGame,
  type OfferedGames,
  type Ledger,
  type Session,
} from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import type { CreateMatch, MatchCreated, MatchOpened } from '@stackledger/wire';
import { bringsSideboards, decksOfTexts, sideboardNamed } from './deck-texts.js';
import { settledAnswer } from '../ledger/settled-answer.js';
import { malformed, RequestRejected } from '../rejections/request-rejected.js';

/** The ports that creating a match needs. */
export type CreationContext = {
  readonly ledger: Ledger;
  readonly store: EventStore;
  readonly games: OfferedGames;
  /** The grant that authorizes the creation, where one is required. */
  readonly by?: ActingGrant;
};

/** Creates a match, or returns the one that the same key has created before. Throws RequestRejected. */
export const createMatch = async (
  parts: CreationContext,
  body: CreateMatch,
  key: string | undefined,
): Promise<MatchCreated | MatchOpened> => {
  const { ledger, games } = parts;
  const { decks, errors: inTexts } = decksOfTexts(body, cardsOf(games, body));
  const read = decks === undefined ? body : { ...body, decks };
  const errors = inTexts.length > 0 ? inTexts : validationErrorsOf(games, read);
  if (errors.length > 0) throw badOptions(errors.join('; '));
  // A cast: the ledger and the ruleset validate the maps.
  const created = await ledger.create(read as CreateRequest, key, parts.by);
  const session = await ledger.session(acceptedId(created));
  return body.start === 'on-command' ? matchOpened(parts, session) : begun(session, created);
};

const acceptedId = ({ matchId, answer }: CreationAnswer): string => {
  if (answer.kind === 'accepted') return matchId;
  const { rule, detail } = answer.rejection;
  throw rule === 'SL-CMD-1' ? malformed(detail, REMEDY) : badOptions(detail);
};

const REMEDY =
  'Correct what is named and create the match again; the body is described at /docs and in docs/reference/http.md#creating-a-match.';

const badOptions = (detail: string): RequestRejected =>
  new RequestRejected({ code: 'bad-options', rule: 'SL-MATCH-3', detail, legal: REMEDY });

const begun = (session: Session, { matchId, answer }: CreationAnswer): MatchCreated => {
  if (answer.kind === 'refused') throw new Error(`match ${matchId} was refused and is there`);
  const { revision, after } = settledAnswer(session, answer);
  const state = session.timeline.stateAt(revision) ?? session.timeline.state();
  // Whoever creates a match sees what every seat sees; in canonical order, as in answers to commands.
  const awaiting = canonicalForm(awaitingFor(after, SPECTATOR));
  return { matchId, revision: String(revision), status: statusOf(state), awaiting };
};

/** The seal of MatchCreated is the service's commitment to its dice. */
const matchOpened = async ({ store }: CreationContext, { matchId }: Session): Promise<MatchOpened> => {
  for await (const { json } of store.read(streamOf(matchId), { limit: 1 })) {
    const { seal } = readEnvelope(json).data;
    if (typeof seal === 'string') return { matchId, seal, status: 'open' };
  }
  throw new Error(`match ${matchId} has no seal on its first event`);
};

/** What stands in `targets` for a place that is left empty. */
const NO_TARGET = 'none';

/** Upper bound of the cards in a deck. */
const MOST_CARDS = 1_000;

/** Validation errors of names and decks, found before the ruleset looks at the match. */
const validationErrorsOf = (games: OfferedGames, body: CreateMatch): readonly string[] => {
  const { ruleset, decks, setup, seats } = body;
  const game = games.get(ruleset);
  const reserved = [
    ...(isNamed([seats, decks, setup], 'constructor') ? ['no seat, card or object may be called constructor'] : []),
    ...(seats.includes(NO_TARGET) ? [`seats: no seat may be called ${NO_TARGET}: it stands for an empty place`] : []),
  ];
  if (game === undefined || decks === undefined || reserved.length > 0) return reserved;
  const errors = [
    ...unknownDeckErrors(
      game,
      decks,
      bringsSideboards(body.options) ? [...seats, ...seats.map(sideboardNamed)] : seats,
    ),
    ...checkDecks(decks, cardsOf(games, body)).map((each) => renderValidationError(each, 'docs/guide/cards.md#decks')),
  ];
  return errors.length > 0 ? errors : Object.entries(decks).flatMap(([deck, list]) => deckSizeErrors(deck, list));
};

/** The cards that lists may name: the built-in ones, and those that the match brings. */
const cardsOf = (games: OfferedGames, { ruleset, cards, setup }: CreateMatch): Cards => ({
  ...games.get(ruleset)?.cards,
  // A cast: only ids and titles are looked at.
  ...({ ...cards, ...(isMap(setup?.cards) ? setup.cards : {}) } as unknown as Cards),
});

/** Decks under names that nothing is dealt from: they would be registered without effect. */
const unknownDeckErrors = (
  { ruleset: { zones }, decks: usual }: OfferedGame,
  decks: object,
  names: readonly string[],
): readonly string[] => {
  const piles = new Set(names.map((seat) => zones.drawPile(seat as SeatId))); // the request's spelling
  const known = [...(piles.size === names.length ? names : []), ...Object.keys(usual)];
  return Object.keys(decks)
    .filter((name) => !known.includes(name))
    .map((name) => `decks/${name}: no deck of this match is called so; there are ${known.join(', ')}`);
};

const deckSizeErrors = (deck: string, list: unknown): readonly string[] => {
  if (typeof list === 'number') return []; // its shape bounds the number
  // the shape was checked above
  const counts = (list as readonly unknown[]).map((entry) => (isMap(entry) ? Number(entry.count ?? 1) : 1));
  const size = counts.reduce((sum, count) => sum + count, 0);
  return size > MOST_CARDS ? [`decks/${deck}: expected at most ${MOST_CARDS} cards, found ${size}`] : [];
};

/** Whether a name occurs anywhere in plain data. */
const isNamed = (value: unknown, name: string): boolean => {
  if (typeof value !== 'object' || value === null) return value === name;
  return Object.values(value).some((each) => isNamed(each, name));
};
