import {
  command,
  PLAY_FIELDS,
  nameFor,
  objectAt,
  objectNamed,
  plainName,
  rejection,
  text,
  zoneAt,
  type CommandRule,
  type GameObject,
  type Situation,
  type Rejection,
  type SeatId,
} from '@stackledger/kernel';
import {
  abilityField,
  abilityPlay,
  cardPlay,
  declareFromCommand,
  isUsed,
  namedAbility,
  unknownObject,
  abilitiesOf,
  cardOf,
  isRejection,
  moveCard,
  nothingMoves,
  objectsInPlay,
  legalPlays,
  senderOf,
  type Ability,
  type FoundAbility,
  type MoveToStack,
  type Playable,
} from '@stackledger/kernel/authoring';
import { together } from './costs.js';
import { forbiddenRejection } from './forbidding.js';
import { speedRejection, speedOfAbility, speedOfCard, type PlaySpeed } from '../table/speed.js';

/** Rejection without priority, or between two turns when nobody can act. */
const priorityRejection = ({ state: { table } }: Situation, seat: SeatId): Rejection | undefined => {
  const { holder } = table.priority;
  if (holder === seat) return undefined;
  const who = table.awaiting === null ? `${holder ?? 'nobody'} has priority` : `${table.awaiting.seat} is asked first`;
  return table.stack.length > 0
    ? rejection('not-your-priority', 'SS-PRIO-1', `${who}, not ${seat}`)
    : rejection('no-window', 'SS-WINDOW-1', `nothing is on the stack, so that nobody can answer: ${who}`);
};

type PlannedPlay = { readonly play: Playable; readonly speed: PlaySpeed };

/**
 * Rejections after priority: prohibitions of cards, then speed. The cost is checked with the rest of the declaration
 * (SS-PLAY-1).
 */
const playRejection = (situation: Situation, { play, speed }: PlannedPlay): Rejection | undefined => {
  const kind = play.object === null ? 'ability' : cardOf(situation, play.object).kind;
  return (
    forbiddenRejection(situation, play.seat, kind, speed) ??
    speedRejection(situation, speed, sourceName(situation, play))
  );
};

/** What is played, by the name that its player knows. */
const sourceName = ({ state: { table } }: Situation, { source, seat }: Playable): string => {
  const object = objectAt(table, source);
  return object === undefined ? source : nameFor(object, seat);
};

const unpayable = (name: string): Rejection =>
  rejection('cannot-pay', 'SS-COST-1', `the cost of ${name} cannot be paid in full, so that nothing of it is paid`);

const cardPlan = (situation: Situation, seat: SeatId, object: GameObject): PlannedPlay => {
  const play = cardPlay(situation, seat, object, { kind: 'card', unpayable: unpayable(object.trueName) });
  return { play: { ...play, costs: together(play.costs) }, speed: speedOfCard(cardOf(situation, object.name)) };
};

const playCard = command({
  about: 'plays a card from the hand',
  by: 'seat',
  during: 'play',
  names: 'card',
  fields: { card: plainName('a card in your hand'), ...PLAY_FIELDS },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, command.card, seat, d.ruleset.zones.hand(seat));
    if (object === undefined) return unknownObject(command.card);
    const rejected = priorityRejection(d, seat);
    if (rejected !== undefined) return rejected;
    if (object.zone !== `hand/${seat}`)
      return rejection('not-in-hand', 'SS-PLAY-1', `${object.trueName} is not in ${seat}'s hand`);
    const plan = cardPlan(d, seat, object);
    return playRejection(d, plan) ?? declareFromCommand(d, plan.play, command, ['SS-PLAY-1'], cardToStack);
  },
  legalActions: (situation, seat) =>
    priorityRejection(situation, seat) !== undefined
      ? []
      : zoneAt(situation.state.table, `hand/${seat}`).flatMap((name) => {
          const object = objectAt(situation.state.table, name);
          if (object?.card == null) return [];
          const plan = cardPlan(situation, seat, object);
          return playRejection(situation, plan) === undefined
            ? legalPlays(situation, plan.play, { type: 'PlayCard', seat, card: object.trueName })
            : [];
        }),
});

const cardToStack: MoveToStack = (d, { source }) => moveCard(d, source, 'stack', ['SS-COST-2']) ?? source;

/** Whether an ability can be used by command. Hybrids cannot: they are offered when they trigger. */
const isUsable = ({ type }: Ability): boolean => type === 'activated' || type === 'paid' || type === 'mana';

const usableOf = (situation: Situation, object: GameObject): readonly FoundAbility[] =>
  abilitiesOf(cardOf(situation, object.name)).filter(([, ability]) => isUsable(ability));

const abilityPlan = (situation: Situation, seat: SeatId, object: GameObject, found: FoundAbility): PlannedPlay => {
  const kind = found[1].type === 'paid' ? 'paid' : 'activated';
  const play = abilityPlay(situation, { seat, object, found }, { kind, unpayable: unpayable(object.name) });
  return { play: { ...play, costs: together(play.costs) }, speed: speedOfAbility(found[1]) };
};

const findAbility = (situation: Situation, object: GameObject, id: unknown): FoundAbility | Rejection =>
  namedAbility(
    usableOf(situation, object),
    object,
    id,
    rejection('no-such-ability', 'SS-PLAY-1', `${object.name} has no ability to use`),
  );

const isMine = (object: GameObject, seat: SeatId): boolean =>
  object.zone === `play/${seat}` && object.controller === seat;

const usedRejection = (situation: Situation, play: Playable): Rejection | undefined =>
  isUsed(situation, play)
    ? rejection('used-this-turn', 'SS-RES-2', `this ability of ${play.source} works once a turn and has been used`)
    : undefined;

const activate = command({
  about: 'uses an ability of a card in play',
  by: 'seat',
  during: 'play',
  fields: { source: plainName('a card of yours in play'), 'ability?': text('the id of an ability'), ...PLAY_FIELDS },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, command.source, seat);
    if (object === undefined) return unknownObject(command.source);
    const rejected = priorityRejection(d, seat);
    if (rejected !== undefined) return rejected;
    if (!isMine(object, seat))
      return rejection('not-in-play', 'SS-PLAY-1', `${object.trueName} is not in play under ${seat}`);
    const found = findAbility(d, object, command.ability);
    if (isRejection(found)) return found;
    const plan = abilityPlan(d, seat, object, found);
    return (
      playRejection(d, plan) ??
      usedRejection(d, plan.play) ??
      declareFromCommand(d, plan.play, command, ['SS-PLAY-1', 'SS-SPEED-2'], nothingMoves)
    );
  },
  legalActions: (situation, seat) =>
    priorityRejection(situation, seat) !== undefined
      ? []
      : objectsInPlay(situation)
          .filter((object) => isMine(object, seat))
          .flatMap((object) => activationsOf(situation, seat, object)),
});

const activationsOf = (situation: Situation, seat: SeatId, object: GameObject): ReturnType<typeof legalPlays> => {
  const found = usableOf(situation, object);
  return found.flatMap((each) => {
    const plan = abilityPlan(situation, seat, object, each);
    if ((playRejection(situation, plan) ?? usedRejection(situation, plan.play)) !== undefined) return [];
    const named = { source: object.name, ...abilityField(found, each) };
    return legalPlays(situation, plan.play, { type: 'ActivateAbility', seat, ...named });
  });
};

/** The commands that play cards and use abilities. */
export const plays: { readonly [type: string]: CommandRule } = { PlayCard: playCard, ActivateAbility: activate };
