import {
  abilitiesOf,
  activeSeat,
  cardOf,
  citesOf,
  copiesOf,
  deckCards,
  declarePlay,
  drawCards,
  emit,
  endMatch,
  everybodyHasPassed,
  givePriority,
  isRejection,
  lastLeftWins,
  layOut,
  listOf,
  moveCard,
  objectAt,
  objectNamed,
  plainGame,
  plainName,
  playTemplates,
  priorityFault,
  readDeclaration,
  rejection,
  resolveInstructions,
  seatAfter,
  seatsInOrder,
  senderOf,
  shuffle,
  takeEffects,
  text,
  totalEffects,
  totalOf,
  zoneAt,
  type CardId,
  type CommandRule,
  type Game,
  type GameObject,
  type Look,
  type Playable,
  type RuleId,
  type Ruleset,
  type SeatId,
} from '@stackledger/kernel';

/** How high a tower wins, and how many cards a builder holds. */
const [GOAL, HAND] = [7, 4];
const TURN: readonly RuleId[] = ['PT-TURN-1'];
const PLAY: readonly RuleId[] = ['PT-PLAY-1'];
const PASS: readonly RuleId[] = ['PT-PASS-1'];

const heightOf = ({ state }: Look, seat: SeatId): number => totalOf(state.table, seat, 'height');

const beginTurn = (g: Game, active: SeatId): void => {
  emit(g, 'TurnBegan', { active, number: (g.state.table.turn?.number ?? 0) + 1 }, TURN);
  drawCards(g, active, HAND - zoneAt(g.state.table, `hand/${active}`).length, TURN);
  givePriority(g, { seat: active, because: TURN });
};

const endTurn = (g: Game): void => {
  const { table } = g.state;
  const seats = seatsInOrder(table);
  const left = seats.flatMap((seat) => [`hand/${seat}`, `deck/${seat}`].flatMap((zone) => zoneAt(table, zone)));
  if (left.some((name) => cardOf(g, name).kind !== 'wind')) return beginTurn(g, seatAfter(table, activeSeat(table)));
  const highest = Math.max(...seats.map((seat) => heightOf(g, seat)));
  const [first = null, second] = seats.filter((seat) => heightOf(g, seat) === highest);
  endMatch(g, second === undefined ? first : null, 'no-cards', ['PT-END-1']);
};

const playOf = (look: Look, seat: SeatId, { name, trueName, card }: GameObject): Playable => {
  const [[path, ability] = ['', { type: 'play' as const }]] = abilitiesOf(cardOf(look, name));
  const unpayable = rejection('cannot-pay', 'PT-PLAY-1', 'cards cost nothing');
  const named = { seat, kind: 'card', subject: trueName, source: name, object: name };
  return { ...named, card, path, ability, costs: [], unpayable };
};

const playFault = (look: Look, seat: SeatId, object: GameObject) => {
  if (object.zone !== `hand/${seat}`)
    return rejection('not-in-hand', 'PT-PLAY-1', `${object.trueName} is not in ${seat}'s hand`);
  const isOpen = activeSeat(look.state.table) === seat && look.state.table.stack.length === 0;
  return isOpen || cardOf(look, object.name).kind === 'wind'
    ? undefined
    : rejection('wrong-moment', 'PT-PLAY-1', 'a stone is laid in your own turn, on an empty stack');
};

const playCard: CommandRule = {
  about: 'plays a card from the hand',
  by: 'seat',
  during: 'play',
  fields: { card: plainName('a card in your hand'), 'targets?': listOf(text('a target'), 0, 5) },
  decide: (g, command) => {
    const seat = senderOf(command);
    const object = objectNamed(g.state.table, command.card as string, seat);
    if (object === undefined) return rejection('unknown-object', 'SL-CMD-2', 'you know of nothing that is called so');
    const play = playOf(g, seat, object);
    const fault = priorityFault(g, seat) ?? playFault(g, seat, object);
    if (fault !== undefined) return fault;
    const declared = readDeclaration(g, play, command);
    if (isRejection(declared)) return declared;
    declarePlay(g, play, declared, PLAY, () => moveCard(g, object.name, 'stack', PLAY) ?? object.name);
    return undefined;
  },
  templates: (look, seat) =>
    zoneAt(look.state.table, `hand/${seat}`)
      .flatMap((name) => objectAt(look.state.table, name) ?? [])
      .filter((object) => playFault(look, seat, object) === undefined)
      .flatMap((object) =>
        playTemplates(look, playOf(look, seat, object), { type: 'PlayCard', seat, card: object.trueName }),
      ),
};

/** Deals everybody the same deck. A match cannot begin from a position: the game is too short for one. */
const begin: Ruleset['begin'] = (g, { decks = {} }) => {
  const { seats } = g.state.terms;
  const players = seats.map((seat) => ({ seat, totals: { height: 0 }, base: {}, damage: 0 }));
  emit(g, 'GameBegan', { game: 1, players }, TURN);
  const counts = new Map<CardId, number>();
  for (const seat of seats) {
    const entries = copiesOf(deckCards(decks[seat] ?? decks.everybody), counts);
    layOut(g, { zone: `deck/${seat}`, owner: seat, entries }, TURN);
    shuffle(g, `deck/${seat}`, TURN);
  }
  for (const seat of seats.slice(0, 1)) beginTurn(g, seat);
};

/** A game of one afternoon: stones and winds on a stack, towers that grow. Its rules are in rules.md. */
export const pebbleTower: Ruleset = {
  ...plainGame,
  id: 'pebble-tower',
  version: '1.0.0',
  title: 'Pebble Tower',
  seats: { least: 2, most: 5 },
  cardKinds: ['stone', 'wind'],
  cites: { ...citesOf('PT-PASS-1'), declare: PLAY, putOnStack: PLAY, shuffle: TURN, leave: ['PT-WIN-1'] },
  priority: {
    onlyHolderActs: { code: 'not-your-priority', rule: 'PT-PLAY-1' },
    afterDeclaration: (look, seat) => ({ seat: seatAfter(look.state.table, seat), because: PLAY }),
    afterTriggers: (_look, due) => ({ seat: due, because: PASS }),
    afterResolution: (look) => ({ seat: activeSeat(look.state.table), because: PASS }),
    afterPass: (look, passer) => ({ seat: seatAfter(look.state.table, passer), because: PASS }),
    lapEnds: everybodyHasPassed,
    emptyLap: endTurn,
  },
  checks: (g) => {
    const winner = seatsInOrder(g.state.table).find((seat) => heightOf(g, seat) >= GOAL);
    if (winner !== undefined) endMatch(g, winner, 'tower', ['PT-WIN-1']);
    return winner !== undefined;
  },
  commands: { PlayCard: playCard },
  effects: { ...takeEffects('cancel'), ...totalEffects(['height']) },
  targets: {
    'other-builder': {
      about: 'another builder',
      candidates: (look, { you }) => seatsInOrder(look.state.table).flatMap((seat) => (seat === you ? [] : [{ seat }])),
    },
    'stone-on-stack': {
      about: 'a stone on the stack',
      candidates: (look) =>
        look.state.table.stack.flatMap((each) =>
          cardOf(look, each.object).kind === 'stone' ? [{ stack: each.id }] : [],
        ),
    },
  },
  stackKinds: {
    card: {
      about: 'a card that was played',
      resolve: resolveInstructions,
      leave: (g, { object, controller }) => moveCard(g, object ?? '', `discard/${controller ?? ''}`, PASS),
    },
  },
  eventTypes: ['GameBegan', 'TurnBegan', 'EffectDeclared', 'PutOnStack', 'Resolved', 'Cancelled', 'TotalChanged'],
  refusalCodes: ['not-your-priority', 'not-in-hand', 'wrong-moment'],
  begin,
  left: lastLeftWins(['PT-WIN-1']),
};
