import {
  command,
  listOf,
  nameFor,
  objectAt,
  objectNamed,
  plainName,
  playerAt,
  rejection,
  seatNamed,
  text,
  zoneAt,
  type CardId,
  type Command,
  type CommandRule,
  type Situation,
  type Rejection,
  type SeatId,
} from '@stackledger/kernel';
import {
  NAMES,
  ofShape,
  asObjectName,
  procedure,
  reschedule,
  areDecksReported,
  deckCards,
  layUnseen,
  clearAgenda,
  unknownObject,
  ask,
  choose,
  memoizedFor,
  withBindings,
  copiesOf,
  moveCard,
  schedule,
  rollOff,
  type RollOff,
  seatsFrom,
  senderOf,
  shuffle,
  shuffleInto,
  legalActionOf,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { areListsSealed, decksToPlay, laySealedLibraries } from './deck-lists.js';
import { drawMany } from './drawing.js';
import { enterBattlefield } from '../board/entering.js';
import { magicCardNamed, type MagicCard } from '../cards/magic-card.js';
import { emit } from '../table/events.js';
import { magicOf, type MagicDeckLists } from '../table/state.js';
import { beginTurn } from './turn.js';

/** How much life a player begins with. */
export const LIFE = 20;
const HAND = 7;

/**
 * Begins a game: libraries are shuffled, and the highest roller of the first game, later the loser, chooses who plays
 * first (MTG-103).
 */
export const beginGame = (
  d: OpenDecision,
  losers: readonly SeatId[],
  decks: MagicDeckLists = decksToPlay(d),
  costs = d.state.terms.options.costs === 'free' ? ('free' as const) : ('enforced' as const),
): void => {
  const { seats } = d.state.terms;
  const players = seats.map((seat) => ({ seat, totals: { life: LIFE, poison: 0, landPlays: 0 }, base: {}, damage: 0 }));
  emit(d, 'GameBegan', { game: d.state.table.gameNumber + 1, players }, ['MTG-103', 'SL-MATCH-4']);
  emit(
    d,
    'RulesSet',
    { costs, decks: areDecksReported(d) || areListsSealed(d) ? {} : decks, skipsDraw: seats.length === 2 },
    ['SL-MATCH-4'],
  );
  if (areListsSealed(d)) laySealedLibraries(d, decks);
  else layLibraries(d, decks);
  schedule(d, starting, { seats: losers.length > 0 ? losers : seats, rolls: {} });
};

/** Copies are named `ID-1`, `ID-2`, … in the order of the lists, on from seat to seat. */
const layLibraries = (d: OpenDecision, decks: MagicDeckLists): void => {
  const counts = new Map<CardId, number>();
  if (areDecksReported(d)) return layUnseenLibraries(d, decks);
  for (const seat of d.state.terms.seats) {
    // A name made of a card's id.
    const objects = copiesOf(deckCards(decks[seat]), counts).map(({ card, as }) => ({ card, name: asObjectName(as) }));
    if (objects.length === 0) continue;
    emit(d, 'ObjectsCreated', { zone: `library/${seat}`, owner: seat, knownTo: 'all', objects }, ['MTG-103']);
    shuffle(d, `library/${seat}`, ['MTG-103']);
  }
};

/** Libraries that lie on the table; in later games as they were registered for the first. */
const layUnseenLibraries = (d: OpenDecision, decks: MagicDeckLists): void => {
  const { seats, lists = [] } = d.state.terms;
  for (const seat of seats) {
    const list = decks[seat] ?? lists.find(({ deck }) => deck === seat)?.size ?? 0;
    layUnseen(d, { zone: `library/${seat}`, owner: seat, list }, ['MTG-103']);
    shuffle(d, `library/${seat}`, ['MTG-103']);
  }
};

const isIn = (situation: Situation, seat: SeatId): boolean => playerAt(situation.state.table, seat)?.left === false;

/** Finds who chooses: the only candidate, else the one who rolls highest; ties roll again. */
export const starting = procedure<RollOff>('mtg-starting', (d, continuation, answer) => {
  const remaining = continuation.bindings.seats.filter((seat) => isIn(d, seat));
  const seats = remaining.length > 0 ? remaining : seatsFrom(d.state.table, null);
  const [only, ...others] = seats;
  if (only !== undefined && others.length === 0) return askForFirst(d, only);
  const result = rollOff(d, continuation, answer, { seats, best: Math.max, because: ['MTG-103'] });
  if (result !== undefined) schedule(d, starting, { seats: result.leaders, rolls: {} });
});

const askForFirst = (d: OpenDecision, seat: SeatId): void => {
  schedule(d, starting, { seats: seatsFrom(d.state.table, null), rolls: {} });
  ask(d, {
    seat,
    kind: 'starting-player',
    command: 'ChooseStartingPlayer',
    prompt: 'Who plays first?',
    options: seatsFrom(d.state.table, null),
    about: { what: 'seat' },
    because: ['MTG-103'],
  });
};

const openingRejection = (situation: Situation, seat: SeatId, command: string): Rejection | undefined => {
  const { awaiting } = situation.state.table;
  return awaiting?.command === command && awaiting.seats.includes(seat)
    ? undefined
    : rejection('not-asked', 'MTG-103', `${seat} is not asked for this now`);
};

const chooseFirst = command({
  about: 'chooses who plays first',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { first: plainName('a seat') },
  decide: (d, command) => {
    const seat = senderOf(command);
    const rejected = openingRejection(d, seat, 'ChooseStartingPlayer');
    if (rejected !== undefined) return rejected;
    const first = seatNamed(d.state.table, command.first);
    if (first === undefined)
      return rejection('unknown-object', 'SL-CMD-2', `no seat of this match is called ${command.first}`);
    if (!isIn(d, first)) return rejection('bad-answer', 'MTG-103', `${first} has left this game`);
    emit(d, 'StartingPlayerChosen', { seat: first, how: `chosen by ${seat}` }, ['MTG-103', 'MTG-101.4e']);
    clearAgenda(d);
    schedule(d, mulligans, {});
    for (const each of seatsFrom(d.state.table, first).toReversed()) schedule(d, openingHand, { seat: each });
    return undefined;
  },
  legalActions: (situation, seat) => {
    if (openingRejection(situation, seat, 'ChooseStartingPlayer') !== undefined) return [];
    const candidates = seatsFrom(situation.state.table, null);
    return [
      legalActionOf({ type: 'ChooseStartingPlayer', seat }, [
        { path: 'first', what: 'seat', min: 1, max: 1, ordered: false, candidates },
      ]),
    ];
  },
});

/** Draws an opening hand. */
export const openingHand = procedure<{ readonly seat: SeatId }>('mtg-opening-hand', (d, { bindings: { seat } }) => {
  if (isIn(d, seat)) drawMany(d, seat, HAND, ['MTG-103.5']);
});

/** Each player in turn order declares keeping or a mulligan; then the mulligans are taken at once (MTG-103.5). */
export const mulligans = procedure('mtg-mulligans', (d, continuation) => {
  const { opening } = magicOf(d);
  if (opening === null) return;
  const seats = seatsFrom(d.state.table, opening.first);
  const next = seats.find((seat) => !opening.kept.includes(seat) && !opening.again.includes(seat));
  if (next !== undefined) {
    reschedule(d, continuation);
    return askToKeep(d, next);
  }
  const anew = seats.filter((seat) => opening.again.includes(seat));
  if (anew.length === 0) {
    const [first] = seats;
    if (first === undefined) return;
    return isOpeningKnown(d.state.terms.cards) ? schedule(d, openingCards, { seats }) : beginTurn(d, first, false);
  }
  reschedule(d, continuation);
  for (const seat of anew) {
    shuffleInto(d, `library/${seat}`, `hand/${seat}`, ['MTG-103.5']);
    drawMany(d, seat, HAND, ['MTG-103.5']);
  }
  emit(d, 'HandsDrawn', { seats: anew }, ['MTG-103.5']);
});

/** Whether a card of the match may begin on the battlefield; read once for a match. */
const isOpeningKnown = memoizedFor((cards: { readonly [id: string]: MagicCard }): boolean =>
  Object.values(cards).some(({ opening }) => opening !== undefined),
);

type OpeningCards = { readonly seats: readonly SeatId[]; readonly asked?: SeatId };

/** Each player in turn order puts cards of the opening hand onto the battlefield that say so (MTG-103.6). */
export const openingCards = procedure<OpeningCards>('mtg-opening-cards', (d, continuation, answer) => {
  const { seats, asked } = continuation.bindings;
  const first = magicOf(d).opening?.first;
  const [seat, ...later] = seats;
  if (seat === undefined) {
    if (first !== undefined) schedule(d, firstTurn, { seat: seatsFrom(d.state.table, first)[0] ?? first });
  } else {
    const hand = zoneAt(d.state.table, `hand/${seat}`).flatMap((name) => objectAt(d.state.table, name) ?? []);
    const options = hand.filter(({ card }) => magicCardNamed(d, card).opening !== undefined);
    const prompt = 'Which of these begin the game on the battlefield?';
    const asking = { seat, prompt, min: 0, max: options.length, hidden: true, about: { what: 'card' } };
    const names = options.map((object) => nameFor(object, seat));
    const then = withBindings(continuation, { seats: later, asked: seat });
    choose(d, { ...asking, options: names, because: ['MTG-103.6'] }, then);
  }
  if (asked === undefined) return;
  const coming = ofShape(NAMES, answer ?? []).flatMap((name) => objectNamed(d.state.table, name, asked)?.name ?? []);
  if (coming.length > 0)
    enterBattlefield(
      d,
      coming.map((object) => ({ object, controller: asked })),
      ['MTG-103.6'],
    );
});

/** The first turn begins. */
export const firstTurn = procedure<{ readonly seat: SeatId }>('mtg-first-turn', (d, { bindings: { seat } }) =>
  beginTurn(d, seat, false),
);

const takenBy = (situation: Situation, seat: SeatId): number => magicOf(situation).opening?.taken[seat] ?? 0;

const askToKeep = (d: OpenDecision, seat: SeatId): void =>
  ask(d, {
    seat,
    kind: 'mulligan',
    command: 'KeepHand',
    prompt: `Do you keep this hand? ${takenBy(d, seat)} of its cards go on the bottom of your library.`,
    options: [],
    about: { what: 'mulligan', taken: takenBy(d, seat) },
    because: ['MTG-103.5', 'MTG-101.4e'],
  });

const mulligan = command({
  about: 'shuffles the hand into the library and draws seven new cards',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: {},
  decide: (d, command) => {
    const seat = senderOf(command);
    const rejected = openingRejection(d, seat, 'KeepHand');
    if (rejected !== undefined) return rejected;
    if (takenBy(d, seat) >= HAND)
      return rejection('no-mulligan-left', 'MTG-103.5', `${seat} would have no card left: this hand is kept`);
    emit(d, 'HandMulliganed', { seat, taken: takenBy(d, seat) + 1 }, ['MTG-103.5']);
    return undefined;
  },
  legalActions: (situation, seat) =>
    openingRejection(situation, seat, 'KeepHand') === undefined && takenBy(situation, seat) < HAND
      ? [legalActionOf({ type: 'Mulligan', seat }, [])]
      : [],
});

const handOf = (situation: Situation, seat: SeatId): readonly string[] =>
  zoneAt(situation.state.table, `hand/${seat}`).flatMap((name) => {
    const object = objectAt(situation.state.table, name);
    return object === undefined ? [] : [nameFor(object, seat)];
  });

const namesIn = (command: Command): readonly string[] => ofShape(NAMES, command.bottom ?? []); // a list by its shape

const bottomRejection = (situation: Situation, seat: SeatId, names: readonly string[]): Rejection | undefined => {
  const hand = handOf(situation, seat);
  const unknown = names.find((name) => objectNamed(situation.state.table, name, seat) === undefined);
  if (unknown !== undefined) return unknownObject(unknown);
  const wrong = names.find((name, at) => !hand.includes(name) || names.indexOf(name) !== at);
  if (wrong !== undefined)
    return rejection('wrong-bottom', 'MTG-103.5', `${wrong} is not in ${seat}'s hand, or is named twice`);
  const taken = Math.min(takenBy(situation, seat), hand.length);
  return names.length === taken
    ? undefined
    : rejection('wrong-bottom', 'MTG-103.5', `${taken} cards go on the bottom, and ${names.length} are named`);
};

const keepHand = command({
  about: 'keeps the hand and puts a card for each mulligan on the bottom of the library',
  by: 'seat',
  during: 'play',
  answers: true,
  beside: ['Mulligan'],
  fields: { 'bottom?': listOf(text('a card in your hand'), 0, HAND) },
  hidden: () => ['bottom'],
  decide: (d, command) => {
    const seat = senderOf(command);
    const names = namesIn(command);
    const rejected = openingRejection(d, seat, 'KeepHand') ?? bottomRejection(d, seat, names);
    if (rejected !== undefined) return rejected;
    const objects = names.flatMap((name) => objectNamed(d.state.table, name, seat) ?? []);
    emit(d, 'HandKept', { seat, bottom: objects.length }, ['MTG-103.5']);
    for (const { name } of objects) moveCard(d, name, `library/${seat}`, ['MTG-103.5'], { index: 0 });
    return undefined;
  },
  legalActions: (situation, seat) => {
    if (openingRejection(situation, seat, 'KeepHand') !== undefined) return [];
    const candidates = handOf(situation, seat);
    const taken = Math.min(takenBy(situation, seat), candidates.length);
    const fill = { path: 'bottom', what: 'card', min: taken, max: taken, ordered: false, candidates };
    return [legalActionOf({ type: 'KeepHand', seat }, taken === 0 ? [] : [fill])];
  },
});

/** The commands before a game. */
export const openings: { readonly [type: string]: CommandRule } = {
  ChooseStartingPlayer: chooseFirst,
  Mulligan: mulligan,
  KeepHand: keepHand,
};
