import { checkDecks } from '@stackledger/cards';
import { canonicalForm } from '@stackledger/integrity';
import { isMap, statusOf, tellFault, type Cards, type SeatId } from '@stackledger/kernel';
import {
  awaitingFor,
  readEnvelope,
  SPECTATOR,
  streamOf,
  type ActedBy,
  type Created,
  type CreateRequest,
  type OfferedGame,
  type OfferedGames,
  type Ledger,
  type Session,
} from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import type { CreateMatch, MatchCreated, MatchOpened } from '@stackledger/wire';
import { settledAnswer } from '../ledger/settled-answer.js';
import { malformed, RequestRefused } from '../problems/request-refused.js';

/** What a creation works with. */
export type Creating = {
  readonly ledger: Ledger;
  readonly store: EventStore;
  readonly games: OfferedGames;
  /** The grant by which it is created, where one was asked for. */
  readonly by?: ActedBy;
};

/** Creates a match, or finds the one that the same key has created before. Refusals are thrown. */
export const createMatch = async (
  parts: Creating,
  body: CreateMatch,
  key: string | undefined,
): Promise<MatchCreated | MatchOpened> => {
  const { ledger, games } = parts;
  const faults = beginFaults(games, body);
  if (faults.length > 0) throw badOptions(faults.join('; '));
  // A cast: the ledger and the ruleset check what stands in the maps.
  const created = await ledger.create(body as CreateRequest, key, parts.by);
  const session = await ledger.session(acceptedId(created));
  return body.start === 'on-command' ? opened(parts, session) : begun(session, created);
};

/** The match's id, once the creation was accepted. */
const acceptedId = ({ matchId, answer }: Created): string => {
  if (answer.kind === 'accepted') return matchId;
  const { rule, detail } = answer.rejection;
  throw rule === 'SL-CMD-1' ? malformed(detail, REMEDY) : badOptions(detail);
};

const REMEDY =
  'Correct what is named and create the match again; the body is described at /docs and in docs/http.md#creating-a-match.';

const badOptions = (detail: string): RequestRefused =>
  new RequestRefused({ code: 'bad-options', rule: 'SL-MATCH-3', detail, legal: REMEDY });

const begun = (session: Session, { matchId, answer }: Created): MatchCreated => {
  if (answer.kind === 'refused') throw new Error(`match ${matchId} was refused and is there`);
  const { revision, after } = settledAnswer(session, answer);
  const state = session.timeline.stateAt(revision) ?? session.timeline.state();
  // Whoever creates a match sees what every seat sees; in canonical order, as in the answers to commands.
  const awaiting = canonicalForm(awaitingFor(after, SPECTATOR));
  return { matchId, revision: String(revision), status: statusOf(state), awaiting };
};

/** The seal of MatchCreated is the service's commitment to its dice. */
const opened = async ({ store }: Creating, { matchId }: Session): Promise<MatchOpened> => {
  for await (const { json } of store.read(streamOf(matchId), { limit: 1 })) {
    const { seal } = readEnvelope(json).data;
    if (typeof seal === 'string') return { matchId, seal, status: 'open' };
  }
  throw new Error(`match ${matchId} has no seal on its first event`);
};

/** More cards than this no deck has. */
const MOST_CARDS = 1_000;

/** What is wrong with the names and decks of a match before its ruleset looks at them. */
const beginFaults = (games: OfferedGames, { ruleset, decks, cards, setup, seats }: CreateMatch): readonly string[] => {
  const game = games.get(ruleset);
  const reserved = isNamed([seats, decks, setup], 'constructor')
    ? ['no seat, card or object may be called constructor']
    : [];
  if (game === undefined || decks === undefined || reserved.length > 0) return reserved;
  const inSetup = isMap(setup?.cards) ? setup.cards : {};
  const all = { ...game.cards, ...cards, ...inSetup } as unknown as Cards; // only the ids are looked at
  const faults = [
    ...deckNameFaults(game, decks, seats),
    ...checkDecks(decks, all).map((each) => tellFault(each, 'docs/setups-and-decks.md#decks')),
  ];
  return faults.length > 0 ? faults : Object.entries(decks).flatMap(([deck, list]) => sizeFault(deck, list));
};

/** Lists under names that nothing is dealt from: they would be registered, and do nothing. */
const deckNameFaults = (
  { ruleset: { zones }, decks: usual }: OfferedGame,
  decks: object,
  seats: readonly string[],
): readonly string[] => {
  const piles = new Set(seats.map((seat) => zones.drawPile(seat as SeatId))); // as the request calls it
  const known = [...(piles.size === seats.length ? seats : []), ...Object.keys(usual)];
  return Object.keys(decks)
    .filter((name) => !known.includes(name))
    .map((name) => `decks/${name}: no deck of this match is called so; there are ${known.join(', ')}`);
};

const sizeFault = (deck: string, list: unknown): readonly string[] => {
  if (typeof list === 'number') return []; // bounded by its shape
  const counts = (list as readonly unknown[]).map((entry) => (isMap(entry) ? Number(entry.count ?? 1) : 1)); // just checked
  const size = counts.reduce((sum, count) => sum + count, 0);
  return size > MOST_CARDS ? [`decks/${deck}: expected at most ${MOST_CARDS} cards, found ${size}`] : [];
};

/** Whether a name occurs anywhere in plain data. */
const isNamed = (value: unknown, name: string): boolean => {
  if (typeof value !== 'object' || value === null) return value === name;
  return Object.values(value).some((each) => isNamed(each, name));
};
