import {
  namedAbility,
  PLAY_FIELDS,
  unknownObject,
  abilitiesOf,
  abilitySubject,
  cardOf,
  declarePlay,
  isRejection,
  moveCard,
  objectAt,
  objectNamed,
  objectsInPlay,
  onceKey,
  plainName,
  playTemplates,
  readDeclaration,
  rejection,
  senderOf,
  text,
  zoneAt,
  type Ability,
  type FoundAbility,
  type Command,
  type CommandRule,
  type OpenDecision,
  type GameObject,
  type Situation,
  type ObjectName,
  type Playable,
  type Rejection,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import { together } from './costs.js';
import { forbiddenFault } from './forbidding.js';
import { speedFault, speedOfAbility, speedOfCard, type Speed } from '../table/speed.js';

/** Nothing to carry out: a card that only comes into play. */
const NOTHING: Ability = { type: 'play', effect: [] };

/** Why a seat may not act now for want of priority: over an object on the stack, or because there is no window at all. */
const priorityFault = ({ state: { table } }: Situation, seat: SeatId): Rejection | undefined => {
  const { holder } = table.priority;
  if (holder === seat) return undefined;
  const who = table.awaiting === null ? `${holder ?? 'nobody'} has priority` : `${table.awaiting.seat} is asked first`;
  return table.stack.length > 0
    ? rejection('not-your-priority', 'SS-PRIO-1', `${who}, not ${seat}`)
    : rejection('no-window', 'SS-WINDOW-1', `nothing is on the stack, so that nobody can answer: ${who}`);
};

type Plan = { readonly play: Playable; readonly speed: Speed };

/** After priority what a card forbids, then speed; the cost is looked at with the rest of the declaration (SS-PLAY-1). */
const playFault = (situation: Situation, { play, speed }: Plan): Rejection | undefined => {
  const kind = play.object === null ? 'ability' : cardOf(situation, play.object).kind;
  return forbiddenFault(situation, play.seat, kind, speed) ?? speedFault(situation, speed, play.source);
};

const unpayable = (name: string): Rejection =>
  rejection('cannot-pay', 'SS-COST-1', `the cost of ${name} cannot be paid in full, so that nothing of it is paid`);

const cardPlan = (situation: Situation, seat: SeatId, object: GameObject): Plan => {
  const card = cardOf(situation, object.name);
  const [path, ability] = abilitiesOf(card).find(([, { type }]) => type === 'play') ?? ['', NOTHING];
  const play: Playable = {
    seat,
    kind: 'card',
    subject: object.trueName,
    source: object.name,
    object: object.name,
    card: object.card,
    path,
    ability,
    costs: together([...(card.cost ?? []), ...(ability.cost ?? [])]),
    unpayable: unpayable(object.trueName),
  };
  return { play, speed: speedOfCard(card) };
};

const declare = (
  d: OpenDecision,
  { play }: Plan,
  command: Command,
  because: readonly RuleId[],
  toStack: () => ObjectName | null,
): Rejection | undefined => {
  const declared = readDeclaration(d, play, command);
  if (isRejection(declared)) return declared;
  declarePlay(d, play, declared, because, toStack);
  return undefined;
};

const playCard: CommandRule = {
  about: 'plays a card from the hand',
  by: 'seat',
  during: 'play',
  names: 'card',
  fields: { card: plainName('a card in your hand'), ...PLAY_FIELDS },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, String(command.card), seat, d.ruleset.zones.hand(seat));
    if (object === undefined) return unknownObject(command.card);
    const fault = priorityFault(d, seat);
    if (fault !== undefined) return fault;
    if (object.zone !== `hand/${seat}`)
      return rejection('not-in-hand', 'SS-PLAY-1', `${object.trueName} is not in ${seat}'s hand`);
    const plan = cardPlan(d, seat, object);
    return (
      playFault(d, plan) ??
      declare(d, plan, command, ['SS-PLAY-1'], () => moveCard(d, object.name, 'stack', ['SS-COST-2']) ?? object.name)
    );
  },
  templates: (situation, seat) =>
    priorityFault(situation, seat) !== undefined
      ? []
      : zoneAt(situation.state.table, `hand/${seat}`).flatMap((name) => {
          const object = objectAt(situation.state.table, name);
          if (object?.card == null) return [];
          const plan = cardPlan(situation, seat, object);
          return playFault(situation, plan) === undefined
            ? playTemplates(situation, plan.play, { type: 'PlayCard', seat, card: object.trueName })
            : [];
        }),
};

/** The abilities that can be used: hybrids are not, which are asked for as they trigger. */
const isUsable = ({ type }: Ability): boolean => type === 'activated' || type === 'paid' || type === 'mana';

const usableOf = (situation: Situation, object: GameObject): readonly FoundAbility[] =>
  abilitiesOf(cardOf(situation, object.name)).filter(([, ability]) => isUsable(ability));

const abilityPlan = (situation: Situation, seat: SeatId, object: GameObject, [path, ability]: FoundAbility): Plan => ({
  speed: speedOfAbility(ability),
  play: {
    seat,
    kind: ability.type === 'paid' ? 'paid' : 'activated',
    subject: abilitySubject(cardOf(situation, object.name), object.name, ability),
    source: object.name,
    object: null,
    card: object.card,
    path,
    ability,
    costs: together(ability.cost ?? []),
    unpayable: unpayable(object.name),
    ...(ability.oncePerTurn && { once: onceKey(object, path) }),
  },
});

const findAbility = (situation: Situation, object: GameObject, id: unknown): FoundAbility | Rejection =>
  namedAbility(
    usableOf(situation, object),
    object,
    id,
    rejection('no-such-ability', 'SS-PLAY-1', `${object.name} has no ability to use`),
  );

const isMine = (object: GameObject, seat: SeatId): boolean =>
  object.zone === `play/${seat}` && object.controller === seat;

const usedFault = (situation: Situation, { once, source }: Playable): Rejection | undefined =>
  once !== undefined && situation.state.table.used.includes(once)
    ? rejection('used-this-turn', 'SS-RES-2', `this ability of ${source} works once a turn and has been used`)
    : undefined;

const activate: CommandRule = {
  about: 'uses an ability of a card in play',
  by: 'seat',
  during: 'play',
  fields: { source: plainName('a card of yours in play'), 'ability?': text('the id of an ability'), ...PLAY_FIELDS },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, String(command.source), seat);
    if (object === undefined) return unknownObject(command.source);
    const fault = priorityFault(d, seat);
    if (fault !== undefined) return fault;
    if (!isMine(object, seat))
      return rejection('not-in-play', 'SS-PLAY-1', `${object.trueName} is not in play under ${seat}`);
    const found = findAbility(d, object, command.ability);
    if (isRejection(found)) return found;
    const plan = abilityPlan(d, seat, object, found);
    return (
      playFault(d, plan) ??
      usedFault(d, plan.play) ??
      declare(d, plan, command, ['SS-PLAY-1', 'SS-SPEED-2'], () => null)
    );
  },
  templates: (situation, seat) =>
    priorityFault(situation, seat) !== undefined
      ? []
      : objectsInPlay(situation)
          .filter((object) => isMine(object, seat))
          .flatMap((object) => activationsOf(situation, seat, object)),
};

const activationsOf = (situation: Situation, seat: SeatId, object: GameObject): ReturnType<typeof playTemplates> => {
  const found = usableOf(situation, object);
  return found.flatMap((each) => {
    const plan = abilityPlan(situation, seat, object, each);
    if ((playFault(situation, plan) ?? usedFault(situation, plan.play)) !== undefined) return [];
    const named = found.length > 1 && each[1].id !== undefined ? { ability: each[1].id } : {};
    return playTemplates(situation, plan.play, { type: 'ActivateAbility', seat, source: object.name, ...named });
  });
};

/** The plays of a player: cards from the hand, and abilities of what they have in play. */
export const plays: { readonly [type: string]: CommandRule } = { PlayCard: playCard, ActivateAbility: activate };
